package market

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// actions lists the window's events in the order of their days; under a cutoff,
// none that came later. What it leaves out it counts.
func (s *sieve) actions(events chartEvent) (a Actions, err error) {
	if a.Dividends, err = s.payments("dividends", events.Dividends); err != nil {
		return a, err
	}
	if a.CapitalGains, err = s.payments("capitalGains", events.CapitalGains); err != nil {
		return a, err
	}
	for _, key := range inOrder(events.Splits) {
		sent := events.Splits[key]
		day, kept, err := s.action("splits", key, sent.Date, sent.Numerator, sent.Denominator)
		if err != nil {
			return a, err
		}
		if kept {
			a.Splits = append(a.Splits, Split{Date: day, Numerator: sent.Numerator.decimal(), Denominator: sent.Denominator.decimal(), Ratio: sent.Ratio, numerator: sent.Numerator, denominator: sent.Denominator})
		}
	}
	return a, nil
}

func (s *sieve) payments(kind string, sent map[string]chartAmount) (list []Payment, err error) {
	for _, key := range inOrder(sent) {
		day, kept, err := s.action(kind, key, sent[key].Date, sent[key].Amount)
		if err != nil {
			return nil, err
		}
		if kept {
			list = append(list, Payment{Date: day, Amount: sent[key].Amount.decimal(), amount: sent[key].Amount})
		}
	}
	return list, nil
}

// action says on which day an event falls, and whether it is one of the answer.
// Its key is its stamp too, for an event that has no other.
func (s *sieve) action(kind, key string, at stamp, numbers ...cell) (day source.Date, kept bool, err error) {
	if at == 0 {
		var known bool
		if at, known = parseStamp(key); !known {
			return day, false, misshapen("events."+kind, "%.40q has no day", key)
		}
	}
	day = source.DateOf(at.in(s.zone))
	switch {
	case !s.asked.within(day):
		s.counts[DroppedActionOutside]++
	case !s.allows(source.OnDay(day)):
		s.counts[DroppedActionLater]++
	case slices.Contains(numbers, ""):
		s.counts[DroppedActionNull]++
	default:
		return day, true, nil
	}
	return day, false, nil
}

// inOrder sorts the vendor's keys, which are seconds as texts.
func inOrder[V any](events map[string]V) []string {
	return slices.SortedFunc(maps.Keys(events), func(a, b string) int {
		x, _ := strconv.ParseInt(a, 10, 64)
		y, _ := strconv.ParseInt(b, 10, 64)
		switch {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return strings.Compare(a, b)
	})
}
