package source

import (
	"fmt"
	"time"
)

const dateLayout = "2006-01-02"

// Date is a calendar day without a zone, "2024-03-29". Dates compare with ==.
// The zero value is absent.
type Date struct {
	days int32 // since 0000-12-31, so that nought is absent
}

var dayNought = time.Date(0, time.December, 31, 0, 0, 0, 0, time.UTC)

// NewDate is the day of a proleptic Gregorian calendar; values outside their
// range are normalised as by [time.Date].
func NewDate(year int, month time.Month, day int) Date {
	t := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	return Date{days: int32((t.Unix() - dayNought.Unix()) / (24 * 60 * 60))}
}

// DateOf is the day on which t falls in t's own zone.
func DateOf(t time.Time) Date {
	year, month, day := t.Date()
	return NewDate(year, month, day)
}

// ParseDate reads "2024-03-29" and nothing else. It returns an [ArgumentError]
// for any other text: write year, month and day with hyphens.
func ParseDate(text string) (Date, error) {
	t, err := time.Parse(dateLayout, text)
	if err != nil || t.Year() < 1 {
		return Date{}, &ArgumentError{Problem: fmt.Sprintf("%q is not a date", clip(text)), Remedy: "write it as YYYY-MM-DD"}
	}
	return DateOf(t), nil
}

// IsZero says that there is no date.
func (d Date) IsZero() bool { return d.days == 0 }

// String is "2024-03-29", or nothing when absent.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return d.Midnight(time.UTC).Format(dateLayout)
}

// Year is the calendar year; nought when absent.
func (d Date) Year() int {
	if d.IsZero() {
		return 0
	}
	return d.Midnight(time.UTC).Year()
}

// Midnight is the instant at which the day begins in a zone.
func (d Date) Midnight(zone *time.Location) time.Time {
	t := dayNought.AddDate(0, 0, int(d.days))
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, zone)
}

// AddDays is the day n days later, or earlier when n is negative.
func (d Date) AddDays(n int) Date { return Date{days: d.days + int32(n)} }

// DaysUntil counts the days from d to a later day.
func (d Date) DaysUntil(later Date) int { return int(later.days - d.days) }

// Before says whether d is earlier than other. An absent date is before every other.
func (d Date) Before(other Date) bool { return d.days < other.days }

// After says whether d is later than other.
func (d Date) After(other Date) bool { return d.days > other.days }

// Compare is -1, 0 or +1, in calendar order.
func (d Date) Compare(other Date) int { return int(min(max(int64(d.days)-int64(other.days), -1), 1)) }

// MarshalText writes what [Date.String] gives.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what [ParseDate] reads; nothing is an absent date.
func (d *Date) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*d = Date{}
		return nil
	}
	read, err := ParseDate(string(text))
	if err == nil {
		*d = read
	}
	return err
}
