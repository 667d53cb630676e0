package deskworth

import (
	"encoding/csv"
	"io"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// WriteCSV writes a whole table with its header: the row's key first, which
// with a column's name makes a locator, then the vendor's digits. Missing is
// an empty cell.
//
// A text that a spreadsheet would take for a formula gets an apostrophe in
// front. Numbers are never touched.
func WriteCSV(w io.Writer, t source.Table) error {
	out := csv.NewWriter(w)
	if err := out.Write(append([]string{"row"}, names(t)...)); err != nil {
		return err
	}
	for row := range t.Rows.Len() {
		record := append([]string{harmless(t.Rows.Key(row))}, cells(t, row)...)
		for col, column := range t.Columns {
			if column.Type != source.Number {
				record[col+1] = harmless(record[col+1])
			}
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func harmless(text string) string {
	if text == "" {
		return text
	}
	switch text[0] {
	case '=', '+', '-', '@', '\t', '\r':
		return "'" + text
	}
	return text
}
