package claim

import (
	"slices"
	"sort"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// interval is what a number can mean, by its digits and its hedge. It is of
// sizes: the sign stands apart.
type interval struct {
	low, high decimal.Decimal
	wide      decimal.Decimal // how far off is still close
	negative  bool
	nought    bool
}

var (
	aHalf      = decimal.New(5, -1)
	aTwentieth = decimal.New(5, -2)
)

// meant is the interval of a number: half a unit of its last digit each way.
//
// "About" and "nearly" reach half a unit, or a whole one, of the last digit
// that is not nought, but no farther than a twentieth of the number; "more
// than" and "less than" reach one such unit, on their side only.
func (m measure) meant() interval {
	v, half := m.value.Abs(), m.unit.Mul(aHalf)
	i := interval{low: v.Sub(half), high: v.Add(half), wide: half, negative: m.value.IsNegative(), nought: m.value.IsZero()}
	loose := decimal.Min(m.rough, v.Mul(aTwentieth))
	switch m.hedge {
	case about:
		reach := decimal.Max(half, decimal.Min(m.rough.Mul(aHalf), loose))
		i.low, i.high = v.Sub(reach), v.Add(reach)
	case nearly:
		i.low = v.Sub(decimal.Max(half, loose))
	case over:
		i.low, i.high, i.wide = v, v.Add(m.rough), decimal.Zero // a bound is kept or it is not
	case under:
		i.low, i.high, i.wide = v.Sub(m.rough), v, decimal.Zero
	}
	if !m.other.IsZero() { // the other end of a range
		other := m.other.Abs()
		i.low, i.high = decimal.Min(v, other).Sub(half), decimal.Max(v, other).Add(half)
	}
	return i
}

func (i interval) shifted(power int32) interval {
	i.low, i.high, i.wide = i.low.Shift(power), i.high.Shift(power), i.wide.Shift(power)
	return i
}

func (i interval) opposite() interval {
	i.negative = !i.negative
	return i
}

// hits compares a figure's value.
func (i interval) hits(v decimal.Decimal) bool {
	return i.sameSign(v) && v.Abs().Cmp(i.low) >= 0 && v.Abs().Cmp(i.high) <= 0
}

func (i interval) sameSign(v decimal.Decimal) bool {
	return i.nought || v.IsZero() || v.IsNegative() == i.negative
}

// nears says that a value is a unit of the last digit off, or as far as its
// filer's own rounding leaves open.
func (i interval) nears(value, half decimal.Decimal) bool {
	reach, v := decimal.Max(i.wide, half), value.Abs()
	return i.sameSign(value) && v.Cmp(i.low.Sub(reach)) >= 0 && v.Cmp(i.high.Add(reach)) <= 0
}

// valued are the figures whose size lies in an interval, few enough to be told apart.
func (s *shelf) valued(i interval) []int {
	from := sort.Search(len(s.byValue), func(k int) bool { return s.figures[s.byValue[k]].value.Abs().Cmp(i.low) >= 0 })
	to := from
	for to < len(s.byValue) && to-from < maxNamed && s.figures[s.byValue[to]].value.Abs().Cmp(i.high) <= 0 {
		to++
	}
	return s.byValue[from:to]
}

// question is what a figure must be to be the one that a claim is about.
type question struct {
	*shelf
	m       measure
	sub     subject
	members []string
}

func (q question) entityFits(f *figure) bool {
	switch {
	case f.entity < 0:
		return true
	case q.sub.entity < 0 || q.sub.entity == q.subject:
		return q.entities[q.subject].IsZero() || q.entities[q.subject].Compare(q.entities[f.entity]) != source.Different
	}
	return f.entity == q.sub.entity
}

// memberFits wants every member of a figure to be named, and at least one, or
// none of either.
func (q question) memberFits(f *figure) bool {
	if len(q.members) == 0 {
		return len(f.members) == 0
	}
	return len(f.members) > 0 && !slices.ContainsFunc(f.members, func(m string) bool { return !slices.Contains(q.members, m) })
}

// prices are columns whose unit is a currency and that are for one share.
var prices = []string{"open", "high", "low", "close", "adj_close", "price"}

func (q question) perFits(f *figure) bool {
	switch said, is := q.sub.per, f.unit.per; {
	case said == is || said == "":
		return true
	case said == "ADS" || is == "ADS":
		return false
	case is == "":
		return slices.Contains(prices, localOf(q.shelf.metrics[f.metric].name))
	}
	return true // a share and an ordinary share
}

func (q question) unitFits(f *figure) bool { return q.perFits(f) && q.kindFits(f, q.m.currency) }

func (q question) kindFits(f *figure, currency string) bool {
	switch q.m.kind {
	case ratio, points:
		return f.unit.kind == ratio
	case multiple:
		return f.unit.kind != money && f.unit.other == ""
	case money:
		return f.unit.kind == money && sameMoney(currency, f.unit.currency) || f.unit == counted{}
	}
	if q.sub.noun == "" {
		return currency == "" || f.unit.kind != money || sameMoney(currency, f.unit.currency)
	}
	return f.unit.kind == plain && (f.unit.other == "" || strings.Contains(stemOf(f.unit.other), q.sub.noun) || strings.Contains(strings.ToLower(f.unit.other), q.sub.noun))
}

// periodFits says that a figure covers what the words say.
func (q question) periodFits(f *figure) bool {
	if !q.sub.dated || f.computed || f.period.IsZero() || q.covers(f, q.sub.when) {
		return true
	}
	return slices.ContainsFunc(q.sub.also, func(w when) bool { return q.covers(f, w) })
}

func (q question) covers(f *figure, w when) bool {
	start, end := f.period.Start.Day(), f.period.End.Day()
	instant := f.period.IsInstant() || start == end
	if w.day {
		return end == w.last || start == w.last && !instant
	}
	days := start.DaysUntil(end) + 1
	switch {
	case !instant && w.least > 0 && (days < w.least || days > w.most):
		return false
	case w.quarter > 0:
		return q.inPart(f, end, w)
	case end.Before(w.first) || end.After(w.last):
		return !w.first.IsZero() && w.least > 0 && w.year == 0 && !end.Before(w.first.AddDays(-slack)) && !end.After(w.last.AddDays(slack))
	case w.year > 0 && instant:
		return q.endsYear(f, end)
	}
	return true
}

// endsYear says that a day is the end of a year of the entity: the day on which
// others of its figures say that one ends, or the last of December.
func (q question) endsYear(f *figure, end source.Date) bool {
	ends := q.ends[f.entity]
	if len(ends) == 0 {
		return end == source.NewDate(end.Year(), 12, 31) || len(q.metrics[f.metric].figures) < 3
	}
	return ends[end]
}

// inPart says that a day ends a quarter or a half: of the calendar unless the
// words say fiscal, or of the entity's own year.
func (q question) inPart(f *figure, end source.Date, w when) bool {
	if !w.fiscal && !end.Before(w.first) && !end.After(w.last) {
		return true
	}
	part, length := w.quarter, 91
	of := 4
	if part > 4 {
		part, length, of = part-4, 182, 2
	}
	for last := range q.ends[f.entity] {
		closes := last.AddDays((w.year-last.AddDays(-slack).Year())*365 + (w.year-last.Year())/4)
		if gap := end.DaysUntil(closes.AddDays(-(of - part) * length)); gap > -3*slack && gap < 3*slack {
			return true
		}
	}
	return false
}

// within says that a figure covers a part of what the words say.
func (q question) within(f *figure) bool {
	w := q.sub.when
	return q.sub.dated && w.year > 0 && !f.period.End.Day().Before(w.first) && !f.period.End.Day().After(w.last)
}
