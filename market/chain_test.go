package market

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const plainQuote = `"bid":2.10,"ask":2.30,"iv":0.24,"last_trade_price":2.2`

func TestContractsFollowTheRules(t *testing.T) {
	c100 := contractOf("XYZ260320C00100000", plainQuote)
	for rule, c := range map[string]struct {
		req   OptionChainRequest
		file  []string
		kept  []string
		drops []source.Drop
	}{
		"contracts come by expiry, root, strike and side": {
			file: []string{contractOf("XYZ260417C00100000", plainQuote), contractOf("XYZ260320P00100000", plainQuote), contractOf("XYZ260320P00090000", plainQuote), c100},
			kept: []string{"XYZ260320P00090000", "XYZ260320C00100000", "XYZ260320P00100000", "XYZ260417C00100000"},
		},
		"nought is no volatility, and neither is null or none": {
			file: []string{contractOf("XYZ260320C00100000", `"bid":2,"ask":2.1,"iv":0.0`), contractOf("XYZ260320P00100000", `"bid":2,"ask":2.1,"iv":null`), contractOf("XYZ260417P00100000", `"bid":2,"ask":2.1`)},
			kept: []string{"XYZ260320C00100000 unpriced", "XYZ260320P00100000 unpriced", "XYZ260417P00100000 unpriced"},
		},
		"markets are told apart: none, no bid, crossed, locked, wide": {
			file: []string{
				contractOf("XYZ260320C00090000", `"bid":1,"iv":0.2`), contractOf("XYZ260320C00091000", `"bid":0,"ask":0,"iv":0.2`),
				contractOf("XYZ260320C00092000", `"bid":0.0,"ask":0.05,"iv":0.2`), contractOf("XYZ260320C00093000", `"bid":10.2,"ask":9.9,"iv":0.2`),
				contractOf("XYZ260320C00094000", `"bid":1.0,"ask":1.00,"iv":0.2`), contractOf("XYZ260320C00095000", `"bid":0.30,"ask":0.41,"iv":0.2`),
			},
			kept: []string{"XYZ260320C00090000 unquoted", "XYZ260320C00091000 unquoted", "XYZ260320C00092000 zero_bid", "XYZ260320C00093000 crossed", "XYZ260320C00094000 locked", "XYZ260320C00095000 wide"},
		},
		"ten cents are not wide, nor is a quarter of the middle": {
			// 0.70 to 0.90 has a spread of 0.20, a quarter of 0.80; 0.10 to 0.20 one of ten cents.
			file: []string{contractOf("XYZ260320C00090000", `"bid":0.10,"ask":0.20,"iv":0.2`), contractOf("XYZ260320C00091000", `"bid":0.70,"ask":0.90,"iv":0.2`)},
			kept: []string{"XYZ260320C00090000", "XYZ260320C00091000"},
		},
		"a contract is over when its hour is, and not before": {
			// The exchange's clock says 15:00 on 2 March.
			file:  []string{contractOf("XYZ260302C00100000", plainQuote), contractOf("XYZ260227C00100000", plainQuote)},
			kept:  []string{"XYZ260302C00100000 zero_day"},
			drops: []source.Drop{{Reason: "expired", Count: 1}},
		},
		"another root, an adjusted root and what is no symbol are counted": {
			file:  []string{c100, contractOf("XYZ1260320C00100000", plainQuote), contractOf("ABC260320C00100000", plainQuote), contractOf("garbage", plainQuote), contractOf("XYZ260231C00100000", plainQuote), `{"bid":1}`},
			kept:  []string{"XYZ260320C00100000"},
			drops: []source.Drop{{Reason: "unparsable_symbol", Count: 2}, {Reason: "impossible_date", Count: 1}, {Reason: "foreign_root", Count: 1}, {Reason: "adjusted_root", Count: 1}},
		},
		"an adjusted root comes when it is asked for, alone": {
			req:   OptionChainRequest{Symbol: "XYZ", Root: "xyz1"},
			file:  []string{c100, contractOf("XYZ1260320C00100000", plainQuote)},
			kept:  []string{"XYZ1260320C00100000"},
			drops: []source.Drop{{Reason: "outside_filter", Count: 1}},
		},
		"the same contract twice is one; with other numbers it is said": {
			file:  []string{c100, c100, contractOf("XYZ260320P00100000", plainQuote), contractOf("XYZ260320P00100000", `"bid":2.2,"ask":2.3,"iv":0.24`)},
			kept:  []string{"XYZ260320C00100000", "XYZ260320P00100000"},
			drops: []source.Drop{{Reason: "duplicate", Count: 1}, {Reason: "duplicate_disagrees", Count: 1}},
		},
		"a negative price, size or volatility takes its contract out": {
			file:  []string{c100, contractOf("XYZ260320P00100000", `"bid":-1,"ask":2`), contractOf("XYZ260320P00101000", `"bid":1,"ask":2,"volume":-3.0`), contractOf("XYZ260320P00102000", `"bid":1,"ask":2,"iv":-1e-3`)},
			kept:  []string{"XYZ260320C00100000"},
			drops: []source.Drop{{Reason: "negative_number", Count: 3}},
		},
		"filters cut after reading, both strikes within": {
			req: OptionChainRequest{Symbol: "XYZ", Expiry: day("2026-03-20"), Side: Call, StrikeFrom: mustDecimal("90"), StrikeTo: mustDecimal("100.0")},
			file: []string{
				c100, contractOf("XYZ260320C00090000", plainQuote), contractOf("XYZ260320C00089500", plainQuote), contractOf("XYZ260320C00100500", plainQuote),
				contractOf("XYZ260320P00095000", plainQuote), contractOf("XYZ260417C00095000", plainQuote),
			},
			kept:  []string{"XYZ260320C00090000", "XYZ260320C00100000"},
			drops: []source.Drop{{Reason: "outside_filter", Count: 4}},
		},
		"a file without contracts is a result": {},
	} {
		if c.req.Symbol == "" {
			c.req = xyz
		}
		if c.kept == nil {
			c.kept = []string{}
		}
		if c.drops == nil {
			c.drops = []source.Drop{}
		}
		o, err := chainParsed(t, chainOf(c.file...), c.req, source.Date{})
		require.NoError(t, err, rule)
		assert.Equal(t, c.kept, chainSymbols(o), rule)
		assert.Equal(t, c.drops, o.Dropped, rule)
		assert.Equal(t, len(c.file), o.Counts.Received, rule)
		holdsChainLaws(t, o)
	}
}

// holdsChainLaws checks what every chain must hold: every contract kept or
// counted, in order, one a key; figures in the table that are the contracts' own.
func holdsChainLaws(t testing.TB, o OptionChain) {
	t.Helper()
	left := 0
	for _, drop := range o.Dropped {
		left += drop.Count
	}
	require.Equal(t, o.Counts.Received, o.Counts.Kept+left, "every contract is kept or counted")
	require.Equal(t, o.Counts.Kept, o.Contracts.Len())
	table := o.Tables()[0]
	before := OCC{}
	inSlices := 0
	for _, slice := range o.Slices {
		inSlices += slice.Contracts
	}
	require.Equal(t, o.Counts.Kept, inSlices)
	for i := range o.Contracts.Len() {
		c := o.Contracts.At(i)
		occ, err := ParseOCC(c.Symbol)
		require.NoError(t, err)
		require.Negative(t, compareOCC(before, occ))
		before = occ
		require.Equal(t, c.Symbol, table.Rows.Key(i))
		row, found := table.Row(c.Symbol)
		require.True(t, found && row == i, "one row a key")
		for name, value := range map[string]source.Decimal{"bid": c.Bid, "ask": c.Ask, "iv": c.IV, "last": c.Last, "open_interest": c.OpenInterest, "strike": c.Strike} {
			f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: c.Symbol, Column: name})
			if value.IsZero() {
				require.Error(t, err, "a missing number cannot be cited")
				continue
			}
			require.NoError(t, err)
			require.True(t, f.Value.Equal(value))
			require.NotEmpty(t, f.Unit)
			require.Equal(t, []source.Dimension{{Axis: AxisContract, Member: c.Symbol}}, f.Dimensions)
		}
	}
}

func TestDigitsAreAsSent(t *testing.T) {
	for _, digits := range []string{"0.0500", "2.10", "0", "0.0", "12345678901234567", "0.00499999988824129", "1e2", "1.5E-05", "3", "100.000", "0.123456789012345678901234567890"} {
		o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", `"bid":`+digits+`,"theta":-`+digits)), xyz, source.Date{})
		require.NoError(t, err)
		table := o.Tables()[0]
		bid, _ := table.Column("bid")
		theta, _ := table.Column("theta")
		assert.Equal(t, digits, table.Text(0, bid))
		assert.Equal(t, "-"+digits, table.Text(0, theta))
		want, err := source.ParseDecimal(digits)
		require.NoError(t, err)
		assert.Equal(t, want.String(), o.Contracts.At(0).Bid.String())
	}
}

func TestNumbersAsTextsAreNumbersAndOtherTextsAreMissing(t *testing.T) {
	o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", `"bid":"3.20","ask":"NaN","iv":"","last_trade_time":"yesterday"`)), xyz, source.Date{})
	require.NoError(t, err)
	c := o.Contracts.At(0)
	assert.Equal(t, "3.20", c.Bid.String())
	assert.True(t, c.Ask.IsZero() && c.IV.IsZero() && c.LastTrade.IsZero())
	assert.Equal(t, 3, o.Counts.Unreadable)
	assert.Equal(t, "unreadable", o.Warnings[0].Name)
}

func TestANoughtThatIsNoTradeIsNoPrice(t *testing.T) {
	o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", `"bid":0.0,"ask":0.05,"last_trade_price":0.0,"open":0,"volume":0,"change":0,"last_trade_time":null`)), xyz, source.Date{})
	require.NoError(t, err)
	c := o.Contracts.At(0)
	assert.True(t, c.Last.IsZero() && c.Open.IsZero() && c.LastTrade.IsZero(), "absent, not nought")
	assert.Equal(t, []string{"0.0", "0", "0"}, []string{c.Bid.String(), c.Volume.String(), c.Change.String()}, "these are noughts")
	assert.Equal(t, 1, o.Counts.Untraded)
}

func TestTheThreeClocksAreThree(t *testing.T) {
	for rule, c := range map[string]struct{ stamp, trade, asOf, published string }{
		"the feed is in UTC and the exchange in New York":                            {"2026-08-17 18:42:26", "2026-08-17T14:27:23", "2026-08-17T14:27:23-04:00", "2026-08-17T18:42:26Z"},
		"a Sunday's feed is of Friday's market":                                      {"2026-10-04 04:52:04", "2026-10-02T16:14:59", "2026-10-02T16:14:59-04:00", "2026-10-04T04:52:04Z"},
		"in winter New York is an hour further":                                      {"2026-12-02 20:15:00", "2026-12-02T15:00:00", "2026-12-02T15:00:00-05:00", "2026-12-02T20:15:00Z"},
		"a time alone gets the day of the last trade":                                {"20:05:10", "2023-05-19T15:50:01", "2023-05-19T15:50:01-04:00", "2023-05-19T20:05:10Z"},
		"a time alone before the last trade was of another day: which, is not known": {"18:47:30", "2023-05-19T15:59:59", "2023-05-19T15:59:59-04:00", ""},
		"a time alone without a trade has no day":                                    {"18:47:30", "", "", ""},
		"a day that is none is no time":                                              {"2026-02-30 18:47:30", "2026-02-30T10:00:00", "", ""},
		"an hour that the change of clocks skips is no time":                         {"x", "2026-03-08T02:30:00", "", ""},
	} {
		asOf := exchangeClock(c.trade)
		assert.Equal(t, c.asOf, asOf.String(), rule)
		assert.Equal(t, c.published, feedClock(c.stamp, asOf).String(), rule)
	}
	o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", plainQuote)), xyz, source.Date{})
	require.NoError(t, err)
	read := o.Reads[0]
	assert.Equal(t, []string{"2026-03-02T15:00:00-05:00", "2026-03-02T20:15:00Z", "2026-03-02T09:00:00Z"}, []string{read.AsOf.String(), read.Published.String(), read.ReadAt.Format("2006-01-02T15:04:05Z07:00")})
	assert.Equal(t, 15, o.DelayMinutes)
}

func TestWithoutAnExchangeClockNothingIsOver(t *testing.T) {
	body := strings.Replace(chainOf(contractOf("XYZ200320C00100000", plainQuote)), chainTrade, `"last_trade_time":null`, 1)
	o, err := chainParsed(t, body, xyz, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"XYZ200320C00100000"}, chainSymbols(o))
	assert.Equal(t, "no_exchange_clock", o.Warnings[0].Name)
	_, err = SurfaceOf(o, SurfaceOptions{})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "exchange_clock", refused.Rule)
}

func TestTwoRootsOfOneDayAreTwoSlices(t *testing.T) {
	body := strings.ReplaceAll(chainOf(contractOf("SPX260320C06500000", plainQuote), contractOf("SPXW260320C06500000", plainQuote)), `"XYZ"`, `"^SPX"`)
	o, err := chainParsed(t, body, OptionChainRequest{Symbol: "SPX"}, source.Date{})
	require.NoError(t, err)
	require.Len(t, o.Slices, 2)
	assert.Equal(t, "2026-03-20T09:30:00-04:00", o.Slices[0].Ends.String())
	assert.Equal(t, "2026-03-20T16:00:00-04:00", o.Slices[1].Ends.String())
	assert.Empty(t, o.Warnings, "^SPX is the same as _SPX")
	assert.Equal(t, source.Identity{Symbol: "^SPX", Venue: "Cboe delayed quotes", Currency: "USD"}, o.Identity)
	about := o.Tables()[1].AboutCell(0, 0)
	assert.Equal(t, source.Unit("points"), about.Unit, "an index has a level")
}

func TestWhatIsNoChainIsRefusedWhereItParts(t *testing.T) {
	whole := chainOf(contractOf("XYZ260320C00100000", plainQuote))
	for rule, c := range map[string]struct{ body, where string }{
		"an empty body":                  {"", "body"},
		"an object without data":         {"{}", "data.options"},
		"data without contracts":         {`{"data":{}}`, "data.options"},
		"contracts that are null":        {`{"data":{"options":null}}`, "body"},
		"contracts that are an object":   {`{"data":{"options":{}}}`, "body"},
		"a contract that is a number":    {`{"data":{"options":[1]}}`, "data.options"},
		"a symbol that is a number":      {`{"data":{"options":[{"option":1}]}}`, "data.options"},
		"a price that is a list":         {chainOf(contractOf("XYZ260320C00100000", `"bid":[1]`)), "data.options"},
		"a price that is true":           {chainOf(contractOf("XYZ260320C00100000", `"bid":true`)), "data.options"},
		"a price without end":            {chainOf(contractOf("XYZ260320C00100000", `"bid":1e9999`)), "data.options"},
		"NaN":                            {chainOf(contractOf("XYZ260320C00100000", `"bid":NaN`)), "body"},
		"a number with a leading nought": {chainOf(contractOf("XYZ260320C00100000", `"bid":01`)), "body"},
		"a number that ends in a point":  {chainOf(contractOf("XYZ260320C00100000", `"bid":1.`)), "body"},
		"a body cut short":               {whole[:len(whole)-40], "body"},
		"something after the end":        {whole + "x", "body"},
		"data twice":                     {`{"data":{"options":[]},"data":{"options":[]}}`, "data"},
		"contracts twice":                {`{"data":{"options":[],"options":[]}}`, "data.options"},
		"a page":                         {"<html><body>Access Denied</body></html>", "body"},
		"lists without bottom":           {`{"x":` + strings.Repeat("[", 10_000), "body"},
		"a text without end":             {`{"timestamp":"` + strings.Repeat("a", 1<<20), "body"},
		"another encoding":               {strings.Replace(whole, "stock", "st\xe9ck", 1), "body"},
	} {
		_, err := chainParsed(t, c.body, xyz, source.Date{})
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, rule)
		assert.Equal(t, c.where, shape.Where, rule)
		assert.Equal(t, "CBOE", shape.Vendor, rule)
	}
}

func TestAnotherSymbolIsSaid(t *testing.T) {
	o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", plainQuote)), OptionChainRequest{Symbol: "ABC"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, "symbol", o.Warnings[0].Name)
	assert.Equal(t, []source.Drop{{Reason: "foreign_root", Count: 1}}, o.Dropped)
}

func TestMarksAndPeriodsStandBesideTheirNumbers(t *testing.T) {
	o, err := chainParsed(t, chainOf(contractOf("XYZ260302C00100000", `"bid":0.0,"ask":0.05,"iv":0.0,"delta":0.5,"last_trade_price":1.50,"last_trade_time":"2026-02-27T10:31:50"`)), xyz, source.Date{})
	require.NoError(t, err)
	table := o.Tables()[0]
	cell := func(name string) source.About {
		col, known := table.Column(name)
		require.True(t, known, name)
		return table.AboutCell(0, col)
	}
	assert.Equal(t, []string{"zero_bid", "zero_day"}, cell("bid").Marks)
	assert.Equal(t, []string{"unpriced", "zero_day"}, cell("delta").Marks)
	assert.Equal(t, source.Estimate, cell("delta").Kind, "the exchange's model, not its market")
	assert.Equal(t, source.Traded, cell("bid").Kind)
	assert.Equal(t, "2026-02-27T10:31:50-05:00", cell("last").Period.String(), "when it was paid")
	assert.Equal(t, "2026-03-02T15:00:00-05:00", cell("bid").Period.String())
	assert.Equal(t, "2026-03-02T20:15:00Z", cell("bid").Published.String())
	for name, unit := range map[string]source.Unit{"iv": "fraction", "vega": "USD/vol point", "theta": "USD/calendar day", "open_interest": "contracts", "ask": "USD"} {
		assert.Equal(t, unit, cell(name).Unit, name)
	}
}

func TestJSONListsTheFirstHundredAndTheTableHasAll(t *testing.T) {
	body := longChain(1000)
	o, err := chainParsed(t, string(body), spx, source.Date{})
	require.NoError(t, err)
	text, err := json.Marshal(o)
	require.NoError(t, err)
	var read struct {
		First  []map[string]any `json:"first_contracts"`
		Counts ChainCounts      `json:"counts"`
	}
	require.NoError(t, json.Unmarshal(text, &read))
	assert.Len(t, read.First, 100)
	assert.Equal(t, 1000, read.Counts.Kept)
	assert.Equal(t, 1000, o.Tables()[0].Rows.Len())
}

func TestANumberBeyondAnyPriceIsMissingAndCounted(t *testing.T) {
	o, err := chainParsed(t, chainOf(contractOf("XYZ260320C00100000", `"bid":1e400,"ask":"1e400","iv":0.2`)), xyz, source.Date{})
	require.NoError(t, err)
	c := o.Contracts.At(0)
	assert.True(t, c.Bid.IsZero() && c.Ask.IsZero())
	assert.Equal(t, 2, o.Counts.Unreadable)
	assert.Equal(t, 1, o.Counts.Unquoted)
	assert.Zero(t, o.Counts.Crossed)
}

func TestCountsNameWhatIsOverAndWhatIsAdjusted(t *testing.T) {
	body := chainOf(contractOf("XYZ260320C00100000", `"bid":1`), contractOf("XYZ260227C00100000", `"bid":1`), contractOf("XYZ1260320C00100000", `"bid":1`), contractOf("XYZ1260320C00110000", `"bid":1`))
	o, err := chainParsed(t, body, xyz, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, [3]int{1, 1, 2}, [3]int{o.Counts.Kept, o.Counts.Expired, o.Counts.Adjusted})
	o, err = chainParsed(t, body, OptionChainRequest{Symbol: "XYZ", Root: "XYZ1"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, [3]int{2, 1, 2}, [3]int{o.Counts.Kept, o.Counts.Expired, o.Counts.Adjusted}, "the adjusted that are kept are adjusted too")
}

func TestAStrikeBeyondAnyIsRefusedBeforeAnyRequest(t *testing.T) {
	strike, err := source.ParseDecimal("1e400")
	require.NoError(t, err)
	for _, req := range []OptionChainRequest{{Symbol: "XYZ", StrikeFrom: strike}, {Symbol: "XYZ", StrikeTo: strike}} {
		asked := ""
		_, err := (&Client{Source: &source.Client{Recorded: recorded{asked: &asked}}}).OptionChain(t.Context(), req)
		var refused *source.ArgumentError
		require.ErrorAs(t, err, &refused)
		assert.Contains(t, err.Error(), "beyond any strike")
		assert.Empty(t, asked)
	}
}
