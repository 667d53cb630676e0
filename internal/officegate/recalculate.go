package officegate

import (
	"bytes"
	"cmp"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// Computed is one cell with a formula: the value written beside it, and what
// LibreOffice computes.
type Computed struct {
	Cell    string // "Calculations!D5"
	Formula string
	Written string
	There   string
}

// Same says that the two values are one: numbers to a relative 1e-12, anything
// else letter by letter.
func (c Computed) Same() bool {
	a, errA := strconv.ParseFloat(c.Written, 64)
	b, errB := strconv.ParseFloat(c.There, 64)
	if errA != nil || errB != nil {
		return c.Written == c.There
	}
	return math.Abs(a-b) <= 1e-12*math.Abs(a)
}

// Recalculate gives every formula of a workbook. The values beside them are taken
// out first: LibreOffice shows one that it finds, and computes nothing.
func Recalculate(t testing.TB, body []byte) (all []Computed) {
	t.Helper()
	ours := opened(t)(excelize.OpenReader(bytes.NewReader(body)))
	there := opened(t)(excelize.OpenFile(filepath.Join(Convert(t, "in.xlsx", WithoutValues(t, body), Workbook), "in.xlsx")))
	for _, sheet := range ours.GetSheetList() {
		columns, rows := extent(t, ours, sheet)
		for row := range rows {
			for column := range columns {
				if c := computed(t, ours, there, sheet, column+1, row+1); c.Formula != "" {
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// extent is as far as a sheet says that it goes.
func extent(t testing.TB, book *excelize.File, sheet string) (columns, rows int) {
	t.Helper()
	used, err := book.GetSheetDimension(sheet)
	if err == nil {
		_, last, _ := strings.Cut(used, ":")
		columns, rows, err = excelize.CellNameToCoordinates(cmp.Or(last, used))
	}
	if err != nil {
		t.Fatalf("%s: %v", sheet, err)
	}
	return columns, rows
}

func computed(t testing.TB, ours, there *excelize.File, sheet string, column, row int) (c Computed) {
	t.Helper()
	cell, err := excelize.CoordinatesToCellName(column, row)
	if err == nil {
		c.Cell = sheet + "!" + cell
		c.Formula, err = ours.GetCellFormula(sheet, cell)
	}
	if err == nil {
		c.Written, err = ours.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	}
	if err == nil {
		c.There, err = there.GetCellValue(sheet, cell, excelize.Options{RawCellValue: true})
	}
	if err != nil {
		t.Fatalf("%s, row %d, column %d: %v", sheet, row, column, err)
	}
	return c
}

func opened(t testing.TB) func(*excelize.File, error) *excelize.File {
	return func(f *excelize.File, err error) *excelize.File {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = f.Close() })
		return f
	}
}

var cached = regexp.MustCompile(`</f><v>[^<]*</v>`)

// WithoutValues takes the values out that a workbook keeps beside its formulas.
func WithoutValues(t testing.TB, body []byte) []byte {
	t.Helper()
	packed, err := opc.Read(body, opc.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	var stripped []opc.Part
	for _, part := range packed.Parts() {
		if strings.HasPrefix(part.Name, "xl/worksheets/sheet") {
			part.Body = cached.ReplaceAll(part.Body, []byte("</f>"))
			stripped = append(stripped, part)
		}
	}
	if body, err = opc.Rezip(body, stripped...); err != nil {
		t.Fatal(err)
	}
	return body
}
