package chartbook

import (
	"fmt"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// Sheet is the name of the one sheet.
const Sheet = "Data"

// Book is the data of one chart.
type Book struct {
	Keys   Column   // the first column: what the points are called, or their days
	Series []Column // a number a key
}

// Column is a column with its name in the first row.
type Column struct {
	Name  string
	Kind  Kind
	Cells []string // digits of a Number or a Day; "" leaves the cell empty
	Code  string   // number format of a Number: "#,##0.00"; empty: General
}

// Kind is what the cells of a column are.
type Kind int

// The kinds.
const (
	Text   Kind = iota
	Number      // digits as JSON writes numbers
	Day         // the serial number of a day, shown as a date
)

// DayCode is the format in which days are shown.
const DayCode = "yyyy\\-mm\\-dd"

// Limits of the format, and the most cells that a chart's book may have.
const (
	maxRows    = 1 << 20
	maxColumns = 1 << 14
	maxCells   = 1 << 20
	maxUnits   = 32_767 // of a text, in UTF-16
)

// ShapeError refuses a book that no workbook can hold, and names the cell.
type ShapeError struct{ Cell, Problem, Remedy string }

func (e *ShapeError) Error() string {
	return fmt.Sprintf("chart data %s: %s; %s", e.Cell, e.Problem, e.Remedy)
}

// Code is the word for a result.
func (e *ShapeError) Code() string { return "chart" }

// Range is the place of a column's cells below its name: Data!$B$2:$B$41. Column
// 0 is the keys.
func Range(column, rows int) string {
	name := columnName(column)
	return fmt.Sprintf("%s!$%s$2:$%s$%d", Sheet, name, name, rows+1)
}

// Heading is the place of a column's name: Data!$B$1.
func Heading(column int) string { return fmt.Sprintf("%s!$%s$1", Sheet, columnName(column)) }

// columnName is A for 0, Z for 25, AA for 26.
func columnName(column int) (name string) {
	for column++; column > 0; column = (column - 1) / 26 {
		name = string(rune('A'+(column-1)%26)) + name
	}
	return name
}

func cellName(column, row int) string { return columnName(column) + strconv.Itoa(row) }

func (b Book) columns() []Column { return append([]Column{b.Keys}, b.Series...) }

// Bytes writes the workbook. It returns a [ShapeError] for columns of different
// lengths and for digits that are no number.
func (b Book) Bytes() ([]byte, error) {
	out, err := b.parts()
	if err != nil {
		return nil, err
	}
	return out.Bytes()
}

// Unlinted writes the workbook for a package whose lint looks into it.
func (b Book) Unlinted() ([]byte, error) {
	out, err := b.parts()
	if err != nil {
		return nil, err
	}
	return out.Unlinted()
}

func (b Book) parts() (*opc.Writer, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	formats := b.formats()
	sheet, err := b.sheetXML(formats)
	if err != nil {
		return nil, err
	}
	styles, err := stylesXML(formats)
	if err != nil {
		return nil, err
	}
	var out opc.Writer
	out.Relate("", opc.RelDocument, bookName)
	out.Add(opc.Part{Name: sheetName, Type: typeSheet, Body: sheet}, opc.Part{Name: stylesName, Type: typeStyles, Body: styles})
	book, err := bookXML(out.Relate(bookName, relSheet, sheetName))
	if err != nil {
		return nil, err
	}
	out.Relate(bookName, relStyles, stylesName)
	out.Add(opc.Part{Name: bookName, Type: typeBook, Body: book})
	return &out, nil
}

// formats are the number formats of the columns, each once; General is the first.
func (b Book) formats() []string {
	formats := []string{""}
	for _, c := range b.columns() {
		if at := indexOf(formats, c.code()); at < 0 {
			formats = append(formats, c.code())
		}
	}
	return formats
}

func (c Column) code() string {
	if c.Kind == Day {
		return DayCode
	}
	return c.Code
}

func indexOf(texts []string, text string) int {
	for i := range texts {
		if texts[i] == text {
			return i
		}
	}
	return -1
}

func bookXML(id string) ([]byte, error) {
	w := xmlw.New()
	w.Open("workbook", "xmlns", nsMain, "xmlns:r", nsRelations)
	w.Open("sheets").Empty("sheet", "name", Sheet, "sheetId", "1", "r:id", id).Close()
	return w.Close().Bytes()
}
