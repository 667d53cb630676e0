package market

import (
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// actionsOf lists a window's events in the order of their days; under a cutoff,
// none that came later.
func actionsOf(events chartEvent, zone *time.Location, cutoff source.Date) (a Actions) {
	kept := func(at stamp) (source.Date, bool) {
		day := source.DateOf(at.in(zone))
		return day, cutoff.IsZero() || !day.After(cutoff)
	}
	a.Dividends = payments(events.Dividends, kept)
	a.CapitalGains = payments(events.CapitalGains, kept)
	for _, key := range inOrder(events.Splits) {
		s := events.Splits[key]
		if day, in := kept(s.Date); in {
			a.Splits = append(a.Splits, Split{Date: day, Numerator: s.Numerator.decimal(), Denominator: s.Denominator.decimal(), Ratio: s.Ratio})
		}
	}
	return a
}

func payments(sent map[string]chartAmount, kept func(stamp) (source.Date, bool)) (list []Payment) {
	for _, key := range inOrder(sent) {
		if day, in := kept(sent[key].Date); in {
			list = append(list, Payment{Date: day, Amount: sent[key].Amount.decimal()})
		}
	}
	return list
}

// inOrder sorts the vendor's keys, which are seconds as texts.
func inOrder[V any](events map[string]V) []string {
	return slices.SortedFunc(maps.Keys(events), func(a, b string) int {
		x, _ := strconv.ParseInt(a, 10, 64)
		y, _ := strconv.ParseInt(b, 10, 64)
		if x != y {
			return int(min(max(x-y, -1), 1))
		}
		return len(a) - len(b)
	})
}
