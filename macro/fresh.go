package macro

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Expected is when a newer observation may be looked for: on the next date of
// the release's calendar, or where that is not known, by the day after which its
// absence is no longer usual for the frequency. The latter is no date of a
// publication and does not claim to be one.
type Expected struct {
	Release source.Date `json:"release,omitzero"`
	By      source.Date `json:"by,omitzero"`
	Basis   string      `json:"basis"` // "release calendar" or "frequency"
}

// IsZero says that nothing is known of a next observation.
func (e Expected) IsZero() bool { return e == Expected{} }

// expected is what follows a newest observation. Of a discontinued series
// nothing is.
func (m meta) expected(last, release source.Date) Expected {
	switch {
	case m.discontinued():
		return Expected{}
	case !release.IsZero():
		return Expected{Release: release, Basis: "release calendar"}
	}
	c, known := cadenceOf(m.Short)
	end := m.periodOf(last).End.Day()
	if !known || last.IsZero() || end.IsZero() {
		return Expected{}
	}
	return Expected{By: end.AddDays(c.stale), Basis: "frequency"}
}

// judge says how fresh the series is. A window that ends earlier says nothing
// about what came since: the publisher's own last date does, where it is known.
func (s *Series) judge(asked SeriesRequest) {
	var last source.Date
	if n := len(s.rows); n > 0 {
		last = s.rows[n-1].date
	}
	by := s.AsOf
	if !asked.End.IsZero() && asked.End.Before(by) && !last.IsZero() {
		if s.End.After(last) {
			last = s.End
		} else {
			by = asked.End
		}
	}
	s.Stale = s.meta.staleness(last, by)
	s.Expected = s.meta.expected(last, s.Release.Next)
	if s.Discontinued {
		s.Warnings = append(s.Warnings, Warning{"discontinued", discontinuedText})
	}
	if s.Release.IsZero() {
		s.Warnings = append(s.Warnings, Warning{"no_calendar", "the release of the series is not known, so neither is its next date"})
	}
}

const discontinuedText = "the publisher's title says that the series is discontinued"

// warnings say where a description may not be the one of the series and the day.
func (m meta) warnings(asked SeriesID, cutoff source.Date) (warnings []Warning) {
	if !strings.EqualFold(m.ID, string(asked)) {
		warnings = append(warnings, Warning{"series", fmt.Sprintf("%s was asked and the answer describes %.40q", asked, m.ID)})
	}
	if !cutoff.IsZero() && m.Start.After(cutoff) {
		warnings = append(warnings, Warning{"described_later", fmt.Sprintf("title and unit are of %s, which is later than %s", m.Start, cutoff)})
	}
	return warnings
}

// maxNotes is how many characters of the publisher's notes are given.
const maxNotes = 600

var notesMarkup = regexp.MustCompile(`</?[A-Za-z][^<>]*>`)

// boundedNotes makes plain text of notes: no markup, no control characters or marks
// that turn the direction of writing, one space between words, cut at a word's end.
func boundedNotes(notes string) string {
	visible := func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}
	text := []rune(strings.Join(strings.Fields(strings.Map(visible, notesMarkup.ReplaceAllString(notes, " "))), " "))
	if len(text) <= maxNotes {
		return string(text)
	}
	cut := string(text[:maxNotes])
	if at := strings.LastIndexByte(cut, ' '); at > 0 {
		cut = cut[:at]
	}
	return cut + " …"
}
