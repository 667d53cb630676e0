package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// span is what an interval covers: a length on the clock, days and months of the
// calendar, or days of trading.
type span struct {
	name    Interval
	clock   time.Duration
	days    int
	months  int
	trading int
}

var spans = []span{
	{name: "1m", clock: time.Minute},
	{name: "2m", clock: 2 * time.Minute},
	{name: "5m", clock: 5 * time.Minute},
	{name: "15m", clock: 15 * time.Minute},
	{name: "30m", clock: 30 * time.Minute},
	{name: "60m", clock: time.Hour},
	{name: "90m", clock: 90 * time.Minute},
	{name: "1h", clock: time.Hour},
	{name: "4h", clock: 4 * time.Hour},
	{name: "1d", days: 1},
	{name: "5d", trading: 5},
	{name: "1wk", days: 7},
	{name: "1mo", months: 1},
	{name: "3mo", months: 3},
}

func intervalNames() []Interval {
	names := make([]Interval, len(spans))
	for i, s := range spans {
		names[i] = s.name
	}
	return names
}

func spanOf(name Interval) (span, bool) {
	for _, s := range spans {
		if s.name == name {
			return s, true
		}
	}
	return span{}, false
}

func (s span) intraday() bool { return s.clock > 0 }

// maxTradingWeek is how many calendar days five of trading take at most, with a
// weekend and two holidays.
const maxTradingWeek = 9

// lastDay is the last calendar day of a bar that begins on first. Where holidays
// lie is not in the answer: days of trading end before the next bar, and, after
// the last bar, when they must be over.
func (s span) lastDay(first, next source.Date) source.Date {
	switch {
	case s.trading > 0 && next.After(first):
		return next.AddDays(-1)
	case s.trading > 0:
		return first.AddDays(maxTradingWeek - 1)
	case s.months > 0:
		start := first.Midnight(time.UTC)
		return source.NewDate(start.Year(), start.Month()+time.Month(s.months), 1).AddDays(-1)
	}
	return first.AddDays(max(s.days, 1) - 1)
}

// period is what a bar covers.
func (s span) period(bar *Bar) source.Period {
	if s.intraday() {
		at, _ := bar.Time.Instant()
		return source.Period{Start: bar.Time, End: source.At(at.Add(s.clock))}
	}
	return source.Between(bar.Date, bar.last)
}
