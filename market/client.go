package market

import (
	"context"
	"errors"
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
// it first), a [source.RefusedError] with rule "cutoff" when prices of a past
// as-of date cannot be told from an answer that was adjusted later (ask
// vendor_bars for raw ones), a [source.UpstreamError] with the vendor's own words when it
// refuses, and a [source.ShapeError] when its answer makes no sense.
func (c *Client) OHLCV(ctx context.Context, req OHLCVRequest) (OHLCV, error) {
	asked, err := req.resolved()
	if err != nil {
		return OHLCV{}, err
	}
	wide := asked.untilNow()
	switch {
	case wide == asked || c.Source == nil || c.Source.Cutoff.IsZero():
		return c.chart(ctx, asked, asked)
	case c.Source.Recorded == nil && source.DateOf(c.Source.Now()).After(c.Source.Cutoff):
		return c.chart(ctx, asked, wide)
	}
	o, err := c.chart(ctx, asked, asked)
	if !errors.Is(err, errUnreached) && (c.Source.Recorded == nil || !isMissing(err)) {
		return o, err
	}
	if again, failed := c.chart(ctx, asked, wide); !isMissing(failed) {
		return again, failed
	}
	return o, err
}

// chart reads what was asked from the answer to a window that holds it.
func (c *Client) chart(ctx context.Context, asked, window OHLCVRequest) (OHLCV, error) {
	answer, err := c.Source.Fetch(ctx, Yahoo, window.request())
	if err != nil {
		return OHLCV{}, explainWindow(explain(err, answer.Status, asked), asked, window)
	}
	read, err := c.Source.Read(Yahoo, VerbOHLCV, asked, answer)
	if err != nil {
		return OHLCV{}, err
	}
	return parseChart(read, answer.Body)
}
