package filings

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// Reasons why a fact of a report is no value of the accounts. A breakdown gives
// such facts as they are.
const (
	DroppedNil  = "nil"         // reported without a value
	DroppedText = "non_numeric" // a text, a date, a fraction or a tuple
)

// europeanReasons are why facts of a report are not among the values, in the
// order in which they are listed. Each fact is counted under the first that
// applies.
var europeanReasons = []string{DroppedConcept, DroppedUnsought, DroppedUnreadable, DroppedEntity, DroppedText, DroppedUnit, DroppedPeriod, DroppedDimension, DroppedNil}

// fromReport adds what the report says.
func (a *Accounts) fromReport(read source.Read, found issuer, asked AccountsRequest, in *xbrl.Instance, labels map[string]string) error {
	s := europeanSift{asked: asked, report: found.report, labels: labels, ids: factIDs(in), dropped: map[string]int{}, axes: newAxisCounter()}
	if err := s.wanted(in); err != nil {
		return err
	}
	for _, g := range in.Groups() {
		s.group(g)
	}
	for i := range in.Facts {
		if in.Facts[i].Tuple {
			s.dropped[DroppedText]++
		}
	}
	if newest := found.report; isAnnual(in, newest) && newest.PeriodEnd == a.Where.NewestEnd {
		a.Where.Annual, a.Where.AnnualEnd = newest.asReport(), newest.PeriodEnd
	}
	values := s.values()
	a.Unreadable = s.unreadable
	a.Concepts = s.concepts(values, a.Where)
	if asked.Concept != "" {
		a.Values, a.Axes = values, s.axes.axes
		a.Warnings = append(a.Warnings, s.onlyBroken(values)...)
	}
	a.Warnings = append(a.Warnings, a.Where.ofConcepts(a.Concepts)...)
	a.Dropped = found.drops(s.drops())
	read.AsOf, read.Published = source.OnDay(found.report.PeriodEnd), source.OnDay(found.report.Added)
	a.hold(read)
	return nil
}

// europeanSift turns the facts of one report into values.
type europeanSift struct {
	asked    AccountsRequest
	report   indexFiling
	labels   map[string]string // by concept
	ids      []string
	reported []reported
	facts    map[reportedKey]filedFact
	axes     axisCounter
	broken   map[string]*Tagged // concepts with facts on an axis
	order    []string           // their names, in document order
	dropped  map[string]int

	unreadable []Unreadable
}

// wanted refuses a concept that the report does not tag, with those that it does.
func (s *europeanSift) wanted(in *xbrl.Instance) error {
	if s.asked.Concept == "" {
		return nil
	}
	names := make([]string, 0, len(in.Facts))
	for i := range in.Facts {
		if name := in.Facts[i].Concept.String(); matches(name, s.asked.Concept) {
			return nil
		} else {
			names = append(names, name)
		}
	}
	return &source.NotFoundError{What: "the concept " + s.asked.Concept + " in the report " + s.report.FXO,
		Near: near(names, s.asked.Concept), Remedy: "the report does not tag it; write a concept that it does"}
}

// numeric keeps the facts that give a number.
func numeric(facts []*xbrl.Fact) (out []*xbrl.Fact) {
	for _, f := range facts {
		if isNumber(f) {
			out = append(out, f)
		}
	}
	return out
}

// group files the facts that report one thing under a value, or under why they
// are none.
func (s *europeanSift) group(g xbrl.Group) {
	head := g.Facts[0]
	if reason := s.elsewhere(head); reason != "" {
		s.leave(reason, g)
		return
	}
	numbers := numeric(g.Facts)
	s.dropped[DroppedNil] += len(g.Facts) - len(numbers)
	if len(numbers) == 0 {
		return
	}
	if g.Agreement == xbrl.Inconsistent {
		for _, f := range numbers {
			s.add(f, []*xbrl.Fact{f})
		}
		return
	}
	s.add(g.Best, numbers)
}

// leave counts facts that are not among the values, and keeps what a reader needs
// to find them.
func (s *europeanSift) leave(reason string, g xbrl.Group) {
	s.dropped[reason] += len(g.Facts)
	head := g.Facts[0]
	switch {
	case reason == DroppedDimension:
		s.axes.count(g)
		s.breaks(head, len(g.Facts))
	case reason == DroppedUnreadable && len(s.unreadable) < maxUnreadable:
		s.unreadable = append(s.unreadable, Unreadable{
			Concept: head.Concept.String(), FactID: s.ids[head.Ordinal-1], Text: cut(head.Value), Reason: reasonOf(head),
		})
	}
}

func reasonOf(f *xbrl.Fact) string {
	if f.Problem == nil {
		return "it has no context"
	}
	return f.Problem.What
}

// elsewhere says why facts are not among the values.
func (s *europeanSift) elsewhere(f *xbrl.Fact) string {
	concept := f.Concept.String()
	switch {
	case s.asked.Concept != "" && !matches(concept, s.asked.Concept):
		return DroppedConcept
	case s.asked.Search != "" && !s.asked.sought(concept, s.labels[concept]):
		return DroppedUnsought
	case f.Problem != nil || f.Context == nil:
		return DroppedUnreadable
	case entityOf(f.Context.Entity).LEI != s.report.LEI:
		return DroppedEntity
	case !f.Numeric() || f.Fraction != nil:
		return DroppedText
	case s.asked.Unit != "" && !strings.EqualFold(f.Unit.String(), s.asked.Unit):
		return DroppedUnit
	}
	period := periodOf(f.Context)
	switch {
	case period.IsZero() || !s.asked.spans(period) || !s.asked.endsInYear(period):
		return DroppedPeriod
	case len(f.Context.Dimensions) > 0 || len(f.Context.Other) > 0:
		return DroppedDimension
	}
	return ""
}

func (s *europeanSift) drops() []source.Drop {
	var out []source.Drop
	for _, reason := range europeanReasons {
		if s.dropped[reason] > 0 {
			out = append(out, source.Drop{Reason: reason, Count: s.dropped[reason]})
		}
	}
	return out
}
