package deskworth

import (
	"encoding/csv"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// WriteCSV writes a whole table with its header: the row's key first, which
// with a column's name makes a locator, then the vendor's digits. Missing is
// an empty cell.
//
// A text that a spreadsheet would take for a formula, a column's name too, gets
// an apostrophe in front. A number is never touched, also in a column of texts.
func WriteCSV(w io.Writer, t source.Table) error {
	out := csv.NewWriter(w)
	head := []string{"row"}
	for _, name := range names(t) {
		head = append(head, harmless(name))
	}
	if err := out.Write(head); err != nil {
		return err
	}
	for row := range t.Rows.Len() {
		record := append([]string{harmless(t.Rows.Key(row))}, cells(t, row)...)
		for col := range t.Columns {
			record[col+1] = harmless(record[col+1])
		}
		if err := out.Write(record); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func harmless(text string) string {
	if _, err := source.ParseDecimal(text); err == nil {
		return text
	}
	first, _ := utf8.DecodeRuneInString(text)
	if strings.ContainsRune("=+-@\t\r\n＝＋－＠", first) {
		return "'" + text
	}
	return text
}
