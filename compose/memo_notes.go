package compose

import (
	"strconv"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/paper"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// memoNoteMost is the longest text that a note repeats. A longer one stands whole in the tables, to which the
// identifier leads: a note is never cut.
const memoNoteMost = 160

// note is the mark of a new footnote that says where a figure comes from.
func (b *memoBuilder) note(s Shown) paper.Run {
	b.notes++
	note := []paper.Run{{Text: s.ID, Mono: true}, {Text: " · "}}
	switch s.Origin {
	case FromFact, FromTranscribed:
		note = append(note, b.readNote(s)...)
	case FromAssumption:
		note = append(note, paper.Run{Text: b.d.Basis(s)})
		for _, a := range b.d.Sealed.Assumptions {
			if a.ID == s.ID && short(a.Justification) {
				note = append(note, paper.Run{Text: b.w.Colon + b.text(a.Justification)})
			}
		}
	case FromCalculation:
		note = append(note, paper.Run{Text: b.d.Basis(s)})
		for _, c := range b.d.Sealed.Calculations {
			if c.ID == s.ID && short(c.Expression) {
				note = append(note, paper.Run{Text: b.w.Colon}, paper.Run{Text: memoText(c.Expression), Mono: true})
			}
		}
	}
	return paper.Run{Text: strconv.Itoa(b.notes), Note: note}
}

// readNote names a fact's source, with a link when a browser can go there, its period, and what is special.
func (b *memoBuilder) readNote(s Shown) (note []paper.Run) {
	for _, c := range b.d.Sources {
		if c.Read.Ref != s.Locator.Ref {
			continue
		}
		title := paper.Run{Text: c.Read.Vendor}
		if short(c.Title) {
			title.Text = memoText(c.Title)
		}
		if parts := c.Read.Parts; len(parts) > 0 && pdfw.Linkable(parts[0].Address) {
			title.Link = parts[0].Address
		}
		note = append(note, paper.Run{Text: c.Label + " "}, title)
	}
	if s.Period != "" {
		note = append(note, paper.Run{Text: " · " + s.Period})
	}
	if basis := b.d.Basis(s); basis != b.d.Words.Observed || len(note) == 0 {
		note = append(note, paper.Run{Text: " · " + basis})
	}
	return note
}

func short(text string) bool { return utf8.RuneCountInString(text) <= memoNoteMost }
