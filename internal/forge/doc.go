// Package forge changes finished bundles as somebody would who wants the change
// to pass: sizes, digests and sum are written into the manifest again.
//
// Start with [All], a list of forgeries that any bundle of ours can suffer; each
// says where a verifier must find it. [Text] is the simplest of them.
//
// It is for tests. It shares no code with what writes, reads or verifies a
// bundle: files are taken apart with archive/zip, excelize, another language's
// libraries and qpdf.
package forge
