package market

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the vendor's shape; the
// figures are invented. Stamps: 2024-03-07 is a Thursday, 14:30Z its opening in
// New York; on 2024-03-11, after the change to summer time, it opens at 13:30Z.
const (
	thursday = "1709821800"
	friday   = "1709908200"
	monday   = "1710163800"
)

func chartOf(meta, stamps, quote, more string) string {
	return `{"chart":{"result":[{"meta":{` + meta + `},"timestamp":[` + stamps + `],"indicators":{"quote":[{` + quote + `}]` + more + `}}],"error":null}}`
}

const newYork = `"currency":"USD","symbol":"X","exchangeName":"NMS","fullExchangeName":"NasdaqGS","longName":"Example Inc.","instrumentType":"EQUITY","exchangeTimezoneName":"America/New_York","regularMarketTime":1710187200,"dataGranularity":"1d"`

var days = OHLCVRequest{Symbol: "X"}

func TestBarsFollowTheRules(t *testing.T) {
	for rule, c := range map[string]struct {
		req    OHLCVRequest
		cutoff string
		body   string
		bars   []string // date, close, and "partial"
		drops  []source.Drop
	}{
		"a bar without a close is dropped and counted": {
			body: chartOf(newYork, thursday+","+friday+","+monday, `"close":[10,null,11.50]`, ""),
			bars: []string{"2024-03-07 10", "2024-03-11 11.50"}, drops: []source.Drop{{Reason: "null", Count: 1}},
		},
		"a missing number beside a close is counted and stays missing": {
			body: chartOf(newYork, thursday, `"close":[10],"open":[null],"volume":[0]`, ""),
			bars: []string{"2024-03-07 10"}, drops: []source.Drop{{Reason: "null_cell", Count: 1}},
		},
		"a window is half-open, and what is cut is counted": {
			req:  OHLCVRequest{Symbol: "X", From: day("2024-03-08"), To: day("2024-03-11")},
			body: chartOf(newYork, thursday+","+friday+","+monday, `"close":[1,2,3]`, ""),
			bars: []string{"2024-03-08 2"}, drops: []source.Drop{{Reason: "outside_window", Count: 2}},
		},
		"equal days are two days": {
			body: chartOf(newYork, thursday+","+friday, `"close":[7,7],"volume":[0,0]`, ""),
			bars: []string{"2024-03-07 7", "2024-03-08 7"},
		},
		"a live bar that repeats its day takes its place and is partial": {
			body: chartOf(strings.Replace(newYork, "1710187200", "1710180000", 1)+`,"currentTradingPeriod":{"regular":{"start":`+monday+`,"end":1710187200}}`,
				friday+","+monday+",1710180000", `"close":[1,2,3]`, ""),
			bars: []string{"2024-03-08 1", "2024-03-11 3 partial"}, drops: []source.Drop{{Reason: "repeated_session", Count: 1}},
		},
		"the same bar is whole when its session is over": {
			body: chartOf(newYork+`,"currentTradingPeriod":{"regular":{"start":`+monday+`,"end":1710187200}}`, monday, `"close":[2]`, ""),
			bars: []string{"2024-03-11 2"},
		},
		"what came after the cutoff is dropped and counted": {
			cutoff: "2024-03-08",
			body:   chartOf(newYork, thursday+","+friday+","+monday, `"close":[1,2,3]`, `,"adjclose":[{"adjclose":[0.9,1.9,3]}]`),
			bars:   []string{"2024-03-07 1", "2024-03-08 2"},
			drops:  []source.Drop{{Reason: "published_after_cutoff", Count: 1}, {Reason: "adjusted_after_cutoff", Count: 2}},
		},
		"a week that was not over on the cutoff is dropped": {
			cutoff: "2024-03-09", req: OHLCVRequest{Symbol: "X", Interval: "1wk", Range: "1mo"},
			body: chartOf(strings.Replace(newYork, `"1d"`, `"1wk"`, 1), "1709182800,1709528400", `"close":[1,2]`, ""), // Thursday 02-29 and Monday 03-04, local midnight
			bars: []string{"2024-02-29 1"}, drops: []source.Drop{{Reason: "published_after_cutoff", Count: 1}},
		},
		"today's row beside its month is not another month": {
			req:  OHLCVRequest{Symbol: "X", Interval: "1mo", Range: "3mo"},
			body: chartOf(strings.Replace(newYork, `"1d"`, `"1mo"`, 1), "1706763600,1709269200,1710187200", `"close":[1,2,3]`, ""),
			bars: []string{"2024-02-01 1", "2024-03-01 2 partial"}, drops: []source.Drop{{Reason: "repeated_session", Count: 1}},
		},
		"rows out of order are put in order": {
			body: chartOf(newYork, friday+","+thursday, `"close":[2,1]`, ""),
			bars: []string{"2024-03-07 1", "2024-03-08 2"},
		},
		"a window without trading is a result": {
			body: `{"chart":{"result":[{"meta":{` + newYork + `},"indicators":{"quote":[{}]}}],"error":null}}`,
			bars: []string{},
		},
	} {
		if c.req.Symbol == "" {
			c.req = days
		}
		var cutoff source.Date
		if c.cutoff != "" {
			cutoff = day(c.cutoff)
		}
		o, err := parsed(t, c.body, c.req, cutoff)
		require.NoError(t, err, rule)
		assert.Equal(t, c.bars, brief(o), rule)
		if c.drops == nil {
			c.drops = []source.Drop{}
		}
		assert.Equal(t, c.drops, o.Dropped, rule)
		holdsLaws(t, o)
	}
}

func brief(o OHLCV) []string {
	texts := []string{}
	for _, b := range o.Bars {
		text := b.Date.String() + " " + b.Close.String()
		if b.Partial {
			text += " partial"
		}
		texts = append(texts, text)
	}
	return texts
}

// holdsLaws checks what every result must hold: bars in order, one a key, no
// missing close, figures in the table that are the bars' own.
func holdsLaws(t testing.TB, o OHLCV) {
	t.Helper()
	table := o.Tables()[0]
	require.Equal(t, len(o.Bars), table.Rows.Len())
	for i, bar := range o.Bars {
		require.False(t, bar.Close.IsZero())
		if i > 0 {
			require.Less(t, int64(o.Bars[i-1].raw.stamp), int64(bar.raw.stamp))
		}
		row, found := table.Row(o.key(bar))
		require.True(t, found && row == i, "one row a key")
		f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: o.key(bar), Column: "close"})
		require.NoError(t, err)
		require.True(t, f.Value.Equal(bar.Close))
		require.False(t, f.Published.IsZero())
	}
}

func TestAnswersThatMakeNoSenseAreRefusedWhereTheyPart(t *testing.T) {
	for rule, c := range map[string]struct{ body, where string }{
		"two closes for three stamps": {chartOf(newYork, thursday+","+friday+","+monday, `"close":[1,2]`, ""), "indicators.close"},
		"volumes of another length":   {chartOf(newYork, thursday, `"close":[1],"volume":[1,2]`, ""), "indicators.volume"},
		"stamps without quotes":       {chartOf(newYork, thursday, "", ""), "indicators.quote[0]"},
		"closes without stamps":       {chartOf(newYork, "", `"close":[1]`, ""), "indicators.close"},
		"no zone":                     {chartOf(`"symbol":"X"`, thursday, `"close":[1]`, ""), "exchangeTimezoneName"},
		"the machine's zone":          {chartOf(`"symbol":"X","exchangeTimezoneName":"Local"`, thursday, `"close":[1]`, ""), "exchangeTimezoneName"},
		"a zone that climbs":          {chartOf(`"symbol":"X","exchangeTimezoneName":"../x"`, thursday, `"close":[1]`, ""), "exchangeTimezoneName"},
		"a negative volume":           {chartOf(newYork, thursday, `"close":[1],"volume":[-1]`, ""), "indicators.volume"},
		"a price that is a text":      {chartOf(newYork, thursday, `"close":["1"]`, ""), "body"},
		"a price without end":         {chartOf(newYork, thursday, `"close":[1e9999]`, ""), "body"},
		"a price beyond all floats":   {chartOf(newYork, thursday, `"close":[1e400]`, ""), "body"},
		"NaN":                         {chartOf(newYork, thursday, `"close":[NaN]`, ""), "body"},
		"a stamp that is null":        {chartOf(newYork, "null", `"close":[1]`, ""), "body"},
		"a stamp beyond all years":    {chartOf(newYork, "99999999999999", `"close":[1]`, ""), "body"},
		"a body cut short":            {chartOf(newYork, thursday, `"close":[1]`, "")[:300], "body"},
		"an empty body":               {"", "body"},
		"another encoding":            {strings.Replace(chartOf(newYork, thursday, `"close":[1]`, ""), "Example", "Ex\xe9mple", 1), "body"},
		"an object without a chart":   {"{}", "chart.result"},
		"no result and no reason":     {`{"chart":{"result":[],"error":null}}`, "chart.result"},
	} {
		_, err := parsed(t, c.body, days, source.Date{})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, rule)
		assert.Contains(t, shape.Where, c.where, rule)
	}
}

func TestRefusalsKeepTheVendorsWords(t *testing.T) {
	var missing *source.NotFoundError
	_, err := parsed(t, `{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found for this"}}}`, OHLCVRequest{Symbol: "NOSUCH"}, source.Date{})
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, `not found: symbol NOSUCH at Yahoo: "No data found for this"; try: dw resolve_instrument NOSUCH`, err.Error())
	var upstream *source.UpstreamError
	_, err = parsed(t, `{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`, days, source.Date{})
	require.ErrorAs(t, err, &upstream)
	assert.Equal(t, "Invalid Crumb", upstream.Said)
}

func TestAnotherStepIsNamedAndIsWhatBarsCover(t *testing.T) {
	meta := strings.Replace(newYork, `"1d"`, `"60m"`, 1)
	o, err := parsed(t, chartOf(meta, "1709821800,1709825400,1709829000,1709832600", `"close":[1,2,3,4]`, ""), OHLCVRequest{Symbol: "X", Interval: "30m", Range: "1d"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "60m", o.Served)
	require.NotEmpty(t, o.Warnings)
	assert.Equal(t, Warning{"served_interval", "30m was asked and bars 60m apart came"}, o.Warnings[0])
	about := o.Tables()[0].AboutCell(0, 4)
	assert.Equal(t, "2024-03-07T09:30:00-05:00/2024-03-07T10:30:00-05:00", about.Period.String())
	assert.Equal(t, "2024-03-07T10:30:00-05:00", about.Published.String())
}

func TestAHundredfoldJumpIsFlaggedUnlessASplitExplainsIt(t *testing.T) {
	body := chartOf(newYork, thursday+","+friday+","+monday, `"close":[612.2,609.6,6.05]`, "")
	o, err := parsed(t, body, days, source.Date{})
	require.NoError(t, err)
	assert.Contains(t, o.Warnings, Warning{"unit_jump", "neighbouring closes differ about a hundredfold without a split on 2024-03-11: the unit may change inside the series"})
	split := strings.Replace(body, `"indicators"`, `"events":{"splits":{"`+monday+`":{"date":`+monday+`,"numerator":100,"denominator":1,"splitRatio":"100:1"}}},"indicators"`, 1)
	o, err = parsed(t, split, days, source.Date{})
	require.NoError(t, err)
	require.Len(t, o.Warnings, 1, "closes come adjusted to the newest split: that they jump by its ratio is what is named then")
	assert.Equal(t, "split_jump", o.Warnings[0].Name)
	assert.Contains(t, o.Warnings[0].Text, "on 2024-03-11:")
}

func TestEveryCellSaysWhatItIs(t *testing.T) {
	meta := strings.Replace(newYork, `"USD"`, `"GBp"`, 1)
	o, err := parsed(t, chartOf(meta, thursday, `"close":[1259.50],"volume":[5]`, `,"adjclose":[{"adjclose":[1200.1]}]`), days, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, 100, o.Identity.MinorPerMajor)
	table := o.Tables()[0]
	f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: "2024-03-07", Column: "close"})
	require.NoError(t, err)
	assert.Equal(t, "1259.50", f.Value.String())
	assert.Equal(t, source.Unit("GBp"), f.Unit)
	assert.Equal(t, []source.Dimension{{Axis: source.AxisAdjustment, Member: "split"}}, f.Dimensions)
	assert.Equal(t, "2024-03-07/2024-03-07", f.Period.String())
	assert.Equal(t, "2024-03-07", f.Published.String())
	assert.Equal(t, source.Traded, f.Kind)
	f, err = table.Figure(source.Locator{Ref: table.Read.Ref, Row: "2024-03-07", Column: "adj_close"})
	require.NoError(t, err)
	assert.Equal(t, []source.Dimension{{Axis: source.AxisAdjustment, Member: "split+dividend"}}, f.Dimensions)
	assert.Equal(t, "2024-03-11T16:00:00-04:00", f.Published.String(), "the vendor's clock, in the exchange's zone")
	f, err = table.Figure(source.Locator{Ref: table.Read.Ref, Row: "2024-03-07", Column: "volume"})
	require.NoError(t, err)
	assert.Equal(t, source.Unit("shares"), f.Unit)
}

func TestTheSameBodyGivesTheSameTables(t *testing.T) {
	body := chartOf(newYork, thursday+","+friday, `"close":[10,null]`, `,"adjclose":[{"adjclose":[9,null]}]`)
	o, err := parsed(t, body, days, source.Date{})
	require.NoError(t, err)
	again, err := Rederivers()[VerbOHLCV](o.Reads[0], [][]byte{[]byte(body)})
	require.NoError(t, err)
	first, err := source.Pack(o.Tables()[0])
	require.NoError(t, err)
	second, err := source.Pack(again[0])
	require.NoError(t, err)
	assert.Equal(t, string(first), string(second))
}

func TestTheJSONIsTheDocumentedOne(t *testing.T) {
	o, err := parsed(t, chartOf(newYork, thursday, `"close":[10.50],"volume":[0]`, ""), days, source.Date{})
	require.NoError(t, err)
	o.Reads = nil
	body, err := json.Marshal(o)
	require.NoError(t, err)
	assert.JSONEq(t, `{"reads":null,"identity":{"name":"Example Inc.","symbol":"X","venue":"NasdaqGS","currency":"USD"},"venue_code":"NMS","instrument_type":"EQUITY",
		"zone":"America/New_York","interval":"1d","adjustment":"split","dropped":[],"newest":"2024-03-07","stale":"the newest bar ends on 2024-03-07, 725 days before 2026-03-02",
		"bars":[{"date":"2024-03-07","time":"2024-03-07T09:30:00-05:00","close":"10.50","volume":"0","partial":false}]}`, string(body))
}
