//go:build shared

package market

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func chainFolder() string { return filepath.Join(filepath.Dir(sharedFolder()), "cboe") }

func chainShared(t testing.TB, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(chainFolder(), name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return string(body)
}

const chainPage = "spx_quotedata_2026-03-14.csv"

// chainFromPage writes the exchange's page in the shape of its file: both show
// the same chain. What the page lacks is absent.
func chainFromPage(t testing.TB) string {
	t.Helper()
	in := csv.NewReader(strings.NewReader(chainShared(t, chainPage)))
	in.FieldsPerRecord, in.LazyQuotes = -1, true
	rows, err := in.ReadAll()
	require.NoError(t, err)
	var list []string
	for _, row := range rows {
		if len(row) < 22 || !strings.HasPrefix(row[1], "SPX") {
			continue
		}
		for _, at := range []int{1, 12} {
			list = append(list, fmt.Sprintf(`{"option":%q,"last_trade_price":%s,"change":%s,"bid":%s,"ask":%s,"volume":%s,"iv":%s,"delta":%s,"gamma":%s,"open_interest":%s}`,
				row[at], row[at+1], row[at+2], row[at+3], row[at+4], row[at+5], row[at+6], row[at+7], row[at+8], row[at+9]))
		}
	}
	return `{"timestamp":"2026-03-14 11:34:00","symbol":"^SPX","data":{"symbol":"^SPX","security_type":"index","current_price":6632.1899,"last_trade_time":"2026-03-13T16:14:59","options":[` + strings.Join(list, ",") + `]}}`
}

type chainCase struct {
	file            string
	symbol          Symbol
	asOf, published string
	roots           string // with their contracts in the file
	counts          ChainCounts
	first, last     string // contract, bid, ask, iv
	dropped         []source.Drop
	refused         string // where the body makes no sense, for what is no chain
}

// The rows were made with jq and awk from the payloads, not with this package.
var chains = []chainCase{
	{
		// The feed's 18:47:30 UTC would be before the last trade of that day, so it has no day.
		file: "QQQ_excerpt_2023-05-19_time_only_timestamp.json", symbol: "QQQ", asOf: "2023-05-19T15:59:59-04:00", roots: "QQQ 2",
		counts: ChainCounts{Received: 2, Kept: 2, ZeroBid: 1, Untraded: 1},
		first:  "QQQ230522C00260000 76.08 76.3 1.0682", last: "QQQ230522P00260000 0 0.01 0.8992",
	},
	{
		file: "SPY_excerpt_2026-08-17.json", symbol: "SPY", asOf: "2026-08-17T14:27:23-04:00", published: "2026-08-17T18:42:26Z", roots: "SPY 2",
		counts: ChainCounts{Received: 2, Kept: 2, Unpriced: 1, ZeroBid: 1, ZeroDay: 2},
		first:  "SPY260817C00500000 273.38 273.81 ", last: "SPY260817P00500000 0.0 0.01 8.2778",
	},
	{
		file: "XYZ_handmade_adversarial.json", symbol: "XYZ", asOf: "2026-03-02T15:00:00-05:00", published: "2026-03-02T20:15:00Z", roots: "BRK.B 1, XYZ 11, XYZ1 1",
		counts: ChainCounts{Received: 15, Kept: 9, Unpriced: 2, ZeroBid: 1, Crossed: 1, ZeroDay: 1, Expired: 1, Adjusted: 1},
		first:  "XYZ260302C00100000 0.1 0.2 4.4", last: "XYZ260417P00100000 3.2 3.4 0.25",
		dropped: []source.Drop{{Reason: "unparsable_symbol", Count: 1}, {Reason: "impossible_date", Count: 1}, {Reason: "foreign_root", Count: 1}, {Reason: "adjusted_root", Count: 1}, {Reason: "duplicate", Count: 1}, {Reason: "expired", Count: 1}},
	},
	{
		file: "_SPX_excerpt_2026-08-17.json", symbol: "SPX", asOf: "2026-08-17T14:27:32-04:00", published: "2026-08-17T18:42:35Z", roots: "SPX 2, SPXW 1",
		counts: ChainCounts{Received: 3, Kept: 3, Unpriced: 2, ZeroBid: 1, Wide: 1},
		first:  "SPX260821C00200000 7543.8 7564.3 ", last: "SPXW260828P06790000 0.65 0.9 0.3092",
	},
	{
		file: "_SPX_reshaped_from_csv.json", symbol: "SPX", asOf: "2026-03-13T16:14:59-04:00", published: "2026-03-14T11:34:00Z", roots: "SPX 166, SPXW 122",
		counts: ChainCounts{Received: 288, Kept: 252, Unpriced: 21, Wide: 2, Untraded: 9, Expired: 36},
		first:  "SPXW260316C06590000 69.6 70.0 0.2069", last: "SPX311219P10000000 2016.7 2148.6 0.1669",
		dropped: []source.Drop{{Reason: "expired", Count: 36}},
	},
	{file: "error_403_access_denied.xml", symbol: "SPX", refused: "body"},
	{file: "quotes__SPX_2026-10-04_sunday.json", symbol: "SPX", refused: "data.options"},
	{file: chainPage, symbol: "SPX", refused: "body"},
}

func TestEveryPublicChainReadsAsExpected(t *testing.T) {
	for _, c := range chains {
		o, err := chainParsed(t, chainShared(t, c.file), OptionChainRequest{Symbol: c.symbol}, source.Date{})
		if c.refused != "" {
			var shape *source.ShapeError
			require.ErrorAs(t, err, &shape, c.file)
			assert.Equal(t, c.refused, shape.Where, c.file)
			continue
		}
		require.NoError(t, err, c.file)
		holdsChainLaws(t, o)
		assert.Equal(t, c.counts, o.Counts, c.file)
		assert.Equal(t, []string{c.asOf, c.published}, []string{o.AsOf.String(), o.Published.String()}, c.file)
		var roots []string
		for _, r := range o.Roots {
			roots = append(roots, fmt.Sprint(r.Root, " ", r.Contracts))
		}
		assert.Equal(t, c.roots, strings.Join(roots, ", "), c.file)
		first, last := o.Contracts.At(0), o.Contracts.At(o.Contracts.Len()-1)
		brief := func(c Contract) string { return fmt.Sprint(c.Symbol, " ", c.Bid, " ", c.Ask, " ", c.IV) }
		assert.Equal(t, []string{c.first, c.last}, []string{brief(first), brief(last)}, c.file)
		if c.dropped == nil {
			c.dropped = []source.Drop{}
		}
		assert.Equal(t, c.dropped, o.Dropped, c.file)
	}
}

func TestEveryFileOfTheExchangesFolderHasARow(t *testing.T) {
	entries, err := os.ReadDir(chainFolder())
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(entries), len(chains), "an empty folder must not pass")
	for _, entry := range entries {
		assert.True(t, slices.ContainsFunc(chains, func(c chainCase) bool {
			return c.file == entry.Name()
		}), "%s has no expected row", entry.Name())
	}
}

func TestTheAdversarialFileContractByContract(t *testing.T) {
	o, err := chainParsed(t, chainShared(t, "XYZ_handmade_adversarial.json"), xyz, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{
		"XYZ260302C00100000 zero_day",
		"XYZ260320C00090000", "XYZ260320P00090000", "XYZ260320C00100000", "XYZ260320P00100000",
		"XYZ260320C00110000 unpriced zero_bid", "XYZ260320P00110000 crossed",
		"XYZ260417C00100000 unpriced", "XYZ260417P00100000",
	}, chainSymbols(o))
	i, found := o.Contracts.Find("XYZ260417P00100000")
	require.True(t, found)
	c := o.Contracts.At(i) // its numbers came as texts
	assert.Equal(t, "3.2 3.4 0.25 66 1 -0.47", fmt.Sprint(c.Bid, " ", c.Ask, " ", c.IV, " ", c.OpenInterest, " ", c.Volume, " ", c.Delta))
	o, err = chainParsed(t, chainShared(t, "XYZ_handmade_adversarial.json"), OptionChainRequest{Symbol: "XYZ", Root: "XYZ1"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"XYZ1260320C00020000 wide"}, chainSymbols(o), "1.0 to 1.4 is a third of its middle")
}

func TestAPageOfTheWholeIndexChain(t *testing.T) {
	o, err := chainParsed(t, chainFromPage(t), OptionChainRequest{Symbol: "SPX"}, source.Date{})
	require.NoError(t, err)
	// 67 contracts have no volatility; 19 of them are among the 36 that ended the evening before.
	assert.Equal(t, ChainCounts{Received: 1944, Kept: 1908, Unpriced: 48, Wide: 2, Untraded: 170, Expired: 36}, o.Counts)
	assert.Equal(t, []source.Drop{{Reason: "expired", Count: 36}}, o.Dropped)
	assert.Len(t, o.Expiries, 54)
	assert.Len(t, o.Slices, 58)
	shared := map[source.Date]int{}
	for _, s := range o.Slices {
		shared[s.Expiry]++
	}
	for _, both := range []string{"2026-03-20", "2026-04-17", "2026-05-15", "2026-06-18", "2026-07-17"} {
		assert.Equal(t, 2, shared[day(both)], "SPX and SPXW share %s and are two slices", both)
	}
	for c := range o.Contracts.All() {
		if c.IV.IsZero() && c.Expiry.After(day("2028-01-01")) {
			assert.Equal(t, Call, c.Side, "the long end is unpriced on the side of calls")
		}
	}
}

func TestASundaysFeedIsOfFriday(t *testing.T) {
	// The quotes of the underlying have the same envelope and no list of contracts.
	body := chainShared(t, "quotes__SPX_2026-10-04_sunday.json")
	body = strings.Replace(body, `"tick":"up"`, `"tick":"up","options":[]`, 1)
	o, err := chainParsed(t, body, OptionChainRequest{Symbol: "SPX"}, source.Date{})
	require.NoError(t, err)
	assert.Equal(t, []string{"2026-10-02T16:14:59-04:00", "2026-10-04T04:52:04Z"}, []string{o.AsOf.String(), o.Published.String()})
	assert.Equal(t, "market_at_rest", o.Warnings[0].Name)
	assert.Equal(t, "12.168", o.Underlying.IV30.String())
	col, _ := o.Tables()[1].Column("underlying_iv30")
	assert.Equal(t, source.Unit("percent"), o.Tables()[1].AboutCell(0, col).Unit, "where a contract's is a fraction")
}
