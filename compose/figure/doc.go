// Package figure draws the figures of a memo or a paper: lines, bars, scatters, histograms, candles,
// heat maps and volatility surfaces.
//
// Start with [New]: it takes a [Frame] (title, source line, what was dropped) and a drawing ([Line], [Bar],
// [Scatter], [Histogram], [Candles], [HeatMap], [Surface]), checks both, and gives a [Figure], which is then
// written as PNG, SVG, CSV or LaTeX. Columns come from a read by [ColumnOf], or from numbers in memory by
// [Numbers], [Days], [Instants] and [Labels].
//
// A missing value is a gap in a line, an empty place among bars and a hole in a surface: nothing is joined,
// filled or interpolated. What a picture leaves out because its paper is too coarse (the points of a line
// between the first, lowest, highest and last of one dot) is said in its note. Axes carry units, their marks
// are exact decimals, and the same figure gives the same bytes in every process, zone and locale.
//
// Colours are those of Okabe and Ito for series and the cividis ramp for numbers; see palette.go.
package figure
