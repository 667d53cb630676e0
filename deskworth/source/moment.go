package source

import (
	"fmt"
	"strings"
	"time"
)

// Moment is a day, or an instant with its zone. The zero value is absent.
type Moment struct {
	day Date
	at  time.Time // zero for a day
}

// OnDay is the moment of which only the day is known.
func OnDay(d Date) Moment { return Moment{day: d} }

// At is an instant; it keeps t's zone and loses its monotonic clock.
func At(t time.Time) Moment {
	if t.IsZero() {
		return Moment{}
	}
	return Moment{day: DateOf(t), at: t.Round(0)}
}

// ParseMoment reads a date "2024-03-29" or an RFC 3339 instant with its offset.
func ParseMoment(text string) (Moment, error) {
	if !strings.Contains(text, "T") {
		d, err := ParseDate(text)
		return OnDay(d), err
	}
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return Moment{}, &ArgumentError{Problem: fmt.Sprintf("%q is not an instant", clip(text)), Remedy: "write a date, or RFC 3339 with an offset"}
	}
	return At(t), nil
}

// Day is the day itself, or an instant's day in its own zone.
func (m Moment) Day() Date { return m.day }

// Instant gives the instant, and false when only a day is known.
func (m Moment) Instant() (time.Time, bool) { return m.at, !m.at.IsZero() }

// IsZero says that there is no moment.
func (m Moment) IsZero() bool { return m.day.IsZero() }

// Equal compares days with days and instants with instants, whatever their zones.
func (m Moment) Equal(other Moment) bool {
	if m.at.IsZero() || other.at.IsZero() {
		return m.day == other.day && m.at.IsZero() == other.at.IsZero()
	}
	return m.at.Equal(other.at)
}

// String is a date, or RFC 3339 with the offset.
func (m Moment) String() string {
	if m.at.IsZero() {
		return m.day.String()
	}
	return m.at.Format(time.RFC3339Nano)
}

// MarshalText writes what [Moment.String] gives.
func (m Moment) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText reads what [ParseMoment] reads; nothing is absent.
func (m *Moment) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*m = Moment{}
		return nil
	}
	read, err := ParseMoment(string(text))
	if err == nil {
		*m = read
	}
	return err
}
