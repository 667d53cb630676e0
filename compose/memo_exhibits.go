package compose

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/paper"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// memoColumns is how many columns of an exhibit stand beside its keys; more go on
// below, with the keys again.
const memoColumns = 6

// exhibits are the exhibits that the dossier shows as tables: caption, the rows with
// their publisher's digits, and under them the source and what is left out.
func (b *memoBuilder) exhibits() {
	number, noted := 0, map[string]bool{}
	for i, p := range b.d.Plates {
		if p.Exhibit.Form == "chart" {
			continue
		}
		if number++; number == 1 {
			b.heading(b.w.Tables)
		}
		runs := []paper.Run{{Text: fmt.Sprintf(b.w.Table, number) + b.w.Stop, Bold: true}}
		for _, r := range b.runs(b.d.runs(b.d.Sealed.Exhibits[i].Title), noted) {
			r.Bold = r.Note == nil
			runs = append(runs, r)
		}
		b.add(paper.Paragraph{Runs: runs, Keep: true})
		rows := plateRows(p.Table.Rows.Len())
		if len(rows) > 0 {
			b.exhibitParts(p, rows)
		}
		b.add(paper.Paragraph{Small: true, Runs: paper.Text(b.underTable(p, rows))})
	}
}

// exhibitParts are the columns of an exhibit, as many at once as a page is wide.
func (b *memoBuilder) exhibitParts(p Plate, rows []int) {
	units := plateUnits(p.Table, rows, b.d.Words)
	for from := 0; from == 0 || from < len(p.Table.Columns); from += memoColumns {
		to := min(len(p.Table.Columns), from+memoColumns)
		t := paper.Table{Name: p.Exhibit.ID, RowHeads: true, Columns: []paper.Column{{Title: b.w.Row}}}
		for col := from; col < to; col++ {
			c := p.Table.Columns[col]
			title := b.text(c.Name)
			if units[col] != "" && units[col] != mixedUnits {
				title += " (" + b.text(units[col]) + ")"
			}
			t.Columns = append(t.Columns, paper.Column{Title: title, Right: c.Type == source.Number})
		}
		for _, row := range rows {
			t.Rows = append(t.Rows, b.exhibitLine(p.Table, row, from, to, units))
		}
		b.add(t)
	}
}

// exhibitLine is a row of an exhibit; an estimate is in italics.
func (b *memoBuilder) exhibitLine(t source.Table, row, from, to int, units []string) paper.Row {
	if row < 0 {
		line := paper.Row{Cells: [][]paper.Run{paper.Text("…")}}
		for range to - from {
			line.Cells = append(line.Cells, paper.Text("…"))
		}
		return line
	}
	line := paper.Row{Cells: [][]paper.Run{b.quoted(t.Rows.Key(row))}}
	for col := from; col < to; col++ {
		if t.Columns[col].Type != source.Number {
			line.Cells = append(line.Cells, b.quoted(t.Text(row, col)))
			continue
		}
		cell := []paper.Run{{Text: quoted(exhibitNumber(t.Text(row, col), b.d.Lang)), Italic: isExpected(t, row, col)}}
		if unit := plateUnit(t.AboutCell(row, col), b.d.Words); units[col] == mixedUnits && unit != "" {
			cell = append(cell, paper.Run{Text: "\u00a0" + b.text(unit), Muted: true})
		}
		line.Cells = append(line.Cells, cell)
	}
	return line
}

// quoted is a text of a source, as the document's language sets it.
func (b *memoBuilder) quoted(text string) []paper.Run { return b.plain(quoted(text)) }

// quoted is what a source says, fit to be printed: nobody can take a control or an
// override out of it, so that its sign stands there, as on a slide.
func quoted(text string) string { return pptxw.Prose(memoText(text)) }

// underTable is the line below an exhibit.
func (b *memoBuilder) underTable(p Plate, rows []int) string {
	parts := []string{b.d.Words.Source + b.w.Colon + strings.TrimSpace(p.Source+" "+memoText(p.Table.Read.Vendor))}
	if all := p.Table.Rows.Len(); len(rows) != all || all == 0 {
		parts = append(parts, fmt.Sprintf(b.w.RowsShown, max(0, len(rows)-1), all))
	}
	for _, row := range rows {
		for col := range p.Table.Columns {
			if row >= 0 && isExpected(p.Table, row, col) {
				return strings.Join(append(parts, b.w.Italics), " · ")
			}
		}
	}
	return strings.Join(parts, " · ")
}
