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
	{short: "D", days: 1, stale: 10},
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
	switch {
	case c.months > 0:
		first := date.Midnight(time.UTC)
		return source.Between(date, source.NewDate(first.Year(), first.Month()+time.Month(c.months), first.Day()).AddDays(-1))
	case c.days > 0:
		return source.Between(date.AddDays(1-c.days), date)
	}
	return source.Period{} // the frequency gives no end, and none is guessed
}

// periodOf is the period of one observation of the series.
func (m meta) periodOf(date source.Date) source.Period {
	c, _ := cadenceOf(m.Short)
	if strings.Contains(m.Frequency, "As of") {
		return source.Instant(source.OnDay(date)) // a level on a day: "Weekly, As of Monday"
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
	age := m.periodOf(last).End.Day().DaysUntil(by)
	if age <= c.stale {
		return ""
	}
	return fmt.Sprintf("its newest observation, of %s, covers a period that had ended %d days before", last, age)
}

func (m meta) discontinued() bool { return strings.Contains(m.Title, "(DISCONTINUED)") }
