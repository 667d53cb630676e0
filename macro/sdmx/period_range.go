package sdmx

import (
	"strconv"
	"strings"
	"time"
)

// maxLengthDigits keeps a length within the calendar.
const maxLengthDigits = 5

// parseRange reads a first day and a length in years, months, weeks and days.
// The last day is the one before the length has passed.
func parseRange(head, length string) (Period, string) {
	if _, clock, timed := strings.Cut(head, "T"); timed {
		if clock != "00:00:00" {
			return Period{}, "a length from the middle of a day has no last day"
		}
		head = strings.TrimSuffix(head, "T00:00:00")
	}
	p, problem := parseDay(head)
	if problem != "" {
		return p, problem
	}
	y, m, d, ok := lengthOf(length)
	if !ok {
		return Period{}, "the length is not written in years, months, weeks or days, as P3M"
	}
	p.End = later(p.Start, y, m).AddDate(0, 0, d-1)
	return p, unless(!p.End.Before(p.Start) && p.End.Year() <= 9999, "its length is nothing, or leaves the calendar")
}

// lengthOf reads P1Y2M3W4D, each part at most once and in this order.
func lengthOf(text string) (years, months, days int, ok bool) {
	rest, found := strings.CutPrefix(text, "P")
	if !found || rest == "" {
		return 0, 0, 0, false
	}
	for _, part := range []struct {
		letter string
		into   *int
		times  int
	}{{"Y", &years, 1}, {"M", &months, 1}, {"W", &days, 7}, {"D", &days, 1}} {
		head, tail, here := strings.Cut(rest, part.letter)
		if !here {
			continue
		}
		n, err := strconv.Atoi(head)
		if err != nil || len(head) > maxLengthDigits || strings.Trim(head, "0123456789") != "" {
			return 0, 0, 0, false
		}
		*part.into += n * part.times
		rest = tail
	}
	return years, months, days, rest == ""
}

// later adds years and months, and stays in the month that this gives: a month
// after 31 January is the last of February.
func later(t time.Time, years, months int) time.Time {
	first := time.Date(t.Year()+years, t.Month()+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), last)-1)
}
