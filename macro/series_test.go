package macro

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// seriesOf runs the whole verb against an archive.
func seriesOf(t testing.TB, a *archive, req SeriesRequest, cutoff ...string) (Series, error) {
	t.Helper()
	c := &source.Client{Recorded: a, Clock: func() time.Time { return readTime }}
	if len(cutoff) > 0 {
		c.Cutoff = day(cutoff[0])
	}
	if req.Series == "" {
		req.Series = "TEST"
	}
	s, err := (&Client{Source: c}).Series(t.Context(), req)
	if err == nil {
		holdsSeriesLaws(t, s)
	}
	return s, err
}

// holdsSeriesLaws checks what every series must hold: counts, lists and table say
// the same, dates rise, periods end after they start, digits are kept, and under
// a cutoff every figure says when it became public, which is not later.
func holdsSeriesLaws(t testing.TB, s Series) {
	t.Helper()
	require.Len(t, s.Tables(), 1)
	table := s.Tables()[0]
	require.Equal(t, s.Counts.Points, table.Rows.Len())
	cutoff := s.Reads[0].Cutoff
	before, figures := source.Date{}, 0
	for f := range table.Figures() {
		date := day(f.Locator.Row)
		require.True(t, date.After(before), "dates rise")
		before = date
		require.False(t, f.Period.End.Day().Before(f.Period.Start.Day()))
		require.Equal(t, cutoff.IsZero(), f.Published.IsZero())
		require.False(t, f.Published.Day().After(s.AsOf))
		row, found := table.Row(f.Locator.Row)
		require.True(t, found)
		require.Equal(t, figures, row)
		figures++
	}
	require.Equal(t, s.Counts.Points, figures)
	require.LessOrEqual(t, len(s.Points), s.Counts.Points)
	if n := len(s.Points); n > 0 {
		require.Equal(t, s.Newest, s.Points[n-1])
		require.Equal(t, table.Text(table.Rows.Len()-1, 2), s.rows[len(s.rows)-1].text)
	}
	missing := 0
	for _, d := range s.Missing {
		missing += d.Count
	}
	require.Equal(t, s.Counts.Missing, missing)
}

func TestASeriesHasTheShapeThatAllSeriesHave(t *testing.T) {
	a := small()
	a.honest = true
	a.release = `{"releases":[{"id":7,"name":"A Release","press_release":true}]}`
	a.calendar = `{"release_dates":[{"release_id":7,"date":"2025-01-30"},{"release_id":7,"date":"2024-11-27"},{"release_id":7,"date":"2024-10-30"}]}`
	a.rows = append(a.rows, row("2024-04-01", "2024-07-25", open, "."), row("2024-07-01", "2024-10-30", open, "140.00"))
	s, err := seriesOf(t, a, SeriesRequest{Series: "test", Start: day("2020-07-01")})
	require.NoError(t, err)
	assert.JSONEq(t, `{
		"series": "TEST", "title": "Hand-written Series", "unit": "Billions of Dollars", "frequency": "Quarterly",
		"seasonal_adjustment": "Not Seasonally Adjusted", "as_of": "2024-11-03",
		"counts": {"points": 2, "missing": 1},
		"missing": [{"reason": "missing", "count": 1}], "missing_dates": ["2024-04-01"], "dropped": [{"reason": "missing", "count": 1}],
		"points": [
			{"date": "2020-07-01", "start": "2020-07-01", "end": "2020-09-30", "value": "130", "status": "published"},
			{"date": "2024-07-01", "start": "2024-07-01", "end": "2024-09-30", "value": "140.00", "status": "published"}],
		"newest": {"date": "2024-07-01", "start": "2024-07-01", "end": "2024-09-30", "value": "140.00", "status": "published"},
		"expected_next": {"release": "2024-11-27", "basis": "release calendar"}, "stale": "",
		"release": {"id": 7, "name": "A Release", "next": "2024-11-27"}
	}`, withoutReads(t, s))
}

func TestTheRequestsOfASeries(t *testing.T) {
	a := small()
	a.honest = true
	a.release = `{"releases":[{"id":7,"name":"A Release"}]}`
	a.calendar = `{"release_dates":[]}`
	for rule, c := range map[string]struct {
		req    SeriesRequest
		cutoff []string
		asked  string
	}{
		"the newest view hangs on no clock": {SeriesRequest{}, nil, `series?file_type=json&series_id=TEST
series/observations?file_type=json&limit=100000&offset=0&output_type=1&series_id=TEST
series/release?file_type=json&series_id=TEST
release/dates?file_type=json&include_release_dates_with_no_data=true&limit=1000&release_id=7&sort_order=desc`},
		"the window is of observations, not of vintages": {SeriesRequest{Start: day("2020-01-01"), End: day("2020-06-30")}, nil, `series?file_type=json&series_id=TEST
series/observations?file_type=json&limit=100000&observation_end=2020-06-30&observation_start=2020-01-01&offset=0&output_type=1&series_id=TEST
series/release?file_type=json&series_id=TEST
release/dates?file_type=json&include_release_dates_with_no_data=true&limit=1000&release_id=7&sort_order=desc`},
		"under a cutoff all vintages are asked for, to count what came later, and no calendar of today": {SeriesRequest{}, []string{"2020-05-15"}, `series?file_type=json&realtime_end=2020-05-15&realtime_start=2020-05-15&series_id=TEST
series/observations?file_type=json&limit=100000&offset=0&output_type=1&realtime_end=9999-12-31&realtime_start=1776-07-04&series_id=TEST
series/release?file_type=json&realtime_end=2020-05-15&realtime_start=2020-05-15&series_id=TEST`},
	} {
		s, err := seriesOf(t, a, c.req, c.cutoff...)
		require.NoError(t, err, rule)
		assert.Equal(t, c.asked, addressesIn(s.Reads[0]), rule)
	}
}

func TestUnderACutoffASeriesIsReadAsItStood(t *testing.T) {
	later := []source.Drop{{Reason: DroppedMissing, Count: 1}, {Reason: DroppedLater, Count: 3}}
	for rule, honest := range map[string]bool{
		"of a server that keeps to the window later dates are counted, and not let in": true,
		"of one that does not the same": false,
	} {
		a := small()
		a.honest = honest
		s, err := seriesOf(t, a, SeriesRequest{}, "2020-05-15")
		require.NoError(t, err, rule)
		body, err := json.Marshal(s.Points)
		require.NoError(t, err)
		assert.JSONEq(t, `[
			{"date": "2019-07-01", "start": "2019-07-01", "end": "2019-09-30", "value": "100.0", "status": "published", "published": "2020-01-30"},
			{"date": "2020-01-01", "start": "2020-01-01", "end": "2020-03-31", "value": "120.10", "status": "published", "published": "2020-04-29"}]`, string(body), rule)
		assert.Equal(t, SeriesCounts{Points: 2, Missing: 1}, s.Counts, rule)
		assert.Equal(t, later, s.Dropped, rule)
		assert.Equal(t, "2020-05-15", s.AsOf.String(), rule)
		assert.Equal(t, "2020-04-29", s.Reads[0].Published.String(), rule)
	}
}

func TestADescriptionOfALaterDayTellsNothingOfIt(t *testing.T) {
	a := small()
	a.series = `{"seriess":[{"id":"TEST","realtime_start":"2024-11-01","realtime_end":"2024-11-01","title":"T","observation_start":"2019-04-01","observation_end":"2020-07-01","frequency":"Quarterly","frequency_short":"Q","units":"U","seasonal_adjustment":"A","last_updated":"2024-10-30 07:54:01-05"}]}`
	s, err := seriesOf(t, a, SeriesRequest{}, "2020-05-15")
	require.NoError(t, err)
	assert.True(t, s.End.IsZero(), "the last observation of today was not known")
	assert.True(t, s.LastUpdated.IsZero())
	assert.Equal(t, Warning{"described_later", "title and unit are of 2024-11-01, which is later than 2020-05-15"}, s.Warnings[0])
	s, err = seriesOf(t, a, SeriesRequest{})
	require.NoError(t, err)
	assert.Equal(t, "2020-07-01", s.End.String())
	assert.Equal(t, "2024-10-30T07:54:01-05:00", s.LastUpdated.String())
}

func TestBeforeTheFirstVintageNoSeriesIsGiven(t *testing.T) {
	for _, honest := range []bool{true, false} {
		a := small()
		a.honest = honest
		_, err := seriesOf(t, a, SeriesRequest{}, "2020-01-29")
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing)
		assert.Equal(t, "not found: TEST as it stood on 2020-01-29; its first vintage is of 2020-01-30: ask for that day or a later one; today's values are not given in its place", err.Error())
	}
}

func TestAWindowWithoutObservationsIsEmptyAndNoError(t *testing.T) {
	for _, cutoff := range [][]string{nil, {"2020-05-15"}} {
		a := small()
		a.honest = true
		s, err := seriesOf(t, a, SeriesRequest{Start: day("2050-01-01")}, cutoff...)
		require.NoError(t, err)
		assert.Equal(t, SeriesCounts{}, s.Counts)
		body, err := json.Marshal(s)
		require.NoError(t, err)
		assert.Contains(t, string(body), `"points":[]`)
		assert.Contains(t, string(body), `"missing":[]`)
		assert.NotContains(t, string(body), `"newest"`)
		assert.Empty(t, s.Stale)
	}
}

func TestWhatIsOutsideTheWindowIsCountedOut(t *testing.T) {
	s, err := seriesOf(t, small(), SeriesRequest{Start: day("2020-01-01"), End: day("2020-06-30")}) // its server ignores the window
	require.NoError(t, err)
	assert.Equal(t, SeriesCounts{Points: 2}, s.Counts)
	assert.Equal(t, []source.Drop{{Reason: DroppedOutside, Count: 4}}, s.Dropped)
}

func TestASeriesThatCannotBeAskedIsRefusedBeforeAnyRequest(t *testing.T) {
	a := small()
	var argument *source.ArgumentError
	for _, id := range []SeriesID{" ", "GDP/X", "G DP", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "GDP&x=1", "É", "T10Y2Y_"} {
		_, err := seriesOf(t, a, SeriesRequest{Series: id})
		require.ErrorAs(t, err, &argument, string(id))
		assert.Equal(t, "series", argument.Field)
	}
	_, err := seriesOf(t, a, SeriesRequest{Start: day("2020-01-02"), End: day("2020-01-01")})
	require.ErrorAs(t, err, &argument)
	assert.Equal(t, "end", argument.Field)
	_, err = seriesOf(t, a, SeriesRequest{Limit: -1})
	require.ErrorAs(t, err, &argument)
	var req SeriesRequest
	for _, text := range []string{`{"series":"GDP","start":"1/1/2015"}`, `{"series":"GDP","end":"2015-1-1"}`, `{"series":"GDP","end":"2015-02-30"}`} {
		require.ErrorAs(t, json.Unmarshal([]byte(text), &req), &argument, text)
	}
	assert.Empty(t, a.asked)
}

func TestAllPagesOfASeriesAreRead(t *testing.T) {
	for _, cutoff := range [][]string{nil, {"2020-08-15"}} {
		paged, whole := small(), small()
		paged.honest, paged.page, whole.honest = true, 2, true
		got, err := seriesOf(t, paged, SeriesRequest{}, cutoff...)
		require.NoError(t, err)
		want, err := seriesOf(t, whole, SeriesRequest{}, cutoff...)
		require.NoError(t, err)
		assert.Equal(t, withoutReads(t, want), withoutReads(t, got))
		assert.Greater(t, len(got.Reads[0].Parts), len(want.Reads[0].Parts))
	}
}

func TestADailySeriesUnderACutoffIsSplitAtItsVintages(t *testing.T) {
	a := &archive{series: described("Percent", "Daily", "D"), honest: true, most: vintagesPerWindow}
	first := day("2000-01-03")
	for i := range 4500 {
		d := first.AddDays(i)
		a.vintages = append(a.vintages, d.AddDays(1).String())
		a.rows = append(a.rows, observation{Start: d.AddDays(1), End: day(open), Date: d, Value: "4.25"})
	}
	s, err := seriesOf(t, a, SeriesRequest{}, first.AddDays(4300).String())
	require.NoError(t, err)
	assert.Equal(t, SeriesCounts{Points: 4300}, s.Counts)
	assert.Len(t, s.Reads[0].Parts, 1+3, "three windows beside the description")
	assert.Equal(t, "2000-01-04", s.rows[0].start.String(), "the edge of a window is no day of publication")
	assert.Equal(t, []source.Drop{{Reason: DroppedLater, Count: 200}}, s.Dropped, "the last window reaches past the cutoff")
}

func TestAListIsCutToItsNewestAndTheCountsAreNot(t *testing.T) {
	s, err := seriesOf(t, small(), SeriesRequest{Limit: 2})
	require.NoError(t, err)
	assert.Equal(t, 6, s.Counts.Points)
	require.Len(t, s.Points, 2)
	assert.Equal(t, "2020-07-01", s.Points[1].Date.String())
	whole, err := seriesOf(t, small(), SeriesRequest{})
	require.NoError(t, err)
	assert.Len(t, whole.Points, 6)
	assert.Equal(t, whole.Reads[0].Ref, s.Reads[0].Ref, "a cut list asks nothing else")
}

func TestFiguresOfASeriesSayWhatTheyAre(t *testing.T) {
	for cutoff, want := range map[string]string{
		"":           "101.25 Billions of Dollars 2019-07-01/2019-09-30 published ",
		"2020-08-15": "100.50 Billions of Dollars 2019-07-01/2019-09-30 published 2020-07-30",
	} {
		a, under := small(), []string{}
		if cutoff != "" {
			under = append(under, cutoff)
		}
		a.honest = true
		s, err := seriesOf(t, a, SeriesRequest{}, under...)
		require.NoError(t, err)
		f, err := s.Tables()[0].Figure(source.Locator{Ref: s.Reads[0].Ref, Row: "2019-07-01", Column: "value"})
		require.NoError(t, err)
		assert.Equal(t, want, f.Value.String()+" "+string(f.Unit)+" "+f.Period.String()+" published "+f.Published.String())
		assert.Equal(t, source.Statistic, f.Kind)
		assert.Equal(t, []source.Dimension{{Axis: "fred:seasonal_adjustment", Member: "Not Seasonally Adjusted"}}, f.Dimensions)
		assert.Zero(t, f.Scale, "the scale in the unit's text is not applied")
	}
}

func TestTheSameBodiesGiveTheSameSeries(t *testing.T) {
	for _, cutoff := range []string{"", "2020-08-15"} {
		a := small()
		a.honest, a.xml = true, cutoff == ""
		c := &source.Client{Recorded: a}
		if cutoff != "" {
			c.Cutoff = day(cutoff)
		}
		s, err := (&Client{Source: c}).Series(t.Context(), SeriesRequest{Series: "TEST"})
		require.NoError(t, err)
		var bodies [][]byte
		for _, p := range s.Reads[0].Parts {
			answer, err := a.Replay(t.Context(), p.Address)
			require.NoError(t, err)
			bodies = append(bodies, answer.Body)
		}
		again, err := Rederivers()[VerbSeries](s.Reads[0], bodies)
		require.NoError(t, err)
		first, err := source.Pack(s.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		assert.Equal(t, string(first), string(second))
		_, err = Rederivers()[VerbSeries](s.Reads[0], bodies[1:])
		require.Error(t, err)
	}
}

func TestASeriesInXMLIsTheSeriesInJSON(t *testing.T) {
	for _, cutoff := range [][]string{nil, {"2020-05-15"}} {
		inJSON, inXML := small(), small()
		for _, a := range []*archive{inJSON, inXML} {
			a.honest = true
			a.release = `{"releases":[{"id":7,"name":"A \"Release\" & more"}]}`
			a.calendar = `{"release_dates":[{"release_id":7,"date":"2024-11-27"}]}`
		}
		inXML.xml = true
		want, err := seriesOf(t, inJSON, SeriesRequest{}, cutoff...)
		require.NoError(t, err)
		got, err := seriesOf(t, inXML, SeriesRequest{}, cutoff...)
		require.NoError(t, err)
		assert.Equal(t, withoutReads(t, want), withoutReads(t, got))
		assert.Equal(t, `A "Release" & more`, got.Release.Name)
	}
}

func TestNoPointsWithoutTheirMetadata(t *testing.T) {
	for rule, body := range map[string]string{"an empty list": `{"seriess":[]}`, "no list": `{}`, "no series": `{"seriess":null}`} {
		a := small()
		a.series = body
		var shape *source.ShapeError
		_, err := seriesOf(t, a, SeriesRequest{})
		require.ErrorAs(t, err, &shape, rule)
		_, err = viewed(t, a, "2020-04-28")
		require.ErrorAs(t, err, &shape, rule)
		assert.Contains(t, err.Error(), "no series is described", rule)
	}
}

func TestAnotherSeriesThanWasAskedForIsNamed(t *testing.T) {
	s, err := seriesOf(t, small(), SeriesRequest{Series: "OTHER"})
	require.NoError(t, err)
	assert.Contains(t, s.Warnings, Warning{"series", `OTHER was asked and the answer describes "TEST"`})
}
