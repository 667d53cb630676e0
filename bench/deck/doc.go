// Command deck measures how a large dossier (2,000 facts, 300 calculations, 12
// charts, 40 sections) becomes slides: with compose, and with pptxgenjs on the
// same slides, read back from the file that compose wrote: the same titles, texts,
// tables, notes and charts. One of each in turn, in the same run:
//
//	cd bench/deck && npm ci && go run .
//
// The peer measures nothing, splits nothing and checks nothing: it is told what
// stands on which slide. Both keep the fastest of their runs, after one that warms
// up; node compiles while it runs.
package main
