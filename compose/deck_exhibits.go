package compose

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// An exhibit of more rows than two slides hold shows its first and last ones; the
// workbook holds all, and the slide says so.
const (
	exhibitRows = 30
	exhibitHead = 5
	exhibitTail = 8
)

func (b *deckBuilder) exhibits() error {
	for _, p := range b.d.Plates {
		if err := b.exhibit(p); err != nil {
			return err
		}
	}
	return nil
}

// exhibit is a chart where one is asked for and can be drawn, else a table.
func (b *deckBuilder) exhibit(p Plate) error {
	of := slideOf{what: "exhibit " + p.Exhibit.ID, title: deckSay(p.Exhibit.Title), labels: appendOnce(nil, p.Source), notes: []string{b.exhibitNote(p)}}
	if p.Exhibit.Form == "chart" {
		c := chartsOf(p.Table, p.plan(), b.d.Words)
		if c.why == drawn {
			return b.chartSlides(of, p, c)
		}
		of.remark = b.w.whyTable(c.why)
	}
	return b.exhibitTable(of, p)
}

// exhibitNote says in the speaker notes what was read.
func (b *deckBuilder) exhibitNote(p Plate) string {
	var names []string
	for _, c := range p.Table.Columns {
		names = append(names, c.Name)
	}
	return fmt.Sprintf(b.w.ExhibitOf, p.Exhibit.ID, joinedBy(" ", p.Source, string(p.Exhibit.Ref)), p.Table.Name, strings.Join(names, ", "), p.Table.Rows.Len())
}

func (b *deckBuilder) exhibitTable(of slideOf, p Plate) error {
	shown := plateRows(p.Table.Rows.Len())
	if len(shown) < p.Table.Rows.Len() {
		of.remark = joinedBy(" · ", of.remark, fmt.Sprintf(b.w.RowsShown, len(shown)-1, p.Table.Rows.Len()))
	}
	units := plateUnits(p.Table, shown, b.d.Words)
	head := []pptxw.Cell{deckText(b.w.Row)}
	var flexible []int
	for i, c := range p.Table.Columns {
		cell := deckLeft(exhibitHeading(c.Name, units[i]))
		if c.Type == source.Number {
			cell.Align = pptxw.Right
		} else {
			flexible = append(flexible, i+1)
		}
		head = append(head, cell)
	}
	table := pptxw.Table{Box: pptxw.BodyBox, Name: p.Exhibit.ID, Rows: []pptxw.Row{{Cells: head}}}
	for _, row := range shown {
		table.Rows = append(table.Rows, exhibitRow(p.Table, row, units, b.d.Words, b.d.Lang))
	}
	return b.wideTable(of, table, flexible)
}

// plateRows are the rows of a table on slides; -1 stands for those left out.
func plateRows(all int) (rows []int) {
	for row := range all {
		switch {
		case all <= exhibitRows, row < exhibitHead, row >= all-exhibitTail:
			rows = append(rows, row)
		case row == exhibitHead:
			rows = append(rows, -1)
		}
	}
	return rows
}

func exhibitHeading(name, unit string) []pptxw.Run {
	runs := []pptxw.Run{{Text: name}}
	if unit != "" && unit != mixedUnits {
		runs = append(runs, pptxw.Run{Text: "\n" + unit, Small: true, Color: pptxw.Muted})
	}
	return runs
}

// exhibitNumber is the publisher's digits with the marks of the language; a
// missing number is a dash.
func exhibitNumber(text, lang string) string {
	if text == "" {
		return "–"
	}
	if d, err := source.ParseDecimal(text); err == nil {
		return grouped(d.String(), lang)
	}
	return text
}

// exhibitRow shows a row with the publisher's own digits; the unit stands in the
// cell where rows differ in it.
func exhibitRow(t source.Table, row int, units []string, w Words, lang string) pptxw.Row {
	if row < 0 {
		cells := []pptxw.Cell{deckText("…")}
		for _, c := range t.Columns {
			cell := deckText("…")
			if c.Type == source.Number {
				cell.Align = pptxw.Right
			}
			cells = append(cells, cell)
		}
		return pptxw.Row{Cells: cells}
	}
	cells := []pptxw.Cell{deckText(t.Rows.Key(row))}
	for col, c := range t.Columns {
		cell := deckText(t.Text(row, col))
		if c.Type == source.Number {
			cell = deckText(exhibitNumber(t.Text(row, col), lang))
			cell.Align = pptxw.Right
			if unit := plateUnit(t.AboutCell(row, col), w); units[col] == mixedUnits && unit != "" && len(cell.Runs) > 0 {
				cell.Runs = append(cell.Runs, pptxw.Run{Text: " " + unit, Small: true, Color: pptxw.Muted})
			}
		}
		cells = append(cells, cell)
	}
	return pptxw.Row{Cells: cells}
}

const mixedUnits = "mixed"

// plateUnits is the unit of each number column, or that its rows differ.
func plateUnits(t source.Table, rows []int, w Words) []string {
	units := make([]string, len(t.Columns))
	for col, c := range t.Columns {
		first := true
		for _, row := range rows {
			if row < 0 || c.Type != source.Number {
				continue
			}
			unit := plateUnit(t.AboutCell(row, col), w)
			if first {
				units[col], first = unit, false
			} else if units[col] != unit {
				units[col] = mixedUnits
			}
		}
	}
	return units
}

func plateUnit(a source.About, w Words) string {
	if a.Scale == 0 {
		return string(a.Unit)
	}
	return joinedBy(" ", string(a.Unit), scaleText(a.Scale, w))
}
