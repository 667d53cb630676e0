// Command bundle measures composing a whole bundle of a large dossier: workbook,
// deck, memo in two formats and manifest, read back, verified and published,
// beside XlsxWriter that writes the workbook's cells alone and pptxgenjs that
// writes the same slides.
//
// Each is a process of its own, one of each in turn, that says how long its work
// took; its time from start to end and that of all processors stand beside:
//
//	cd bench && npm ci --prefix deck && go run ./bundle
//
// It needs /usr/bin/python3 with xlsxwriter (Debian: python3-xlsxwriter) and
// node. It ends with status 1 when composing takes more than one and a half times
// what the two peers take together for their work.
package main
