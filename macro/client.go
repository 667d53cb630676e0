package macro

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Client reads from the publishers. Its zero value is ready to use.
type Client struct {
	Source *source.Client // nil: live reads, default limits
}

// FRED is the Federal Reserve Bank of St. Louis, with its archive ALFRED. Its
// terms forbid keeping what its API answers; an operator who has read them may
// say otherwise.
var FRED = source.Vendor{
	Name:     "FRED",
	KeyEnv:   "FRED_API_KEY",
	KeyPage:  "https://fred.stlouisfed.org/docs/api/api_key.html",
	KeyQuery: "api_key",
	NeedsKey: true,
	Licence: source.Licence{
		Terms:   "https://fred.stlouisfed.org/docs/api/terms_of_use.html",
		Verdict: source.NoStore,
		Checked: source.NewDate(2026, 11, 30),
	},
}

// VerbVintage is the verb in the question of every read of a vintage.
const VerbVintage = "macro.vintage"

// Rederivers rebuild the tables of this package's reads from their bodies.
func Rederivers() source.Rederivers {
	return source.Rederivers{VerbSeries: rederiveSeries, VerbVintage: rederiveVintage, VerbECB: rederiveECB}
}

// Vintage reads one series as it stood at the end of req.AsOf, and tells what
// became of it by now: the client's cutoff, or else the day of reading.
//
// It returns a [source.ArgumentError] for an identifier or a day that cannot be
// asked, a [source.RefusedError] with rule "cutoff" for a day after the client's
// cutoff, a [source.KeyError] when no key is set, a [source.RefusedError] with
// rule "key" when the publisher does not accept it, and a [source.NotFoundError]
// for a series that the API does not serve, that has no archived vintages, or
// whose first vintage is later: the error then names it.
func (c *Client) Vintage(ctx context.Context, req VintageRequest) (Vintage, error) {
	asked, err := req.resolved(c.Source)
	if err != nil {
		return Vintage{}, err
	}
	g := gathering{source: c.Source, series: asked.Series, day: asked.AsOf}
	if g.day.IsZero() && c.Source != nil {
		g.day = c.Source.Cutoff
	}
	if err := g.everything(ctx); err != nil {
		return Vintage{}, err
	}
	read, err := c.Source.Read(FRED, VerbVintage, asked, g.answers...)
	if err != nil {
		return Vintage{}, err
	}
	return parseVintage(read, g.bodies(), req.limit())
}
