// Package compose turns one sealed dossier into one bundle: workbook, deck, memo, manifest.
//
// Start with [Bundle]: it prepares the text of each figure once ([Prepare]), has
// each [Renderer] write its file, reads every file back, and publishes all of
// them or none. [Verify] lets a stranger check a bundle with nothing but itself.
//
// Nothing here reads a publisher, knows a clock, or takes a path or a formula
// from a contributor.
package compose
