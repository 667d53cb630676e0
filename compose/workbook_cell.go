package compose

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// bookCell is one cell before it is written: a typed value, and the formula that
// gives it when it is computed.
type bookCell struct {
	value   any // string, float64, or nil for an empty cell
	formula string
	style   bookStyle
	link    string // an https address, or a place in the workbook
}

// bookColumn is one column with its heading.
type bookColumn struct {
	heading string
	width   float64 // in characters
	right   bool    // numbers: the heading stands above their right end
}

// bookSheet is one sheet before it is written.
type bookSheet struct {
	name, title string
	columns     []bookColumn
	extra       []bookCell // third row: between title and headings
	rows        [][]bookCell
	empty       string // said in the first row when there is none
	printed     int    // columns on paper; nought: all
	guarded     bool   // locked but for its inputs, without a password
	plain       bool   // no headings: labels and values
	natural     bool   // printed at its own size, a page from each break
	breaks      []int  // rows after which a page ends
	judged      []bookJudged
	checked     []bookChecked
	plots       []placedPlot
}

// bookJudged are cells that a condition colours: what they hold when all is well.
type bookJudged struct{ cells, well string }

// bookChecked are cells into which only numbers, or only the words of a list, go.
type bookChecked struct {
	cells string
	list  string // cells that hold the words; empty: numbers

	begins string // while rows are joined
	ends   int
}

// Rows of every sheet.
const (
	bookTitleRow    = 1
	bookSubtitleRow = 2
	bookExtraRow    = 3
	bookHeadingRow  = 4
	bookFirstRow    = 5
)

// bookPlace is where a figure stands.
type bookPlace struct {
	sheet string
	cell  string // "D12": shows the figure
	used  string // what formulas use: the same cell, unless it cannot hold the figure
	power int    // the number that is meant is the cell's × 10^power
	day   string // cell with the day on which the period ends; empty: none
}

// bookCellName is "D12"; rows and columns count from one.
func bookCellName(column, row int) string { return xlsxw.CellName(column, row) }

// bookReference is an absolute place: "Facts!$D$12".
func bookReference(sheet, cell string) string {
	digits := strings.TrimLeft(cell, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return bookQuoted(sheet) + "!$" + cell[:len(cell)-len(digits)] + "$" + digits
}

// bookSpan is an absolute range of one column: "Checks!$H$5:$H$9".
func bookSpan(sheet string, column, first, last int) string {
	name := "$" + xlsxw.ColumnName(column) + "$"
	return bookQuoted(sheet) + "!" + name + strconv.Itoa(first) + ":" + name + strconv.Itoa(last)
}

// bookQuoted puts a sheet's name in quotes when a formula needs them.
func bookQuoted(sheet string) string { return xlsxw.Quoted(sheet) }

// bookSerial is a day as a workbook counts it.
func bookSerial(day source.Date) float64 {
	return float64(firstBookSerial + firstBookDay.DaysUntil(day))
}

func words(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleText}} }

func quiet(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleQuiet}} }

// remark stays on one line, over the cells beside it.
func remark(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleSubtitle}} }

func mono(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleMono}} }

func strong(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleLabel}} }

// linked is a text that leads to another place of the workbook.
func linked(text, sheet, cell string) bookCell {
	return bookCell{value: text, style: bookStyle{role: roleLink}, link: bookQuoted(sheet) + "!" + cell}
}
