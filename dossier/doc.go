// Package dossier holds what several roles file about one subject, until it is sealed.
//
// Start with [Dossier.Contribute]: one entry, kept for ever, by one author. A
// [Fact] cites a cell of a read; value, unit, period and entity come from there.
// Two claims under one identifier are a [Conflict] with a name, and
// [Dossier.Seal] refuses until somebody settles it with a reason. A [Sealed]
// revision is all that a bundle is composed from.
//
// Nothing here edits or removes an entry, reads a publisher, or writes a file.
package dossier
