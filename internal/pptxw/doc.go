// Package pptxw writes 16:9 presentations from text and tables, and reads their
// visible text back.
//
// Start with [Deck.Bytes]; [Read] gives each slide's text from the file alone,
// and [Lint] holds a file to the rules that PowerPoint has and the schemas do
// not. A run of text may be a figure: it carries the id of its fact in the
// shape's alternative text, and its digits are read from what is shown.
//
// One look (master, two layouts, theme) is built in. There is no template, no
// clock and no random number: the same deck gives the same bytes. Sizes are
// measured before anything is written, so a box that is too small is an error
// here and not a surprise on a screen.
package pptxw
