package market

import (
	"context"
	_ "time/tzdata" // exchange zones must not hang on the machine

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Client reads from the vendors. Its zero value is ready to use.
type Client struct {
	Source *source.Client // nil: live reads, default limits
}

// Yahoo is the vendor of chart data. It has no key.
var Yahoo = source.Vendor{
	Name: "Yahoo",
	Licence: source.Licence{
		Terms:   "https://legal.yahoo.com/us/en/yahoo/terms/otos/index.html",
		Verdict: source.Quote,
		Checked: source.NewDate(2026, 11, 30),
	},
}

// VerbOHLCV is the verb in the question of every read of bars.
const VerbOHLCV = "market.ohlcv"

// Rederivers rebuild the tables of this package's reads from their bodies.
func Rederivers() source.Rederivers {
	return source.Rederivers{
		VerbOHLCV: rederiveOHLCV, VerbVendorBars: rederiveVendorBars, VerbOptionChain: rederiveChain,
		VerbCryptoQuote: rederiveCrypto, VerbResolve: rederiveResolve,
	}
}

// OHLCV reads the bars of one instrument.
//
// A window without trading is not an error: Bars is empty. It returns a
// [source.ArgumentError] for a symbol, an interval or a window that cannot be
// asked, a [source.NotFoundError] when the vendor knows no such symbol (resolve
// it first), a [source.UpstreamError] with the vendor's own words when it
// refuses, and a [source.ShapeError] when its answer makes no sense.
func (c *Client) OHLCV(ctx context.Context, req OHLCVRequest) (OHLCV, error) {
	asked, err := req.resolved()
	if err != nil {
		return OHLCV{}, err
	}
	answer, err := c.Source.Fetch(ctx, Yahoo, asked.request())
	if err != nil {
		return OHLCV{}, explain(err, answer.Status, asked)
	}
	read, err := c.Source.Read(Yahoo, VerbOHLCV, asked, answer)
	if err != nil {
		return OHLCV{}, err
	}
	return parseChart(read, answer.Body)
}
