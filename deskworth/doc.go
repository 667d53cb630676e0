// Package deskworth is the desk: which tools there are, who may call them, and what comes back.
//
// Start with [Reading] and [Acting], which make a [Tool] of a typed function,
// and [NewRegistry], which refuses a tool whose schema asks for a path, a
// formula or an identity. A [Desk] makes the [Call] of a [Card]; [Registry.Call]
// validates, runs, holds the mission's as-of date as a net, records what was
// read, journals the decision and gives two views of one value: what a model
// reads, and the whole.
//
// Schemas, the capability table and the reference are derived from the
// registry. Nothing here opens a database, serves a port or knows a protocol,
// and a failing tool is a result, never a panic.
package deskworth
