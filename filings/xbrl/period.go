package xbrl

import (
	"strconv"
	"strings"
	"time"
)

// Date is a calendar day, "2006-01-02". Days compare as text.
type Date string

// PeriodKind tells the three periods of XBRL apart.
type PeriodKind string

// The kinds of period.
const (
	Instant  PeriodKind = "instant"
	Duration PeriodKind = "duration"
	Forever  PeriodKind = "forever"
)

// Period is when a fact holds. Start and End are days within it: a year is
// 2023-01-01 to 2023-12-31 however its end was written. An instant is the end
// of the day End; forever has neither day.
type Period struct {
	Kind       PeriodKind
	Start, End Date
	StartText  string // as filed
	EndText    string // as filed

	from, to string // the moments meant, for comparing
}

// moment is a point in time as XBRL reads one: a day, a time in it, a zone.
type moment struct {
	day  time.Time // its date part only
	time string    // "00:00:00", "12:30:00.5"
	zone string    // "", "Z", "+09:00"
}

func (m moment) key() string { return m.day.Format(time.DateOnly) + "T" + m.time + m.zone }

const midnight = "00:00:00"

// asStart reads the beginning of a period: a bare date is its first moment.
func asStart(text string) (m moment, ok bool) {
	m, _, ok = parseMoment(text)
	return m, ok
}

// asEnd reads the end of a period or an instant: a bare date is its last
// moment, which is the first of the next day.
func asEnd(text string) (m moment, ok bool) {
	m, bare, ok := parseMoment(text)
	if ok && bare {
		m.day = m.day.AddDate(0, 0, 1)
	}
	return m, ok
}

// firstDay is the day on which a period beginning at m begins.
func (m moment) firstDay() Date { return Date(m.day.Format(time.DateOnly)) }

// lastDay is the last day of a period ending at m. Midnight ends the day before.
func (m moment) lastDay() Date {
	if m.time == midnight {
		return Date(m.day.AddDate(0, 0, -1).Format(time.DateOnly))
	}
	return Date(m.day.Format(time.DateOnly))
}

// before compares moments of one zone; others are left alone, as a moment
// without a zone cannot be placed against one with.
func (m moment) before(o moment) bool {
	if m.zone != o.zone {
		return m.day.Before(o.day.AddDate(0, 0, 1))
	}
	if !m.day.Equal(o.day) {
		return m.day.Before(o.day)
	}
	return m.time < o.time
}

// parseMoment reads xs:date or xs:dateTime.
func parseMoment(text string) (m moment, bare, ok bool) {
	const date = len("2006-01-02")
	if len(text) < date {
		return m, false, false
	}
	day, err := time.Parse(time.DateOnly, text[:date])
	if err != nil || day.Year() < 1 || day.Year() > 9998 {
		return m, false, false
	}
	m.day, m.time = day, midnight
	rest := text[date:]
	if bare = !strings.HasPrefix(rest, "T"); !bare {
		if rest, ok = m.readTime(rest[1:]); !ok {
			return m, false, false
		}
	}
	m.zone = rest
	return m, bare, zoneOK(rest)
}

// readTime reads hh:mm:ss with an optional fraction; 24:00:00 is the next day's
// midnight.
func (m *moment) readTime(text string) (rest string, ok bool) {
	const clock = len("15:04:05")
	if len(text) < clock {
		return "", false
	}
	end := clock
	if end < len(text) && text[end] == '.' {
		for end++; end < len(text) && text[end] >= '0' && text[end] <= '9'; end++ {
		}
		if end == clock+1 {
			return "", false
		}
	}
	fraction := strings.TrimRight(text[clock:end], "0")
	if fraction == "." {
		fraction = ""
	}
	if text[:clock] == "24:00:00" && fraction == "" {
		m.day = m.day.AddDate(0, 0, 1)
		return text[end:], true
	}
	if _, err := time.Parse(time.TimeOnly, text[:clock]); err != nil {
		return "", false
	}
	m.time = text[:clock] + fraction
	return text[end:], true
}

func zoneOK(zone string) bool {
	if zone == "" || zone == "Z" {
		return true
	}
	if len(zone) != len("+09:00") || zone[0] != '+' && zone[0] != '-' || zone[3] != ':' {
		return false
	}
	hours, err := strconv.ParseUint(zone[1:3], 10, 8)
	minutes, err2 := strconv.ParseUint(zone[4:], 10, 8)
	return err == nil && err2 == nil && minutes < 60 && (hours < 14 || hours == 14 && minutes == 0)
}
