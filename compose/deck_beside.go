package compose

import (
	"cmp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// spreads sets estimates of one figure side by side, the lowest and the highest
// named. No row is made up: a mean would be a figure that nobody published.
func (b *deckBuilder) spreads() error {
	rows := []pptxw.Row{b.besideHeads("")}
	for _, s := range b.d.Sealed.Spreads {
		for _, id := range s.Facts {
			end := ""
			if f, known := b.figure(id); known && sameQuantity(f.Value, s.Least) {
				end = b.w.Least
			} else if known && sameQuantity(f.Value, s.Most) {
				end = b.w.Most
			}
			rows = append(rows, b.besideRow(s.ID, id, end)...)
		}
	}
	return b.titled(slideOf{what: b.w.Least + " – " + b.w.Most, title: deckSay(b.w.Spreads)}, rows, 1)
}

func sameQuantity(a, b source.Quantity) bool { return quantity(a) == quantity(b) }

// apart sets facts side by side that share a name and describe different things.
func (b *deckBuilder) apart() error {
	rows := []pptxw.Row{b.besideHeads(b.w.Differs)}
	for _, a := range b.d.Sealed.Apart {
		var differs []string
		for _, basis := range a.Differs {
			differs = append(differs, cmp.Or(b.w.Bases[basis], basis))
		}
		for _, id := range a.Facts {
			rows = append(rows, b.besideRow(a.ID, id, strings.Join(differs, ", "))...)
		}
	}
	return b.titled(slideOf{what: b.w.Differs, title: deckSay(b.w.Apart)}, rows, 1)
}

func (b *deckBuilder) besideHeads(last string) pptxw.Row {
	w := b.d.Words
	heads := deckHeads(b.w.Alike, w.Label, w.Value, w.Unit, w.Period, w.Source, last, w.ID)
	heads.Cells[2].Align = pptxw.Right
	return heads
}

func (b *deckBuilder) besideRow(name, id, last string) []pptxw.Row {
	s, known := b.figure(id)
	if !known {
		return nil
	}
	return []pptxw.Row{{Cells: []pptxw.Cell{
		deckText(name), deckText(s.Label), deckRight(deckFigure(s, false)), deckText(s.Unit), deckText(s.Period),
		deckText(strings.Join(b.labelsOf(id, nil), ", ")), deckText(last), deckQuiet(s.ID),
	}}}
}

func (b *deckBuilder) failures() (failed []dossier.Checked) {
	return slices.DeleteFunc(slices.Clone(b.d.Sealed.Checks), func(c dossier.Checked) bool { return c.Passed })
}

// failedChecks shows both sides of what does not agree, with all their digits.
func (b *deckBuilder) failedChecks() error {
	w := b.d.Words
	rows := []pptxw.Row{deckHeads(w.Checks, w.Expression, b.w.Left, b.w.Right, b.w.Difference, w.Tolerance, w.ID)}
	of := slideOf{what: w.Checks, title: deckSay(b.w.Failed)}
	digits := func(d source.Decimal) pptxw.Cell {
		if d.IsZero() {
			return pptxw.Cell{}
		}
		return deckRight(deckSay(grouped(d.String(), b.d.Lang)))
	}
	for _, c := range b.failures() {
		for _, id := range idsOf(c.Expression) {
			of.labels = appendOnce(of.labels, b.labelsOf(id, nil)...)
			if s, known := b.figure(id); known {
				of.notes = appendOnce(of.notes, b.noteOf(s))
			}
		}
		rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{
			deckText(cmp.Or(c.Label, c.ID)), deckText(c.Expression), digits(c.Left), digits(c.Right), digits(c.Difference), digits(c.Tolerance), deckQuiet(c.ID),
		}})
	}
	for i := 2; i < 6; i++ {
		rows[0].Cells[i].Align = pptxw.Right
	}
	return b.titled(of, rows, 0, 1)
}
