package market

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the vendor's shape; the
// figures are invented.

func named(o OHLCV) []string {
	names := []string{}
	for _, w := range o.Warnings {
		names = append(names, w.Name)
	}
	return names
}

// stampsOf are the seconds of instants in New York: "2024-03-07 09:30".
func stampsOf(t testing.TB, texts ...string) string {
	t.Helper()
	zone, err := time.LoadLocation("America/New_York")
	require.NoError(t, err)
	var stamps []string
	for _, text := range texts {
		at, err := time.ParseInLocation("2006-01-02 15:04", text, zone)
		require.NoError(t, err)
		stamps = append(stamps, fmt.Sprint(at.Unix()))
	}
	return strings.Join(stamps, ",")
}

func period(t testing.TB, from, to string) string {
	t.Helper()
	return `{"start":` + stampsOf(t, from) + `,"end":` + stampsOf(t, to) + `}`
}

func closes(n int) string {
	return `"close":[` + strings.TrimSuffix(strings.Repeat("7,", n), ",") + `]`
}

func TestBarsOutsideTheRegularSessionAreMarked(t *testing.T) {
	sessions := `,"hasPrePostMarketData":true,"tradingPeriods":{"pre":[[` + period(t, "2024-03-07 04:00", "2024-03-07 09:30") + `]],"regular":[[` +
		period(t, "2024-03-07 09:30", "2024-03-07 16:00") + `]],"post":[[` + period(t, "2024-03-07 16:00", "2024-03-07 20:00") + `]]}`
	meta := strings.Replace(newYork, `"1d"`, `"1h"`, 1) + sessions
	at := stampsOf(t, "2024-03-07 08:30", "2024-03-07 09:30", "2024-03-07 15:30", "2024-03-07 16:00", "2024-03-07 21:00")
	o, err := parsed(t, chartOf(meta, at, closes(5), ""), OHLCVRequest{Symbol: "X", Interval: "1h", Range: "1d", Extended: true}, source.Date{})
	require.NoError(t, err)
	var marks []string
	table := o.Tables()[0]
	col, found := table.Column("session")
	require.True(t, found)
	for i, bar := range o.Bars {
		marks = append(marks, bar.Session)
		assert.Equal(t, bar.Session, table.Text(i, col))
	}
	assert.Equal(t, []string{"pre", "regular", "regular", "post", ""}, marks, "after the last session the answer says nothing")
	assert.Equal(t, []string{"pre-market"}, table.AboutCell(0, 4).Marks)
	assert.Empty(t, table.AboutCell(1, 4).Marks)
	assert.NotContains(t, named(o), "no_extended_hours")
	holdsLaws(t, o)
}

func TestTheRegularSessionsComeAsAListOfDays(t *testing.T) {
	meta := strings.Replace(newYork, `"1d"`, `"1h"`, 1) + `,"tradingPeriods":[[` + period(t, "2024-03-07 09:30", "2024-03-07 16:00") + `],[` + period(t, "2024-03-08 09:30", "2024-03-08 16:00") + `]]`
	o, err := parsed(t, chartOf(meta, stampsOf(t, "2024-03-07 09:30", "2024-03-07 16:00", "2024-03-08 15:30"), closes(3), ""), OHLCVRequest{Symbol: "X", Interval: "1h", Range: "5d"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"regular", "", "regular"}, []string{o.Bars[0].Session, o.Bars[1].Session, o.Bars[2].Session}, "the closing print stands on the close")
	_, found := o.Tables()[0].Column("session")
	assert.False(t, found, "a column for those who asked for it")
}

func TestExtendedHoursAreAskedOfTheVendor(t *testing.T) {
	asked, err := OHLCVRequest{Symbol: "X", Interval: "5m", Range: "1d", Extended: true}.resolved()
	require.NoError(t, err)
	assert.Contains(t, asked.request().Address, "includePrePost=true")
	_, err = OHLCVRequest{Symbol: "X", Extended: true}.resolved()
	var refused *source.ArgumentError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "extended_hours", refused.Field)
	o, err := parsed(t, chartOf(newYork, thursday, `"close":[1]`, ""), OHLCVRequest{Symbol: "X", Interval: "5m", Range: "1d", Extended: true}, source.Date{})
	require.NoError(t, err)
	assert.Contains(t, named(o), "no_extended_hours")
}

func TestABarThatRunsWhenItIsReadIsPartial(t *testing.T) {
	// readTime is 2026-03-02 09:00Z, four o'clock in the morning in New York: the
	// vendor's clock stands still at the close of Friday.
	meta := strings.Replace(newYork, `"1d"`, `"1h"`, 1)
	o, err := parsed(t, chartOf(meta, stampsOf(t, "2026-03-02 03:00", "2026-03-02 03:30"), closes(2), ""), OHLCVRequest{Symbol: "X", Interval: "1h", Range: "1d", Extended: true}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []bool{false, true}, []bool{o.Bars[0].Partial, o.Bars[1].Partial})
	assert.Equal(t, "2026-03-02T04:00:00-05:00", o.Tables()[0].AboutCell(1, 4).Published.String(), "when it was read, as it was not over")
}

func TestEveryIntervalIsAskedAndReadAsItIs(t *testing.T) {
	for _, s := range spans {
		asked, err := OHLCVRequest{Symbol: "X", Interval: s.name, Range: "max"}.resolved()
		require.NoError(t, err, s.name)
		assert.Contains(t, asked.request().Address, "interval="+string(s.name)+"&")
		start := time.Date(2024, 1, 2, 14, 30, 0, 0, time.UTC)
		var stamps []string
		for i := range 6 {
			at := start.Add(time.Duration(i)*s.clock).AddDate(0, i*s.months, i*s.days+i*7*min(1, s.trading))
			stamps = append(stamps, fmt.Sprint(at.Unix()))
		}
		o, err := parsed(t, chartOf(strings.Replace(newYork, `"1d"`, `"`+string(s.name)+`"`, 1), strings.Join(stamps, ","), closes(6), ""), asked, source.Date{})
		require.NoError(t, err, s.name)
		assert.Len(t, o.Bars, 6, s.name)
		assert.Empty(t, o.Served, s.name)
		assert.Empty(t, o.Dropped, s.name)
	}
	assert.Equal(t, "1m 2m 5m 15m 30m 60m 90m 1h 4h 1d 5d 1wk 1mo 3mo", list(intervalNames()))
}

func TestFiveDaysOfTradingEndBeforeTheNextBar(t *testing.T) {
	req := OHLCVRequest{Symbol: "X", Interval: "5d", Range: "1mo"}
	body := chartOf(strings.Replace(newYork, `"1d"`, `"5d"`, 1), stampsOf(t, "2024-02-20 09:30", "2024-02-27 09:30", "2024-03-05 09:30"), closes(3), "")
	o, err := parsed(t, body, req, source.Date{})
	require.NoError(t, err)
	table := o.Tables()[0]
	assert.Equal(t, "2024-02-20/2024-02-26", table.AboutCell(0, 4).Period.String())
	assert.Equal(t, "2024-03-05/2024-03-13", table.AboutCell(2, 4).Period.String(), "with a weekend and two holidays at most")
	assert.Equal(t, "partial", o.Bars[2].markOf())
	o, err = parsed(t, body, req, day("2024-02-28"))
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-02-20 7"}, brief(o), "what was not certainly over on the cutoff is left out")
}

func (b Bar) markOf() string {
	if b.Partial {
		return "partial"
	}
	return ""
}

func TestMonthsServedForDaysAreNamed(t *testing.T) {
	body := chartOf(strings.Replace(newYork, `"1d"`, `"1mo"`, 1), stampsOf(t, "2023-10-01 00:00", "2023-11-01 00:00", "2023-12-01 00:00", "2024-01-01 00:00", "2024-02-01 00:00"), closes(5), "")
	o, err := parsed(t, body, OHLCVRequest{Symbol: "X", Range: "max"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "1mo", o.Served)
	assert.Equal(t, "2023-10-01/2023-10-31", o.Tables()[0].AboutCell(0, 4).Period.String())
	o, err = parsed(t, body, OHLCVRequest{Symbol: "X", Interval: "3mo", Range: "max"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "1mo", o.Served)
}

func TestARangeThatTheInstrumentLacksIsNamed(t *testing.T) {
	meta := newYork + `,"range":"1mo","validRanges":["1mo","3mo","max"]`
	o, err := parsed(t, chartOf(meta, thursday, `"close":[1]`, ""), OHLCVRequest{Symbol: "X", Range: "5d"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"range_not_offered", "served_range"}, named(o))
	assert.Equal(t, "5d was asked and the answer offers 1mo 3mo max", o.Warnings[0].Text)
	assert.Equal(t, []string{"1mo", "3mo", "max"}, o.RangesOffered)
	o, err = parsed(t, chartOf(meta, thursday, `"close":[1]`, ""), OHLCVRequest{Symbol: "X", Range: "1mo"}, source.Date{})
	require.NoError(t, err)
	assert.Empty(t, o.Warnings)
}

func TestWhatTheAnswerLeavesOpenIsNamed(t *testing.T) {
	o, err := parsed(t, chartOf(`"symbol":"Y","exchangeTimezoneName":"America/New_York"`, thursday, `"close":[1]`, ""), days, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"symbol", "no_name", "no_venue", "no_currency"}, named(o))
}

func TestMinorUnitsStayAndNameTheirMajor(t *testing.T) {
	for code, major := range map[string]string{"GBp": "GBP", "GBX": "GBP", "ZAc": "ZAR", "ILA": "ILS", "GBP": ""} {
		o, err := parsed(t, chartOf(strings.Replace(newYork, "USD", code, 1), thursday, `"close":[1259.50]`, ""), days, source.Date{})
		require.NoError(t, err)
		assert.Equal(t, code, o.Identity.Currency)
		assert.Equal(t, major, o.MajorCurrency)
		assert.Equal(t, major != "", o.Identity.MinorPerMajor == 100, code)
		assert.Equal(t, "1259.50", o.Bars[0].Close.String())
	}
}

const eventful = `"events":{"dividends":{"` + monday + `":{"amount":0.24,"date":` + monday + `},"` + thursday + `":{"amount":1.437,"date":` + thursday + `},"` + friday + `":{"amount":null,"date":` + friday + `}},` +
	`"capitalGains":{"` + thursday + `":{"amount":6.42}},"splits":{"` + friday + `":{"date":` + friday + `,"numerator":4,"denominator":1,"splitRatio":"4:1"}}},"indicators"`

func eventsIn(t *testing.T, req OHLCVRequest, cutoff source.Date) OHLCV {
	t.Helper()
	body := strings.Replace(chartOf(newYork, thursday+","+friday+","+monday, `"close":[10,11,12]`, ""), `"indicators"`, eventful, 1)
	o, err := parsed(t, body, req, cutoff)
	require.NoError(t, err)
	holdsLaws(t, o)
	return o
}

func TestActionsAreListsInTheOrderOfTheirDays(t *testing.T) {
	o := eventsIn(t, days, source.Date{})
	assert.Equal(t, "[{2024-03-07 1.437 1.437} {2024-03-11 0.24 0.24}]", fmt.Sprint(o.Actions.Dividends))
	assert.Equal(t, "[{2024-03-07 6.42 6.42}]", fmt.Sprint(o.Actions.CapitalGains), "its key is its day when it has no other")
	assert.Equal(t, "4:1", o.Actions.Splits[0].Ratio)
	assert.Equal(t, []source.Drop{{Reason: DroppedActionNull, Count: 1}}, o.Dropped)
	assert.Equal(t, []string{"overlap"}, named(o), "a fund's dividends may hold its capital gains: both lists stay, nothing adds them up")
	table := o.Tables()[1]
	assert.Equal(t, "actions", table.Name)
	f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: "dividend-2024-03-11", Column: "dividend"})
	require.NoError(t, err)
	assert.Equal(t, "0.24 USD 2024-03-11/2024-03-11", fmt.Sprint(f.Value, " ", f.Unit, " ", f.Period))
	f, err = table.Figure(source.Locator{Ref: table.Read.Ref, Row: "split-2024-03-08", Column: "split_numerator"})
	require.NoError(t, err)
	assert.Equal(t, "4", f.Value.String())
}

func TestActionsKeepToTheWindowAndTheCutoff(t *testing.T) {
	o := eventsIn(t, OHLCVRequest{Symbol: "X", From: day("2024-03-08"), To: day("2024-03-11")}, source.Date{})
	assert.Empty(t, o.Actions.Dividends)
	assert.Len(t, o.Actions.Splits, 1)
	assert.Contains(t, o.Dropped, source.Drop{Reason: DroppedActionOutside, Count: 3})
	o = eventsIn(t, days, day("2024-03-08"))
	assert.Len(t, o.Actions.Dividends, 1)
	assert.Contains(t, o.Dropped, source.Drop{Reason: DroppedActionLater, Count: 1})
}

func TestAnEventWithoutADayIsRefused(t *testing.T) {
	body := strings.Replace(chartOf(newYork, thursday, `"close":[10]`, ""), `"indicators"`, `"events":{"dividends":{"soon":{"amount":1}}},"indicators"`, 1)
	_, err := parsed(t, body, days, source.Date{})
	var shape *source.ShapeError
	require.ErrorAs(t, err, &shape)
	assert.Equal(t, "events.dividends", shape.Where)
}

func TestAJumpByASplitsRatioIsNamedAndADividendExplainsOne(t *testing.T) {
	body := func(closes, events string) string {
		return strings.Replace(chartOf(newYork, thursday+","+friday+","+monday, `"close":[`+closes+`]`, ""), `"indicators"`, `"events":{`+events+`},"indicators"`, 1)
	}
	split := `"splits":{"` + friday + `":{"date":` + friday + `,"numerator":1,"denominator":2}}`
	for rule, c := range map[string]struct {
		body string
		want []string
	}{
		"a split that was applied leaves no jump":         {body("10,10.5,11", split), []string{}},
		"one that was not leaves its ratio":               {body("20,10,11", split), []string{"split_jump"}},
		"one that was applied twice does too":             {body("5,11,11", split), []string{"split_jump"}},
		"a special dividend of the day explains a fall":   {body("20,10,11", split+`,"dividends":{"`+friday+`":{"amount":9.5}}`), []string{}},
		"without a split there is no ratio to compare":    {body("20,10,11", ""), []string{}},
		"a hundredfold jump without a split is the units": {body("612,6.05,6.1", ""), []string{"unit_jump"}},
	} {
		o, err := parsed(t, c.body, days, source.Date{})
		require.NoError(t, err, rule)
		assert.Equal(t, c.want, named(o), rule)
	}
}

func TestTwoUnitsInOneBarAreNamed(t *testing.T) {
	o, err := parsed(t, chartOf(newYork, thursday+","+friday, `"open":[610,612],"high":[613,613],"low":[609,6.1],"close":[611,612]`, ""), days, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []Warning{{"unit_mixed", "the prices of one bar differ about a hundredfold on 2024-03-08: a bar may hold two units"}}, o.Warnings)
}

func TestTwoAnswersToOneQuestionAreTwoReads(t *testing.T) {
	first, err := parsed(t, chartOf(newYork, thursday+","+friday, `"close":[1,2]`, ""), days, source.Date{})
	require.NoError(t, err)
	second, err := parsed(t, chartOf(newYork, thursday, `"close":[1]`, ""), days, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, first.Reads[0].Question, second.Reads[0].Question)
	assert.NotEqual(t, first.Reads[0].Digest, second.Reads[0].Digest)
	assert.NotEqual(t, first.Reads[0].Ref, second.Reads[0].Ref, "a minute later fewer rows may come: the digest tells which answer was read")
}

func TestMidnightTwiceOrAbsentIsStillOneDay(t *testing.T) {
	// Havana skips the midnight of 2024-03-10 and has that of 2024-11-03 twice.
	meta := strings.Replace(newYork, "America/New_York", "America/Havana", 1)
	o, err := parsed(t, chartOf(meta, "1709960400,1710046800,1710129600,1730606400,1730696400", closes(5), ""), days, source.Date{})
	require.NoError(t, err)
	var dates []string
	for _, b := range o.Bars {
		dates = append(dates, b.Date.String())
	}
	assert.Equal(t, []string{"2024-03-09", "2024-03-10", "2024-03-11", "2024-11-03", "2024-11-04"}, dates)
}
