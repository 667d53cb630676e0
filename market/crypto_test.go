package market

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the venues' shapes; the
// figures are invented.
const (
	binanceBody  = `{"symbol":"BTCUSDT","lastPrice":"64000.10000000","bidPrice":"64000.00000000","askPrice":"64000.20000000","volume":"10.50000000","closeTime":1772442000000}`
	coinbaseBody = `{"price":"64010.5","bid":"64010.4","ask":"64010.6","volume":"20.25","time":"2026-03-02T08:59:59.123456Z"}`
	krakenBTC    = `{"error":[],"result":{"XXBTZUSD":{"a":["64005.10000","1","1.000"],"b":["64005.00000","2","2.000"],"c":["64005.00000","0.1"],"v":["1.0","7.75000000"]}}}`
	krakenNow    = `{"error":[],"result":{"unixtime":1772442001,"rfc1123":"Mon,  2 Mar 26 09:00:01 +0000"}}`
)

// cryptoReply is what a venue of this machine answers.
type cryptoReply struct {
	status int
	body   string
}

// cryptoServed is a client whose venues are a server of this machine, by the
// beginning of the path.
func cryptoServed(t testing.TB, replies map[string]cryptoReply) (*Client, func() []string) {
	t.Helper()
	var mu sync.Mutex
	var asked []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		asked = append(asked, r.URL.RequestURI())
		mu.Unlock()
		for path, reply := range replies {
			if strings.HasPrefix(r.URL.RequestURI(), path) {
				w.WriteHeader(reply.status)
				fmt.Fprint(w, reply.body)
				return
			}
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	t.Cleanup(server.Close)
	env := map[string]string{}
	for _, word := range []string{"BINANCE", "COINBASE", "KRAKEN"} {
		env["DESKWORTH_"+word+"_URL"] = server.URL + "/" + word
	}
	client := &source.Client{Getenv: func(name string) string { return env[name] }, Clock: func() time.Time { return readTime }}
	return &Client{Source: client}, func() []string { mu.Lock(); defer mu.Unlock(); return asked }
}

func cryptoAll(changed map[string]cryptoReply) map[string]cryptoReply {
	all := map[string]cryptoReply{"/BINANCE": {200, binanceBody}, "/COINBASE": {200, coinbaseBody}, "/KRAKEN/0/public/Ticker": {200, krakenBTC}, "/KRAKEN/0/public/Time": {200, krakenNow}}
	for path, reply := range changed {
		all[path] = reply
	}
	return all
}

func TestThreeVenuesAnswerEachInItsOwnQuote(t *testing.T) {
	c, asked := cryptoServed(t, cryptoAll(nil))
	q, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "btc"})
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{"/BINANCE/api/v3/ticker/24hr?symbol=BTCUSDT", "/COINBASE/products/BTC-USD/ticker", "/KRAKEN/0/public/Ticker?pair=XBTUSD"}, asked())
	require.Len(t, q.Tickers, 3)
	var brief []string
	for _, v := range q.Tickers {
		brief = append(brief, fmt.Sprint(v.Venue, " ", v.Instrument, " ", v.Answered, " ", v.Base, "/", v.Quote, " ", v.QuoteFrom, " ", v.Price, " ", v.Bid, " ", v.Ask, " ", v.Volume, " ", v.AsOf, " ", v.Marks))
	}
	assert.Equal(t, []string{
		"Binance BTCUSDT  BTC/USDT answer 64000.10000000 64000.00000000 64000.20000000 10.50000000 2026-03-02T09:00:00Z []",
		"Coinbase Exchange BTC-USD  BTC/USD address 64010.5 64010.4 64010.6 20.25 2026-03-02T08:59:59.123456Z []",
		"Kraken XBTUSD XXBTZUSD BTC/USD answer 64005.00000 64005.00000 64005.10000 7.75000000  [no_clock: the venue gives no time with its price]",
	}, brief)
	assert.False(t, q.Comparable)
	assert.Equal(t, "the quotes differ: Binance in USDT, Coinbase Exchange in USD, Kraken in USD", q.Reason)
	assert.Nil(t, q.Spread)
	assert.Empty(t, q.Missing)

	tables := q.Tables()
	require.Len(t, tables, 4)
	refs := map[source.Ref]bool{}
	for _, table := range tables[:3] {
		refs[table.Read.Ref] = true
		assert.Equal(t, 1, table.Rows.Len())
	}
	assert.Len(t, refs, 3)
	assert.False(t, tables[3].Citable())
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), tables...))
	figure, _, err := source.Cite(t.Context(), ledger, source.Locator{Ref: tables[0].Read.Ref, Row: "BTCUSDT", Column: "price"})
	require.NoError(t, err)
	assert.Equal(t, "64000.10000000", figure.Quantity().Value.String())
	assert.EqualValues(t, "USDT", figure.Quantity().Unit)
}

func TestOneQuoteIsComparableAndTheGapIsBetweenVenues(t *testing.T) {
	usdt := strings.ReplaceAll(krakenBTC, "XXBTZUSD", "XBTUSDT")
	c, _ := cryptoServed(t, cryptoAll(map[string]cryptoReply{"/KRAKEN/0/public/Ticker": {200, usdt}}))
	q, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "XBT", Quote: "usdt"})
	require.NoError(t, err)
	assert.True(t, q.Comparable)
	assert.Equal(t, &CryptoSpread{
		Quote: "USDT", Low: q.Tickers[0].Price, LowVenue: "Binance", High: q.Tickers[1].Price, HighVenue: "Coinbase Exchange", Gap: num("10.40000000"),
	}, q.Spread) // 64010.5 − 64000.1
	assert.Equal(t, "BTC-USDT", q.Tickers[1].Instrument)
}

func num(text string) source.Decimal {
	d, err := source.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

func TestAVenueThatFailsIsMissingWithItsReasonAndTheOthersAnswer(t *testing.T) {
	for rule, c := range map[string]struct {
		path       string
		reply      cryptoReply
		code, says string
	}{
		"refused by place":           {"/BINANCE", cryptoReply{451, `{"code":0,"msg":"Service unavailable from a restricted location"}`}, "upstream", "Service unavailable from a restricted location"},
		"an unknown symbol":          {"/BINANCE", cryptoReply{400, `{"code":-1121,"msg":"Invalid symbol."}`}, "not_found", "Invalid symbol."},
		"banned for a while":         {"/BINANCE", cryptoReply{418, `{"code":-1003,"msg":"Way too much request weight used"}`}, "rate", "Way too much"},
		"an unknown product":         {"/COINBASE", cryptoReply{404, `{"message":"NotFound"}`}, "not_found", "NotFound"},
		"a page at 200":              {"/COINBASE", cryptoReply{200, `<!doctype html><title>Wait</title>`}, "upstream", "HTML"},
		"an empty object":            {"/COINBASE", cryptoReply{200, `{}`}, "shape", "price"},
		"an unknown pair at 200":     {"/KRAKEN/0/public/Ticker", cryptoReply{200, `{"error":["EQuery:Unknown asset pair"]}`}, "not_found", "EQuery:Unknown asset pair"},
		"a limit at 200":             {"/KRAKEN/0/public/Ticker", cryptoReply{200, `{"error":["EAPI:Rate limit exceeded"]}`}, "rate", "EAPI:Rate limit exceeded"},
		"closed at 200":              {"/KRAKEN/0/public/Ticker", cryptoReply{200, `{"error":["EService:Unavailable"]}`}, "upstream", "EService:Unavailable"},
		"another pair than asked":    {"/KRAKEN/0/public/Ticker", cryptoReply{200, strings.ReplaceAll(krakenBTC, "XXBTZUSD", "XXBTZEUR")}, "shape", "none of 1 pairs is it"},
		"another symbol than asked":  {"/BINANCE", cryptoReply{200, strings.ReplaceAll(binanceBody, "BTCUSDT", "ETHUSDT")}, "shape", "the answer is of"},
		"a price that is no number":  {"/BINANCE", cryptoReply{200, strings.ReplaceAll(binanceBody, "64000.10000000", "NaN")}, "shape", "body"},
		"a price beyond all numbers": {"/COINBASE", cryptoReply{200, strings.ReplaceAll(coinbaseBody, `"64010.5"`, "1e4000")}, "shape", "body"},
		"a negative volume":          {"/COINBASE", cryptoReply{200, strings.ReplaceAll(coinbaseBody, "20.25", "-20.25")}, "shape", "volume_24h"},
	} {
		t.Run(rule, func(t *testing.T) {
			client, _ := cryptoServed(t, cryptoAll(map[string]cryptoReply{c.path: c.reply}))
			q, err := client.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC"})
			require.NoError(t, err)
			require.Len(t, q.Tickers, 2)
			require.Len(t, q.Missing, 1)
			assert.Equal(t, c.code, q.Missing[0].Code)
			assert.Contains(t, q.Missing[0].Reason, c.says)
			assert.Len(t, q.Reads, 2)
			assert.NotEmpty(t, q.Warnings)
		})
	}
}

func TestNoVenueIsAnErrorThatNamesEach(t *testing.T) {
	unlisted := map[string]cryptoReply{"/BINANCE": {400, `{"code":-1121,"msg":"Invalid symbol."}`}, "/COINBASE": {404, `{"message":"NotFound"}`}, "/KRAKEN": {200, `{"error":["EQuery:Unknown asset pair"]}`}}
	c, _ := cryptoServed(t, unlisted)
	_, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "NOSUCH"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, err.Error(), "Invalid symbol.")
	assert.Contains(t, err.Error(), "EQuery:Unknown asset pair")

	unlisted["/BINANCE"] = cryptoReply{451, `{"msg":"restricted"}`}
	c, _ = cryptoServed(t, unlisted)
	_, err = c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "NOSUCH"})
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.Contains(t, err.Error(), "restricted")
}

func TestAClockIsReadOnlyWhenItIsWanted(t *testing.T) {
	c, asked := cryptoServed(t, cryptoAll(nil))
	q, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC", Clock: true})
	require.NoError(t, err)
	assert.Contains(t, asked(), "/KRAKEN/0/public/Time")
	kraken := q.Tickers[2]
	assert.Equal(t, "2026-03-02T09:00:01Z", kraken.AsOf.String())
	assert.Equal(t, "server", kraken.Clock)
	assert.Len(t, kraken.read.Parts, 2)
	assert.Empty(t, kraken.Marks)

	c, _ = cryptoServed(t, cryptoAll(map[string]cryptoReply{"/KRAKEN/0/public/Time": {404, ""}}))
	q, err = c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC", Clock: true})
	require.NoError(t, err)
	assert.True(t, q.Tickers[2].AsOf.IsZero(), "the price stands without it")
	assert.Equal(t, "clock", q.Warnings[0].Name)
}

// silent answers for two venues and never for the third.
type silent struct{}

func (silent) RoundTrip(req *http.Request) (*http.Response, error) {
	body := map[string]string{"/api/v3/ticker/24hr": binanceBody, "/products/BTC-USD/ticker": coinbaseBody}[req.URL.Path]
	if body == "" {
		<-req.Context().Done()
		return nil, req.Context().Err()
	}
	return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), Request: req}, nil
}

func TestASilentVenueCostsItsTimeAndNotTheOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		here := func(string) string { return "http://127.0.0.1:1" }
		c := &Client{Source: &source.Client{Transport: silent{}, Getenv: func(name string) string {
			if strings.HasPrefix(name, "DESKWORTH_") {
				return here(name)
			}
			return ""
		}, Clock: func() time.Time { return readTime }}}
		q, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC"})
		require.NoError(t, err)
		require.Len(t, q.Missing, 1)
		assert.Equal(t, "Kraken did not answer with data: no whole answer within 20s; try again later", q.Missing[0].Reason)
		assert.Equal(t, cryptoPatience, time.Since(start), "the three are asked at once")
	})
}

func TestMarksOfOddTickers(t *testing.T) {
	for rule, c := range map[string]struct{ body, mark string }{
		"a bid above the ask":              {`{"price":"10","bid":"10.2","ask":"10.1","time":"2026-03-02T09:00:00Z"}`, "crossed: the bid 10.2 is above the ask 10.1"},
		"a bid at the ask":                 {`{"price":"10","bid":"10","ask":"10","time":"2026-03-02T09:00:00Z"}`, "locked: the bid is the ask"},
		"a price far from its market":      {`{"price":"246.28","bid":"637","ask":"637.11","time":"2026-03-02T09:00:00Z"}`, "inconsistent: the price 246.28 is far from bid 637 and ask 637.11"},
		"a price just below the bid":       {`{"price":"9.99","bid":"10","ask":"10.1","time":"2026-03-02T09:00:00Z"}`, "the last price is below the bid"},
		"a price just above the ask":       {`{"price":"10.2","bid":"10","ask":"10.1","time":"2026-03-02T09:00:00Z"}`, "the last price is above the ask"},
		"no bid":                           {`{"price":"10","bid":"0","ask":"10.1","time":"2026-03-02T09:00:00Z"}`, "no_bid"},
		"an ask that was not sent":         {`{"price":"10","bid":"9","time":"2026-03-02T09:00:00Z"}`, "no_ask"},
		"a price of nought":                {`{"price":"0.00","bid":"9","ask":"10","time":"2026-03-02T09:00:00Z"}`, "untraded: the price is nought"},
		"six minutes old":                  {`{"price":"10","bid":"9","ask":"11","time":"2026-03-02T08:54:00Z"}`, "stale: 6m0s before it was read"},
		"two minutes ahead":                {`{"price":"10","bid":"9","ask":"11","time":"2026-03-02T09:02:00Z"}`, "ahead: the venue's clock is 2m0s after ours"},
		"no time at all":                   {`{"price":"10","bid":"9","ask":"11"}`, "no_clock: the venue gives no time with its price"},
		"five minutes old are not stale":   {`{"price":"10","bid":"9","ask":"11","time":"2026-03-02T08:55:00Z"}`, ""},
		"a market around the price is not": {`{"price":10,"bid":9,"ask":11,"time":"2026-03-02T09:00:00+00:00"}`, ""},
	} {
		ticker, err := cryptoParsed(t, "coinbase", "BTC", "USD", source.Date{}, c.body)
		require.NoError(t, err, rule)
		if c.mark == "" {
			assert.Empty(t, ticker.Marks, rule)
			continue
		}
		assert.Contains(t, ticker.Marks, c.mark, rule)
	}
}

// cryptoParsed runs the parser on bodies, as a read of them would.
func cryptoParsed(t testing.TB, name, base, quote string, cutoff source.Date, bodies ...string) (CryptoTicker, error) {
	t.Helper()
	venue, known := cryptoVenueOf(name)
	require.True(t, known)
	q := venue.question(CryptoQuoteRequest{Base: base, Quote: quote, Clock: len(bodies) > 1})
	var answers []source.Answer
	var sent [][]byte
	for _, body := range bodies {
		answer, _ := recorded{body: []byte(body)}.Replay(t.Context(), venue.address(q))
		answers, sent = append(answers, answer), append(sent, []byte(body))
	}
	read, err := (&source.Client{Cutoff: cutoff}).Read(venue.vendor, VerbCryptoQuote, q, answers...)
	require.NoError(t, err)
	return parseCrypto(read, sent)
}

func TestKrakensKeysAreTheirPairs(t *testing.T) {
	for _, c := range []struct {
		key, base, quote string
		is               bool
	}{
		{"XXBTZUSD", "BTC", "USD", true}, {"XXBTZUSD", "BTC", "EUR", false}, {"XETHXXBT", "ETH", "BTC", true}, {"NEARUSD", "NEAR", "USD", true},
		{"USDTZUSD", "USDT", "USD", true}, {"XDGUSD", "DOGE", "USD", true}, {"XTZUSD", "XTZ", "USD", true}, {"XTZUSD", "XT", "USD", false},
		{"XBTUSDT", "BTC", "USDT", true}, {"XXBTZUSD.d", "BTC", "USD", false}, {"", "BTC", "USD", false}, {"USD", "", "USD", true},
		{"XDGXBT", "DOGE", "BTC", true}, {"BTCUSD", "BTC", "USD", true}, {"WBTCUSD", "BTC", "USD", false},
	} {
		assert.Equal(t, c.is, krakenIs(c.key, c.base, c.quote), c)
	}
}

func TestWhatIsNoPairIsNotAsked(t *testing.T) {
	c, asked := cryptoServed(t, nil)
	for rule, req := range map[string]CryptoQuoteRequest{
		"nothing":            {},
		"a pair":             {Base: "BTC/USD"},
		"a pair with a dash": {Base: "BTC-USD"},
		"a name":             {Base: "bitcoin cash sv"},
		"200 letters":        {Base: strings.Repeat("B", 200)},
		"another script":     {Base: "БТЦ"},
		"itself":             {Base: "XBT", Quote: "BTC"},
		"an odd quote":       {Base: "BTC", Quote: "$"},
	} {
		_, err := c.CryptoQuote(t.Context(), req)
		var wrong *source.ArgumentError
		require.ErrorAs(t, err, &wrong, rule)
		assert.NotEmpty(t, wrong.Remedy, rule)
	}
	assert.Empty(t, asked())
}

func TestUnderACutoffNothingIsAsked(t *testing.T) {
	c, asked := cryptoServed(t, cryptoAll(nil))
	c.Source.Cutoff = day("2026-03-01")
	_, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "cutoff", refused.Rule)
	assert.Empty(t, asked())

	c.Source.Cutoff = day("2026-03-02")
	_, err = c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC"})
	require.NoError(t, err, "today is not earlier than now")

	_, err = cryptoParsed(t, "coinbase", "BTC", "USD", day("2026-03-01"), coinbaseBody)
	require.ErrorAs(t, err, &refused, "nor is a later recording shown")
	_, err = cryptoParsed(t, "kraken", "BTC", "USD", day("2026-03-01"), krakenBTC)
	require.ErrorAs(t, err, &refused, "without a clock, the reading's day counts")
}

func TestCryptoTablesAreRederivedFromTheirBodies(t *testing.T) {
	c, _ := cryptoServed(t, cryptoAll(nil))
	q, err := c.CryptoQuote(t.Context(), CryptoQuoteRequest{Base: "BTC", Clock: true})
	require.NoError(t, err)
	bodies := [][][]byte{{[]byte(binanceBody)}, {[]byte(coinbaseBody)}, {[]byte(krakenBTC), []byte(krakenNow)}}
	for i, table := range q.Tables()[:3] {
		again, err := Rederivers()[VerbCryptoQuote](table.Read, bodies[i])
		require.NoError(t, err)
		require.Len(t, again, 1)
		assert.Equal(t, table.Columns, again[0].Columns)
		for col := range table.Columns {
			assert.Equal(t, table.Text(0, col), again[0].Text(0, col))
			assert.Equal(t, table.AboutCell(0, col), again[0].AboutCell(0, col))
		}
	}
	_, err = json.Marshal(q)
	require.NoError(t, err)
}

func FuzzCryptoTickersNeverInventDigits(f *testing.F) {
	for _, body := range []string{binanceBody, coinbaseBody, krakenBTC, krakenNow, `{}`, `[]`, `{"error":["EQuery:Unknown asset pair"]}`} {
		f.Add(body, "")
		f.Add(body, krakenNow)
	}
	f.Fuzz(func(t *testing.T, body, clock string) {
		for _, venue := range cryptoVenues() {
			bodies := []string{body}
			if clock != "" {
				bodies = append(bodies, clock)
			}
			ticker, err := cryptoParsed(t, venue.name, "BTC", "", source.Date{}, bodies...)
			if err != nil {
				continue
			}
			require.False(t, ticker.Price.IsZero(), "a ticker has a price")
			for _, digits := range ticker.raw {
				require.False(t, strings.HasPrefix(string(digits), "-"))
				require.True(t, strings.Contains(body, string(digits)) || strings.Contains(body, `\u`), "digits are the venue's, unless it wrote them as escapes")
			}
		}
	})
}
