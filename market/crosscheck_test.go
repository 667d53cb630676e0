package market

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the vendors' shapes; the
// figures are invented.
const (
	tiingoWeek = `[{"date":"2024-03-07T00:00:00.000Z","close":10.00,"high":11,"low":9,"open":10,"volume":100,"adjClose":9.90},
		{"date":"2024-03-08T00:00:00.000Z","close":20,"high":21,"low":19,"open":20,"volume":200,"adjClose":19.80}]`
	alphaWeek = `{"Meta Data":{"2. Symbol":"X","5. Time Zone":"US/Eastern"},"Time Series (Daily)":{
		"2024-03-11":{"1. open":"30.0","2. high":"31","3. low":"29","4. close":"30","5. volume":"300"},
		"2024-03-08":{"1. open":"20.0","2. high":"21","3. low":"19","4. close":"20.50","5. volume":"200"}}}`
	eodhdWeek = `[{"date":"2024-03-08","open":20,"high":21,"low":19,"close":20,"adjusted_close":19.8,"volume":200}]`
)

func gapText(g Gap) string {
	return strings.Join([]string{g.Metric, g.One.String(), g.Other.String(), g.Gap.String(), g.Percent.String()}, " ")
}

func vendorWeek(word, _ string) (int, string) {
	return 200, map[string]string{"TIINGO": tiingoWeek, "ALPHAVANTAGE": alphaWeek, "EODHD": eodhdWeek}[word]
}

func TestTwoVendorsAreAlignedByTheExchangesDay(t *testing.T) {
	c, asked := vendorsServed(t, vendorWeek)
	v, err := c.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorTiingo, Symbol: "x", Against: VendorAlphaVantage, From: day("2024-03-01")})
	require.NoError(t, err)
	require.Len(t, asked.asked, 2)
	require.NotNil(t, v.Check)
	assert.Equal(t, []string{"2024-03-07 10.00", "2024-03-08 20"}, vendorBrief(v), "the first vendor's bars stand once, at the top")
	assert.Equal(t, []string{"2024-03-08 20.50", "2024-03-11 30"}, vendorBrief(v.Check.Other))
	require.Len(t, v.Check.Days, 1)
	// 20.50 - 20 = 0.50; of 20 that is 2.5 %.
	assert.Equal(t, "close 20 20.50 0.50 2.500000", gapText(v.Check.Days[0].Numbers[0]))
	assert.Equal(t, "open 20 20.0 0.0 0.000000", gapText(v.Check.Days[0].Numbers[1]))
	assert.Equal(t, 1, v.Check.Differing)
	assert.Equal(t, []source.Date{day("2024-03-07")}, v.Check.OnlyOne)
	assert.Equal(t, []source.Date{day("2024-03-11")}, v.Check.OnlyOther)
	assert.Equal(t, Unadjusted, v.Check.Adjustment)
	assert.Contains(t, v.Warnings, Warning{Name: "no_name", Text: "alphavantage: the answer names no company"}, "both sides' warnings stand where they are read")
	assert.Contains(t, v.Warnings, Warning{Name: "only_one_side", Text: "tiingo alone has 2024-03-07"})
	body, err := json.Marshal(v)
	require.NoError(t, err)
	assert.NotContains(t, string(body), `"one":{`)
}

func TestBothTablesCanBeCitedAndTheDifferenceCannot(t *testing.T) {
	c, _ := vendorsServed(t, vendorWeek)
	v, err := c.VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorAlphaVantage})
	require.NoError(t, err)
	tables := v.Tables()
	require.Len(t, tables, 3)
	assert.Equal(t, []string{"tiingo_bars", "alphavantage_bars", "cross_check"}, []string{tables[0].Name, tables[1].Name, tables[2].Name})
	assert.NotEqual(t, tables[0].Read.Ref, tables[1].Read.Ref)
	assert.False(t, tables[2].Citable())
	require.NoError(t, (&source.Memory{}).Record(t.Context(), tables...))
	row, found := tables[2].Row("2024-03-08")
	require.True(t, found)
	column, found := tables[2].Column("close_gap_percent")
	require.True(t, found)
	assert.Equal(t, "2.500000", tables[2].Text(row, column))
	assert.Equal(t, source.Unit("percent"), tables[2].AboutCell(row, column).Unit)
	assert.Equal(t, "tiingo", tables[2].Text(0, 0), "a day of one side alone is a row without a gap")
	assert.Empty(t, tables[2].Text(0, column))
	assert.Equal(t, 3, tables[2].Rows.Len())
}

func TestPricesThatAreAdjustedOtherwiseAreNotCompared(t *testing.T) {
	for rule, c := range map[string]struct {
		req  CrossCheckRequest
		says string
	}{
		"two habits: both are named, and what would work": {
			CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorPolygon},
			"prices of Tiingo are raw and those of Polygon are split: their gap would be the adjustment; ask for an adjustment that both have: raw",
		},
		"an adjustment that one has not": {
			CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorPolygon, Adjustment: AdjustedForDividends},
			"prices of Tiingo are split+dividend and those of Polygon are split",
		},
		"an undocumented adjustment is like no other": {
			CrossCheckRequest{Vendor: VendorStooq, Symbol: "x.us", Against: VendorTwelveData},
			"prices of Stooq are undocumented and those of Twelve Data are split: their gap would be the adjustment; they have none in common: name another vendor",
		},
	} {
		client, asked := vendorsServed(t, vendorWeek)
		_, err := client.CrossCheck(t.Context(), c.req)
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "adjustment", refused.Code())
		assert.Contains(t, err.Error(), c.says, rule)
		assert.Empty(t, asked.asked, rule)
	}
}

func TestAnAdjustedCloseIsComparedWithAnAdjustedCloseAlone(t *testing.T) {
	c, _ := vendorsServed(t, vendorWeek)
	check, err := c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorEODHD, AgainstSymbol: "X.US", Adjustment: AdjustedForDividends})
	require.NoError(t, err)
	assert.Equal(t, []string{"close"}, check.Metrics)
	assert.Equal(t, "close 19.80 19.8 0.00 0.000000", gapText(check.Days[0].Numbers[0]))
	assert.Zero(t, check.Differing)
	raw, err := c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorEODHD, AgainstSymbol: "X.US"})
	require.NoError(t, err)
	assert.Equal(t, []string{"close", "open", "high", "low"}, raw.Metrics, "a volume adjusted for splits is not set against a raw one")
}

func TestWhenOneFailsTheOtherDoesNotStandIn(t *testing.T) {
	c, asked := vendorsServed(t, func(word, _ string) (int, string) {
		if word == "ALPHAVANTAGE" {
			return 200, `{"Note":"slow down"}`
		}
		return vendorWeek(word, "")
	})
	_, err := c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorAlphaVantage, Symbol: "X", Against: VendorTiingo})
	var rate *source.RateError
	require.ErrorAs(t, err, &rate)
	assert.Equal(t, "Alpha Vantage", rate.Vendor)
	require.Len(t, asked.asked, 1, "the second is not asked")
	_, err = c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorAlphaVantage})
	require.ErrorAs(t, err, &rate, "half a comparison is none")
}

func TestAMissingKeyOfEitherAsksNeither(t *testing.T) {
	c, asked := vendorsServed(t, vendorWeek, VendorTiingo)
	_, err := c.CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorTiingo, Symbol: "X", Against: VendorEODHD})
	var key *source.KeyError
	require.ErrorAs(t, err, &key)
	assert.Equal(t, "EODHD_API_KEY", key.Env)
	assert.Empty(t, asked.asked)
}

func TestAVendorIsNotSetAgainstItself(t *testing.T) {
	for _, against := range []VendorName{VendorPolygon, VendorMassive} {
		_, err := (&Client{}).CrossCheck(t.Context(), CrossCheckRequest{Vendor: VendorPolygon, Symbol: "X", Against: against})
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, "against", refused.Field)
	}
	_, err := (&Client{}).VendorBars(t.Context(), VendorBarsRequest{Vendor: VendorPolygon, Symbol: "X", AgainstSymbol: "Y"})
	assert.ErrorContains(t, err, "against: there is none")
}

func TestDifferentMoneyIsNotCompared(t *testing.T) {
	one := VendorBars{Identity: source.Identity{Currency: "GBp"}}
	other := VendorBars{Identity: source.Identity{Currency: "GBP"}}
	check := CrossCheck{Vendors: []VendorName{VendorTwelveData, VendorEODHD}, One: one, Other: other}
	assert.ErrorContains(t, check.compare(), "count GBp and those of eodhd count GBP")
}

func TestAGapIsExactAndItsPercentRounded(t *testing.T) {
	for rule, c := range map[string]struct{ one, other, want string }{
		"one third":                       {"3", "4", "close 3 4 1 33.333333"},
		"two thirds, away from nought":    {"3", "5", "close 3 5 2 66.666667"},
		"of a negative price":             {"-37.63", "-37.62", "close -37.63 -37.62 0.01 0.026575"}, // 0.01/37.63 = 0.000265745…
		"nothing over nought":             {"0", "1", "close 0 1 1 "},
		"a missing side has no gap":       {"", "1", "close  1  "},
		"equal numbers written otherwise": {"2.50", "2.5", "close 2.50 2.5 0.00 0.000000"},
		"digits beyond a float are exact": {"0.1", "0.30000000000000000001", "close 0.1 0.30000000000000000001 0.20000000000000000001 200.000000"},
	} {
		assert.Equal(t, c.want, gapText(gapOf("close", cell(c.one).decimal(), cell(c.other).decimal())), rule)
	}
}

// FuzzGap holds the law that a gap leads from one number to the other, and back
// when they change places.
func FuzzGap(f *testing.F) {
	f.Add("164.32001", "164.32")
	f.Add("-1e3", "0")
	f.Fuzz(func(t *testing.T, one, other string) {
		a, err := source.ParseDecimal(one)
		if err != nil {
			return
		}
		b, err := source.ParseDecimal(other)
		if err != nil {
			return
		}
		there, back := gapOf("close", a, b), gapOf("close", b, a)
		require.True(t, a.Number().Add(there.Gap.Number()).Equal(b.Number()))
		require.True(t, there.Gap.Number().Equal(back.Gap.Number().Neg()))
		require.Equal(t, a.Number().IsZero(), there.Percent.IsZero())
	})
}
