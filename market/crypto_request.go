package market

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// CryptoQuoteRequest names a coin and what it is priced in. Without Quote each
// venue is asked for its own: USDT at Binance, USD at Coinbase and at Kraken.
type CryptoQuoteRequest struct {
	Base  string `json:"base" jsonschema_description:"letters of the coin"`
	Quote string `json:"quote,omitzero" jsonschema_description:"currency or coin that every venue is asked to price it in; absent: what each venue usually prices in, which differs"`
	Clock bool   `json:"clock,omitzero" jsonschema_description:"also read the server clock of a venue whose ticker carries none"`
}

const (
	maxCryptoLetters = 12
	maxCryptoBytes   = 1 << 20
)

func (r CryptoQuoteRequest) resolved() (CryptoQuoteRequest, error) {
	r.Base = cryptoUsual(strings.ToUpper(strings.TrimSpace(r.Base)))
	r.Quote = cryptoUsual(strings.ToUpper(strings.TrimSpace(r.Quote)))
	if err := checkCryptoLetters("base", r.Base, false); err != nil {
		return r, err
	}
	if err := checkCryptoLetters("quote", r.Quote, true); err != nil {
		return r, err
	}
	if r.Base == r.Quote {
		return r, &source.ArgumentError{Field: "quote", Problem: r.Base + " is not priced in itself", Remedy: "give the currency that the price counts"}
	}
	return r, nil
}

func checkCryptoLetters(field, text string, optional bool) error {
	refuse := func(problem, remedy string) error {
		return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
	}
	odd := func(c rune) bool { return (c < 'A' || c > 'Z') && (c < '0' || c > '9') }
	switch {
	case text == "" && optional:
		return nil
	case text == "":
		return refuse("there is none", "give the letters of the coin, as BTC")
	case len(text) > maxCryptoLetters:
		return refuse("it is longer than any coin's letters", "give the letters of the coin alone, as BTC")
	case strings.ContainsFunc(text, odd):
		return refuse("it holds a character that no coin's letters have", "give base and quote apart, as BTC and USD")
	}
	return nil
}

// cryptoQuestion is what one venue is asked: the request of its read.
type cryptoQuestion struct {
	Venue      string `json:"venue"`
	Instrument string `json:"instrument"` // in the venue's own spelling
	Base       string `json:"base"`
	Quote      string `json:"quote"`
	Clock      bool   `json:"clock,omitzero"`
}
