package dossier

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// Spread is what several estimates of one thing say. They do not contradict each
// other, and nobody averages them.
type Spread struct {
	ID      string           `json:"id"`
	Basis   Basis            `json:"basis"`
	Facts   []string         `json:"facts"` // identifiers of the facts as shown
	Count   int              `json:"count"` // of estimates; those that say the same are one
	Least   source.Quantity  `json:"least"`
	Most    source.Quantity  `json:"most"`
	Sources []source.Locator `json:"sources"` // where each was read

	first source.Figure
}

// estimateMark is on a figure that a passage gives as an estimate.
const estimateMark = "estimate"

// kindOf is what sort of number a figure is, whether a cell or a passage gives it.
func kindOf(f source.Figure) source.Kind {
	if slices.Contains(f.Marks, estimateMark) {
		return source.Estimate
	}
	return f.Kind
}

func bothEstimated(a, b Event) bool {
	return isFigure(a) && isFigure(b) && kindOf(a.Figure) == source.Estimate && kindOf(b.Figure) == source.Estimate
}

// bothDiffer says that two claims are estimates with two values.
func bothDiffer(a, b Event) bool { return bothEstimated(a, b) && !agree(a, b) }

// SpreadsIn finds the spreads among the facts of a revision, one an identifier
// and a basis: it follows from the facts, and a verifier finds it again.
func SpreadsIn(s Sealed) (spreads []Spread) {
	under := map[string][]int{} // where in spreads those of an identifier are
	for _, f := range s.Facts {
		name, _, _ := strings.Cut(f.ID, "@")
		if kindOf(f.Figure) != source.Estimate {
			continue
		}
		places := under[name]
		i := slices.IndexFunc(places, func(at int) bool { return sameBasis(s.Mission, spreads[at].first, f.Figure) })
		if i < 0 {
			i, places = len(places), append(places, len(spreads))
			under[name] = places
			spreads = append(spreads, Spread{ID: name, Basis: basisOf(s.Mission, f.Figure), first: f.Figure})
		}
		spreads[places[i]].add(f)
	}
	return slices.DeleteFunc(spreads, func(s Spread) bool { return s.Count < 2 })
}

func (s *Spread) add(f Held) {
	s.Facts, s.Sources = append(s.Facts, f.ID), append(s.Sources, f.Figure.Locator)
	q := f.Figure.Quantity()
	if s.Count++; s.Count == 1 || calc.Unscaled(q).LessThan(calc.Unscaled(s.Least)) {
		s.Least = q
	}
	if s.Count == 1 || calc.Unscaled(q).GreaterThan(calc.Unscaled(s.Most)) {
		s.Most = q
	}
}

// String is the spread in one line.
func (s Spread) String() string {
	return fmt.Sprintf("%s names %d estimates, from %s to %s", s.ID, s.Count, quantityText(s.Least), quantityText(s.Most))
}

// several refuses to take one figure from an identifier that names more.
func several(m Mission, name string, groups [][]Event) error {
	if apart := apartOf(m, name, groups); len(apart.Differs) > 0 {
		return ambiguous(apart)
	}
	facts := make([]Held, len(groups))
	for i, group := range groups {
		facts[i] = Held{ID: shownID(name, i), Figure: group[0].Figure}
	}
	return spreadOut(SpreadsIn(Sealed{Mission: m, Facts: facts})[0])
}

func spreadOut(s Spread) error {
	return refuse("ambiguous", s.String(), "file the one that is meant under an identifier of its own, and use that: estimates are never averaged")
}
