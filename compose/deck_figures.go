package compose

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// furtherFacts bounds the facts that the deck shows beyond the key figures: a
// deck is read aloud, the workbook holds everything.
const furtherFacts = 45

func deckRight(runs []pptxw.Run) pptxw.Cell { return pptxw.Cell{Runs: runs, Align: pptxw.Right} }
func deckLeft(runs []pptxw.Run) pptxw.Cell  { return pptxw.Cell{Runs: runs} }
func deckText(s string) pptxw.Cell {
	if s == "" {
		return pptxw.Cell{}
	}
	return pptxw.Cell{Runs: deckSay(s)}
}

func deckQuiet(s string) pptxw.Cell {
	if s == "" {
		return pptxw.Cell{}
	}
	return pptxw.Cell{Runs: []pptxw.Run{{Text: s, Color: pptxw.Muted, Small: true}}}
}

// keyFigures shows what the sections cite and what was calculated, or every
// deckFigure when there is neither.
func (b *deckBuilder) keyFigures() error {
	ids := b.keyIDs()
	if len(ids) == 0 {
		return nil
	}
	of := slideOf{what: b.d.Words.Summary, title: deckSay(b.w.Summary), lead: b.d.Sealed.Frame.Question}
	if len(b.failures()) > 0 {
		of.alert = b.w.AFailure
	}
	return b.figureSlides(of, ids)
}

func (b *deckBuilder) keyIDs() (ids []string) {
	for _, p := range b.d.Passages {
		ids = appendOnce(ids, idsIn(p)...)
	}
	for _, s := range b.d.Shown {
		if s.Origin == FromCalculation {
			ids = appendOnce(ids, s.ID)
		}
	}
	if len(ids) == 0 {
		for i, s := range b.d.Shown {
			if i < furtherFacts {
				ids = appendOnce(ids, s.ID)
			}
		}
	}
	return ids
}

// otherFacts shows the facts that no slide before had, up to a bound, and says
// how many there are beyond it.
func (b *deckBuilder) otherFacts() error {
	var ids []string
	key := b.keyIDs()
	beyond := 0
	for _, s := range b.d.Shown {
		if s.Origin != FromFact && s.Origin != FromTranscribed || len(appendOnce(key, s.ID)) == len(key) {
			continue
		}
		if len(ids) == furtherFacts {
			beyond++
			continue
		}
		ids = append(ids, s.ID)
	}
	if len(ids) == 0 {
		return nil
	}
	lead := ""
	if beyond > 0 {
		lead = fmt.Sprintf(b.w.InWorkbook, beyond)
	}
	return b.figureSlides(slideOf{what: b.d.Words.Facts, title: deckSay(b.w.Facts), lead: lead}, ids)
}

// figureSlides is one table of figures over as many slides as it takes, with a
// line of text above it.
func (b *deckBuilder) figureSlides(of slideOf, ids []string) error {
	w := b.d.Words
	rows := []pptxw.Row{{Cells: []pptxw.Cell{deckText(w.Label), deckRight(deckSay(w.Value)), deckText(w.Unit), deckText(w.Period), deckText(w.Basis), deckText(w.Source), deckText(w.ID)}}}
	for _, id := range ids {
		s, known := b.figure(id)
		if !known {
			continue
		}
		rows = append(rows, pptxw.Row{Cells: []pptxw.Cell{
			deckText(s.Label), deckRight(deckFigure(s, false)), deckText(s.Unit), deckText(s.Period),
			deckText(b.d.Basis(s)), deckText(strings.Join(b.labelsOf(id, nil), ", ")), deckQuiet(s.ID),
		}})
	}
	rows, flexible := pruned(rows, []int{0})
	return b.tableSlides(of, pptxw.Table{Box: pptxw.BodyBox, Name: of.what, Rows: rows}, flexible)
}
