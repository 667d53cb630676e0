// Package xlsxw streams workbooks: rows go out as they come, deflated, and are
// never held.
//
// Start with [New], then [Book.Sheet], [Sheet.Row] and [Sheet.Close] for each
// sheet in order, and take the file from [Book.Bytes]. A cell holds a formula
// and its typed value together. The same calls give the same bytes, whatever the
// machine: blocks of a sheet are deflated beside each other, and their borders
// follow from the content alone.
//
// Text is text, whatever it begins with; a formula is only what stands in
// [Cell.Formula], and whoever fills that field answers for it. What a workbook
// cannot hold is refused with its place: nothing is cut.
package xlsxw
