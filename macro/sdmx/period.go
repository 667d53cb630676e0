package sdmx

import (
	"strconv"
	"strings"
	"time"
)

// Period is a text of the standard with its first and last day, both within it.
// Days are midnights in UTC.
type Period struct {
	Text       string
	Start, End time.Time
	At         time.Time // of an instant with its offset; zero otherwise
}

// parts are the forms YEAR-LETTER-NUMBER that cut a year into equal months.
var parts = map[byte]struct{ months, digits int }{
	'A': {12, 1}, 'S': {6, 1}, 'T': {4, 1}, 'Q': {3, 1}, 'M': {1, 2},
}

// ParsePeriod reads a year, a part of a year (A, S, T, Q, M, ISO week W, day D),
// a day, an instant, or a day with a length: "2024-01-01/P3M". An instant
// without an offset keeps its text and gives its day alone: nobody knows its
// zone. It returns a [PeriodError] for any other text.
func ParsePeriod(text string) (Period, error) {
	p, problem := parsePeriod(text)
	if problem != "" {
		return Period{}, &PeriodError{Text: text, Problem: problem}
	}
	p.Text = text
	return p, nil
}

func parsePeriod(text string) (Period, string) {
	if head, length, ranged := strings.Cut(text, "/"); ranged {
		return parseRange(head, length)
	}
	if strings.Contains(text, "T") && len(text) > len(dayLayout) {
		return parseInstant(text)
	}
	year, rest, parted := strings.Cut(text, "-")
	first, ok := january(year)
	switch {
	case !ok:
		return Period{}, "it does not begin with a year of four digits"
	case !parted:
		return months(first, 0, 12), ""
	case len(rest) > 1 && rest[0] >= 'A':
		return parsePart(first, rest[0], rest[1:])
	case len(rest) == 2:
		month, ok := number(rest, 2)
		return months(first, month-1, 1), unless(ok && month >= 1 && month <= 12, "a year has months 01 to 12")
	}
	return parseDay(text)
}

const dayLayout = "2006-01-02"

func parseDay(text string) (Period, string) {
	day, err := time.Parse(dayLayout, text)
	return Period{Start: day, End: day}, unless(err == nil && day.Year() > 0, "there is no such day")
}

// parsePart reads what follows the year: Q1, M03, W05, D089.
func parsePart(first time.Time, letter byte, digits string) (Period, string) {
	switch letter {
	case 'W':
		week, ok := number(digits, 2)
		return isoWeek(first.Year(), week, ok)
	case 'D':
		day, ok := number(digits, 3)
		start := first.AddDate(0, 0, day-1)
		return Period{Start: start, End: start}, unless(ok && day >= 1 && start.Year() == first.Year(), "that year has no such day")
	}
	part, known := parts[letter]
	if !known {
		return Period{}, "the letter after the year is none of A, S, T, Q, M, W, D"
	}
	n, ok := number(digits, part.digits)
	if !ok || n < 1 || n*part.months > 12 {
		return Period{}, "a year has no such part"
	}
	return months(first, (n-1)*part.months, part.months), ""
}

// isoWeek counts weeks from Monday; the first holds the year's 4 January.
func isoWeek(year, week int, ok bool) (Period, string) {
	fourth := time.Date(year, time.January, 4, 0, 0, 0, 0, time.UTC)
	monday := fourth.AddDate(0, 0, -(int(fourth.Weekday())+6)%7+7*(week-1))
	y, w := monday.AddDate(0, 0, 3).ISOWeek()
	return Period{Start: monday, End: monday.AddDate(0, 0, 6)}, unless(ok && week >= 1 && y == year && w == week && monday.Year() > 0, "that year has no such week")
}

// parseInstant gives an instant's own day; with an offset also the instant.
func parseInstant(text string) (Period, string) {
	at, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		local, failed := time.Parse("2006-01-02T15:04:05", text)
		if failed != nil || local.Year() < 1 {
			return Period{}, "there is no such instant"
		}
		return parseDay(text[:len(dayLayout)])
	}
	p, problem := parseDay(text[:len(dayLayout)])
	p.At = at
	return p, problem
}

func months(first time.Time, skip, length int) Period {
	start := first.AddDate(0, skip, 0)
	return Period{Start: start, End: start.AddDate(0, length, -1)}
}

func january(year string) (time.Time, bool) {
	y, ok := number(year, 4)
	return time.Date(y, time.January, 1, 0, 0, 0, 0, time.UTC), ok && y > 0
}

// number reads so many digits and nothing else.
func number(text string, digits int) (int, bool) {
	if len(text) != digits || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

func unless(ok bool, problem string) string {
	if ok {
		return ""
	}
	return problem
}
