// Package indicator computes technical indicators over columns of prices.
//
// Start with [SMA], [RSI] or, for indicators of whole bars, [ATR] with [Bars].
// Each function is pure: columns oldest first go in, a [Series] comes out,
// with the [Definition] that was used: parameters, seed, kind of deviation,
// columns read, formula and where it was published. Seeds are TA-Lib's.
//
// The rows of the warm-up have no value: Values starts at the first row that
// has one and Warmup counts the rows before it, so Values[i] belongs to input
// row Warmup+i. Nothing is padded: there is no 0 and no NaN that means absent.
//
// Input that a formula cannot carry is refused with an [*Error], which names
// the column and the row: NaN, infinities, columns of different lengths,
// negative volume, a high below its low, fewer rows than the first value
// needs. Nothing panics and finite input gives finite values.
//
// Nothing here reads, resamples, adjusts or fills prices: hand in one column
// under one adjustment, since a split inside it is a crash to every formula.
//
// Products are rounded before they are added, so that a machine with fused
// multiply-add gives the same bits as one without.
package indicator
