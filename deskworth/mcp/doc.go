// Package mcp serves one card's tools over the Model Context Protocol.
//
// Start with [Stdio]. A line filter of ours stands in front of the SDK: it lets
// only strict JSON-RPC through and answers the rest, so that a bad line never
// ends the server. The list is what the card sees, a call is
// [deskworth.Registry.Call], and both halves of an answer hold the same summary.
//
// Nothing here decides who may call what, validates arguments, reads a source,
// or hands a model the data instead of its summary.
package mcp
