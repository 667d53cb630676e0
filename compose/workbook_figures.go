package compose

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// facts is the sheet of what was read.
func (b *book) facts() bookSheet {
	w := b.Words
	s := bookSheet{name: b.tabs.facts, title: w.Facts, guarded: true, empty: b.say.NoFacts, printed: 8, columns: []bookColumn{
		{heading: w.ID, width: 22}, {heading: w.Label, width: 34}, {heading: w.Period, width: 22}, {heading: w.Value, width: 17, right: true}, {heading: w.Unit, width: 15},
		{heading: w.Basis, width: 12}, {heading: w.Source, width: 8}, {heading: b.say.Entity, width: 22},
		{heading: b.say.AsRead, width: 22}, {heading: b.say.EndsOn, width: 11}, {heading: b.say.Notes, width: 40}, {heading: b.say.Locator, width: 40}, {heading: w.By, width: 16},
	}}
	for _, shown := range b.figures(FromFact, FromTranscribed) {
		value, digits := b.pair(shown, roleInput, "")
		h := b.held(shown.ID)
		s.rows = append(s.rows, []bookCell{
			mono(shown.ID), words(shown.Label), words(shown.Period), value, words(shown.Unit), words(b.Basis(shown)), b.sourceOf(shown), words(h.Figure.Entity.Label()),
			digits, endsOn(h.Figure.Period), quiet(b.notes(h)), quiet(shown.Locator.String()), quiet(h.By.String()),
		})
	}
	s.checked = s.onlyNumbers()
	return s
}

// factBasis is the column that says where a figure comes from.
const factBasis = 6

// onlyNumbers lets nothing but numbers be typed over the inputs of a sheet. A
// figure that has more digits than a cell holds stands there as a text.
func (s bookSheet) onlyNumbers() (all []bookChecked) {
	for i, cells := range s.rows {
		if cells[bookValueColumn-1].style.role == roleInput {
			at := bookCellName(bookValueColumn, bookFirstRow+i)
			if n := len(all); n > 0 && all[n-1].ends == bookFirstRow+i-1 {
				all[n-1].ends, all[n-1].cells = bookFirstRow+i, all[n-1].begins+":"+at
				continue
			}
			all = append(all, bookChecked{cells: at + ":" + at, begins: at, ends: bookFirstRow + i})
		}
	}
	return all
}

// pair gives the cell that shows a figure, and the one with all its digits. The
// first holds the number, and the formula that gives it; unless fifteen digits
// cannot show the figure: then it holds the text, and the second the number.
func (b *book) pair(s Shown, role bookRole, formula string) (shown, exact bookCell) {
	value, n, fits := cellNumber(s, b.Lang)
	number := bookCell{value: value, formula: formula, style: bookStyle{role: role, code: n.code()}}
	if fits {
		return number, mono(digits(s.Value))
	}
	return bookCell{value: s.Text, style: bookStyle{role: roleLong}}, number
}

// sourceOf leads to the row of the read.
func (b *book) sourceOf(s Shown) bookCell { return b.sourceLink(b.SourceOf(s.Locator)) }

func (b *book) sourceLink(label string) bookCell {
	row := bookFirstRow
	for _, cited := range b.Sources {
		if cited.Label == label {
			return linked(label, b.tabs.sources, bookCellName(1, row))
		}
		row += max(1, len(cited.Read.Parts))
	}
	return words(label)
}

// endsOn is a real date, so that days can be counted; an earlier one is a text.
func endsOn(p source.Period) bookCell {
	end := p.End.Day()
	if end.IsZero() {
		return words("")
	}
	if end.Before(firstBookDay) {
		return words(end.String())
	}
	return bookCell{value: bookSerial(end), style: bookStyle{role: roleDay, code: bookDay}}
}

// notes is what else must be known of a fact.
func (b *book) notes(h dossier.Held) string {
	notes := append([]string(nil), h.Figure.Marks...)
	for _, d := range h.Figure.Dimensions {
		notes = append(notes, d.Axis+" = "+d.Member)
	}
	if h.Figure.Value.Number().Normalize().NumDigits() > bookDigits {
		notes = append(notes, b.say.Rounded)
	}
	if h.Peer {
		notes = append(notes, b.say.Peer)
	}
	if h.Figure.Precision != "" {
		notes = append(notes, b.say.Precision+" "+h.Figure.Precision)
	}
	if !h.Figure.Published.IsZero() {
		notes = append(notes, b.Words.Published+" "+h.Figure.Published.String())
	}
	notes = append(notes, b.companions(h.ID)...)
	for _, other := range h.Agreed {
		notes = append(notes, b.say.Agreed+" "+other.String())
	}
	if h.Passage != "" {
		notes = append(notes, "“"+h.Passage+"”")
	}
	return strings.Join(notes, "; ")
}

// assumptions is the sheet of numbers that nobody read.
func (b *book) assumptions() bookSheet {
	w := b.Words
	s := bookSheet{name: b.tabs.assumptions, title: w.Assumptions, guarded: true, empty: b.say.NoAssumptions, columns: []bookColumn{
		{heading: w.ID, width: 22}, {heading: w.Label, width: 34}, {heading: w.Justification, width: 60}, {heading: w.Value, width: 17, right: true}, {heading: w.Unit, width: 15},
		{heading: b.say.Exact, width: 22}, {heading: w.By, width: 16},
	}}
	for i, shown := range b.figures(FromAssumption) {
		value, digits := b.pair(shown, roleInput, "")
		a := b.Sealed.Assumptions[i]
		s.rows = append(s.rows, []bookCell{mono(shown.ID), words(shown.Label), words(a.Justification), value, words(shown.Unit), digits, quiet(a.By.String())})
	}
	s.checked = s.onlyNumbers()
	return s
}

// calculations is the sheet of what follows from facts and assumptions.
func (b *book) calculations() (bookSheet, error) {
	w := b.Words
	s := bookSheet{name: b.tabs.calculations, title: w.Calculations, guarded: true, empty: b.say.NoCalculations, columns: []bookColumn{
		{heading: w.ID, width: 20}, {heading: w.Label, width: 32}, {heading: w.Expression, width: 42}, {heading: w.Result, width: 16, right: true}, {heading: w.Unit, width: 15},
		{heading: b.say.Exact, width: 36}, {heading: w.By, width: 16},
	}}
	for i, shown := range b.figures(FromCalculation) {
		c := b.Sealed.Calculations[i]
		formula, err := b.result(c)
		if err != nil {
			return s, err
		}
		value, digits := b.pair(shown, roleFormula, formula)
		s.rows = append(s.rows, []bookCell{mono(shown.ID), words(shown.Label), mono(c.Expression), value, words(shown.Unit), digits, quiet(c.By.String())})
	}
	return s, nil
}
