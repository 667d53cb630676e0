// Package opc packs and opens the container that the office formats share:
// parts, relationships and content types in a zip.
//
// Start with [Writer] to make a file, with [Read] and [Package.Lint] to look at
// one, and with [Rezip] to give a zip that another library made the canonical
// form. Canonical means: content types first, then the package's relationships,
// then the parts by name; one fixed time; no extra fields. The same parts give
// the same bytes.
//
// Nothing here knows what a slide or a sheet is, touches a disk, or follows a
// link. A package with macros, with parts kept elsewhere, or with a link that is
// not http or https is refused by Lint.
package opc
