package macro

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestAViewIsWhatWasKnownThatDay(t *testing.T) {
	for rule, c := range map[string]struct {
		asOf    string
		inForce string
		counts  Counts
		last    string // date value now
		next    string // date, day, value
	}{
		"the day of a vintage is inclusive":          {"2020-01-30", "2020-01-30", Counts{Points: 2, Revised: 1, Unchanged: 1, Later: 3, Backfilled: 1}, "2019-10-01 110.0 110.0", "2020-01-01 2020-04-29 120.10"},
		"between vintages the older one is in force": {"2020-04-28", "2020-01-30", Counts{Points: 2, Revised: 1, Unchanged: 1, Later: 3, LaterPeriodOver: 1, Backfilled: 1}, "2019-10-01 110.0 110.0", "2020-01-01 2020-04-29 120.10"},
		"a dot is missing, and a value now restored": {"2020-04-29", "2020-04-29", Counts{Points: 2, Missing: 1, Revised: 1, Unchanged: 1, Restored: 1, Later: 2, Backfilled: 1}, "2020-01-01 120.10 120.10", "2020-04-01 2020-07-30 95.5"},
		"the latest view has no revisions":           {"2024-11-03", "2020-10-29", Counts{Points: 6, Unchanged: 6}, "2020-07-01 130 130", ""},
	} {
		for _, honest := range []bool{true, false} {
			a := small()
			a.honest = honest
			v, err := viewed(t, a, c.asOf)
			require.NoError(t, err, rule)
			assert.Equal(t, c.inForce, v.InForce.String(), rule)
			assert.Equal(t, c.counts, v.Counts, rule)
			assert.Equal(t, c.last, v.Last.Date.String()+" "+v.Last.Value.String()+" "+v.Last.ValueNow.String(), rule)
			if c.next == "" {
				assert.True(t, v.Next.IsZero(), rule)
				continue
			}
			assert.Equal(t, c.next, v.Next.Date.String()+" "+v.Next.FirstPublished.String()+" "+v.Next.FirstValue.String(), rule)
		}
	}
}

func TestARevisionTellsHowMuchHowOftenAndWhen(t *testing.T) {
	v, err := viewed(t, small(), "2020-04-28")
	require.NoError(t, err)
	body, err := json.Marshal(v.Revised)
	require.NoError(t, err)
	assert.JSONEq(t, `[{"date":"2019-07-01","start":"2019-07-01","end":"2019-09-30","status":"revised","value":"100.0","value_now":"101.25","difference":"1.25","changes":2,"last_changed":"2020-10-29"}]`, string(body))
}

func TestTheRequestsAreTheseAndNoOthers(t *testing.T) {
	a := small()
	a.honest = true
	v, err := viewed(t, a, "2020-04-28")
	require.NoError(t, err)
	assert.Equal(t, []string{"vintagedates", "series", "series", "observations"}, a.asked)
	assert.Equal(t, `series/vintagedates?file_type=json&limit=1&realtime_end=2020-04-28&realtime_start=1776-07-04&series_id=TEST&sort_order=desc
series?file_type=json&realtime_end=2020-04-28&realtime_start=2020-04-28&series_id=TEST
series?file_type=json&series_id=TEST
series/observations?file_type=json&limit=100000&offset=0&output_type=1&realtime_end=9999-12-31&realtime_start=2020-01-29&series_id=TEST`, addressesOf(v))
	assert.JSONEq(t, `{"series":"TEST","as_of":"2020-04-28"}`, string(v.Reads[0].Question.Request))
}

func TestTheNewestViewHangsOnNoClock(t *testing.T) {
	v, err := viewed(t, small(), "")
	require.NoError(t, err)
	assert.Equal(t, "2024-11-03", v.AsOf.String(), "the day of reading")
	assert.NotContains(t, addressesOf(v), "2024-11")
	assert.JSONEq(t, `{"series":"TEST"}`, string(v.Reads[0].Question.Request))
}

func TestACutoffIsTheNowOfItsViews(t *testing.T) {
	for _, honest := range []bool{true, false} {
		a := small()
		a.honest = honest
		v, err := viewed(t, a, "2020-04-28", "2020-08-15")
		require.NoError(t, err)
		assert.Equal(t, "2020-08-15", v.Now.String())
		assert.Equal(t, "100.50", v.Revised[0].ValueNow.String(), "what came later stays unseen")
		assert.Equal(t, 2, v.Counts.Later)
		assert.Equal(t, []source.Drop{{Reason: DroppedLater, Count: 1}}, v.Dropped)
		v, err = viewed(t, a, "", "2020-08-15")
		require.NoError(t, err)
		assert.Equal(t, "2020-08-15", v.AsOf.String(), "the mission's day is the day of the view")
		assert.Equal(t, 5, v.Counts.Points)
	}
}

func TestDaysThatCannotBeSeenAreRefusedBeforeAnyRequest(t *testing.T) {
	a := small()
	_, err := viewed(t, a, "2024-11-04")
	var argument *source.ArgumentError
	require.ErrorAs(t, err, &argument)
	_, err = viewed(t, a, "2020-08-16", "2020-08-15")
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	for _, series := range []SeriesID{"", "GDP/X", "G DP", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "GDP&x=1", "É"} {
		_, err := (&Client{Source: &source.Client{Recorded: a}}).Vintage(t.Context(), VintageRequest{Series: series})
		require.ErrorAs(t, err, &argument, string(series))
	}
	var req VintageRequest
	require.ErrorAs(t, json.Unmarshal([]byte(`{"series":"GDP","as_of":"1/1/2015"}`), &req), &argument)
	assert.Empty(t, a.asked)
}

func TestBeforeTheFirstVintageNothingIsGiven(t *testing.T) {
	for _, honest := range []bool{true, false} {
		a := small()
		a.honest = honest
		_, err := viewed(t, a, "2020-01-29")
		var missing *source.NotFoundError
		require.ErrorAs(t, err, &missing)
		assert.Equal(t, "not found: TEST as it stood on 2020-01-29; its first vintage is of 2020-01-30: ask for that day or a later one; today's values are not given in its place", err.Error())
		a.vintages = nil
		_, err = viewed(t, a, "2020-01-29")
		require.ErrorAs(t, err, &missing)
		assert.Contains(t, err.Error(), "no archived vintages")
	}
}

func TestAServerThatDoesNotSortIsAskedForTheWholeList(t *testing.T) {
	a := small()
	a.unsorted = true
	v, err := viewed(t, a, "2020-08-15")
	require.NoError(t, err)
	assert.Equal(t, "2020-07-30", v.InForce.String())
	assert.Equal(t, []string{"vintagedates", "vintagedates", "series", "series", "observations"}, a.asked)
}

func TestACutWithinAWindowIsMerged(t *testing.T) {
	rows := append(cut(small().rows, day("1776-07-04"), day("2020-06-30")), cut(small().rows, day("2020-07-01"), day(open))...)
	all, err := histories(rows)
	require.NoError(t, err)
	uncut, err := histories(small().rows)
	require.NoError(t, err)
	assert.Equal(t, uncut, all, "the edge of an answer is no day of publication")
}

func TestTwoThousandVintagesAreSplitAtVintages(t *testing.T) {
	a := &archive{series: described("Percent", "Daily", "D"), honest: true, most: vintagesPerWindow}
	first := day("2000-01-03")
	for i := range 4500 {
		a.vintages = append(a.vintages, first.AddDays(i).String())
	}
	a.rows = []observation{
		row("2000-01-01", "2000-01-03", "2000-01-10", "1.0"),
		row("2000-01-01", "2000-01-11", open, "2.0"), // stands across both cuts
		{Start: first.AddDays(4400), End: day(open), Date: first.AddDays(4400), Value: "3.0"},
	}
	v, err := viewed(t, a, "2000-01-05")
	require.NoError(t, err)
	assert.Len(t, v.Reads[0].Parts, 3+3, "three windows beside the list and the two descriptions")
	require.Len(t, v.Revised, 1)
	assert.Equal(t, 1, v.Revised[0].Changes, "a cut is no change")
	assert.Equal(t, "2000-01-11", v.Revised[0].LastChanged.String())
	assert.Equal(t, first.AddDays(4400), v.Next.FirstPublished)
}

func TestAllPagesAreRead(t *testing.T) {
	a := small()
	a.honest, a.page = true, 3
	v, err := viewed(t, a, "2020-01-30")
	require.NoError(t, err)
	whole, err := viewed(t, small(), "2020-01-30")
	require.NoError(t, err)
	assert.Equal(t, whole.Counts, v.Counts)
	assert.Greater(t, len(v.Reads[0].Parts), 4)
}

func TestARebasedSeriesIsNotRevised(t *testing.T) {
	a := small()
	bodies := []string{described("Billions of 2009 Dollars", "Quarterly", "Q"), described("Billions of 2012 Dollars", "Quarterly", "Q")}
	v := viewOf(t, a, bodies, "2020-04-28")
	assert.Equal(t, UnitChange{"Billions of 2009 Dollars", "Billions of 2012 Dollars", "Not Seasonally Adjusted", "Not Seasonally Adjusted"}, v.UnitChanged)
	assert.Equal(t, Counts{Points: 2, NotCompared: 2, Later: 3, LaterPeriodOver: 1, Backfilled: 1}, v.Counts)
	table := v.Tables()[0]
	assert.Equal(t, source.Unit("Billions of 2009 Dollars"), table.AboutCell(1, valueColumn).Unit)
	assert.Equal(t, source.Unit("Billions of 2012 Dollars"), table.AboutCell(1, nowColumn).Unit)
}

// viewOf serves another description for now than for the day.
func viewOf(t testing.TB, a *archive, series []string, asOf string) Vintage {
	t.Helper()
	var answers []source.Answer
	for i, address := range []string{"series/vintagedates", "series", "series", "series/observations"} {
		if address == "series" {
			a.series = series[i-1]
		}
		answer, err := a.Replay(t.Context(), apiAddress+address)
		require.NoError(t, err)
		answers = append(answers, answer)
	}
	read, err := (&source.Client{}).Read(FRED, VerbVintage, VintageRequest{Series: "TEST", AsOf: day(asOf)}, answers...)
	require.NoError(t, err)
	v, err := parseVintage(read, (&gathering{answers: answers}).bodies(), defaultLimit)
	require.NoError(t, err)
	holdsLaws(t, v)
	return v
}

func TestAVintageThatLostHalfItsPointsSaysSo(t *testing.T) {
	a := small()
	a.rows = nil
	for q := range 8 {
		date := time.Date(2018, time.Month(1+3*q), 1, 0, 0, 0, 0, time.UTC)
		a.rows = append(a.rows, observation{Start: day("2020-01-30"), End: day("2020-04-28"), Date: source.DateOf(date), Value: "1"})
		if q < 3 {
			a.rows = append(a.rows, observation{Start: day("2020-04-29"), End: day(open), Date: source.DateOf(date), Value: "2"})
		}
	}
	for _, honest := range []bool{true, false} {
		a.honest = honest
		v, err := viewed(t, a, "2020-05-01")
		require.NoError(t, err)
		assert.Equal(t, Warning{"shrunk", "this vintage holds 3 points and the one before held 8: it may be a partial release"}, v.Warnings[0])
	}
}

func TestEveryCellSaysWhatItIs(t *testing.T) {
	a := small()
	a.honest = true
	v, err := viewed(t, a, "2020-04-28")
	require.NoError(t, err)
	table := v.Tables()[0]
	for cell, want := range map[string]string{
		"2019-07-01/value":       "100.0 Billions of Dollars 2019-07-01/2019-09-30 published 2020-01-30 vintage 2020-01-30",
		"2019-07-01/value_now":   "101.25 Billions of Dollars 2019-07-01/2019-09-30 published 2020-10-29 vintage 2020-10-29",
		"2020-01-01/first_value": "120.10 Billions of Dollars 2020-01-01/2020-03-31 published 2020-04-29 vintage 2020-04-29",
	} {
		at, err := source.ParseLocator(string(table.Read.Ref) + "#" + cell)
		require.NoError(t, err)
		f, err := table.Figure(at)
		require.NoError(t, err, cell)
		vintage := f.Dimensions[0]
		assert.Equal(t, source.AxisVintage, vintage.Axis)
		assert.Equal(t, want, f.Value.String()+" "+string(f.Unit)+" "+f.Period.String()+" published "+f.Published.String()+" vintage "+vintage.Member, cell)
		assert.Equal(t, source.Statistic, f.Kind)
		assert.Zero(t, f.Scale, "the scale in the unit's text is not applied")
	}
	at := source.Locator{Ref: table.Read.Ref, Row: "2020-01-01", Column: "value"}
	_, err = table.Figure(at)
	require.Error(t, err, "what was not public that day is no value of that day")
}

func TestListsAreCutAndCountsAreNot(t *testing.T) {
	a := small()
	c := &source.Client{Recorded: a, Clock: func() time.Time { return readTime }}
	v, err := (&Client{Source: c}).Vintage(t.Context(), VintageRequest{Series: "test", AsOf: day("2020-04-28"), Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 2, v.Counts.Points)
	require.Len(t, v.Points, 1)
	assert.Equal(t, "2019-10-01", v.Points[0].Date.String(), "the newest is kept")
	require.Len(t, v.Later, 1)
	assert.Equal(t, "2020-01-01", v.Later[0].Date.String(), "the next one is kept")
	whole, err := viewed(t, small(), "2020-04-28")
	require.NoError(t, err)
	assert.Equal(t, whole.Reads[0].Ref, v.Reads[0].Ref, "a cut list asks nothing else")
	assert.Equal(t, whole.Tables()[0].Rows.Len(), v.Tables()[0].Rows.Len())
}

func TestTheSameBodiesGiveTheSameTables(t *testing.T) {
	a := small()
	a.honest = true
	c := &source.Client{Recorded: a, Cutoff: day("2020-08-15")}
	asked := VintageRequest{Series: "TEST", AsOf: day("2020-04-28")}
	v, err := (&Client{Source: c}).Vintage(t.Context(), asked)
	require.NoError(t, err)
	var bodies [][]byte
	for _, p := range v.Reads[0].Parts {
		answer, err := a.Replay(t.Context(), p.Address)
		require.NoError(t, err)
		bodies = append(bodies, answer.Body)
	}
	again, err := Rederivers()[VerbVintage](v.Reads[0], bodies)
	require.NoError(t, err)
	first, err := source.Pack(v.Tables()[0])
	require.NoError(t, err)
	second, err := source.Pack(again[0])
	require.NoError(t, err)
	assert.Equal(t, string(first), string(second))
	_, err = Rederivers()[VerbVintage](v.Reads[0], bodies[1:])
	require.Error(t, err)
}
