package market

import (
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The venues of crypto tickers. None has a key; package source keeps the limit
// of each host.
var (
	Binance  = source.Vendor{Name: "Binance", Licence: ownUse("https://www.binance.com/en/terms")}
	Coinbase = source.Vendor{Name: "Coinbase Exchange", Licence: ownUse("https://www.coinbase.com/legal/market_data")}
	Kraken   = source.Vendor{Name: "Kraken", Licence: ownUse("https://www.kraken.com/legal")}
)

// cryptoVenue is what a desk knows of one venue before it asks.
type cryptoVenue struct {
	name   string // in questions and tables
	vendor source.Vendor
	quote  string // what it is asked in when nobody says
	clock  string // address of its clock, when its ticker has none
	spell  func(base, quote string) string
	locate func(instrument string) string
	parse  func(cryptoQuestion, [][]byte) (cryptoSent, error)
}

// cryptoVenues are the venues by name.
func cryptoVenues() []cryptoVenue {
	return []cryptoVenue{
		{
			name: "binance", vendor: Binance, quote: "USDT", parse: parseBinance,
			spell: func(base, quote string) string { return base + quote },
			locate: func(i string) string {
				return "https://api.binance.com/api/v3/ticker/24hr?symbol=" + url.QueryEscape(i)
			},
		},
		{
			name: "coinbase", vendor: Coinbase, quote: "USD", parse: parseCoinbase,
			spell: func(base, quote string) string { return base + "-" + quote },
			locate: func(i string) string {
				return "https://api.exchange.coinbase.com/products/" + url.PathEscape(i) + "/ticker"
			},
		},
		{
			name: "kraken", vendor: Kraken, quote: "USD", parse: parseKraken,
			clock:  "https://api.kraken.com/0/public/Time",
			spell:  func(base, quote string) string { return krakenSpelling(base) + krakenSpelling(quote) },
			locate: func(i string) string { return "https://api.kraken.com/0/public/Ticker?pair=" + url.QueryEscape(i) },
		},
	}
}

func cryptoVenueOf(name string) (cryptoVenue, bool) {
	for _, v := range cryptoVenues() {
		if v.name == name {
			return v, true
		}
	}
	return cryptoVenue{}, false
}

// question fills in what this venue prices in when nobody said. What was said
// is asked as it is: USDT never stands in for USD.
func (v cryptoVenue) question(asked CryptoQuoteRequest) cryptoQuestion {
	quote := asked.Quote
	if quote == "" {
		quote = v.quote
	}
	return cryptoQuestion{
		Venue: v.name, Instrument: v.spell(asked.Base, quote), Base: asked.Base, Quote: quote,
		Clock: asked.Clock && v.clock != "",
	}
}

func (v cryptoVenue) address(q cryptoQuestion) string { return v.locate(q.Instrument) }

// cryptoUsual brings a venue's letters to the usual ones: XBT is BTC.
func cryptoUsual(letters string) string {
	if usual, known := krakenLetters[letters]; known {
		return usual
	}
	return letters
}

// krakenLetters are that venue's own for what everybody else calls otherwise:
// old coins carry an X and currencies a Z.
var krakenLetters = map[string]string{
	"XBT": "BTC", "XXBT": "BTC", "XDG": "DOGE", "XXDG": "DOGE",
	"XETH": "ETH", "XETC": "ETC", "XLTC": "LTC", "XMLN": "MLN", "XREP": "REP", "XXLM": "XLM", "XXMR": "XMR", "XXRP": "XRP", "XZEC": "ZEC",
	"ZUSD": "USD", "ZEUR": "EUR", "ZGBP": "GBP", "ZCAD": "CAD", "ZJPY": "JPY", "ZAUD": "AUD", "ZCHF": "CHF",
}

// krakenSpelling is how that venue is asked for a coin.
func krakenSpelling(usual string) string {
	switch usual {
	case "BTC":
		return "XBT"
	case "DOGE":
		return "XDG"
	}
	return usual
}

const krakenOldLetters = 4 // of each half of an old pair

// krakenIs says whether a key of the venue's answer is the pair that was asked.
// An old pair is two halves of four letters; a new one is written plainly, and
// XTZUSD is not XT in ZUSD.
func krakenIs(key, base, quote string) bool {
	if len(key) == 2*krakenOldLetters && cryptoUsual(key[krakenOldLetters:]) == quote && cryptoUsual(key[:krakenOldLetters]) == base {
		return true
	}
	for _, plain := range []string{quote, krakenSpelling(quote)} {
		if rest, cut := strings.CutSuffix(key, plain); cut && (rest == base || rest == krakenSpelling(base)) {
			return true
		}
	}
	return false
}
