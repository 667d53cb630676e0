//go:build shared

package market

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The rows were made with jq from the payloads, not with this package. A row is
// a series (bars, first, last: day, close, adjusted close, volume) or an error
// (status of the answer, 200 when absent, code and words). What follows "apikey:"
// is taken out of every text, here the number of a step.
var vendorPayloads = []struct {
	vendor      VendorName
	file        string
	symbol      Symbol
	bars        int
	first, last string
	status      int
	code, says  string
}{
	{vendor: VendorAlphaVantage, file: "crypto_intraday_BTC_CNY.json", symbol: "BTC", code: "upstream", says: `Alpha Vantage did not answer with data: its answer has no Time Series (Daily): "{ \"Meta Data\": { \"1. Information\": \"Intraday Prices and Volumes for Digital Currency\"`},
	{vendor: VendorAlphaVantage, file: "error_200_empty_object.json", symbol: "IBM", code: "upstream", says: `Alpha Vantage did not answer with data: its answer has no Time Series (Daily): "{}"; read what it says and ask otherwise`},
	{vendor: VendorAlphaVantage, file: "error_200_information.json", symbol: "IBM", code: "rate", says: `Alpha Vantage asks to slow down: "Rate limit notice. Please consider a premium plan."; try again later; it named no time`},
	{vendor: VendorAlphaVantage, file: "error_200_invalid_call.json", symbol: "NOSUCH", code: "upstream", says: `Alpha Vantage did not answer with data: "Invalid API call. Please retry or visit the documentation for TIME_SERIES_DAILY."; check the symbol: it says so of one that it does not know`},
	{vendor: VendorAlphaVantage, file: "error_200_note.json", symbol: "IBM", code: "rate", says: `Alpha Vantage asks to slow down: "Thank you for using Alpha Vantage! Our standard API call frequency is 5 calls per minute and 500 calls per day. Please visit https://www.alphavantage.co/premium/ if you would like to target a higher API call frequency."`},
	{vendor: VendorAlphaVantage, file: "fx_BTC_CNY.json", symbol: "BTC", code: "upstream", says: `has no Time Series (Daily): "{ \"Realtime Currency Exchange Rate\"`},
	{vendor: VendorAlphaVantage, file: "global_quote_MSFT.json", symbol: "MSFT", code: "upstream", says: `has no Time Series (Daily): "{ \"Global Quote\"`},
	{vendor: VendorAlphaVantage, file: "intraday_1min_MSFT.json", symbol: "MSFT", code: "upstream", says: `has no Time Series (Daily): "{ \"Meta Data\": { \"1. Information\": \"Intraday (1min) prices and volumes\"`},
	{vendor: VendorAlphaVantage, file: "intraday_extended_head.csv", symbol: "IBM", code: "upstream", says: `Alpha Vantage did not answer with data: "time,open,high,low,close,volume 2020-12-18 20:00:00,218.79,218.79,218.75,218.75,1102`},
	{vendor: VendorAlphaVantage, file: "symbol_search_BA.json", symbol: "BA", code: "upstream", says: `has no Time Series (Daily): "{ \"bestMatches\"`},

	{vendor: VendorTiingo, file: "crypto_prices.json", symbol: "BTCUSD", code: "shape", says: `the answer of Tiingo makes no sense at [0].date: "" is no day`},
	{vendor: VendorTiingo, file: "crypto_top_btcusd.json", symbol: "BTCUSD", code: "shape", says: `the answer of Tiingo makes no sense at [0].date: "" is no day`},
	{vendor: VendorTiingo, file: "daily_GOOGL_2015.csv", symbol: "GOOGL", code: "upstream", says: `Tiingo did not answer with data: "date,close,high,low,open,volume,adjClose,`},
	{vendor: VendorTiingo, file: "daily_GOOGL_2015.json", symbol: "GOOGL", bars: 2, first: "2015-01-02 529.55 529.55 1327870", last: "2015-01-05 519.46 519.46 2059119"},
	{vendor: VendorTiingo, file: "error_401_invalid_token.json", symbol: "GOOGL", status: 401, code: "upstream", says: `Tiingo did not answer with data (status 401): "Invalid token."; check the key in TIINGO_API_KEY`},
	{vendor: VendorTiingo, file: "error_404_not_found.json", symbol: "NOSUCH", status: 404, code: "not_found", says: `not found: symbol NOSUCH at Tiingo: "Not found."; write it as this vendor does, or name another vendor; none is asked in its place`},
	{vendor: VendorTiingo, file: "iex_intraday_30min_GOOGL.json", symbol: "GOOGL", code: "shape", says: `at [0].date: "2018-01-02T14:30:00.000Z" is within a day: these are no daily bars`},
	{vendor: VendorTiingo, file: "weekly_GOOGL_2018.json", symbol: "GOOGL", bars: 3, first: "2018-01-05 1110.29 1110.29 5889084", last: "2018-01-19 1135.97 1135.97 4470611"},
	{vendor: VendorTiingo, file: "weekly_multi.json", symbol: "GOOGL", bars: 3, first: "2018-01-05 1110.29 1110.29 5889084", last: "2018-01-19 1135.97 1135.97 4470611"},

	{vendor: VendorTwelveData, file: "error_401.json", symbol: "AAPL", code: "upstream", says: `Twelve Data did not answer with data: "**apikey** parameter is incorrect or not specified."; check the key in TWELVEDATA_API_KEY`},
	{vendor: VendorTwelveData, file: "error_429_in_200.json", symbol: "AAPL", code: "rate", says: `Twelve Data asks to slow down: "You have run out of API credits for the current minute. 27 API credits were used, with the current limit being 8."`},
	{vendor: VendorTwelveData, file: "time_series_AAPL_1day.json", symbol: "AAPL", bars: 2, first: "2022-02-18 167.30000  82772700", last: "2022-02-22 164.32001  91162800"},

	{vendor: VendorEODHD, file: "eod_AAPL.US.json", symbol: "AAPL.US", bars: 2, first: "2022-02-18 167.3 165.0 82772700", last: "2022-02-22 164.32 162.1 91162800"},
	{vendor: VendorEODHD, file: "error_403.txt", symbol: "AAPL.US", status: 403, code: "upstream", says: `EODHD did not answer with data (status 403): "Forbidden. Please contact support."; check the key in EODHD_API_KEY`},

	{vendor: VendorPolygon, file: "aggs_AAPL_1day_dst.json", symbol: "AAPL", bars: 2, first: "2005-04-01 1.4604  642646396.0", last: "2005-04-04 1.4675  578172308.0"},
	{vendor: VendorPolygon, file: "aggs_AAPL_prev.json", symbol: "AAPL", bars: 1, first: "2022-04-26 156.8  95595226.0", last: "2022-04-26 156.8  95595226.0"},
	{vendor: VendorPolygon, file: "aggs_delayed_no_results.json", symbol: "ZZZZ", code: "not_found", says: `not found: bars of ZZZZ in the window at Polygon: "status DELAYED, without results"; check the symbol`},
	{vendor: VendorPolygon, file: "dividends.json", symbol: "AAPL", code: "shape", says: `the answer of Polygon makes no sense at results[0].t: there is no time in milliseconds`},
	{vendor: VendorPolygon, file: "error_401_unknown_key.json", symbol: "AAPL", status: 401, code: "upstream", says: `Polygon did not answer with data (status 401): "Unknown API Key"; check the key in POLYGON_API_KEY`},
	{vendor: VendorPolygon, file: "error_403_not_authorized.json", symbol: "AAPL", status: 403, code: "upstream", says: `Polygon did not answer with data (status 403): "You are not entitled to this data."; check the key in POLYGON_API_KEY`},
	{vendor: VendorPolygon, file: "indicator_macd_SPY.json", symbol: "SPY", code: "shape", says: `the answer of Polygon makes no sense at results: json: cannot unmarshal object`},
	{vendor: VendorPolygon, file: "indicator_rsi_AAPL.json", symbol: "AAPL", code: "shape", says: `the answer of Polygon makes no sense at results: json: cannot unmarshal object`},
	{vendor: VendorPolygon, file: "indices_snapshot_partial_error.json", symbol: "SPX", code: "shape", says: `the answer of Polygon makes no sense at results[0].t: there is no time in milliseconds`},
	{vendor: VendorPolygon, file: "last_crypto_BTC_USD.json", symbol: "X:BTCUSD", code: "not_found", says: `not found: bars in the window at Polygon: "status success, without results"`},
	{vendor: VendorPolygon, file: "open_close_AAPL.json", symbol: "AAPL", code: "not_found", says: `not found: bars in the window at Polygon: "status OK, without results"`},
	{vendor: VendorPolygon, file: "options_contracts.json", symbol: "A", code: "shape", says: `the answer of Polygon makes no sense at results[0].t: there is no time in milliseconds`},
	{vendor: VendorPolygon, file: "options_snapshot_AAPL.json", symbol: "AAPL", code: "shape", says: `the answer of Polygon makes no sense at results[0].t: there is no time in milliseconds`},
	{vendor: VendorPolygon, file: "splits.json", symbol: "GOOGL", code: "shape", says: `the answer of Polygon makes no sense at results[0].t: there is no time in milliseconds`},
	{vendor: VendorPolygon, file: "ticker_change_META.json", symbol: "META", code: "shape", says: `the answer of Polygon makes no sense at results: json: cannot unmarshal object`},

	{vendor: VendorStooq, file: "error_200_apikey_required.txt", symbol: "aapl.us", code: "key", says: `Stooq needs a key; set STOOQ_API_KEY (issued at https://stooq.com/q/d/?s=aapl.us&get_apikey); it says "Get your apikey: REDACTED. Open https://stooq.com/q/d/?s=aapl.us&get_apikey 2. Enter the captcha code.`},
	{vendor: VendorStooq, file: "error_200_no_data.txt", symbol: "nosuch.us", code: "not_found", says: `not found: symbol nosuch.us at Stooq: "No data"`},
	{vendor: VendorStooq, file: "error_200_pow_interstitial.html", symbol: "aapl.us", code: "upstream", says: `Stooq did not answer with data: it answers a page that wants a browser to do a proof of work, not data: "Verification"; set STOOQ_API_KEY (issued at https://stooq.com/q/d/?s=aapl.us&get_apikey), or name another vendor`},
	{vendor: VendorStooq, file: "error_200_quota.txt", symbol: "aapl.us", code: "rate", says: `Stooq asks to slow down: "Exceeded the daily hits limit"`},
}

func vendorFolder(vendor VendorName) string {
	return filepath.Join(filepath.Dir(sharedFolder()), string(vendor))
}

func TestEveryVendorPayloadEndsAsExpected(t *testing.T) {
	for _, row := range vendorPayloads {
		t.Run(string(row.vendor)+"/"+row.file, func(t *testing.T) {
			body, err := os.ReadFile(filepath.Join(vendorFolder(row.vendor), row.file))
			require.NoError(t, err)
			status := max(row.status, 200)
			c, _ := vendorsServed(t, vendorSays(status, string(body)))
			v, err := c.VendorBars(t.Context(), VendorBarsRequest{Vendor: row.vendor, Symbol: row.symbol})
			if row.code != "" {
				var coded source.Coded
				require.ErrorAs(t, err, &coded)
				assert.Equal(t, row.code, coded.Code())
				assert.Contains(t, err.Error(), row.says)
				assert.NotContains(t, err.Error(), "delisted")
				return
			}
			require.NoError(t, err)
			holdsVendorLaws(t, v)
			require.Len(t, v.Bars, row.bars)
			assert.Empty(t, v.Dropped)
			line := func(b VendorBar) string {
				return b.Date.String() + " " + string(b.raw[cellClose]) + " " + string(b.raw[cellAdjClose]) + " " + string(b.raw[cellVolume])
			}
			assert.Equal(t, row.first, line(v.Bars[0]))
			assert.Equal(t, row.last, line(v.Bars[len(v.Bars)-1]))
		})
	}
}

func TestEveryVendorFileHasARow(t *testing.T) {
	known := map[string]bool{}
	for _, row := range vendorPayloads {
		known[filepath.Join(string(row.vendor), row.file)] = true
	}
	found := 0
	for _, vendor := range []VendorName{VendorAlphaVantage, VendorTiingo, VendorTwelveData, VendorEODHD, VendorPolygon, VendorStooq} {
		files, err := os.ReadDir(vendorFolder(vendor))
		require.NoError(t, err)
		for _, file := range files {
			found++
			assert.True(t, known[filepath.Join(string(vendor), file.Name())], "%s/%s has no expected row", vendor, file.Name())
		}
	}
	assert.Equal(t, len(known), found, "an empty folder must not pass")
	assert.Equal(t, 43, found)
}

func TestWeeksAmongDaysAreSaid(t *testing.T) {
	body, err := os.ReadFile(filepath.Join(vendorFolder(VendorTiingo), "weekly_GOOGL_2018.json"))
	require.NoError(t, err)
	v, err := vendorParsed(t, VendorBarsRequest{Vendor: VendorTiingo, Symbol: "GOOGL"}, source.Date{}, string(body))
	require.NoError(t, err)
	assert.Contains(t, v.Warnings, Warning{Name: "served_interval", Text: "daily bars were asked and the nearest that came are 7 days apart"})
}

func TestTwoVendorsOfOnePublicWeek(t *testing.T) {
	eodhd, err := os.ReadFile(filepath.Join(vendorFolder(VendorEODHD), "eod_AAPL.US.json"))
	require.NoError(t, err)
	twelve, err := os.ReadFile(filepath.Join(vendorFolder(VendorTwelveData), "time_series_AAPL_1day.json"))
	require.NoError(t, err)
	c, _ := vendorsServed(t, func(word, _ string) (int, string) {
		return 200, map[string]string{"EODHD": string(eodhd), "TWELVEDATA": string(twelve)}[word]
	})
	check, err := c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorTwelveData, Symbol: "AAPL", Against: VendorEODHD, AgainstSymbol: "AAPL.US", Adjustment: Unadjusted})
	require.NoError(t, err)
	require.Len(t, check.Days, 2)
	assert.Equal(t, []string{"close", "open", "high", "low"}, check.Metrics)
	// 162.15 - 162.14999 = 0.00001; over 162.14999 that is 0.000006 %.
	assert.Equal(t, "low 162.14999 162.15 0.00001 0.000006", gapText(check.Days[1].Numbers[3]))
	// 164.32 - 164.32001 = -0.00001.
	assert.Equal(t, "close 164.32001 164.32 -0.00001 -0.000006", gapText(check.Days[1].Numbers[0]))
	assert.Equal(t, "close 167.30000 167.3 0.00000 0.000000", gapText(check.Days[0].Numbers[0]))
}
