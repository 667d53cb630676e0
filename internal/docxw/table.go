package docxw

import (
	"fmt"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/fontm"
	"github.com/deskworth/deskworth-go/internal/paper"
)

const (
	maxColumns = 12
	// wholeRow is how many signs a row may have and still be kept on one page.
	wholeRow = 600
)

func (w *writer) table(t paper.Table) {
	if why := tableFault(t); why != "" {
		w.fail(&paper.ShapeError{Label: "table " + t.Name, Why: why})
		return
	}
	widths, err := columnWidths(t)
	if err != nil {
		w.fail(err)
		return
	}
	if w.afterTable {
		w.spacer()
	}
	w.body.Open("w:tbl").Open("w:tblPr").Empty("w:tblStyle", "w:val", "Figures").Empty("w:tblW", "w:w", itoa(measure), "w:type", "dxa")
	w.body.Empty("w:tblLayout", "w:type", "fixed").Empty("w:tblLook", "w:val", "0420", "w:firstRow", "1", "w:noVBand", "1").Close().Open("w:tblGrid")
	for _, width := range widths {
		w.body.Empty("w:gridCol", "w:w", itoa(width))
	}
	w.body.Close()
	w.place.inTable, w.place.row = true, 0
	if cells, titled := headCells(t); titled {
		w.row(t, widths, paper.Row{Cells: cells}, true, false)
	}
	for i, row := range t.Rows {
		w.place.row++
		w.row(t, widths, row, false, len(t.Rows) > 2 && i == len(t.Rows)-2) // the last row does not stand alone
	}
	w.body.Close()
	w.place.inTable, w.afterTable = false, true
}

func tableFault(t paper.Table) string {
	if len(t.Columns) == 0 || len(t.Columns) > maxColumns {
		return fmt.Sprintf("a table has 1 to %d columns, not %d", maxColumns, len(t.Columns))
	}
	if len(t.Rows) == 0 {
		return "a table needs a row; say in a paragraph that there is none"
	}
	for i, r := range t.Rows {
		if len(r.Cells) != len(t.Columns) {
			return fmt.Sprintf("row %d has %d cells for %d columns", i+1, len(r.Cells), len(t.Columns))
		}
	}
	return ""
}

func headCells(t paper.Table) (cells [][]paper.Run, titled bool) {
	for _, c := range t.Columns {
		cells = append(cells, []paper.Run{{Text: c.Title, Bold: true}})
		titled = titled || c.Title != ""
	}
	return cells, titled
}

func (w *writer) row(t paper.Table, widths []int, r paper.Row, head, keep bool) {
	length := 0
	for _, cell := range r.Cells {
		length += utf8.RuneCountInString(paper.Plain(cell))
	}
	w.body.Open("w:tr").Open("w:trPr")
	if length < wholeRow {
		w.body.Empty("w:cantSplit")
	}
	style := "TableText"
	if head {
		w.body.Empty("w:tblHeader")
		style = "TableHead"
	}
	w.body.Close()
	for j, cell := range r.Cells {
		w.place.cell = j + 1
		w.body.Open("w:tc").Open("w:tcPr").Empty("w:tcW", "w:w", itoa(widths[j]), "w:type", "dxa").Close()
		w.paragraph(style, strong(cell, r.Strong), setting{keep: keep, right: t.Columns[j].Right})
		w.body.Close()
	}
	w.body.Close()
}

func strong(cell []paper.Run, is bool) []paper.Run {
	if !is {
		return cell
	}
	bold := make([]paper.Run, len(cell))
	for i, r := range cell {
		r.Bold = true
		bold[i] = r
	}
	return bold
}

// columnWidths measures the texts with the faces that the module has. They are a little wider than the
// word processor's own, so that what fits here fits there.
func columnWidths(t paper.Table) ([]int, error) {
	family, err := fontm.GoSans()
	if err != nil {
		return nil, err
	}
	least, wish := make([]int, len(t.Columns)), make([]int, len(t.Columns))
	add := func(j int, whole, part int) {
		least[j], wish[j] = max(least[j], part), max(wish[j], min(whole, measure))
	}
	for j, c := range t.Columns {
		whole, part := extent(family, []paper.Run{{Text: c.Title, Bold: true}})
		add(j, whole, part)
		for _, r := range t.Rows {
			whole, part := extent(family, r.Cells[j])
			if c.Right && whole < measure/2 {
				part = whole
			}
			add(j, whole, part)
		}
	}
	widths, used := paper.Widths(t.Columns, measure, least, wish), 0
	for _, width := range widths {
		used += width
	}
	widths[len(widths)-1] += max(0, measure-used)
	return widths, nil
}

// extent is the width of a cell's longest line, and of its longest word, in twentieths of a point.
func extent(family fontm.Family, runs []paper.Run) (whole, part int) {
	const (
		plain, mono = 85, 77 // tenths of a point: a table's text, and its identifiers with a margin
		period      = 24     // signs: a day, or two with a stroke between, stay whole; a longer word may be an address
	)
	line, word, signs := 0, 0, 0
	end := func() {
		if signs > period {
			word = word * period / signs
		}
		whole, part, word, signs = max(whole, line), max(part, word), 0, 0
	}
	for _, r := range runs {
		face, size, text := family.Regular, plain, r.Text
		if r.Mono {
			face, size = family.Mono, mono
		}
		if r.Note != nil {
			text = paper.Marked(r.Text)
		}
		for _, sign := range text {
			width := face.Advance(sign)
			if width == 0 {
				width = 1000 // another script: a square
			}
			width = width * size / 10
			switch sign {
			case '\n':
				end()
				line = 0
				continue
			case ' ':
				end()
			default:
				word, signs = word+width, signs+1
			}
			line += width
		}
	}
	end()
	return whole*20/1000 + cellGap + 20, part*20/1000 + cellGap + 20
}
