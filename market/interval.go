package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// span is what an interval covers: a length on the clock, or days and months of
// the calendar.
type span struct {
	name   Interval
	clock  time.Duration
	days   int
	months int
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

// lastDay is the last calendar day of a daily, weekly or monthly bar.
func (s span) lastDay(first source.Date) source.Date {
	if s.months == 0 {
		return first.AddDays(s.days - 1)
	}
	start := first.Midnight(time.UTC)
	return source.NewDate(start.Year(), start.Month()+time.Month(s.months), 1).AddDays(-1)
}

// period is what a bar covers.
func (s span) period(day source.Date, stamp time.Time) source.Period {
	if s.intraday() {
		return source.Period{Start: source.At(stamp), End: source.At(stamp.Add(s.clock))}
	}
	return source.Between(day, s.lastDay(day))
}
