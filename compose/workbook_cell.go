package compose

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
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
	printed     int  // columns on paper; nought: all
	results     int  // column with OK and FAIL; nought: none
	guarded     bool // locked but for its inputs, without a password
	plain       bool // no headings: labels and values
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

// bookName is a defined name: for navigation, and to say which figure a cell shows.
type bookName struct{ name, id, refers string }

// bookCellName is "D12"; rows and columns count from one and stay in range.
func bookCellName(column, row int) string {
	name, _ := excelize.CoordinatesToCellName(column, row)
	return name
}

// bookReference is an absolute place: "Facts!$D$12".
func bookReference(sheet, cell string) string {
	column, row, _ := excelize.CellNameToCoordinates(cell)
	absolute, _ := excelize.CoordinatesToCellName(column, row, true)
	return bookQuoted(sheet) + "!" + absolute
}

// bookQuoted puts a sheet's name in quotes when a formula needs them.
func bookQuoted(sheet string) string {
	plain := strings.Trim(sheet, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == ""
	if plain {
		return sheet
	}
	return "'" + strings.ReplaceAll(sheet, "'", "''") + "'"
}

// bookTextUnits is the most that one cell may hold, in UTF-16 units; the format
// allows 32,767 and the library cuts in silence.
const bookTextUnits = 32_000

// bookText makes any text safe for a cell: what XML forbids is shown as U+FFFD,
// marks that reverse the reading order are taken out, and a text that is too
// long ends with an ellipsis.
func bookText(text string) string {
	clean, _ := xmlw.Clean(strings.ToValidUTF8(text, string(utf8.RuneError)))
	clean = strings.Map(func(r rune) rune {
		if r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			return -1
		}
		return r
	}, clean)
	units := 0
	for i, r := range clean {
		if units += utf16.RuneLen(r); units > bookTextUnits {
			return clean[:i] + "…"
		}
	}
	return clean
}

func words(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleText}} }

func quiet(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleQuiet}} }

func mono(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleMono}} }

func strong(text string) bookCell { return bookCell{value: text, style: bookStyle{role: roleLabel}} }

// linked is a text that leads to another place of the workbook.
func linked(text, sheet, cell string) bookCell {
	return bookCell{value: text, style: bookStyle{role: roleLink}, link: bookQuoted(sheet) + "!" + cell}
}
