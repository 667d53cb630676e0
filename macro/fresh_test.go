package macro

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestAWeekendOrAHolidayIsNotStale(t *testing.T) {
	daily := meta{Frequency: "Daily", Short: "D"}
	weekly := meta{Frequency: "Weekly, Ending Friday", Short: "W"}
	level := meta{Frequency: "Weekly, As of Wednesday", Short: "W"}
	monthly := meta{Frequency: "Monthly", Short: "M"}
	quarterly := meta{Frequency: "Quarterly", Short: "Q"}
	for _, c := range []struct {
		rule     string
		of       meta
		last, by string
		age      int // days that the reason names; nought: not stale
	}{
		{"the Sunday after a Friday", daily, "2024-11-01", "2024-11-03", 0},
		{"Christmas to the New Year", daily, "2023-12-22", "2024-01-02", 0},
		{"daily figures that come out weekly, a holiday late", daily, "2023-12-15", "2023-12-26", 0},
		{"two weeks and a day", daily, "2024-10-19", "2024-11-03", 15},
		{"a week that has not ended yet", weekly, "2024-10-25", "2024-10-31", 0},
		{"three weeks and a day", weekly, "2024-10-11", "2024-11-02", 22},
		{"an instant of a week", level, "2024-10-09", "2024-11-03", 25},
		{"September in November", monthly, "2024-09-01", "2024-11-03", 0},
		{"June in November", monthly, "2024-06-01", "2024-11-03", 126},
		{"the third quarter in the next January", quarterly, "2024-07-01", "2025-01-20", 0},
		{"the first quarter in November", quarterly, "2024-01-01", "2024-11-03", 217},
		{"no observation at all", daily, "", "2024-11-03", 0},
		{"a frequency that gives no end", meta{Frequency: "Not Applicable", Short: "NA"}, "2000-01-01", "2024-11-03", 0},
	} {
		var last source.Date
		if c.last != "" {
			last = day(c.last)
		}
		want := ""
		if c.age > 0 {
			want = fmt.Sprintf("its newest observation, of %s, covers a period that had ended %d days before", c.last, c.age)
		}
		assert.Equal(t, want, c.of.staleness(last, day(c.by)), c.rule)
	}
}

func TestTheNextIsAnnouncedOrExpectedAndNeverInvented(t *testing.T) {
	a := small() // its newest quarter ended on 2020-09-30
	a.honest = true
	s, err := seriesOf(t, a, SeriesRequest{})
	require.NoError(t, err)
	assert.Equal(t, Expected{By: day("2020-09-30").AddDays(190), Basis: "frequency"}, s.Expected, "no release is known")
	assert.Equal(t, "no_calendar", s.Warnings[len(s.Warnings)-1].Name)

	a.release = `{"releases":[{"id":7,"name":"A Release"}]}`
	a.calendar = `{"release_dates":[{"date":"2024-11-03"},{"date":"2024-10-30"}]}`
	s, err = seriesOf(t, a, SeriesRequest{})
	require.NoError(t, err)
	assert.True(t, s.Release.Next.IsZero(), "the day of reading is no later one")
	assert.Equal(t, "frequency", s.Expected.Basis)

	a.calendar = `{"release_dates":[{"date":"2025-01-30"},{"date":"2024-11-27"}]}`
	s, err = seriesOf(t, a, SeriesRequest{})
	require.NoError(t, err)
	assert.Equal(t, Expected{Release: day("2024-11-27"), Basis: "release calendar"}, s.Expected)

	s, err = seriesOf(t, a, SeriesRequest{}, "2020-08-15")
	require.NoError(t, err)
	assert.Equal(t, "A Release", s.Release.Name)
	assert.True(t, s.Release.Next.IsZero(), "today's calendar knows what nobody knew then")
	assert.Equal(t, Expected{By: day("2020-06-30").AddDays(190), Basis: "frequency"}, s.Expected)
	assert.Empty(t, s.Stale)

	a.series = strings.Replace(a.series, "Hand-written Series", "An Index (DISCONTINUED)", 1)
	s, err = seriesOf(t, a, SeriesRequest{})
	require.NoError(t, err)
	assert.True(t, s.Discontinued)
	assert.True(t, s.Expected.IsZero(), "of a discontinued series nothing is expected")
	assert.Contains(t, s.Warnings, Warning{"discontinued", discontinuedText})
	assert.NotEmpty(t, s.Stale)
}

func TestACalendarThatMakesNoSenseIsDoneWithout(t *testing.T) {
	for rule, c := range map[string]struct{ release, calendar, name string }{
		"a release that is none":    {`{"releases":[]}`, "", ""},
		"a page for a release":      {`<html></html>`, "", ""},
		"no calendar":               {`{"releases":[{"id":7,"name":"A Release"}]}`, "", "A Release"},
		"a calendar without a date": {`{"releases":[{"id":7,"name":"A Release"}]}`, `{"release_dates":[{}]}`, "A Release"},
		"a calendar without a list": {`{"releases":[{"id":7,"name":"A Release"}]}`, `{}`, "A Release"},
	} {
		a := small()
		a.honest, a.release, a.calendar = true, c.release, c.calendar
		s, err := seriesOf(t, a, SeriesRequest{})
		require.NoError(t, err, rule)
		assert.Equal(t, c.name, s.Release.Name, rule)
		assert.Equal(t, 6, s.Counts.Points, rule)
		assert.Equal(t, "frequency", s.Expected.Basis, rule)
	}
}

func TestAWindowInThePastSaysNothingOfTheSeries(t *testing.T) {
	a := small()
	a.series = strings.Replace(a.series, `"frequency":`, `"observation_end":"2024-07-01","frequency":`, 1)
	s, err := seriesOf(t, a, SeriesRequest{End: day("2019-12-31")})
	require.NoError(t, err)
	assert.Empty(t, s.Stale, "the publisher's own last date is fresh")
	a.series = strings.Replace(a.series, "2024-07-01", "2021-07-01", 1)
	s, err = seriesOf(t, a, SeriesRequest{End: day("2019-12-31")})
	require.NoError(t, err)
	assert.Equal(t, "its newest observation, of 2021-07-01, covers a period that had ended 1130 days before", s.Stale, "and here it is old")
	s, err = seriesOf(t, small(), SeriesRequest{End: day("2019-12-31")})
	require.NoError(t, err)
	assert.Empty(t, s.Stale, "the newest of the window is as new as the window lets it be")
	s, err = seriesOf(t, small(), SeriesRequest{End: day("2024-12-31")})
	require.NoError(t, err)
	assert.Equal(t, "its newest observation, of 2020-07-01, covers a period that had ended 1495 days before", s.Stale)
	assert.Equal(t, []string{"stale: " + s.Stale}, s.Tables()[0].About.Marks)
}

func TestNotesAreBoundedAndPlain(t *testing.T) {
	for rule, c := range map[string][2]string{
		"lines become one":                  {"BEA Account Code: A191RC\n\nGross  domestic\r\nproduct", "BEA Account Code: A191RC Gross domestic product"},
		"markup is taken out":               {"contact us (https://x.example/)</p><b>now</b> if 3 < 5 > 4", "contact us (https://x.example/) now if 3 < 5 > 4"},
		"marks that turn writing are taken": {"a\u202eb\u2066c\ufeffd\x07e", "abcde"},
		"a cut is at a word's end":          {strings.Repeat("word ", 200), strings.Repeat("word ", 120)[:599] + " …"},
		"a word without an end is cut":      {strings.Repeat("é", 700), strings.Repeat("é", 600) + " …"},
	} {
		assert.Equal(t, c[1], boundedNotes(c[0]), rule)
	}
}
