// Package pdfgate holds PDF files against programs that are not ours, in tests.
//
// Start with [Check], which asks qpdf for the syntax, poppler for fonts and properties, and Apache PDFBox
// Preflight for PDF/A-1b; [Tags] gives the structure tree as pdf.js reads it, a second reader beside
// poppler's; [Text] is the text as poppler's pdftotext gives it.
//
// A program that is missing skips the test and says which package has it. What pdf.js needs is fetched
// once: npm ci --omit=optional --prefix internal/pdfgate/pdfjs.
package pdfgate
