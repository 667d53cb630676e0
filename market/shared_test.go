//go:build shared

package market

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func sharedFolder() string {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "shared")
	}
	return filepath.Join(root, "data", "market", "yahoo")
}

// sharedFile reads a payload of a public test suite.
func sharedFile(t testing.TB, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(sharedFolder(), name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return string(body)
}

// The rows were made with jq and date from the payloads, not with this package.
var charts = []struct {
	file, name, venue, currency, zone string
	bars                              int
	firstAt, first, lastAt, last, vol string
	null                              int
}{
	{"chart_0P000071W8.TO_1d_fund.json", "TD US Index e", "Toronto", "CAD", "America/Toronto", 1, "2020-01-02T09:30:00-05:00", "73.72000122070312", "2020-01-02T09:30:00-05:00", "73.72000122070312", "0", 0},
	{"chart_0P0000XTS7_1d_stale_fund.json", "GS USD Liquid Reserve R Acc", "OTC Markets OTCPK", "USD", "America/New_York", 2, "2024-09-12T09:30:00-04:00", "11887.099609375", "2024-09-13T09:30:00-04:00", "11892.1904296875", "0", 0},
	{"chart_AAPL_1d_short.json", "Apple Inc.", "NasdaqGS", "USD", "America/New_York", 1, "2022-02-22T09:30:00-05:00", "164.32000732421875", "2022-02-22T09:30:00-05:00", "164.32000732421875", "91162800", 0},
	{"chart_AAPL_1d_split4to1_dividend.json", "Apple Inc.", "NasdaqGS", "USD", "America/New_York", 49, "2020-08-31T09:30:00-04:00", "129.0399932861328", "2020-11-06T09:30:00-05:00", "118.69000244140625", "114457900", 0},
	{"chart_AAPL_1m_closing_zero_volume.json", "", "NMS", "USD", "America/New_York", 3, "2023-07-13T09:30:00-04:00", "190.05999755859375", "2023-07-13T16:00:00-04:00", "190.5399932861328", "0", 0},
	{"chart_AAPL_1m_weekend_empty.json", "Apple Inc.", "NasdaqGS", "USD", "America/New_York", 0, "", "", "", "", "", 0},
	{"chart_AFRAF_1d_otc.json", "Air France-KLM SA", "OTC Markets OTCPK", "USD", "America/New_York", 1, "2020-01-02T09:30:00-05:00", "11.270000457763672", "2020-01-02T09:30:00-05:00", "11.270000457763672", "0", 0},
	{"chart_ALL.AX_1d_sydney_last_day_twice.json", "", "ASX", "AUD", "Australia/Sydney", 64, "2021-10-13T10:00:00+11:00", "44.70088195800781", "2022-01-13T16:10:07+11:00", "44.04999923706055", "848539", 0},
	{"chart_AZT.OL_1d_nok.json", "ArcticZymes Technologies ASA", "Oslo", "NOK", "Europe/Oslo", 1, "2020-01-02T09:00:00+01:00", "4.989999771118164", "2020-01-02T09:00:00+01:00", "4.989999771118164", "151382", 0},
	{"chart_BABA_1d_adr.json", "Alibaba Group Holding Limited", "NYSE", "USD", "America/New_York", 1, "2020-01-02T09:30:00-05:00", "219.77000427246094", "2020-01-02T09:30:00-05:00", "219.77000427246094", "15873500", 0},
	{"chart_BTC-USD_1d_crypto_24x7.json", "Bitcoin USD", "CCC", "USD", "UTC", 3, "2020-01-01T00:00:00Z", "7200.17431640625", "2020-01-03T00:00:00Z", "7344.88427734375", "28111481032", 0},
	{"chart_EURUSD=X_1d_fx.json", "EUR/USD", "CCY", "USD", "Europe/London", 3, "2020-01-01T00:00:00Z", "1.1220825910568237", "2020-01-03T00:00:00Z", "1.1171437501907349", "0", 0},
	{"chart_GC=F_1d_future.json", "Gold Apr 25", "COMEX", "USD", "America/New_York", 1, "2020-01-02T00:00:00-05:00", "1524.5", "2020-01-02T00:00:00-05:00", "1524.5", "214", 0},
	{"chart_MSFT_1d_dividends_2021.json", "Microsoft Corporation", "NasdaqGS", "USD", "America/New_York", 252, "2021-02-01T09:30:00-05:00", "239.64999389648438", "2022-01-28T09:30:00-05:00", "308.260009765625", "49743700", 0},
	{"chart_MUV2.DE_1d_high_low_volume.json", "Münchener Rückversicherungs-Gesellschaft Aktiengesellschaft in München", "XETRA", "EUR", "Europe/Berlin", 124, "2017-11-27T09:00:00+01:00", "188.5500030517578", "2018-05-25T09:00:00+02:00", "188.3000030517578", "553716", 0},
	{"chart_MUV2.DE_1d_null_bar_2020.json", "", "GER", "EUR", "Europe/Berlin", 123, "2017-11-27T09:00:00+01:00", "188.55", "2018-05-25T09:00:00+02:00", "188.3", "", 1},
	{"chart_NVDA_1d_split_2021_already_10to1_adjusted.json", "NVIDIA Corporation", "NasdaqGS", "USD", "America/New_York", 252, "2021-02-01T09:30:00-05:00", "13.237000465393066", "2022-01-28T09:30:00-05:00", "22.84000015258789", "543774000", 0},
	{"chart_OCDO.L_1d_GBp_pence.json", "Ocado Group plc", "LSE", "GBp", "Europe/London", 1, "2020-01-02T08:00:00Z", "1259.5", "2020-01-02T08:00:00Z", "1259.5", "728520", 0},
	{"chart_ORSTED.CO_1d_dkk.json", "Ørsted A/S", "Copenhagen", "DKK", "Europe/Copenhagen", 1, "2020-01-02T09:00:00+01:00", "681", "2020-01-02T09:00:00+01:00", "681", "340491", 0},
	{"chart_QQQ_1d_etf.json", "Invesco QQQ Trust", "NasdaqGM", "USD", "America/New_York", 1, "2020-01-02T09:30:00-05:00", "216.16000366210938", "2020-01-02T09:30:00-05:00", "216.16000366210938", "30969400", 0},
	{"chart_TSLA_1d_no_events_last600.json", "Tesla, Inc.", "NasdaqGS", "USD", "America/New_York", 600, "2021-03-25T09:30:00-04:00", "213.4633331298828", "2023-08-11T09:30:00-04:00", "242.64999389648438", "98866600", 0},
	{"chart_WSKT.JK_1d_idr.json", "PT Waskita Karya (Persero) Tbk", "Jakarta", "IDR", "Asia/Jakarta", 1, "2020-01-02T09:00:00+07:00", "1505", "2020-01-02T09:00:00+07:00", "1505", "23547100", 0},
	{"chart_WSU.DE_1d_xetra_cest.json", "WashTec AG", "XETRA", "EUR", "Europe/Berlin", 3, "2023-08-04T09:00:00+02:00", "34.45000076293945", "2023-08-08T09:00:00+02:00", "33.20000076293945", "10846", 0},
	{"chart_fake_TSLA_1h_holiday_empty.json", "Tesla, Inc.", "NasdaqGS", "USD", "America/New_York", 0, "", "", "", "", "", 0},
}

// intervalOf reads the interval from a payload's name: chart_AAPL_1m_….
func intervalOf(file string) Interval {
	for _, interval := range []Interval{"1m", "1h"} {
		if strings.Contains(file, "_"+string(interval)+"_") {
			return interval
		}
	}
	return "1d"
}

func symbolOf(file string) Symbol {
	symbol, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(file, "chart_"), "fake_"), "_")
	return Symbol(symbol)
}

// What a payload was asked with, when it was not a month or days; what is warned
// of; and how many dividends, capital gains and splits it has. Others have none.
var (
	chartRanges = map[string]string{
		"chart_AAPL_1m_closing_zero_volume.json": "1d", "chart_ALL.AX_1d_sydney_last_day_twice.json": "3mo",
		"chart_MUV2.DE_1d_high_low_volume.json": "6mo", "chart_MUV2.DE_1d_null_bar_2020.json": "6mo",
	}
	chartWarnings = map[string][]string{
		"chart_AAPL_1m_closing_zero_volume.json":     {"no_name"},
		"chart_ALL.AX_1d_sydney_last_day_twice.json": {"no_name", "partial"},
		"chart_MUV2.DE_1d_null_bar_2020.json":        {"no_name"},
	}
	chartActions = map[string][3]int{
		"chart_AAPL_1d_split4to1_dividend.json": {1, 0, 1}, "chart_MSFT_1d_dividends_2021.json": {4, 0, 0},
		"chart_NVDA_1d_split_2021_already_10to1_adjusted.json": {0, 0, 1},
	}
)

func TestEveryPublicPayloadReadsAsPublished(t *testing.T) {
	for _, c := range charts {
		o, err := parsed(t, sharedFile(t, c.file), OHLCVRequest{Symbol: symbolOf(c.file), Interval: intervalOf(c.file), Range: cmp.Or(chartRanges[c.file], "1mo")}, source.Date{})
		require.NoError(t, err, c.file)
		assert.Equal(t, append([]string{}, chartWarnings[c.file]...), named(o), c.file)
		assert.Equal(t, chartActions[c.file], [3]int{len(o.Actions.Dividends), len(o.Actions.CapitalGains), len(o.Actions.Splits)}, c.file)
		assert.Equal(t, []string{c.name, c.venue, c.currency, c.zone}, []string{o.Identity.Name, o.Identity.Venue, o.Identity.Currency, o.Zone}, c.file)
		require.Len(t, o.Bars, c.bars, c.file)
		holdsLaws(t, o)
		drops := []source.Drop{}
		if c.null > 0 {
			drops = append(drops, source.Drop{Reason: DroppedNull, Count: c.null})
		}
		assert.Equal(t, drops, o.Dropped, c.file)
		assert.Empty(t, o.Served, c.file)
		if c.bars == 0 {
			continue
		}
		first, last := o.Bars[0], o.Bars[c.bars-1]
		assert.Equal(t, []string{c.firstAt, c.first, c.lastAt, c.last, c.vol}, []string{first.Time.String(), first.Close.String(), last.Time.String(), last.Close.String(), last.Volume.String()}, c.file)
		assert.Equal(t, c.firstAt[:10], first.Date.String(), c.file)
		assert.Equal(t, strings.HasPrefix(c.file, "chart_ALL.AX"), last.Partial, c.file)
		assert.Equal(t, "split", o.Adjustment)
	}
}

func TestPricesStandAdjustedToTheNewestSplit(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_NVDA_1d_split_2021_already_10to1_adjusted.json"), OHLCVRequest{Symbol: "NVDA"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "2021-07-20 4:1", o.Actions.Splits[0].Date.String()+" "+o.Actions.Splits[0].Ratio, "the split of 2024 is not in the window")
	assert.Equal(t, "13.237000465393066", o.Bars[0].Close.String(), "and yet 529.48 was divided by its ten too")
	assert.Equal(t, []string{"split", "split+dividend"}, []string{o.Adjustment, o.AdjCloseBasis})
	assert.NotEqual(t, o.Bars[0].Close, o.Bars[0].AdjClose, "one never stands for the other")
	assert.Empty(t, o.Warnings, "no jump at the split")
}

func TestAFundsEqualDaysAreTwoDays(t *testing.T) {
	body := strings.ReplaceAll(sharedFile(t, "chart_0P0000XTS7_1d_stale_fund.json"), "11892.1904296875", "11887.099609375")
	o, err := parsed(t, body, OHLCVRequest{Symbol: "0P0000XTS7", Range: "1d"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"2024-09-12 11887.099609375", "2024-09-13 11887.099609375"}, brief(o))
	assert.Equal(t, []string{"range_not_offered"}, named(o), "a fund lacks the short ranges")
}

func TestAKindIsAsSentAndNoughtIsAVolume(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_WSKT.JK_1d_idr.json"), OHLCVRequest{Symbol: "WSKT.JK"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "MUTUALFUND", o.Kind, "of a listed share: the vendor is wrong, and it is the vendor's word")
	o, err = parsed(t, sharedFile(t, "chart_EURUSD=X_1d_fx.json"), OHLCVRequest{Symbol: "EURUSD=X"}, source.Date{})
	require.NoError(t, err)
	for _, bar := range o.Bars {
		assert.Equal(t, "0", bar.Volume.String())
	}
	assert.Empty(t, o.Dropped)
}

func TestMinutesAreMarkedWithTheirSession(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_AAPL_1m_closing_zero_volume.json"), OHLCVRequest{Symbol: "AAPL", Interval: "1m", Range: "1d"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"regular", "regular", ""}, []string{o.Bars[0].Session, o.Bars[1].Session, o.Bars[2].Session}, "the closing print stands on the close")
}

func TestTheReaderGivesWhatEncodingJSONGivesOfEveryPayload(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedFolder(), "[ce][hr]*.json"))
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 31, "an empty folder must not pass")
	for _, file := range files {
		body := sharedFile(t, filepath.Base(file))
		require.False(t, ambiguous(body), file)
		agrees(t, body)
	}
}

func TestEveryChartOfTheFolderHasARow(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(sharedFolder(), "chart_*.json"))
	require.NoError(t, err)
	known := map[string]bool{"chart_fake_no_timestamp_quote_length.json": true, "chart_fake_no_timestamp_with_quote.json": true}
	for _, c := range charts {
		known[c.file] = true
	}
	require.GreaterOrEqual(t, len(files), 26, "an empty folder must not pass")
	for _, file := range files {
		assert.True(t, known[filepath.Base(file)], "%s has no expected row", file)
	}
}

func TestSydneyIsFiledUnderItsOwnDays(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_ALL.AX_1d_sydney_last_day_twice.json"), OHLCVRequest{Symbol: "ALL.AX", From: day("2022-01-12"), To: day("2022-01-13")}, source.Date{})
	require.NoError(t, err)
	// 2022-01-11T23:00Z is ten o'clock on the 12th in Sydney.
	assert.Equal(t, []string{"2022-01-12 44.150001525878906"}, brief(o))
	assert.Equal(t, []source.Drop{{Reason: DroppedOutside, Count: 63}}, o.Dropped)
}

func TestACloseThatIsNullIsDroppedWithItsDay(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_MUV2.DE_1d_null_bar_2020.json"), OHLCVRequest{Symbol: "MUV2.DE"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []DroppedBar{{Date: day("2017-12-19"), Reason: DroppedNull}}, o.DroppedBars)
	assert.True(t, o.Bars[0].Open.IsZero(), "there is no column of opens, and none is made up")
}

func TestARowAtTheAskedEndIsCut(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_BTC-USD_1d_crypto_24x7.json"), OHLCVRequest{Symbol: "BTC-USD", From: day("2020-01-01"), To: day("2020-01-03")}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"2020-01-01 7200.17431640625", "2020-01-02 6985.47021484375"}, brief(o))
	assert.Equal(t, []source.Drop{{Reason: DroppedOutside, Count: 1}}, o.Dropped)
}

func TestPenceStayPence(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_OCDO.L_1d_GBp_pence.json"), OHLCVRequest{Symbol: "OCDO.L"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, source.Identity{Name: "Ocado Group plc", Symbol: "OCDO.L", Venue: "LSE", Currency: "GBp", MinorPerMajor: 100}, o.Identity)
	assert.Equal(t, "GBP", o.MajorCurrency)
	assert.Equal(t, source.Unit("GBp"), o.Tables()[0].AboutCell(0, 4).Unit)
}

func TestActionsAreAsSent(t *testing.T) {
	o, err := parsed(t, sharedFile(t, "chart_AAPL_1d_split4to1_dividend.json"), OHLCVRequest{Symbol: "AAPL"}, source.Date{})
	require.NoError(t, err)
	require.Len(t, o.Actions.Splits, 1)
	assert.Equal(t, "2020-08-31 4:1", o.Actions.Splits[0].Date.String()+" "+o.Actions.Splits[0].Ratio)
	require.Len(t, o.Actions.Dividends, 1)
	assert.Equal(t, "2020-11-06 0.205", o.Actions.Dividends[0].Date.String()+" "+o.Actions.Dividends[0].Amount.String())
	for _, bar := range o.Bars {
		at, _ := bar.Time.Instant()
		assert.Equal(t, "09:30", at.Format("15:04"), "on both sides of the change of clocks")
	}
}

func TestPublicFakesAreRefused(t *testing.T) {
	for _, file := range []string{"chart_fake_no_timestamp_quote_length.json", "chart_fake_no_timestamp_with_quote.json", "error_200_down_page.html"} {
		_, err := parsed(t, sharedFile(t, file), OHLCVRequest{Symbol: "AAPL"}, source.Date{})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, file)
	}
}

func TestPublicRefusalsKeepTheirWords(t *testing.T) {
	for file, words := range map[string]string{
		"error_400_bad_interval.json":   "Invalid input - interval=5h is not supported. Valid intervals: [1m, 2m, 5m, 15m, 30m, 60m, 90m, 1h, 1d, 5d, 1wk, 1mo, 3mo]",
		"error_401_invalid_crumb.json":  "Invalid Crumb",
		"error_422_1m_8_days.json":      "1m data not available for startTime=1752606940 and endTime=1784142940. Only 8 days worth of 1m granularity data are allowed to be fetched per request.",
		"error_422_intraday_range.json": "15m data not available for startTime=1773633600 and endTime=1774238400. The requested range must be within the last 60 days.",
	} {
		_, err := parsed(t, sharedFile(t, file), OHLCVRequest{Symbol: "AAPL"}, source.Date{})
		var upstream *source.UpstreamError
		require.ErrorAs(t, err, &upstream, file)
		assert.Equal(t, words, upstream.Said, file)
	}
	_, err := parsed(t, sharedFile(t, "error_404_not_found.json"), OHLCVRequest{Symbol: "NOSUCH"}, source.Date{})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Equal(t, "No data found, symbol may be delisted", missing.Said)
	assert.Contains(t, err.Error(), "try: dw resolve_instrument")
}
