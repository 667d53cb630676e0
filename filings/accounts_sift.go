package filings

import (
	"cmp"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// reported is one number as one filing reports it.
type reported struct {
	Concept  string
	Unit     string
	Period   source.Period
	Value    source.Decimal
	Decimals string
	Report   Report
}

// thing is what a number is about: the same in every filing that reports it.
type thing struct {
	concept, unit string
	period        source.Period
}

// merged turns what filings report into values: filings that report the same
// number for the same thing are reports of one value; those that report another
// make another value, and each names the other. The order of what comes in does
// not matter.
func merged(all []reported) []Value {
	slices.SortStableFunc(all, firstFiledFirst)
	of := make(map[thing][]int, len(all))
	values := make([]Value, 0, len(all))
	for _, r := range all {
		what := thing{r.Concept, r.Unit, r.Period}
		at := slices.IndexFunc(of[what], func(i int) bool { return values[i].Value.Equal(r.Value) && values[i].Decimals == r.Decimals })
		if at >= 0 {
			v := &values[of[what][at]]
			v.Reports = append(v.Reports, r.Report)
			continue
		}
		of[what] = append(of[what], len(values))
		values = append(values, Value{
			Concept: r.Concept, Value: r.Value, Unit: r.Unit, Decimals: r.Decimals, Period: r.Period, Reports: []Report{r.Report},
			Amendment: isAmendment(r.Report.Form),
		})
	}
	for _, same := range of {
		if len(same) > 1 {
			compared(values, same)
		}
	}
	slices.SortStableFunc(values, oldestFirst)
	return values
}

// firstFiledFirst is an order in which nothing hangs on the order of what came
// in. Texts are made only where days and filings are the same.
func firstFiledFirst(a, b reported) int {
	if c := cmp.Or(a.Report.Filed.Compare(b.Report.Filed), cmp.Compare(a.Report.name(), b.Report.name())); c != 0 {
		return c
	}
	return cmp.Or(a.Value.Number().Cmp(b.Value.Number()), cmp.Compare(a.Decimals, b.Decimals), cmp.Compare(a.Value.String(), b.Value.String()))
}

// compared lets the values of one thing name each other.
func compared(values []Value, same []int) {
	filings := map[string]bool{}
	for _, i := range same {
		v := &values[i]
		for _, j := range same {
			if i == j || values[j].Value.Equal(v.Value) {
				continue
			}
			v.Differs = append(v.Differs, Differing{Value: values[j].Value, Report: values[j].Reports[0], Rounding: rounded(v.Value, values[j].Value)})
			v.Restates = v.Restates || values[j].Reports[0].Filed.Before(v.Reports[0].Filed)
		}
		v.further = filings[v.Reports[0].name()]
		filings[v.Reports[0].name()] = true
	}
}

// oldestFirst orders by the end of the period, then the longer period first, so
// that the newest number is the last.
func oldestFirst(a, b Value) int {
	if c := cmp.Or(a.Period.End.Day().Compare(b.Period.End.Day()), startOf(a).Compare(startOf(b))); c != 0 {
		return c
	}
	return cmp.Or(
		cmp.Compare(a.Concept, b.Concept), cmp.Compare(a.Unit, b.Unit), a.Reports[0].Filed.Compare(b.Reports[0].Filed),
		cmp.Compare(a.Reports[0].name(), b.Reports[0].name()), a.Value.Number().Cmp(b.Value.Number()), cmp.Compare(a.Decimals, b.Decimals),
	)
}

// startOf is the day on which a period begins: of an instant, its own.
func startOf(v Value) source.Date {
	if v.Period.IsInstant() {
		return v.Period.End.Day()
	}
	return v.Period.Start.Day()
}
