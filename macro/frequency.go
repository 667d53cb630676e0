package macro

import (
	"fmt"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// cadence is how a frequency dates its observations: days back from a date that
// is the last of its period, or months on from one that is the first.
type cadence struct {
	short  string
	days   int
	months int
	stale  int // days after a period's end beyond which a next one should be out
}

var cadences = []cadence{
	{short: "D", days: 1, stale: 14}, // some daily figures come out once a week, and a holiday moves that day
	{short: "W", days: 7, stale: 21},
	{short: "BW", days: 14, stale: 42},
	{short: "M", months: 1, stale: 95},
	{short: "Q", months: 3, stale: 190},
	{short: "SA", months: 6, stale: 370},
	{short: "A", months: 12, stale: 740},
}

func cadenceOf(short string) (cadence, bool) {
	for _, c := range cadences {
		if c.short == short {
			return c, true
		}
	}
	return cadence{}, false
}

// period is what an observation covers. Weekly series are dated by their last
// day, the longer ones by their first.
func (c cadence) period(date source.Date) source.Period {
	first := date.Midnight(time.UTC)
	switch {
	case c.months > 0 && first.Day() == 1:
		return source.Between(date, source.NewDate(first.Year(), first.Month()+time.Month(c.months), 1).AddDays(-1))
	case c.months == 0 && c.days > 0:
		return source.Between(date.AddDays(1-c.days), date)
	}
	return source.Period{} // the frequency gives no end, and none is guessed
}

// endedBy is a long period that is dated by its last day, the last of a month.
func (c cadence) endedBy(date source.Date) source.Period {
	next := date.AddDays(1).Midnight(time.UTC)
	if c.months == 0 || next.Day() != 1 {
		return source.Period{}
	}
	return source.Between(source.NewDate(next.Year(), next.Month()-time.Month(c.months), 1), date)
}

// periodOf is the period of one observation of the series. The words after the
// frequency say how it is dated; "Annual, As of July 1" is dated by its first day
// all the same, so only the short frequencies are instants.
func (m meta) periodOf(date source.Date) source.Period {
	c, _ := cadenceOf(m.Short)
	switch {
	case c.days > 0 && strings.Contains(m.Frequency, "As of"):
		return source.Instant(source.OnDay(date)) // a level on a day: "Weekly, As of Monday"
	case c.days > 0 && strings.Contains(m.Frequency, "Beg. of Period"):
		return source.Between(date, date.AddDays(c.days-1))
	case strings.Contains(m.Frequency, "Fiscal Year") && date.AddDays(1).Midnight(time.UTC).Day() == 1:
		return c.endedBy(date)
	}
	return c.period(date)
}

// over says that an observation's period had ended by the end of a day.
func (m meta) over(date, by source.Date) bool {
	p := m.periodOf(date)
	return !p.IsZero() && !p.End.Day().After(by)
}

// staleness says how old the newest observation was, when a newer should have been out.
func (m meta) staleness(last, by source.Date) string {
	c, known := cadenceOf(m.Short)
	if last.IsZero() || !known {
		return ""
	}
	end := m.periodOf(last).End.Day()
	age := end.DaysUntil(by)
	if end.IsZero() || age <= c.stale {
		return ""
	}
	return fmt.Sprintf("its newest observation, of %s, covers a period that had ended %d days before", last, age)
}

func (m meta) discontinued() bool { return strings.Contains(m.Title, "(DISCONTINUED)") }
