package sdmx

import (
	"cmp"
	"slices"
	"strings"
)

// gatherer puts observations that come in any layout (by series, flat, across)
// into series by their keys.
type gatherer struct {
	time   string   // the dimension that is time
	order  []string // of the dimensions in a key, when it is known
	set    Set
	index  map[string]int
	last   int // place of the series that was found last
	groups []group
}

// group is what a message says of all series that share some codes.
type group struct{ key, attributes []Field }

func newGatherer(o Options) *gatherer {
	g := &gatherer{time: o.Time, order: o.Dimensions, index: map[string]int{}}
	if g.time == "" {
		g.time = timeConcept
	}
	return g
}

// begin starts the next data set.
func (g *gatherer) begin() {
	g.set, g.groups = Set{}, nil
	g.index = map[string]int{}
}

// series finds or makes the series of a key; time in the key is left out, and
// given back.
func (g *gatherer) series(key []Field) (s *Series, period string) {
	var dimensions []Field
	for _, f := range key {
		if f.ID == g.time {
			period = f.Value
			continue
		}
		dimensions = append(dimensions, f)
	}
	if g.order != nil {
		slices.SortStableFunc(dimensions, func(a, b Field) int { return cmp.Compare(slices.Index(g.order, a.ID), slices.Index(g.order, b.ID)) })
	}
	var text strings.Builder
	for _, f := range dimensions {
		text.WriteString(f.ID + "\x00" + f.Value + "\x00")
	}
	at, known := g.index[text.String()]
	if !known {
		at = len(g.set.Series)
		g.index[text.String()] = at
		g.set.Series = append(g.set.Series, Series{Dimensions: dimensions})
	}
	g.last = at
	return &g.set.Series[at], period
}

// add puts one observation under its whole key.
func (g *gatherer) add(key []Field, o Observation) *Series {
	s, period := g.series(key)
	if period != "" {
		o.Period = period
	}
	s.Observations = append(s.Observations, o)
	return s
}

// fill adds attributes that a series does not say itself.
func (s *Series) fill(attributes []Field) {
	for _, a := range attributes {
		if a.Value != "" && indexOf(s.Attributes, a.ID) < 0 {
			s.Attributes = append(s.Attributes, a)
		}
	}
}

// maxGroupWork bounds how often a group is held against a series.
const maxGroupWork = 100_000_000

// finish gives the set, with what its groups say of each series.
func (g *gatherer) finish() (Set, error) {
	if n, m := len(g.groups), len(g.set.Series); n > 0 && m > maxGroupWork/n {
		return Set{}, misshapen("the groups", "%d of them stand against %d series, more than are held against each other", n, m)
	}
	for i := range g.set.Series {
		s := &g.set.Series[i]
		for _, group := range g.groups {
			if rest, match := group.matches(s); match {
				s.fill(rest)
			}
		}
	}
	return g.set, nil
}

// matches says whether a series has all codes of a group. A structure-specific
// group does not tell its key from its attributes: what the series has as a
// dimension is key, the rest is attribute.
func (g group) matches(s *Series) (attributes []Field, match bool) {
	attributes = g.attributes
	shared := 0
	for _, k := range g.key {
		at := indexOf(s.Dimensions, k.ID)
		switch {
		case at < 0 && g.attributes != nil:
			return nil, false
		case at < 0:
			attributes = append(attributes, k)
		case s.Dimensions[at].Value != k.Value:
			return nil, false
		default:
			shared++
		}
	}
	return attributes, shared > 0
}
