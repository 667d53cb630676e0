// Command figure measures compose/figure against gonum/plot: the same walk as a
// line, 180 mm wide, as PNG at 300 dpi and as SVG, one of each in turn, and
// prints a table:
//
//	cd bench && go run ./figure
//
// Ours draws a title, a source line and a note besides, and keeps of the points
// of one dot the first, lowest, highest and last; the peer draws all of them.
package main
