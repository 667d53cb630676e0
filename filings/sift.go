package filings

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// sifter turns groups of facts into records.
type sifter struct {
	segments *Segments
	asked    SegmentsRequest
	ids      []string
	facts    []Fact
	dropped  map[string]int
}

func (s *sifter) drop(reason string, n int) { s.dropped[reason] += n }

func (s *sifter) drops() []source.Drop {
	out := []source.Drop{}
	for _, reason := range dropReasons {
		if s.dropped[reason] > 0 {
			out = append(out, source.Drop{Reason: reason, Count: s.dropped[reason]})
		}
	}
	return out
}

func (s *sifter) id(f *xbrl.Fact) string { return s.ids[f.Ordinal-1] }

// group files one group under what was asked for, or under why it was not.
func (s *sifter) group(g xbrl.Group) {
	head := g.Facts[0]
	if s.asked.Concept != "" && !named(head.Concept, s.asked.Concept) {
		s.drop(DroppedConcept, len(g.Facts))
		return
	}
	if head.Problem != nil {
		s.unreadable(head)
		return
	}
	if reason := s.elsewhere(head.Context); reason != "" {
		s.drop(reason, len(g.Facts))
		return
	}
	numbers := numeric(g.Facts)
	for _, f := range g.Facts {
		switch {
		case f.Nil:
			s.drop(DroppedNil, 1)
		case !f.Numeric() || f.Fraction != nil:
			s.drop(DroppedText, 1)
		}
	}
	switch {
	case len(numbers) == 0:
	case g.Agreement == xbrl.Inconsistent:
		s.conflict(g, numbers)
	default:
		s.facts = append(s.facts, s.record(g.Best, numbers))
	}
}

// elsewhere says why a context is not among those asked for.
func (s *sifter) elsewhere(c *xbrl.Context) string {
	if s.asked.Axis == "" {
		if len(c.Dimensions) > 0 {
			return DroppedDimension
		}
		if s.asked.Concept == "" {
			return DroppedUndivided
		}
		return ""
	}
	for _, d := range c.Dimensions {
		if named(d.Axis, s.asked.Axis) {
			return ""
		}
	}
	return DroppedWithoutAxis
}

const maxTextBytes = 120

func (s *sifter) unreadable(f *xbrl.Fact) {
	s.drop(DroppedUnreadable, 1)
	if len(s.segments.Unreadable) >= maxUnreadable {
		return
	}
	text := f.Value
	if len(text) > maxTextBytes {
		text = strings.ToValidUTF8(text[:maxTextBytes], "") + "…"
	}
	s.segments.Unreadable = append(s.segments.Unreadable, Unreadable{
		Concept: f.Concept.String(), FactID: s.id(f), Text: text, Reason: f.Problem.What,
	})
}

// conflict gives every value, each as a record of its own, and names them.
func (s *sifter) conflict(g xbrl.Group, numbers []*xbrl.Fact) {
	named := Conflict{Concept: g.Facts[0].Concept.String(), Period: periodOf(g.Facts[0].Context), Dimensions: dimensionsOf(g.Facts[0].Context)}
	for _, f := range g.Facts {
		value := strings.TrimSpace(f.Value)
		if f.Nil {
			value = "nil"
		}
		named.FactIDs, named.Values = append(named.FactIDs, s.id(f)), append(named.Values, value)
	}
	s.segments.Conflicts = append(s.segments.Conflicts, named)
	for _, f := range numbers {
		record := s.record(f, []*xbrl.Fact{f})
		record.Conflict = true
		s.facts = append(s.facts, record)
	}
}

// record is one number, with the names of all the facts that report it.
func (s *sifter) record(best *xbrl.Fact, all []*xbrl.Fact) Fact {
	c := best.Context
	f := Fact{
		Concept: best.Concept.String(), Value: valueOf(best), Unit: best.Unit.String(), Decimals: best.Decimals().String(),
		Period: periodOf(c), Dimensions: dimensionsOf(c), Accession: s.segments.Filing.Accession,
		who: entityOf(c.Entity), key: s.id(best),
	}
	for _, d := range c.Dimensions {
		if s.asked.Axis != "" && !named(d.Axis, s.asked.Axis) {
			f.FurtherAxes = append(f.FurtherAxes, d.Axis.String())
		}
	}
	for _, o := range c.Other {
		f.Other = append(f.Other, string(o.Container)+": "+o.Text)
	}
	if f.who.Compare(s.segments.Identity) == source.Same {
		f.who = s.segments.Identity
	} else {
		f.Entity = c.Entity.Identifier
	}
	for _, one := range all {
		f.FactIDs = append(f.FactIDs, s.id(one))
		if one.Decimals() != best.Decimals() || !valueOf(one).Equal(f.Value) {
			f.Also = append(f.Also, Also{FactID: s.id(one), Value: valueOf(one), Decimals: one.Decimals().String()})
		}
	}
	return f
}

// valueOf keeps the digits as filed.
func valueOf(f *xbrl.Fact) source.Decimal {
	if d, err := source.ParseDecimal(strings.TrimSpace(f.Value)); err == nil {
		return d
	}
	n, err := f.Number()
	if err != nil {
		return source.Decimal{}
	}
	return source.Exactly(n)
}

func periodOf(c *xbrl.Context) source.Period {
	switch c.Period.Kind {
	case xbrl.Instant:
		return source.Instant(source.OnDay(day(c.Period.End)))
	case xbrl.Duration:
		return source.Between(day(c.Period.Start), day(c.Period.End))
	}
	return source.Period{}
}

func dimensionsOf(c *xbrl.Context) Dimensions {
	out := make(Dimensions, 0, len(c.Dimensions))
	for _, d := range c.Dimensions {
		out = append(out, DimensionValue{Axis: d.Axis.String(), Member: memberText(d), Typed: d.Typed, Nil: d.Nil})
	}
	slices.SortStableFunc(out, func(a, b DimensionValue) int { return strings.Compare(a.Axis, b.Axis) })
	return out
}
