package market

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Which vendor's numbers change with later splits and dividends is by
// reference, vendor by vendor. The bodies are written by hand and hold 8 March
// 2024; they are read on 2 March 2026.
func TestUnderAPastCutoffAVendorGivesWhatWasQuotedOrRefuses(t *testing.T) {
	const (
		alpha  = `{"Time Series (Daily)":{"2024-03-08":{"1. open":"1","4. close":"2.50","5. volume":"7"}}}`
		alphas = `{"Time Series (Daily)":{"2024-03-08":{"4. close":"2.50","5. adjusted close":"0.25","6. volume":"7","7. dividend amount":"0","8. split coefficient":"1"}}}`
		eodhd  = `[{"date":"2024-03-08","close":2.50,"adjusted_close":0.25,"volume":70}]`
		raw    = `{"ticker":"X","adjusted":false,"results":[{"t":1709874000000,"c":2.50}]}`
	)
	tiingo := tiingoOf(tiingoDay("2024-03-08", `"close":2.50,"volume":7,"adjClose":0.25,"adjVolume":70,"divCash":0,"splitFactor":1`))
	for rule, c := range map[string]struct {
		req   VendorBarsRequest
		body  string
		later int // numbers that are left out; -1: refused
	}{
		"Alpha Vantage gives raw prices and volumes":                    {VendorBarsRequest{Vendor: VendorAlphaVantage}, alpha, 0},
		"and leaves its adjusted close out":                             {VendorBarsRequest{Vendor: VendorAlphaVantage, Adjustment: AdjustedForDividends}, alphas, 1},
		"Tiingo gives both kinds, and the adjusted ones are left out":   {VendorBarsRequest{Vendor: VendorTiingo}, tiingo, 2},
		"EODHD gives raw prices, and volumes divided by later splits":   {VendorBarsRequest{Vendor: VendorEODHD}, eodhd, 2},
		"Twelve Data unasked gives prices divided by later splits":      {VendorBarsRequest{Vendor: VendorTwelveData}, vendorBodies["TWELVEDATA"], -1},
		"and raw ones when asked":                                       {VendorBarsRequest{Vendor: VendorTwelveData, Adjustment: Unadjusted}, vendorBodies["TWELVEDATA"], 0},
		"and with dividends taken off not either":                       {VendorBarsRequest{Vendor: VendorTwelveData, Adjustment: AdjustedForDividends}, vendorBodies["TWELVEDATA"], -1},
		"Polygon unasked gives prices divided by later splits":          {VendorBarsRequest{Vendor: VendorPolygon}, vendorBodies["POLYGON"], -1},
		"and raw ones when asked, if the answer says so itself":         {VendorBarsRequest{Vendor: VendorPolygon, Adjustment: Unadjusted}, raw, 0},
		"an answer that calls itself adjusted is believed":              {VendorBarsRequest{Vendor: VendorPolygon, Adjustment: Unadjusted}, vendorBodies["POLYGON"], -1},
		"Massive is Polygon":                                            {VendorBarsRequest{Vendor: VendorMassive}, vendorBodies["POLYGON"], -1},
		"Stooq does not say how its prices are adjusted, so none stand": {VendorBarsRequest{Vendor: VendorStooq}, vendorBodies["STOOQ"], -1},
	} {
		c.req.Symbol = "X"
		for _, cutoff := range []string{"2024-03-08", "2026-03-01"} {
			v, err := vendorParsed(t, c.req, day(cutoff), c.body)
			if c.later < 0 {
				var refused *source.RefusedError
				require.ErrorAs(t, err, &refused, rule)
				assert.Equal(t, "cutoff", refused.Rule, rule)
				continue
			}
			require.NoError(t, err, rule)
			assert.Equal(t, []string{"2024-03-08 2.50"}, vendorBrief(v), rule)
			var drops []source.Drop
			if c.later > 0 {
				drops = []source.Drop{{Reason: DroppedAdjusted, Count: c.later}}
			}
			assert.ElementsMatch(t, drops, v.Dropped, rule)
		}
		v, err := vendorParsed(t, c.req, day("2026-03-02"), c.body)
		require.NoError(t, err, rule)
		assert.Equal(t, []string{"2024-03-08 2.50"}, vendorBrief(v), "on the day of reading: "+rule)
	}
}

func TestARefusedAdjustmentIsNeverAskedAndSaysWhatWouldWork(t *testing.T) {
	for vendor, remedy := range map[VendorName]string{
		VendorTwelveData: "ask for adjustment raw", VendorPolygon: "ask for adjustment raw", VendorMassive: "ask for adjustment raw",
		VendorStooq: "name a vendor of raw prices: alphavantage tiingo twelvedata eodhd polygon massive",
	} {
		client, s := vendorsServed(t, vendorSays(500, "must not be asked"), vendor)
		client.Source.Cutoff = day("2026-03-01")
		_, err := client.VendorBars(t.Context(), VendorBarsRequest{Vendor: vendor, Symbol: "X"})
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, vendor)
		assert.Equal(t, "cutoff", refused.Rule, vendor)
		assert.Contains(t, refused.Remedy, remedy, vendor)
		assert.Empty(t, s.asked, vendor)
	}
}

func TestAVendorsNewestBarIsNamedAndAWeekendIsNotStale(t *testing.T) {
	body := tiingoOf(tiingoDay("2026-02-13", `"close":1`))
	for rule, c := range map[string]struct{ to, cutoff, stale string }{
		"seventeen days before the day of reading": {"", "", "the newest bar ends on 2026-02-13, 17 days before 2026-03-02"},
		"a window that ends earlier":               {"2026-02-21", "", ""},
		"a weekend before the cutoff":              {"", "2026-02-15", ""},
	} {
		req := VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X", From: day("2026-02-01")}
		var cutoff source.Date
		if c.to != "" {
			req.To = day(c.to)
		}
		if c.cutoff != "" {
			cutoff = day(c.cutoff)
		}
		v, err := vendorParsed(t, req, cutoff, body)
		require.NoError(t, err, rule)
		assert.Equal(t, day("2026-02-13"), v.Newest, rule)
		assert.Equal(t, c.stale, v.Stale, rule)
		assert.Equal(t, c.stale != "", len(v.table().AboutCell(0, 3).Marks) == 1, rule)
	}
}

func TestAChainOfAHaltedUnderlyingIsStaleAndOneOfAWeekendIsNot(t *testing.T) {
	zone, err := time.LoadLocation(exchangeZone)
	require.NoError(t, err)
	friday := source.At(time.Date(2026, 2, 27, 16, 14, 59, 0, zone))
	assert.Empty(t, chainStale(friday, time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)), "Sunday")
	assert.Empty(t, chainStale(friday, time.Date(2026, 3, 3, 13, 0, 0, 0, time.UTC)), "after a holiday")
	assert.Equal(t, "the last trade was on 2026-02-27, 9 days before the chain was read", chainStale(friday, time.Date(2026, 3, 9, 1, 0, 0, 0, time.UTC)))
	assert.Empty(t, chainStale(source.Moment{}, readTime), "without a clock nothing is old")
}

// The three that know only now refuse an earlier day before anything is asked.
func TestWhatKnowsOnlyNowAsksNobodyAboutThen(t *testing.T) {
	client, asked := served(t, 500, "must not be asked")
	client.Source.Clock = func() time.Time { return readTime }
	client.Source.Cutoff = day("2026-03-01")
	for tool, read := range map[string]func(context.Context) error{
		"option_chain": func(ctx context.Context) error {
			_, err := client.OptionChain(ctx, OptionChainRequest{Symbol: "SPY"})
			return err
		},
		"crypto_quote": func(ctx context.Context) error {
			_, err := client.CryptoQuote(ctx, CryptoQuoteRequest{Base: "BTC"})
			return err
		},
		"resolve_instrument": func(ctx context.Context) error {
			_, err := client.Resolve(ctx, ResolveRequest{Query: "AAPL"})
			return err
		},
	} {
		err := read(t.Context())
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, tool)
		assert.Equal(t, "cutoff", refused.Rule, tool)
		assert.NotEmpty(t, refused.Remedy, tool)
	}
	assert.Empty(t, *asked)
}
