package dossier

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier/calc"
)

// dispute is a conflict with the events that its claims are.
type dispute struct {
	Conflict
	events map[int64]Event // by number
	values extremes        // of its figures
}

func (s *state) open(name string, claims []Event) {
	c := &dispute{Conflict: Conflict{Name: s.nextName(), ID: name}, events: map[int64]Event{}}
	for _, e := range claims {
		s.claim(c, e)
	}
	s.conflicts = append(s.conflicts, c)
	s.named[c.Name] = c
	s.about[name] = append(s.about[name], c)
}

// claim adds a claim to a conflict, which has the basis of its first figure.
func (s *state) claim(c *dispute, e Event) {
	c.Claims, c.events[e.Seq] = append(c.Claims, claimOf(e)), e
	if !isFigure(e) {
		return
	}
	if c.Basis == (Basis{}) {
		c.Basis = basisOf(s.mission, e.Figure)
	}
	c.values.add(calc.Unscaled(e.Figure.Quantity()))
	c.Gap = c.values.gap()
}

// join adds a claim. A settled conflict opens again, unless the newcomer lets
// the claim stand that was chosen.
func (s *state) join(c *dispute, e Event) {
	s.claim(c, e)
	if c.Settled && (c.Chosen == 0 || s.contradicts(c.events[c.Chosen], e)) {
		c.Settled, c.Chosen, c.Reason, c.SettledBy, c.Settlement = false, 0, "", Author{}, 0
	}
}

func (c *dispute) has(seq int64) bool {
	_, part := c.events[seq]
	return part
}

// extremes are the least and the most of some values.
type extremes struct {
	least, most decimal.Decimal
	count       int
}

func (x *extremes) add(value decimal.Decimal) {
	if x.count++; x.count == 1 {
		x.least, x.most = value, value
		return
	}
	x.least, x.most = decimal.Min(x.least, value), decimal.Max(x.most, value)
}

// gapPlaces of a gap are enough for a tenth of a basis point.
const gapPlaces = 5

// gap is how much more the largest is than the smallest, as a part of the
// smallest. Values of two signs, and nought, have no ratio.
func (x extremes) gap() source.Decimal {
	if x.least.Sign() != x.most.Sign() || x.least.IsZero() || x.count < 2 || x.least.Equal(x.most) {
		return source.Decimal{}
	}
	small, large := decimal.Min(x.least.Abs(), x.most.Abs()), decimal.Max(x.least.Abs(), x.most.Abs())
	return source.Exactly(large.Sub(small).DivRound(small, gapPlaces))
}
