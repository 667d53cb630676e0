// Command bundle measures composing a whole bundle of a large dossier: workbook,
// deck, memo in two formats and manifest, read back, verified and published,
// beside XlsxWriter that writes the workbook's cells alone and pptxgenjs that
// writes the same slides.
//
// Each is a process of its own, from its start to its end, one of each in turn:
//
//	cd bench && npm ci --prefix deck && go run ./bundle
//
// It needs /usr/bin/python3 with xlsxwriter (Debian: python3-xlsxwriter) and
// node. It ends with status 1 when the bundle takes more than one and a half
// times what the two peers take together.
package main
