package compose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pdfgate"
)

// addTable adds an exhibit that is to be shown as a table.
func addTable(d *compose.Document, id string, columns int, rows ...[]string) {
	grid := &source.Grid{What: func(row, _ int) source.About {
		if row == 1 {
			return source.About{Kind: source.Estimate}
		}
		return source.About{}
	}}
	table := source.Table{Name: id, Read: d.Sealed.Reads[0], Rows: grid}
	for i := range columns {
		table.Columns = append(table.Columns, source.Column{Name: fmt.Sprintf("column_%02d", i), Type: source.Number, About: source.About{Unit: "USD"}})
	}
	for _, row := range rows {
		grid.Add(row[0], row[1:]...)
	}
	e := dossier.Exhibit{ID: id, Title: "Of " + id, Ref: d.Sealed.Reads[0].Ref, Form: "table"}
	d.Sealed.Exhibits = append(slices.Clone(d.Sealed.Exhibits), dossier.Plate{Exhibit: e})
	d.Plates = append(slices.Clone(d.Plates), compose.Plate{Exhibit: e, Source: "S1", Table: table})
}

// An exhibit that is filed as a table stands in both memos, with its publisher's digits, in the document's marks.
func TestBothMemosCarryTheTablesOfExhibits(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"Tables", "Table 1. What was filed", "f-3\n200,583", "f-4\n-12.50"},
		"fr": {"Tableaux", "Tableau 1. What was filed", "f-3\n200\u202f583", "f-4\n-12,50"},
	} {
		d := memoDocument(t, lang)
		text := pdfgate.Text(t, memoOf(t, d))
		for _, w := range want {
			for line := range strings.SplitSeq(w, "\n") {
				assert.Contains(t, text, strings.ReplaceAll(line, "\u202f", " "), lang)
			}
		}
		for _, w := range want[:3] { // a line that is a figure of the page too is given once
			assert.Contains(t, textsIn(t, compose.MemoPDF(), d), w, lang)
		}
		pdfgate.Check(t, memoOf(t, d))
		assert.Contains(t, textsIn(t, compose.MemoDOCX(), d), want[1])
		assert.Contains(t, textsIn(t, compose.MemoDOCX(), d), strings.Split(want[3], "\n")[1])
	}
}

// A wide table goes on with its keys, a long one says how many rows it has, and an estimate is in italics: nothing
// is cut in silence.
func TestAWideTableOfTheMemoGoesOnWithItsKeys(t *testing.T) {
	d := memoDocument(t, "en")
	row := func(key string) []string {
		cells := []string{key}
		for i := range 14 {
			cells = append(cells, fmt.Sprintf("%d.5", 1_000_000+i))
		}
		return cells
	}
	addTable(&d, "wide", 14, row("only_row"), row("expected_row"))
	var long [][]string
	for i := range 40 {
		long = append(long, []string{fmt.Sprintf("row_%d", i), fmt.Sprint(i)})
	}
	addTable(&d, "long", 1, long...)
	addTable(&d, "empty", 1)
	for _, r := range []compose.Renderer{compose.MemoPDF(), compose.MemoDOCX()} {
		text := textsIn(t, r, d)
		assert.Equal(t, 3, strings.Count(text, "only_row"), "fourteen columns, six at once")
		for i := range 14 {
			require.Contains(t, text, fmt.Sprintf("column_%02d", i))
			require.Contains(t, text, fmt.Sprintf("1,000,%03d.5", i))
		}
		assert.Contains(t, text, "13 of 40 rows shown, the workbook has all of them")
		assert.Contains(t, text, "row_39")
		assert.NotContains(t, text, "row_20")
		assert.Contains(t, text, "0 of 0 rows shown")
		assert.Equal(t, 2, strings.Count(text, "in italics: estimated"))
	}
	pdfgate.Check(t, memoOf(t, d))
}
