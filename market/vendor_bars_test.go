package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func tiingoOf(rows ...string) string { return "[" + strings.Join(rows, ",") + "]" }

func tiingoDay(day, more string) string { return `{"date":"` + day + `T00:00:00.000Z",` + more + `}` }

func TestVendorBarsFollowTheRules(t *testing.T) {
	for rule, c := range map[string]struct {
		req    VendorBarsRequest
		cutoff string
		body   string
		bars   []string
		drops  []source.Drop
	}{
		"newest first is turned, digits and all": {
			req:  VendorBarsRequest{Vendor: VendorAlphaVantage, Symbol: "X"},
			body: alphaWeek, bars: []string{"2024-03-08 20.50", "2024-03-11 30"},
		},
		"the window is half-open and cut here, with counts": {
			req:  VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X", From: day("2024-03-08"), To: day("2024-03-11")},
			body: tiingoOf(tiingoDay("2024-03-07", `"close":1`), tiingoDay("2024-03-08", `"close":2`), tiingoDay("2024-03-11", `"close":3`)),
			bars: []string{"2024-03-08 2"}, drops: []source.Drop{{Reason: DroppedOutside, Count: 2}},
		},
		"a bar without a close is dropped and counted, a lone hole is counted": {
			req:  VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"},
			body: tiingoOf(tiingoDay("2024-03-07", `"close":null,"open":1`), tiingoDay("2024-03-08", `"close":2,"open":null`), tiingoDay("2024-03-11", `"close":3`)),
			bars: []string{"2024-03-08 2", "2024-03-11 3"}, drops: []source.Drop{{Reason: DroppedNull, Count: 1}, {Reason: DroppedNullCell, Count: 2}},
		},
		"a day that comes twice is kept once": {
			req:  VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"},
			body: tiingoOf(tiingoDay("2024-03-07", `"close":1`), tiingoDay("2024-03-07", `"close":1`)),
			bars: []string{"2024-03-07 1"}, drops: []source.Drop{{Reason: DroppedRepeated, Count: 1}},
		},
		"equal days are two days": {
			req:  VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"},
			body: tiingoOf(tiingoDay("2024-03-07", `"close":1`), tiingoDay("2024-03-08", `"close":1`)),
			bars: []string{"2024-03-07 1", "2024-03-08 1"},
		},
		"a cutoff takes later days, and dividends that it hides": {
			req: VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"}, cutoff: "2024-03-07",
			body: tiingoOf(tiingoDay("2024-03-07", `"close":1,"adjClose":0.9`), tiingoDay("2024-03-08", `"close":2,"adjClose":2`)),
			bars: []string{"2024-03-07 1"}, drops: []source.Drop{{Reason: DroppedLater, Count: 1}, {Reason: DroppedAdjusted, Count: 1}},
		},
		"lines of text, with the volume that an index lacks": {
			req:  VendorBarsRequest{Vendor: VendorStooq, Symbol: "^SPX"},
			body: "Date,Open,High,Low,Close\r\n2024-03-07,1.10,2,1,1.50\r\n2024-03-08,1.5,2,1,1.60\r\n", bars: []string{"2024-03-07 1.50", "2024-03-08 1.60"},
		},
		"midnight in New York is its own day on both sides of the change of clocks": {
			req:  VendorBarsRequest{Vendor: VendorMassive, Symbol: "X"},
			body: `{"ticker":"X","adjusted":true,"status":"OK","results":[{"t":1709874000000,"c":1,"v":6.42646396e8},{"t":1710129600000,"c":2,"v":1.0}]}`, // 05:00Z, then 04:00Z
			bars: []string{"2024-03-08 1", "2024-03-11 2"},
		},
		"no bar in the window is no error": {
			req: VendorBarsRequest{Vendor: VendorEODHD, Symbol: "X.US"}, body: `[]`, bars: []string{},
		},
	} {
		cutoff := source.Date{}
		if c.cutoff != "" {
			cutoff = day(c.cutoff)
		}
		v, err := vendorParsed(t, c.req, cutoff, c.body)
		require.NoError(t, err, rule)
		assert.Equal(t, c.bars, vendorBrief(v), rule)
		if c.drops == nil {
			c.drops = []source.Drop{}
		}
		assert.Equal(t, c.drops, v.Dropped, rule)
		holdsVendorLaws(t, v)
	}
}

func TestEveryColumnNamesItsAdjustment(t *testing.T) {
	for _, c := range []struct {
		req  VendorBarsRequest
		body string
		want string
	}{
		{VendorBarsRequest{Vendor: VendorAlphaVantage, Symbol: "X"}, alphaWeek, "open raw, high raw, low raw, close raw, volume raw"},
		{VendorBarsRequest{Vendor: VendorAlphaVantage, Symbol: "X", Adjustment: AdjustedForDividends}, alphaWeek, "open raw, high raw, low raw, close raw, volume raw, adj_close split+dividend, dividend raw, split_factor "},
		{VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"}, tiingoWeek, "open raw, high raw, low raw, close raw, volume raw, adj_open split+dividend, adj_high split+dividend, adj_low split+dividend, adj_close split+dividend, adj_volume split+dividend, dividend raw, split_factor "},
		{VendorBarsRequest{Vendor: VendorEODHD, Symbol: "X.US"}, eodhdWeek, "open raw, high raw, low raw, close raw, volume split, adj_close split+dividend"},
		{VendorBarsRequest{Vendor: VendorTwelveData, Symbol: "X"}, `{"values":[]}`, "open split, high split, low split, close split, volume split"},
		{VendorBarsRequest{Vendor: VendorTwelveData, Symbol: "X", Adjustment: Unadjusted}, `{"values":[]}`, "open raw, high raw, low raw, close raw, volume raw"},
		{VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"}, `{"results":[]}`, "open split, high split, low split, close split, volume split, vwap split, trades "},
		{VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"}, `{"adjusted":false,"results":[]}`, "open raw, high raw, low raw, close raw, volume raw, vwap raw, trades "},
		{VendorBarsRequest{Vendor: VendorStooq, Symbol: "X"}, "Date,Close\n", "open undocumented, high undocumented, low undocumented, close undocumented, volume undocumented"},
	} {
		v, err := vendorParsed(t, c.req, source.Date{}, c.body)
		require.NoError(t, err)
		var got []string
		for _, column := range v.table().Columns {
			member := ""
			if d := column.About.Dimensions; len(d) > 0 {
				member = d[0].Member
			}
			got = append(got, column.Name+" "+member)
		}
		assert.Equal(t, c.want, strings.Join(got, ", "), "%s %s", c.req.Vendor, c.req.Adjustment)
	}
}

func TestTheAnswersOwnWordOnItsAdjustmentWins(t *testing.T) {
	v, err := vendorParsed(t, VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"}, source.Date{}, `{"adjusted":false,"results":[{"t":1709874000000,"c":1}]}`)
	require.NoError(t, err)
	assert.Equal(t, Unadjusted, v.Adjustment)
	assert.Contains(t, v.Warnings, Warning{Name: "adjustment", Text: "split was asked and the answer calls itself raw"})
}

func TestVendorAnswersThatMakeNoSenseAreRefused(t *testing.T) {
	for rule, c := range map[string]struct {
		vendor            VendorName
		body, code, where string
	}{
		"no body":                                 {VendorTiingo, "", "shape", "empty"},
		"no UTF-8":                                {VendorTiingo, "[\xff]", "shape", "UTF-8"},
		"a page":                                  {VendorTiingo, "<html><title>Will be right back</title></html>", "upstream", "a page (HTML) where data was asked for: \"Will be right back\""},
		"a page for lines":                        {VendorStooq, "<html><title>Down</title></html>", "upstream", "a page (HTML)"},
		"an object for a list":                    {VendorTiingo, "{}", "upstream", `has no list of bars: "{}"`},
		"an object for a list, with words":        {VendorEODHD, `{"message":"Forbidden"}`, "upstream", `"Forbidden"`},
		"a list cut short":                        {VendorTiingo, `[{"date":`, "shape", "at body"},
		"NaN":                                     {VendorTiingo, tiingoOf(tiingoDay("2024-03-07", `"close":NaN`)), "shape", "at body"},
		"NaN as a text":                           {VendorTwelveData, `{"values":[{"datetime":"2024-03-07","close":"NaN"}]}`, "shape", "at values"},
		"a number beyond all":                     {VendorTiingo, tiingoOf(tiingoDay("2024-03-07", `"close":1e9999`)), "shape", "at body"},
		"a negative volume":                       {VendorTiingo, tiingoOf(tiingoDay("2024-03-07", `"close":1,"volume":-5`)), "shape", "the volume of 2024-03-07 is negative"},
		"a bar within a day":                      {VendorTwelveData, `{"values":[{"datetime":"2024-03-07 15:30:00","close":"1"}]}`, "shape", "within a day"},
		"another interval":                        {VendorTwelveData, `{"meta":{"interval":"1week"},"values":[]}`, "shape", "meta.interval"},
		"no day":                                  {VendorAlphaVantage, `{"Time Series (Daily)":{"soon":{"4. close":"1"}}}`, "shape", `"soon" is no day`},
		"a series that is none":                   {VendorAlphaVantage, `{"Time Series (Daily)":[]}`, "shape", "it is no object"},
		"words under a key that nobody foresaw":   {VendorAlphaVantage, `{"Warning":"come back tomorrow"}`, "upstream", "come back tomorrow"},
		"a stamp beyond all years":                {VendorPolygon, `{"results":[{"t":9223372036854775807,"c":1}]}`, "shape", "results[0].t"},
		"an unknown ticker in words":              {VendorEODHD, "Ticker Not Found.", "not_found", "Ticker Not Found."},
		"an unknown symbol by its code":           {VendorTwelveData, `{"code":404,"message":"**symbol** or **figi** parameter is missing or invalid.","status":"error"}`, "not_found", "symbol X at Twelve Data"},
		"an hourly limit in words":                {VendorTiingo, "Error: You have run over your hourly request allocation.", "rate", "hourly request allocation"},
		"another column":                          {VendorStooq, "Date,Close,Wow\n", "shape", `the column "Wow" is unknown`},
		"a line too short":                        {VendorStooq, "Date,Open,Close\n2024-03-07,1\n", "shape", "line 2: 2 fields stand under 3 names"},
		"a refusal in an answer with a status ok": {VendorPolygon, `{"status":"OK","error":"maintenance"}`, "upstream", "maintenance"},
	} {
		v, err := vendorParsed(t, VendorBarsRequest{Vendor: c.vendor, Symbol: "X"}, source.Date{}, c.body)
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Contains(t, err.Error(), c.where, rule)
		assert.Empty(t, v.Bars, rule)
	}
}

func TestOddPricesAreKeptAndSaid(t *testing.T) {
	v, err := vendorParsed(t, VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"}, source.Date{},
		tiingoOf(tiingoDay("2024-03-07", `"close":1,"high":1,"low":2`), tiingoDay("2024-03-08", `"close":1`), tiingoDay("2024-03-08", `"close":2`)))
	require.NoError(t, err)
	var names []string
	for _, w := range v.Warnings {
		names = append(names, w.Name)
	}
	assert.Equal(t, []string{"no_name", "no_currency", "repeated", "high_below_low"}, names)
	assert.Equal(t, "X", v.Identity.Symbol)
}

func TestTheDayOfReadingMayNotBeOver(t *testing.T) {
	today := source.DateOf(readTime).String()
	v, err := vendorParsed(t, VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X"}, source.Date{}, tiingoOf(tiingoDay("2026-02-27", `"close":1`), tiingoDay(today, `"close":1`)))
	require.NoError(t, err)
	f, err := v.table().Figure(source.Locator{Ref: v.read.Ref, Row: today, Column: "close"})
	require.NoError(t, err)
	assert.Equal(t, []string{"may be partial"}, f.Marks)
	f, err = v.table().Figure(source.Locator{Ref: v.read.Ref, Row: "2026-02-27", Column: "close"})
	require.NoError(t, err)
	assert.Empty(t, f.Marks)
	assert.Equal(t, today, v.read.AsOf.String())
}

func TestAPageThatIsMissingIsNotOverlooked(t *testing.T) {
	_, err := vendorParsed(t, VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"}, source.Date{}, `{"results":[],"next_url":"https://api.polygon.io/next"}`)
	assert.ErrorContains(t, err, "the page after the last is missing")
}

func TestEachVendorSaysWhatItNeeds(t *testing.T) {
	for _, row := range VendorRows() {
		v := row.Source
		assert.NotEmpty(t, v.Licence.Terms, row.Name)
		assert.Equal(t, source.Quote, v.Licence.Verdict, row.Name)
		assert.Equal(t, "2026-11-30", v.Licence.Checked.String(), row.Name)
		assert.Contains(t, source.KeyVariables(), v.KeyEnv, row.Name)
		assert.Contains(t, v.KeyPage, "https://", row.Name)
		assert.Equal(t, row.NeedsKey == KeyAlways, v.NeedsKey, row.Name)
		assert.True(t, (v.KeyHead == "") != (v.KeyQuery == ""), row.Name)
	}
	row, _ := vendorRowOf(VendorStooq)
	assert.Equal(t, "when the vendor asks", row.NeedsKey)
}

func ExampleVendorRows() {
	for _, row := range VendorRows() {
		fmt.Println(row.Name, "needs a key", row.NeedsKey, row.Adjustments)
	}
	// Output:
	// alphavantage needs a key always [raw split+dividend]
	// tiingo needs a key always [raw split+dividend]
	// twelvedata needs a key always [split raw split+dividend]
	// eodhd needs a key always [raw split+dividend]
	// polygon needs a key always [split raw]
	// massive needs a key always [split raw]
	// stooq needs a key when the vendor asks [undocumented]
}

func TestATextBeyondAnyPriceIsNoNumber(t *testing.T) {
	for _, text := range []string{"1e400", "-1e400", "NaN", "Infinity", "1,5"} {
		_, err := cellOf(text)
		require.Error(t, err, text)
	}
	for _, text := range []string{"", "0", "-37.63", "1e3", "2.50"} {
		read, err := cellOf(text)
		require.NoError(t, err, text)
		assert.Equal(t, cell(text), read)
	}
}
