package compose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/dossier"
)

// basisList are the words that say where a figure comes from.
func (b *book) basisList() []string {
	w := b.Words
	return []string{w.Observed, w.Estimated, w.Transcribed, w.Estimated + ", " + w.Transcribed, w.Assumed, w.Calculated}
}

// basisCells lets only these words stand in the column of basis. They are taken
// from the first sheet: a list within a rule could hold no comma.
func (b *book) basisCells(facts int) bookChecked {
	return bookChecked{
		cells: bookCellName(factBasis, bookFirstRow) + ":" + bookCellName(factBasis, bookFirstRow+facts-1),
		list:  bookSpan(b.tabs.about, 2, b.basis, b.basis+len(b.basisList())-1),
	}
}

// companions is what else is filed under the identifier of a fact.
func (b *book) companions(id string) (notes []string) {
	for _, s := range b.Sealed.Spreads {
		if slices.Contains(s.Facts, id) {
			notes = append(notes, fmt.Sprintf(b.say.OneOf, s.Count, b.quantity(s, true), b.quantity(s, false)))
		}
	}
	for _, a := range b.Sealed.Apart {
		if others := slices.DeleteFunc(slices.Clone(a.Facts), func(other string) bool { return other == id }); len(others) < len(a.Facts) {
			notes = append(notes, fmt.Sprintf(b.say.AlsoAs, strings.Join(others, ", "), b.differs(a)))
		}
	}
	return notes
}

// spreads tells what several estimates of one thing say, a row an estimate:
// nobody averages them.
func (b *book) spreads() (rows [][]bookCell) {
	for n, s := range b.Sealed.Spreads {
		name := fmt.Sprintf("%s%d", b.say.SpreadMark, n+1)
		reason := fmt.Sprintf(b.say.OneOf, s.Count, b.quantity(s, true), b.quantity(s, false))
		rows = append(rows, b.named(name, s.Facts, reason)...)
	}
	return rows
}

// apart tells of facts that share an identifier and differ in what they describe.
func (b *book) apart() (rows [][]bookCell) {
	for n, a := range b.Sealed.Apart {
		name := fmt.Sprintf("%s%d", b.say.ApartMark, n+1)
		rows = append(rows, b.named(name, a.Facts, fmt.Sprintf(b.say.Differs, b.differs(a)))...)
	}
	return rows
}

// named is a row for each of some facts, which leads to the fact.
func (b *book) named(name string, facts []string, reason string) (rows [][]bookCell) {
	for i, id := range facts {
		h, said := b.held(id), ""
		if i == 0 {
			said = reason
		}
		place := b.places[id]
		rows = append(rows, []bookCell{
			strong(name), linked(id, place.sheet, place.cell), bookCount(h.Seq), words(dossier.Says(h.Figure)), words(h.By.String()), words(b.say.Yes), words(said), quiet(h.Figure.Locator.String()),
		})
	}
	return rows
}

// quantity is one end of a spread, as the fact that gives it is shown.
func (b *book) quantity(s dossier.Spread, least bool) string {
	end := s.Most
	if least {
		end = s.Least
	}
	for _, id := range s.Facts {
		if shown, known := b.Figure(id); known && quantity(shown.Value) == quantity(end) {
			return strings.TrimSpace(shown.Text + " " + shown.Unit)
		}
	}
	return quantity(end)
}

// differs names what sets facts apart, in the document's language.
func (b *book) differs(a dossier.Apart) string {
	said := make([]string, len(a.Differs))
	for i, word := range a.Differs {
		said[i] = word
		if own, known := b.say.Parts[word]; known {
			said[i] = own
		}
	}
	return strings.Join(said, ", ")
}
