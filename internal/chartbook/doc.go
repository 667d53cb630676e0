// Package chartbook writes and reads the workbook behind a chart: the one that
// an office program opens when somebody edits the chart's data.
//
// Start with [Book.Bytes]; [Read] gives the cells of such a file back. A book is
// one sheet: keys in the first column, a series in each further one, names in the
// first row. Numbers are digits and stay digits: what the chart's own cache says
// and what a cell says can be compared as texts. A number that is absent is an
// empty cell.
//
// Nothing here knows a formula, a link or a clock: the same book gives the same
// bytes, and a text is a text whatever it begins with.
package chartbook
