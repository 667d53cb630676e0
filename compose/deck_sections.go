package compose

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// A section without figures is set in a column that an eye can follow; one with
// figures has them in a table beside it.
const (
	proseWidth  = 86 * pptxw.Inch / 10
	besideWidth = 57 * pptxw.Inch / 10
	gutter      = 35 * pptxw.Inch / 100
)

func (b *deckBuilder) sections() error {
	for _, p := range b.d.Passages {
		if err := b.section(p); err != nil {
			return err
		}
	}
	return nil
}

// section is as many slides as its prose and the table of its figures take, and
// one when all of it is its title. Each names the sources of the whole section.
func (b *deckBuilder) section(p Passage) error {
	of := slideOf{what: "section " + p.ID, title: b.runs(p.Title)}
	ids := idsIn(p)
	prose, tables, err := b.sectionShapes(p, ids)
	if err != nil {
		return err
	}
	pages := make([]pptxw.Slide, max(len(prose), len(tables), 1))
	for i := range pages {
		page := &pages[i]
		if i < len(prose) {
			page.Shapes = append(page.Shapes, prose[i])
		}
		if i < len(tables) {
			page.Shapes = append(page.Shapes, tables[i])
		}
		if page.Source, page.Notes, err = b.provenance(ids, of); err != nil {
			return err
		}
	}
	return b.add(of.what, of.title, pages)
}

// sectionShapes sets a section's prose, and its figures beside it when it has any.
func (b *deckBuilder) sectionShapes(p Passage, ids []string) (prose []pptxw.Text, tables []pptxw.Table, err error) {
	box := pptxw.BodyBox
	box.W = proseWidth
	if len(ids) > 0 {
		box.W = besideWidth
		if tables, err = b.beside(ids); err != nil {
			return nil, nil, err
		}
	}
	flowed, err := pptxw.Flow(deckParagraphs(b.runs(p.Runs)), box.W, box.H)
	for _, paragraphs := range flowed {
		prose = append(prose, pptxw.Text{Box: box, Name: "Text", Paragraphs: paragraphs})
	}
	return prose, tables, err
}

// beside is the table of a section's figures: the id under the name, the unit
// beside the value.
func (b *deckBuilder) beside(ids []string) ([]pptxw.Table, error) {
	w := b.d.Words
	box := pptxw.BodyBox
	box.X += besideWidth + gutter
	box.W -= besideWidth + gutter
	table := pptxw.Table{Box: box, Name: w.Label, Rows: []pptxw.Row{{Cells: []pptxw.Cell{deckText(w.Label), deckRight(deckSay(w.Value)), deckText(w.Period), deckText(w.Source)}}}}
	for _, id := range ids {
		s, known := b.figure(id)
		if !known {
			continue
		}
		name := []pptxw.Run{{Text: s.Label}}
		if s.Label != s.ID {
			name = append(name, pptxw.Run{Text: "\n" + s.ID, Color: pptxw.Muted, Small: true})
		}
		value := deckFigure(s, true)
		if s.Unit != "" {
			value = append(value, pptxw.Run{Text: "\n" + s.Unit, Color: pptxw.Muted, Small: true})
		}
		table.Rows = append(table.Rows, pptxw.Row{Cells: []pptxw.Cell{deckLeft(name), deckRight(value), deckText(deckPeriod(s.Period)), deckLeft(b.from(s))}})
	}
	table, err := table.FitSizes([]int{11, 10, 9}, 0)
	if err != nil {
		return nil, err
	}
	tables, err := table.Split(box.H)
	for i := range tables {
		tables[i].Alt = fmt.Sprintf("%s, "+b.w.TableOf, w.Label, len(tables[i].Rows)-1)
	}
	return tables, err
}

// from is a figure's sources, and what it is when nobody observed it.
func (b *deckBuilder) from(s Shown) (runs []pptxw.Run) {
	if labels := b.labelsOf(s.ID, nil); len(labels) > 0 {
		runs = deckSay(strings.Join(labels, ", "))
	}
	if basis := b.d.Basis(s); basis != b.d.Words.Observed {
		if len(runs) > 0 {
			basis = "\n" + basis
		}
		runs = append(runs, pptxw.Run{Text: basis, Small: true, Color: pptxw.Muted})
	}
	return runs
}
