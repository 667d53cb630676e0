// Package mcp serves the cards of a desk over the Model Context Protocol: the
// revision of 2026-07-28 and the four before it.
//
// Start with [Stdio] for one card, or with [HTTP] for all of them by their
// tokens. A filter of ours stands in front of the SDK: it lets only strict
// JSON-RPC through and answers the rest, so that no message ends the server or
// is read as another one. The list is what the card sees, a call is
// [deskworth.Registry.Call], and both halves of an answer hold the same summary.
//
// Nothing here keeps a session, listens beyond this machine, decides who may
// call what, validates arguments, reads a source, or hands a model the data
// instead of its summary.
package mcp
