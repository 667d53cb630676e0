package market_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market"
)

// venues answer by the beginning of the address. The answers are written by hand
// in the shapes of their venues; the figures are invented.
type venues map[string]string

func (v venues) Replay(_ context.Context, address string) (source.Answer, error) {
	for start, body := range v {
		if strings.HasPrefix(address, start) {
			part := source.Part{Address: address, Digest: source.Digest([]byte(body))}
			return source.Answer{Part: part, Body: []byte(body), Status: 200, Origin: source.Replay}, nil
		}
	}
	return source.Answer{}, &source.NotFoundError{What: address}
}

func ExampleClient_CryptoQuote() {
	c := market.Client{Source: &source.Client{Recorded: venues{
		"https://api.binance.com/":           `{"symbol":"BTCUSDT","lastPrice":"64000.10000000","bidPrice":"64000.00","askPrice":"64000.20","volume":"10.5","closeTime":1772442000000}`,
		"https://api.exchange.coinbase.com/": `{"price":"64010.5","bid":"64010.4","ask":"64010.6","volume":"20.25","time":"2026-03-02T08:59:59.5Z"}`,
		"https://api.kraken.com/":            `{"error":["EQuery:Unknown asset pair"]}`,
	}}}
	quote, err := c.CryptoQuote(context.Background(), market.CryptoQuoteRequest{Base: "BTC"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range quote.Tickers {
		fmt.Println(t.Venue, t.Price, t.Quote, t.AsOf)
	}
	for _, m := range quote.Missing {
		fmt.Println("missing:", m.Venue, m.Code)
	}
	fmt.Println("comparable:", quote.Comparable, quote.Reason)
	// Output:
	// Binance 64000.10000000 USDT 2026-03-02T09:00:00Z
	// Coinbase Exchange 64010.5 USD 2026-03-02T08:59:59.5Z
	// missing: Kraken not_found
	// comparable: false the quotes differ: Binance in USDT, Coinbase Exchange in USD
}

func ExampleClient_Resolve() {
	c := market.Client{Source: &source.Client{Recorded: venues{
		"https://query2.finance.yahoo.com/v1/finance/search": `{"quotes":[
			{"symbol":"EXM","exchange":"NYQ","quoteType":"EQUITY","longname":"Example Holding"},
			{"symbol":"EXM.DE","exchange":"GER","quoteType":"EQUITY","longname":"Example Holding AG"},
			{"name":"Example Labs","isYahooFinance":false}]}`,
		"https://api.openfigi.com/v3/search": `{"data":[]}`,
		"https://api.openfigi.com/v3/mapping": `[
			{"data":[{"figi":"BBG00000ADR1","ticker":"EXM","exchCode":"US","securityType":"ADR","securityType2":"Depositary Receipt","shareClassFIGI":"BBG00000SCA1"}]},
			{"warning":"No identifier found."}]`,
	}}}
	found, err := c.Resolve(context.Background(), market.ResolveRequest{Query: "Example Holding"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, class := range found.Classes {
		for _, line := range class.Candidates {
			fmt.Println(class.FIGI, line.Symbol, line.Venue, line.Kind, "says", line.KindFrom)
		}
	}
	for _, line := range found.Others {
		fmt.Println("no share class:", line.Symbol, line.Venue, line.Kind, "says", line.KindFrom)
	}
	fmt.Println("private:", found.Private[0].Name)
	// Output:
	// BBG00000SCA1 EXM NYQ ADR says OpenFIGI
	// no share class: EXM.DE GER share says Yahoo
	// private: Example Labs
}
