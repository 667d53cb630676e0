package filings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// isAnnual says whether a report covers a year that ends with its period. The
// index does not say: some issuers file half-years too.
func isAnnual(in *xbrl.Instance, f indexFiling) bool {
	return slices.ContainsFunc(in.Contexts, func(c *xbrl.Context) bool {
		period := periodOf(c)
		return c.Problem == nil && period.End.Day() == f.PeriodEnd && AccountsRequest{Period: PeriodYear}.spans(period)
	})
}

// onlyBroken tells a concept that the report only breaks down from one that it
// does not tag.
func (s *europeanSift) onlyBroken(values []Value) []string {
	if len(values) > 0 || s.dropped[DroppedDimension] == 0 {
		return nil
	}
	names := make([]string, len(s.axes.axes))
	for i, axis := range s.axes.axes {
		names[i] = fmt.Sprintf("%d on %s", axis.Facts, axis.Axis)
	}
	return []string{fmt.Sprintf("the report tags %s, and no fact of it without an axis: %d are broken down (%s)",
		s.asked.Concept, s.dropped[DroppedDimension], strings.Join(names, ", "))}
}

// breaks counts facts with an axis under their concept.
func (s *europeanSift) breaks(f *xbrl.Fact, facts int) {
	concept := f.Concept.String()
	if s.broken == nil {
		s.broken = map[string]*Tagged{}
	}
	t := s.broken[concept]
	if t == nil {
		t = &Tagged{}
		s.broken[concept] = t
		s.order = append(s.order, concept)
	}
	t.add(Value{Unit: f.Unit.String(), Period: periodOf(f.Context)})
	t.BrokenDown += facts
}

// concepts are what the issuer tags: also what it only tags with an axis. One
// that the report only has for an earlier period is stale, unless only some
// periods were asked for.
func (s *europeanSift) concepts(values []Value, where Where) []Tagged {
	list := tagged(values, s.labels)
	index := make(map[string]int, len(list))
	for i, t := range list {
		index[t.Concept] = i
	}
	for _, concept := range s.order {
		broken := s.broken[concept]
		if at, known := index[concept]; known {
			list[at].BrokenDown = broken.BrokenDown
			continue
		}
		list = append(list, Tagged{
			Concept: concept, Label: s.labels[concept], Units: broken.Units, First: broken.First, Last: broken.Last,
			Newest: s.report.asReport(), BrokenDown: broken.BrokenDown,
		})
	}
	if s.asked.Year == 0 && s.asked.Period == "" && s.asked.Unit == "" {
		s.staleness(list, values, where)
	}
	slices.SortStableFunc(list, mostUsedFirst)
	return list
}

func (s *europeanSift) staleness(list []Tagged, values []Value, where Where) {
	last := make(map[string]*Tagged, len(list))
	for i := range list {
		list[i].Stale = where.stale(list[i].Last)
		last[list[i].Concept] = &list[i]
	}
	for i := range values {
		if of := last[values[i].Concept]; values[i].Period.End.Day() == of.Last {
			values[i].Stale = of.Stale
		}
	}
}
