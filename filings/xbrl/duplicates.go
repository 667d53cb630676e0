package xbrl

import (
	"github.com/shopspring/decimal"
)

// Agreement says how the facts of one group relate.
type Agreement string

// The agreements.
const (
	Single       Agreement = "single"       // reported once
	Complete     Agreement = "complete"     // same value, same accuracy
	Consistent   Agreement = "consistent"   // values that rounding explains
	Inconsistent Agreement = "inconsistent" // values that contradict each other
)

// Group is every fact that reports the same thing: the same concept about
// contexts that mean the same ([Context.Same]), in the same unit and, for texts,
// the same language.
type Group struct {
	Agreement Agreement
	Facts     []*Fact // in document order
	// Best is the most precise of facts that agree, INF before any count of
	// places, the first in the document among equals. It is nil when they
	// contradict each other: this package does not choose.
	Best *Fact
}

type groupKey struct {
	space, local string
	context      *Context
	unit         *Unit
	lang         string
	parent       int
}

// Groups puts every fact but the tuples into one group each, in order of its
// first fact. A fact with a [Problem] stands alone.
func (in *Instance) Groups() []Group {
	index := make(map[groupKey]int, len(in.Facts))
	groups := make([]Group, 0, len(in.Facts))
	first := make([]*Fact, len(in.Facts)) // backing for the many groups of one
	for i := range in.Facts {
		f := &in.Facts[i]
		if f.Tuple {
			continue
		}
		k := keyOf(f)
		if at, ok := index[k]; ok && f.Problem == nil {
			groups[at].Facts = append(groups[at].Facts, f)
			continue
		}
		if f.Problem == nil {
			index[k] = len(groups)
		}
		first[i] = f
		groups = append(groups, Group{Facts: first[i : i+1 : i+1]})
	}
	for i := range groups {
		groups[i].judge()
	}
	return groups
}

func keyOf(f *Fact) groupKey {
	k := groupKey{
		space: f.Concept.Space, local: f.Concept.Local,
		context: f.Context.meaning(), unit: f.Unit, parent: f.Parent,
	}
	if !f.Numeric() {
		k.lang = f.Lang
	}
	return k
}

func (g *Group) judge() {
	head := g.Facts[0]
	if len(g.Facts) == 1 {
		g.Agreement, g.Best = Single, head
		return
	}
	g.Agreement = Inconsistent
	switch {
	case g.every(func(f *Fact) bool { return f.Nil }):
		g.Agreement, g.Best = Complete, head
	case !g.every(func(f *Fact) bool { return !f.Nil }):
	case head.Fraction != nil || !head.Numeric():
		if g.every(func(f *Fact) bool { return f.sameText(head) }) {
			g.Agreement, g.Best = Complete, head
		}
	default:
		g.judgeNumbers()
	}
}

func (g *Group) every(is func(*Fact) bool) bool {
	for _, f := range g.Facts {
		if !is(f) {
			return false
		}
	}
	return true
}

func (f *Fact) sameText(o *Fact) bool {
	if f.Fraction != nil && o.Fraction != nil {
		return trim(f.Fraction.Numerator) == trim(o.Fraction.Numerator) &&
			trim(f.Fraction.Denominator) == trim(o.Fraction.Denominator)
	}
	return f.Fraction == o.Fraction && f.Value == o.Value
}

// judgeNumbers compares the intervals that value and accuracy span together. On
// a line, intervals that overlap in pairs have a point in common, so the
// largest lower and the smallest upper end decide.
func (g *Group) judgeNumbers() {
	complete := true
	var low, high decimal.Decimal
	var head decimal.Decimal
	best := 0
	claims := make([]Decimals, len(g.Facts))
	for i, f := range g.Facts {
		n, ok := parseNumber(trim(f.Value))
		if !ok {
			return
		}
		claims[i] = f.Decimals()
		from, to := span(n, claims[i])
		if i == 0 {
			head, low, high = n, from, to
			continue
		}
		complete = complete && n.Equal(head) && claims[i] == claims[0]
		low, high = decimal.Max(low, from), decimal.Min(high, to)
		if claims[i].finer(claims[best]) {
			best = i
		}
	}
	switch {
	case complete:
		g.Agreement, g.Best = Complete, g.Facts[0]
	case low.LessThanOrEqual(high):
		g.Agreement, g.Best = Consistent, g.Facts[best]
	}
}

// span is value ± half a unit of the last accurate place. A value that claims
// nothing spans only itself, so that only the same value agrees with it.
func span(n decimal.Decimal, d Decimals) (from, to decimal.Decimal) {
	if !d.Claimed || d.Infinite {
		return n, n
	}
	half := decimal.New(5, int32(-d.Places-1))
	return n.Sub(half), n.Add(half)
}

func (d Decimals) finer(o Decimals) bool {
	if d.Claimed != o.Claimed {
		return d.Claimed
	}
	if d.Infinite || o.Infinite {
		return d.Infinite && !o.Infinite
	}
	return d.Places > o.Places
}
