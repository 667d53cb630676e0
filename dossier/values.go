package dossier

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// values is what expressions of a revision may name.
type values struct {
	quantities map[string]source.Quantity
	periods    map[string]source.Period // of facts
	covers     map[string]source.Period // of calculations, as far as it follows
	assumed    map[string]bool
	apart      map[string]Apart
	spreads    map[string]Spread
}

func valuesOf(s Sealed) values {
	v := values{quantities: map[string]source.Quantity{}, periods: map[string]source.Period{}, covers: map[string]source.Period{}, assumed: map[string]bool{}, apart: map[string]Apart{}, spreads: map[string]Spread{}}
	for _, f := range s.Facts {
		v.quantities[f.ID], v.periods[f.ID] = f.Figure.Quantity(), periodOf(f.Figure)
	}
	for _, a := range s.Assumptions {
		v.quantities[a.ID], v.assumed[a.ID] = source.Quantity{Value: a.Value, Unit: a.Unit, Scale: a.Scale}, true
	}
	for _, a := range s.Apart {
		v.apart[a.ID] = a
	}
	for _, spread := range s.Spreads {
		v.spreads[spread.ID] = spread
	}
	return v
}

// periodOf is what a figure covers. A price that a market's day or month gives is
// one of its end: no part of it, and nothing that could be added up.
func periodOf(f source.Figure) source.Period {
	if f.Kind == source.Traded && !f.Period.IsZero() {
		return source.Instant(f.Period.End)
	}
	return f.Period
}

// Value gives the quantity of an identifier that means one thing.
func (v values) Value(id string) (source.Quantity, error) {
	if a, several := v.apart[id]; several {
		return source.Quantity{}, ambiguous(a)
	}
	if s, several := v.spreads[id]; several {
		return source.Quantity{}, spreadOut(s)
	}
	q, known := v.quantities[id]
	if !known {
		return source.Quantity{}, unfiled(id, slices.Collect(maps.Keys(v.quantities)))
	}
	return q, nil
}

// Read says that a figure was read, or follows from figures whose factors were.
func (v values) Read(id string) bool { return !v.assumed[id] }

// Period is what a fact covers, or a calculation as far as it follows.
func (v values) Period(id string) source.Period {
	if period, known := v.periods[id]; known {
		return period
	}
	return v.covers[id]
}

func ambiguous(a Apart) error {
	return refuse("ambiguous", fmt.Sprintf("%s names %d facts that differ in %s", a.ID, len(a.Facts), strings.Join(a.Differs, ", ")), "file the one that is meant under an identifier of its own, and use that")
}

func unfiled(id string, filed []string) error {
	return &source.NotFoundError{What: "identifier " + id, Near: calc.Nearest(id, filed), Remedy: "file a fact, an assumption or a calculation of that name"}
}

// Date gives the day on which the period of a fact ends.
func (v values) Date(id string) (source.Date, error) {
	period, known := v.periods[id]
	if !known {
		return source.Date{}, &source.NotFoundError{What: "fact " + id, Remedy: "name a fact with a period"}
	}
	return period.End.Day(), nil
}
