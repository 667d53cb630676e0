package filings

import (
	"slices"
	"strconv"
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

// maxRowBytes is how long an id may be to name a row. Some filing software makes
// ids of several hundred characters, which nobody would quote.
const maxRowBytes = 64

// row names the row of a fact: by its id, or by its number when that is long.
func (s *sifter) row(f *xbrl.Fact) string {
	if id := s.id(f); len(id) <= maxRowBytes {
		return id
	}
	return "#" + strconv.Itoa(f.Ordinal)
}

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
	if g.Agreement == xbrl.Inconsistent {
		s.conflict(g)
		return
	}
	s.facts = append(s.facts, s.record(g.Best, g.Facts))
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

// shown is a value in the list of a conflict: as filed, and no longer than a text
// is given.
func (s *sifter) shown(f *xbrl.Fact) string {
	if f.Nil {
		return "nil"
	}
	return beginning(strings.TrimSpace(f.Value), maxTextChars)
}

// conflict gives every value, each as a record of its own, and names them.
func (s *sifter) conflict(g xbrl.Group) {
	named := Conflict{Concept: g.Facts[0].Concept.String(), Period: periodOf(g.Facts[0].Context), Dimensions: dimensionsOf(g.Facts[0].Context)}
	for _, f := range g.Facts {
		named.FactIDs, named.Values = append(named.FactIDs, s.id(f)), append(named.Values, s.shown(f))
		record := s.record(f, []*xbrl.Fact{f})
		record.Conflict = true
		s.facts = append(s.facts, record)
	}
	s.segments.Conflicts = append(s.segments.Conflicts, named)
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
