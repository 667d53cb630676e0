package market

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// vendorBodies are one good answer of each vendor, written by hand.
var vendorBodies = map[string]string{
	"ALPHAVANTAGE": alphaWeek, "TIINGO": tiingoWeek, "EODHD": eodhdWeek,
	"TWELVEDATA": `{"meta":{"symbol":"X","currency":"USD","exchange":"NASDAQ","type":"Common Stock"},"values":[{"datetime":"2024-03-08","close":"2.50"}],"status":"ok"}`,
	"POLYGON":    `{"ticker":"X","adjusted":true,"results":[{"t":1709874000000,"c":2.50}]}`,
	"MASSIVE":    `{"ticker":"X","adjusted":true,"results":[{"t":1709874000000,"c":2.50}]}`,
	"STOOQ":      "Date,Open,High,Low,Close,Volume\n2024-03-08,1,1,1,2.50,3\n",
}

func TestEachVendorIsAskedInItsOwnWay(t *testing.T) {
	for vendor, c := range map[VendorName]struct{ uri, header, history string }{
		VendorAlphaVantage: {"ALPHAVANTAGE /query?function=TIME_SERIES_DAILY&outputsize=compact&symbol=X&apikey=" + vendorKey, "", ""},
		VendorTiingo:       {"TIINGO /tiingo/daily/X/prices?endDate=2024-03-11&format=json&resampleFreq=daily&startDate=2024-03-07", "Token " + vendorKey, ""},
		VendorTwelveData:   {"TWELVEDATA /time_series?adjust=splits&end_date=2024-03-11&interval=1day&order=desc&outputsize=5000&start_date=2024-03-07&symbol=X", "apikey " + vendorKey, ""},
		VendorEODHD:        {"EODHD /api/eod/X?fmt=json&from=2024-03-07&order=a&period=d&to=2024-03-11&api_token=" + vendorKey, "", ""},
		VendorPolygon:      {"POLYGON /v2/aggs/ticker/X/range/1/day/2024-03-07/2024-03-11?adjusted=true&limit=50000&sort=asc", "Bearer " + vendorKey, "POLYGON /vX/reference/tickers/X/events?types=ticker_change"},
		VendorMassive:      {"MASSIVE /v2/aggs/ticker/X/range/1/day/2024-03-07/2024-03-11?adjusted=true&limit=50000&sort=asc", "Bearer " + vendorKey, "MASSIVE /vX/reference/tickers/X/events?types=ticker_change"},
		VendorStooq:        {"STOOQ /q/d/l/?d1=20240307&d2=20240311&i=d&s=x&apikey=" + vendorKey, "", ""},
	} {
		client, s := vendorsServed(t, func(word, _ string) (int, string) { return 200, vendorBodies[word] })
		v, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: vendor, Symbol: "X", From: day("2024-03-07"), To: day("2024-03-11")})
		require.NoError(t, err, vendor)
		assert.Equal(t, c.uri, s.asked[0], vendor)
		assert.Equal(t, c.history, strings.Join(s.asked[1:], " "), vendor)
		assert.Equal(t, c.header, s.header[0].Get("Authorization"), vendor)
		holdsVendorLaws(t, v)
		require.NoError(t, (&source.Memory{}).Record(t.Context(), v.Tables()...), vendor)
		assert.NotContains(t, fmt.Sprintf("%+v", v.Reads), vendorKey, vendor)
		again, err := Rederivers()[VerbVendorBars](v.Reads[0], [][]byte{[]byte(vendorBodies[vendorWords[vendor]])})
		require.NoError(t, err)
		first, err := source.Pack(v.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		assert.Equal(t, string(first), string(second), vendor)
	}
}

func TestAMissingKeyIsNamedAndNothingIsSent(t *testing.T) {
	for _, row := range VendorRows() {
		if row.NeedsKey != KeyAlways {
			continue
		}
		client, s := vendorsServed(t, vendorSays(200, "[]"), VendorStooq)
		_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: row.Name, Symbol: "X"})
		var key *source.KeyError
		require.ErrorAs(t, err, &key, row.Name)
		assert.Equal(t, row.Source.Name+" needs a key; set "+row.Source.KeyEnv+" (issued at "+row.Source.KeyPage+")", err.Error())
		assert.Empty(t, s.asked, row.Name)
	}
}

func TestStooqIsAskedWithoutAKeyUntilItAsksForOne(t *testing.T) {
	client, s := vendorsServed(t, vendorSays(200, vendorBodies["STOOQ"]), VendorTiingo)
	_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorStooq, Symbol: "AAPL.US"})
	require.NoError(t, err)
	assert.Equal(t, []string{"STOOQ /q/d/l/?i=d&s=aapl.us"}, s.asked)
	client, s = vendorsServed(t, vendorSays(200, "Get your apikey:\n\n1. Open the page"), VendorTiingo)
	_, err = client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorStooq, Symbol: "AAPL.US"})
	var key *source.KeyError
	require.ErrorAs(t, err, &key)
	assert.Equal(t, "STOOQ_API_KEY", key.Env)
	assert.Len(t, s.asked, 1)
}

func TestAVendorThatIsTiredIsNotReplaced(t *testing.T) {
	client, s := vendorsServed(t, func(word, _ string) (int, string) {
		if word == "TWELVEDATA" {
			return 200, `{"code":429,"message":"You have run out of API credits","status":"error"}`
		}
		return 200, vendorBodies[word]
	})
	_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorTwelveData, Symbol: "X"})
	var rate *source.RateError
	require.ErrorAs(t, err, &rate)
	assert.Equal(t, "Twelve Data", rate.Vendor)
	require.Len(t, s.asked, 1)
	assert.Contains(t, s.asked[0], "TWELVEDATA ")
}

func TestWordsThatQuoteTheKeyLoseIt(t *testing.T) {
	client, _ := vendorsServed(t, vendorSays(200, `{"Information":"We have detected your API key as `+vendorKey+` and our standard API rate limit is 25 requests per day."}`))
	_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorAlphaVantage, Symbol: "X"})
	var rate *source.RateError
	require.ErrorAs(t, err, &rate)
	assert.Contains(t, rate.Said, "We have detected your API key as REDACTED")
	assert.Contains(t, rate.Said, "25 requests per day")
	assert.NotContains(t, err.Error()+rate.Said, vendorKey)
}

func TestALongSeriesIsAskedOnlyWhenTheWindowBeginsBeforeTheShortOne(t *testing.T) {
	compact := alphaDays(day("2024-01-01"), alphaVantageCompact)
	full := alphaDays(day("2023-12-01"), alphaVantageCompact+31)
	for rule, c := range map[string]struct {
		from, to source.Date
		sizes    []string
		bars     int
	}{
		"within the short series":       {day("2024-01-01"), source.Date{}, []string{"compact"}, 100},
		"a day before it":               {day("2023-12-31"), source.Date{}, []string{"compact", "full"}, 101},
		"no first day, and a last":      {source.Date{}, day("2023-12-03"), []string{"compact", "full"}, 2},
		"no window: the newest hundred": {source.Date{}, source.Date{}, []string{"compact"}, 100},
	} {
		client, s := vendorsServed(t, func(_, uri string) (int, string) {
			if strings.Contains(uri, "outputsize=full") {
				return 200, full
			}
			return 200, compact
		})
		v, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorAlphaVantage, Symbol: "X", From: c.from, To: c.to})
		require.NoError(t, err, rule)
		require.Len(t, s.asked, len(c.sizes), rule)
		for i, size := range c.sizes {
			assert.Contains(t, s.asked[i], "outputsize="+size, rule)
		}
		assert.Len(t, v.Bars, c.bars, rule)
		assert.Len(t, v.Reads[0].Parts, 1, rule)
	}
}

// alphaDays is n days of invented closes, newest first.
func alphaDays(first source.Date, n int) string {
	var days []string
	for i := n - 1; i >= 0; i-- {
		days = append(days, fmt.Sprintf(`"%s":{"4. close":"%d.50"}`, first.AddDays(i), 100+i))
	}
	return `{"Time Series (Daily)":{` + strings.Join(days, ",") + `}}`
}

func TestPagesAreFollowedOnTheirHostWithoutAKeyInThem(t *testing.T) {
	first := `{"ticker":"X","adjusted":true,"results":[{"t":1709874000000,"c":1}],"next_url":"https://api.polygon.io/v2/aggs/ticker/X/range/1/day/2/3?cursor=abc&apiKey=somebody"}`
	second := `{"ticker":"X","adjusted":true,"results":[{"t":1710129600000,"c":2}]}`
	client, s := vendorsServed(t, func(_, uri string) (int, string) {
		if strings.Contains(uri, "cursor=abc") {
			return 200, second
		}
		return 200, first
	})
	v, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"})
	require.NoError(t, err)
	require.Len(t, s.asked, 3)
	assert.Equal(t, "POLYGON /v2/aggs/ticker/X/range/1/day/2/3?cursor=abc", s.asked[1])
	assert.Equal(t, "Bearer "+vendorKey, s.header[1].Get("Authorization"))
	assert.Equal(t, []string{"2024-03-08 1", "2024-03-11 2"}, vendorBrief(v))
	assert.Len(t, v.Reads[0].Parts, 2)
	again, err := parseVendorBars(v.Reads[0], [][]byte{[]byte(first), []byte(second)})
	require.NoError(t, err)
	assert.Equal(t, vendorBrief(v), vendorBrief(again))
}

func TestPagesElsewhereOrWithoutEndAreRefused(t *testing.T) {
	for rule, c := range map[string]struct{ next, code string }{
		"another host":             {"https://evil.example/v2/aggs?cursor=1", "redirect"},
		"the vendor's other name":  {"https://api.massive.com/v2/aggs/ticker/X?cursor=1", "redirect"},
		"another scheme":           {"http://api.polygon.io/v2/aggs?cursor=1", "redirect"},
		"a user in the address":    {"https://user@api.polygon.io/v2/aggs?cursor=1", "redirect"},
		"a page that names itself": {"https://api.polygon.io/v2/aggs?cursor=1", "shape"},
	} {
		client, s := vendorsServed(t, vendorSays(200, `{"ticker":"X","results":[],"next_url":"`+c.next+`"}`))
		_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X"})
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.LessOrEqual(t, len(s.asked), 2, rule)
	}
}

func TestWhatVendorsCannotBeAskedIsRefusedBeforeAnyRequest(t *testing.T) {
	for rule, c := range map[string]struct {
		req  VendorBarsRequest
		says string
	}{
		"no vendor is chosen for anybody": {VendorBarsRequest{Symbol: "X"}, "vendor: there is none, and no vendor is chosen for you; write one of alphavantage tiingo"},
		"an unknown vendor":               {VendorBarsRequest{Vendor: "yahoo", Symbol: "X"}, `vendor: "yahoo" is no vendor of daily bars`},
		"no symbol":                       {VendorBarsRequest{Vendor: VendorTiingo}, "symbol: there is none"},
		"a slash in a path":               {VendorBarsRequest{Vendor: VendorTiingo, Symbol: "BRK/A"}, "Tiingo writes no slash"},
		"a symbol that would climb":       {VendorBarsRequest{Vendor: VendorPolygon, Symbol: ".."}, "symbol: there is none"},
		"two hundred characters":          {VendorBarsRequest{Vendor: VendorEODHD, Symbol: Symbol(strings.Repeat("A", 200))}, "longer than any symbol"},
		"a query of one's own":            {VendorBarsRequest{Vendor: VendorStooq, Symbol: "a&b=1"}, "a character that no symbol has"},
		"a window without a day":          {VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X", From: day("2024-03-08"), To: day("2024-03-08")}, "holds no day"},
		"an adjustment that it has not":   {VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X", Adjustment: AdjustedForDividends}, `Polygon has no prices adjusted as "split+dividend"; it has split, raw`},
	} {
		client, s := vendorsServed(t, vendorSays(200, "[]"))
		_, err := client.VendorBars(t.Context(), c.req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused, rule)
		assert.Contains(t, err.Error(), c.says, rule)
		assert.Empty(t, s.asked, rule)
	}
}

func TestASlashStandsInAQuery(t *testing.T) {
	client, s := vendorsServed(t, vendorSays(200, vendorBodies["TWELVEDATA"]))
	v, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorTwelveData, Symbol: "eur/usd"})
	require.NoError(t, err)
	assert.Contains(t, s.asked[0], "symbol=EUR%2FUSD")
	assert.Contains(t, v.Warnings, Warning{Name: "symbol", Text: `EUR/USD was asked and the answer calls itself "X"`})
}

func TestTheOldestOfFiveThousandBeginsTheNextPage(t *testing.T) {
	first := day("2010-01-01")
	values := func(from, n int) string {
		var list []string
		for i := from + n - 1; i >= from; i-- { // newest first
			list = append(list, fmt.Sprintf(`{"datetime":"%s","close":"%d.5"}`, first.AddDays(i), i))
		}
		return `{"meta":{"symbol":"X","currency":"USD"},"values":[` + strings.Join(list, ",") + `],"status":"ok"}`
	}
	client, s := vendorsServed(t, func(_, uri string) (int, string) {
		if strings.Contains(uri, "end_date=") {
			return 200, values(0, 11) // its last day is the first page's oldest
		}
		return 200, values(10, twelveDataMost)
	})
	v, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorTwelveData, Symbol: "X", From: first})
	require.NoError(t, err)
	require.Len(t, s.asked, 2)
	assert.Contains(t, s.asked[1], "end_date=2010-01-11")
	assert.Len(t, v.Bars, twelveDataMost+10)
	assert.Equal(t, []source.Drop{{Reason: DroppedRepeated, Count: 1}}, v.Dropped)
	assert.Equal(t, "2010-01-01 0.5", vendorBrief(v)[0])
	_, err = parseVendorBars(v.Reads[0], [][]byte{[]byte(values(10, twelveDataMost)), []byte(values(0, 11))})
	require.NoError(t, err)
}
