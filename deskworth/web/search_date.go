package web

import (
	"regexp"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Relative is a date that says how long ago, by a clock that nobody knows.
const Relative Quality = "relative"

// zoneless is a date with a time and no zone. Search vendors write one where
// they know a day.
var zoneless = regexp.MustCompile(`^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$`)

const maxAgeRunes = 40

// dated takes a date that says a day. One in words that says none is kept as
// words: "3 days ago" counts from a moment of which nothing is known.
func (r *SearchResult) dated(sent searchSent, readAt time.Time) {
	stated, spoken := strings.TrimSpace(sent.stated), strings.TrimSpace(sent.spoken)
	if m := zoneless.FindStringSubmatch(stated); m != nil {
		stated = m[1]
	}
	r.Date, r.DateQuality = parseDate(stated)
	if r.Date.IsZero() && spoken != "" {
		r.Date, r.DateQuality = spokenDay(spoken)
	}
	if r.Date.IsZero() {
		words := stated
		if spoken != "" {
			words = spoken
		}
		text, _ := plainText(words)
		r.Age, _ = cutText((*source.Redactor)(nil).Text(text), maxAgeRunes)
	}
	switch {
	case ahead(r.Date, readAt):
		r.DateQuality = Future
		r.known = r.Date
	case r.DateQuality != Implausible:
		r.known = r.Date
	}
}

// spokenDay reads a day in English words, "September 1, 2026", and nothing else.
func spokenDay(text string) (source.Moment, Quality) {
	for _, form := range []string{"January 2, 2006", "Jan 2, 2006", "2 January 2006", "2 Jan 2006"} {
		if day, err := time.Parse(form, text); err == nil && day.Year() > 0 {
			return plausible(source.OnDay(source.DateOf(day)), DayOnly)
		}
	}
	return source.Moment{}, Relative
}
