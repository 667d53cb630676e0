// Package record keeps what a [source.Client] read, so that a test suite or a
// desk without a network reads it again.
//
// Start with [Recorder], which a client takes as its Recorder, and [Open], whose
// [Recording] a client takes as its Recorded. A recording is a directory: an
// index.json that a person can read, compare and correct, and one file a body in
// bodies/. It may lie on disk or be embedded in a program.
//
// A key never reaches a recording: addresses, texts and bodies are redacted
// before the first byte is written, and an address is found again without its
// key. A body that no longer has its digest is refused, and nothing is ever
// fetched, guessed or substituted here: what was not recorded is not found.
package record
