package claim

import (
	"cmp"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// fewestDigits that a number must have to be known by its value.
const fewestDigits = 3

// judge gives the verdict on one number.
func (s *shelf) judge(p place) Claim {
	c := Claim{Text: strings.Join(strings.Fields(p.text[p.m.start:p.m.end]), " ")}
	if p.m.broken {
		return c.cannot(NoSuchNumber, "it has more digits than a number of ours")
	}
	p.m = p.inContext()
	sub := p.subjectOf()
	c.Value, c.Unit, c.Period, c.Tolerance = source.Exactly(p.m.value), p.m.written(), sub.saidWhen, source.Exactly(p.m.meant().wide)
	q := question{shelf: s, m: p.m, sub: sub}
	switch {
	case sub.unknown != "":
		return c.cannot(UnknownEntity, "it is about "+sub.unknown+", of whom the mission has read nothing")
	case p.m.change:
		return q.change(c)
	case len(sub.metrics) == 0:
		q.byMember()
	}
	if len(q.sub.metrics) == 0 {
		return q.byWords(c, q.m.meant(), c.cannot(NothingHeld, "no figure of the mission is named by the words around it"))
	}
	return q.compare(c)
}

func (c Claim) cannot(why Diagnosis, says string) Claim {
	c.Verdict, c.Diagnosis, c.Says = CannotVerify, why, says
	return c
}

// interval is what the number means for a figure that is named: a loss of two
// billion is an income of minus two.
func (q question) interval() interval {
	i := q.m.meant()
	if q.sub.loss {
		i.negative = true
	}
	return i
}

// compare holds the number against the figures that are named.
func (q question) compare(c Claim) Claim {
	i := q.interval()
	stand, earlier := q.candidates()
	if q.sub.off || q.sub.certainty == partly && q.m.digits() < fewestDigits {
		return c.cannot(WordsInPart, "the words name a figure only in part")
	}
	for _, verdict := range []Verdict{Match, Close} {
		for _, group := range stand {
			for _, f := range group {
				if verdict == Match && i.hits(q.valueFor(f)) || verdict == Close && i.nears(q.valueFor(f), f.half) {
					return q.agree(c, verdict, f, group)
				}
			}
		}
	}
	for _, f := range slices.Concat(earlier...) {
		if i.hits(q.valueFor(f)) {
			return q.differ(c, q.revised(f), f)
		}
	}
	if f := q.partOf(i); f != nil {
		return q.agree(c, Match, f, nil)
	}
	return q.unlike(c, i, stand)
}

// valueFor is a figure's value as the number is written: a percentage without
// its sign, and one of which no unit is known in the scale of the draft.
func (q question) valueFor(f *figure) decimal.Decimal {
	switch {
	case q.m.kind == plain && f.unit.kind == ratio && strings.EqualFold(string(f.shown.Unit), "percent"):
		return f.value.Shift(2)
	case q.m.kind == money && f.unit == counted{}:
		return f.value.Shift(q.m.power)
	}
	return f.value
}

// unlike is for a number that no named figure has.
func (q question) unlike(c Claim, i interval, stand [][]*figure) Claim {
	held := slices.Concat(stand...)
	if q.m.hedge == over || q.m.hedge == under {
		q.m.hedge = exactly // a bound that is not kept was taken from the number itself
		i = q.interval()
	}
	if q.sub.several {
		return c.cannot(NotForThatPeriod, "it may be of several members together, and no such figure was read")
	}
	switch f, why := q.explain(i, len(held) > 0); {
	case q.sub.certainty == partly:
		return q.byWords(c, i, c.cannot(WordsInPart, "the words name a figure only in part, and it has another value"))
	case f != nil && (q.sub.certainty == firm || q.m.digits() > fewestDigits):
		return q.differ(c, why, f)
	case len(held) == 0 && q.sub.noun == "" && q.heldAtAll():
		return q.byWords(c, i, c.cannot(NotForThatPeriod, "the mission holds it for other periods, units or members, and not for these"))
	case len(held) == 0 || q.sub.certainty < firm:
		return q.byWords(c, i, c.cannot(NothingHeld, "no figure of the mission is named by the words around it"))
	case q.sub.earliest || !q.sub.knownOn.IsZero():
		return c.cannot(NotForThatPeriod, "the words mean what was known on an earlier day, and no such figure was read")
	}
	better := q.byWords(c, i, Claim{})
	if better.Verdict == Match && better.Diagnosis != WordsInPart {
		return better
	}
	return q.differ(c, Unexplained, held[0])
}

// candidates are the figures that the words fit, by reading of the members,
// newest period first: those that stand, and those that something later replaced.
func (q question) candidates() (stand, earlier [][]*figure) {
	for _, members := range q.sub.members {
		q.members = members
		var fit []*figure
		for _, metric := range q.sub.metrics {
			for _, f := range q.spanned(metric) {
				if q.entityFits(f) && q.memberFits(f) && q.periodFits(f) && q.unitFits(f) {
					fit = append(fit, f)
				}
			}
		}
		slices.SortStableFunc(fit, func(a, b *figure) int { return b.period.End.Day().Compare(a.period.End.Day()) })
		now, before := q.standing(fit)
		stand, earlier = append(stand, now), append(earlier, before)
	}
	return stand, earlier
}

// spanned are the figures of a metric that can be of the period said.
func (q question) spanned(metric int) (found []*figure) {
	for _, i := range q.metrics[metric].figures {
		f := &q.figures[i]
		end, w := f.period.End.Day(), q.sub.when
		if q.sub.dated && len(q.sub.also) == 0 && !f.computed && !end.IsZero() && !w.first.IsZero() && (end.Before(w.first.AddDays(-400)) || end.After(w.last.AddDays(400))) {
			continue
		}
		found = append(found, f)
	}
	return found
}

// standing parts figures that describe one thing: the newest vintage or filing
// stands, or the one that the words ask for.
func (q question) standing(fit []*figure) (stand, earlier []*figure) {
	best := map[thing]*figure{}
	for _, f := range fit {
		key := thingOf(f)
		if old := best[key]; old == nil || q.later(f, old) {
			best[key] = f
		}
	}
	for _, f := range fit {
		if chosen := best[thingOf(f)]; chosen == f || chosen.value.Equal(f.value) && chosen.vintage == f.vintage {
			stand = append(stand, f)
		} else {
			earlier = append(earlier, f)
		}
	}
	return stand, earlier
}

// thing is what a figure describes. Vintages of a series are of one thing, also
// where the unit of one of them is not known.
type thing struct {
	metric, entity int
	unit           counted
	period         source.Period
	members        string
}

func thingOf(f *figure) thing {
	unit := f.unit
	if f.vintage != "" {
		unit = counted{}
	}
	return thing{f.metric, f.entity, unit, f.period, strings.Join(f.members, ",")}
}

// later says which of two values of one thing stands.
func (q question) later(f, old *figure) bool {
	a, b := q.known(f), q.known(old)
	if day := q.sub.knownOn.String(); day != "" && (a > day) != (b > day) {
		return b > day
	}
	if q.sub.earliest {
		return a < b
	}
	return a > b
}

// known is the day from which a value is known, as text.
func (q question) known(f *figure) string { return cmp.Or(f.vintage, f.published.String()) }

func (q question) revised(f *figure) Diagnosis {
	if f.vintage != "" {
		return EarlierVintage
	}
	return AmendedFiling
}

func (q question) heldAtAll() bool {
	for _, metric := range q.sub.metrics {
		for _, i := range q.metrics[metric].figures {
			if q.entityFits(&q.figures[i]) {
				return true
			}
		}
	}
	return false
}

// partOf is a figure of a part of the year that is named, when it has the value:
// a quarter of it. That a part has another value contradicts nothing.
func (q question) partOf(i interval) *figure {
	for _, at := range q.valued(i) {
		f := &q.figures[at]
		if q.within(f) && i.hits(f.value) && slices.Contains(q.sub.metrics, f.metric) && q.entityFits(f) && q.unitFits(f) && q.someMembers(f) && f.unit.kind != money {
			return f
		}
	}
	return nil
}

func (q question) someMembers(f *figure) bool {
	for _, members := range q.sub.members {
		if q.members = members; q.memberFits(f) {
			return true
		}
	}
	return false
}
