//go:build shared

package market

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func cryptoFolder() string { return filepath.Join(filepath.Dir(sharedFolder()), "crypto") }

func cryptoShared(t testing.TB, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(cryptoFolder(), name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return string(body)
}

type cryptoCase struct {
	file, venue, base, quote string
	clock                    string // a file with the venue's own
	answered, numbers, asOf  string // price bid ask volume, "-" where there is none
	marks                    []string
	code, says               string // the exact refusal, and why no tool reads the file
}

const cryptoReadLater = "stale: "

// The rows were made with jq and date from the payloads, not with this package.
// What no tool of ours asks for has a row too, with the refusal that it meets
// where a ticker was asked for.
var cryptos = []cryptoCase{
	{file: "binance_24hr_BNBBTC_doc_example.json", venue: "binance", base: "BNB", quote: "BTC", numbers: "4.00000200 4.00000000 4.00000200 8913.30000000", asOf: "2017-07-12T14:31:39.04Z", marks: []string{cryptoReadLater}},
	{file: "binance_24hr_BTCUSDT_2024-01.json", venue: "binance", base: "BTC", quote: "USDT", numbers: "44986.99000000 - - 67051.17133000", asOf: "2024-01-02T23:21:44.418Z", marks: []string{"no_bid", "no_ask", cryptoReadLater}},
	{file: "binance_error_400_invalid_symbol.json", venue: "binance", base: "BTC", quote: "USDT", code: "not_found", says: `instrument BTCUSDT at Binance: "Invalid symbol."`},
	{file: "binance_error_451.json", venue: "binance", base: "BTC", quote: "USDT", code: "upstream", says: `Service unavailable from a restricted location according to 'b. Eligibility'`},
	{file: "coinbase_error_404.json", venue: "coinbase", base: "BTC", quote: "USD", code: "not_found", says: `instrument BTC-USD at Coinbase Exchange: "NotFound"`},
	{file: "coinbase_exchange_candles.json", venue: "coinbase", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at body"}, // candles are read by no tool
	{file: "coinbase_exchange_candles_BTC-USDT_2024.json", venue: "coinbase", base: "BTC", quote: "USDT", code: "shape", says: "makes no sense at body"},
	{file: "coinbase_exchange_products.json", venue: "coinbase", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at body"},              // a list of products, read by no tool
	{file: "coinbase_exchange_stats.json", venue: "coinbase", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at price: there is none"}, // statistics of a day, without a last price
	{file: "coinbase_exchange_ticker_2015.json", venue: "coinbase", base: "BTC", quote: "USD", numbers: "246.28000000 637 637.11 4661.70407704", asOf: "2015-04-08T20:49:06.506997Z", marks: []string{"inconsistent: the price 246.28000000 is far from bid 637 and ask 637.11", cryptoReadLater}},
	{file: "coinbase_exchange_ticker_BTC-USDT_2024.json", venue: "coinbase", base: "BTC", quote: "USDT", numbers: "73367.8 73360.34 73369.19 1207.50668151", asOf: "2024-03-13T11:10:41.270099Z", marks: []string{cryptoReadLater}},
	{file: "coinbase_v2_spot.json", venue: "coinbase", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at price: there is none"}, // another interface of the same firm
	{file: "kraken_assetpairs.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at price: there is none"},  // names of pairs: see TestKrakensOwnListOfPairs
	{file: "kraken_assets.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "XBTUSD was asked and none of 27 pairs is it"},
	{file: "kraken_error_200_unknown_pair.json", venue: "kraken", base: "BTC", quote: "USD", code: "not_found", says: `instrument XBTUSD at Kraken: "EQuery:Unknown asset pair"`},
	{file: "kraken_ohlc.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at result"}, // candles are read by no tool
	{file: "kraken_spread.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at result"},
	{file: "kraken_ticker_XXBTZEUR.json", venue: "kraken", base: "BTC", quote: "EUR", answered: "XXBTZEUR", numbers: "560.87711 560.46600 562.26651 600.91850325", marks: []string{"no_clock"}},
	{file: "kraken_ticker_XXBTZEUR.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "XBTUSD was asked and none of 1 pairs is it"},
	{file: "kraken_ticker_XXBTZUSD_2023.json", venue: "kraken", base: "BTC", quote: "USD", answered: "XXBTZUSD", numbers: "27712.10000 27712.00000 27712.10000 1686.74719574", marks: []string{"no_clock"}},
	{file: "kraken_ticker_XXBTZUSD_2023.json", venue: "kraken", base: "BTC", quote: "USD", clock: "kraken_time.json", answered: "XXBTZUSD", numbers: "27712.10000 27712.00000 27712.10000 1686.74719574", asOf: "2014-02-08T05:04:36Z", marks: []string{cryptoReadLater}},
	{file: "kraken_ticker_multi_2026-07.json", venue: "kraken", base: "BTC", quote: "USD", answered: "XXBTZUSD", numbers: "65231.80000 65231.90000 65232.00000 -", marks: []string{"the last price is below the bid", "no_clock", "the answer holds 4 other pairs"}},
	{file: "kraken_ticker_multi_2026-07.json", venue: "kraken", base: "USDT", quote: "USD", answered: "USDTZUSD", numbers: "0.99908000 0.99900000 0.99910000 -", marks: []string{"no_clock", "the answer holds 4 other pairs"}},
	{file: "kraken_ticker_multi_2026-07.json", venue: "kraken", base: "NEAR", quote: "USD", numbers: "1.84550 1.84580 1.84640 -", marks: []string{"the last price is below the bid", "no_clock", "the answer holds 4 other pairs"}},
	{file: "kraken_ticker_multi_2026-07.json", venue: "kraken", base: "DOGE", quote: "USD", numbers: "0.072637900 0.072630000 0.072640000 -", marks: []string{"no_clock", "the answer holds 4 other pairs"}},
	{file: "kraken_time.json", venue: "kraken", base: "BTC", quote: "USD", code: "shape", says: "makes no sense at result"}, // a clock, and no ticker; with one it is read above
}

func TestEveryPublicCryptoPayloadReadsAsExpected(t *testing.T) {
	for _, c := range cryptos {
		bodies := []string{cryptoShared(t, c.file)}
		if c.clock != "" {
			bodies = append(bodies, cryptoShared(t, c.clock))
		}
		ticker, err := cryptoParsed(t, c.venue, c.base, c.quote, source.Date{}, bodies...)
		if c.code != "" {
			var coded source.Coded
			require.ErrorAs(t, err, &coded, c.file)
			assert.Equal(t, c.code, coded.Code(), c.file)
			assert.Contains(t, err.Error(), c.says, c.file)
			continue
		}
		require.NoError(t, err, c.file)
		var numbers []string
		for _, digits := range ticker.raw {
			if digits == "" {
				digits = "-"
			}
			numbers = append(numbers, string(digits))
		}
		assert.Equal(t, c.numbers, strings.Join(numbers, " "), c.file)
		assert.Equal(t, []string{c.answered, c.asOf, c.base, c.quote}, []string{ticker.Answered, ticker.AsOf.String(), ticker.Base, ticker.Quote}, c.file)
		require.Len(t, ticker.Marks, len(c.marks), "%s: %v", c.file, ticker.Marks)
		for i, mark := range c.marks {
			assert.True(t, strings.HasPrefix(ticker.Marks[i], mark), "%s: %s", c.file, ticker.Marks[i])
		}
	}
}

func TestEveryFileOfCryptoHasARow(t *testing.T) {
	requireRows(t, cryptoFolder(), "*", func(yield func(string)) {
		for _, c := range cryptos {
			yield(c.file)
		}
	})
}

// requireRows fails for a file without a row and for a row without a file.
func requireRows(t *testing.T, folder, pattern string, rows func(yield func(string))) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	have := map[string]bool{}
	rows(func(file string) { have[file] = true })
	for _, file := range files {
		assert.True(t, have[filepath.Base(file)], "%s has no row", filepath.Base(file))
	}
}

// The venue says itself which coins a pair is of: every name of its list is read
// as that pair and as no other.
func TestKrakensOwnListOfPairs(t *testing.T) {
	var list struct {
		Result map[string]struct{ Base, Quote string }
	}
	require.NoError(t, json.Unmarshal([]byte(cryptoShared(t, "kraken_assetpairs.json")), &list))
	require.Len(t, list.Result, 23)
	for key, pair := range list.Result {
		base, quote := cryptoUsual(pair.Base), cryptoUsual(pair.Quote)
		assert.Equal(t, !strings.HasSuffix(key, ".d"), krakenIs(key, base, quote), key)
		assert.False(t, krakenIs(key, quote, base), key)
	}
}

// MKT-35: three venues, three quotes, one of which stands in an address alone.
func TestQuotesThatDifferAreNotCompared(t *testing.T) {
	var all CryptoQuote
	for _, c := range []cryptoCase{
		{file: "binance_24hr_BTCUSDT_2024-01.json", venue: "binance", quote: "USDT"}, {file: "coinbase_exchange_ticker_BTC-USDT_2024.json", venue: "coinbase", quote: "USDT"}, {file: "kraken_ticker_XXBTZEUR.json", venue: "kraken", quote: "EUR"},
	} {
		ticker, err := cryptoParsed(t, c.venue, "BTC", c.quote, source.Date{}, cryptoShared(t, c.file))
		require.NoError(t, err)
		all.Tickers = append(all.Tickers, ticker)
	}
	all.compare()
	assert.False(t, all.Comparable)
	assert.Equal(t, "the quotes differ: Binance in USDT, Coinbase Exchange in USDT, Kraken in EUR", all.Reason)
	assert.Nil(t, all.Spread)
	assert.Equal(t, "address", all.Tickers[1].QuoteFrom)
}
