package macro

import (
	"context"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbSeries is the verb in the question of every read of a series.
const VerbSeries = "macro.series"

// Series is a FRED series as it stands on the day of reading, or as it stood at
// the end of the client's cutoff. Its points are all given unless the request
// sets a limit; the counts are of all.
type Series struct {
	Series             string        `json:"series"`
	Title              string        `json:"title"`
	Unit               string        `json:"unit"` // as published: "Billions of Dollars"; its scale is not applied
	Frequency          string        `json:"frequency"`
	SeasonalAdjustment string        `json:"seasonal_adjustment"`
	AsOf               source.Date   `json:"as_of"` // the day of reading, in UTC, or the cutoff
	Counts             SeriesCounts  `json:"counts"`
	Missing            []source.Drop `json:"missing"` // observations without a value, by reason
	Newest             SeriesPoint   `json:"newest,omitzero"`
	Expected           Expected      `json:"expected_next,omitzero"`
	Stale              string        `json:"stale"` // why the newest is older than its frequency lets expect; empty: it is not
	Discontinued       bool          `json:"discontinued,omitzero"`
	Start              source.Date   `json:"observation_start,omitzero"` // of the whole series
	End                source.Date   `json:"observation_end,omitzero"`   // absent under a cutoff that it would pass
	LastUpdated        source.Moment `json:"last_updated,omitzero"`      // by the publisher's clock; absent likewise
	Release            Release       `json:"release,omitzero"`
	Notes              string        `json:"notes,omitzero"` // the publisher's own, cut
	Warnings           []Warning     `json:"warnings,omitempty"`
	Reads              []source.Read `json:"reads"`
	Dropped            []source.Drop `json:"dropped"`
	MissingDates       []source.Date `json:"missing_dates"` // a cut keeps the newest
	Points             []SeriesPoint `json:"points"`        // oldest first; a cut keeps the newest

	rows []standing
	meta meta
}

// SeriesCounts are of the whole window, however much of it is given.
type SeriesCounts struct {
	Points  int `json:"points"`
	Missing int `json:"missing"`
}

// SeriesPoint is one value with the period that it describes, both ends within
// it. Without an end the frequency gives none.
type SeriesPoint struct {
	Date      source.Date    `json:"date"` // the publisher's: the first day of a quarter, the last of a week
	Start     source.Date    `json:"start,omitzero"`
	End       source.Date    `json:"end,omitzero"`
	Instant   bool           `json:"instant,omitzero"` // a level at the end of the day, not over it
	Value     source.Decimal `json:"value"`
	Status    string         `json:"status"`             // "published": FRED gives no other
	Published source.Date    `json:"published,omitzero"` // the vintage in which this value came; known under a cutoff
}

// IsZero says that there is no observation.
func (o SeriesPoint) IsZero() bool { return o.Date.IsZero() }

const statusPublished = "published"

// standing is one date with the window that stands on the day of the read.
type standing struct {
	date source.Date
	window
}

// Series reads one series with what it counts, how often and how adjusted.
//
// Under the client's cutoff it is read as it stood at the end of that day: each
// point then has the day of its vintage, and dates that came out later are asked
// for only to be counted. Without one it is the newest view, in which old dates
// carry new values: [Client.Vintage] tells the two apart. A window without an
// observation gives an empty list and no error.
//
// It returns a [source.ArgumentError] for an identifier or a window that cannot
// be asked, a [source.KeyError] when no key is set, a [source.RefusedError] with
// rule "key" when the publisher does not accept it, and a [source.NotFoundError]
// for a series that the API does not serve, or that was not archived yet at the
// end of the cutoff: the error then names its first vintage.
func (c *Client) Series(ctx context.Context, req SeriesRequest) (Series, error) {
	asked, err := req.resolved()
	if err != nil {
		return Series{}, err
	}
	g := gathering{source: c.Source, series: asked.Series, dates: asked.window()}
	if c.Source != nil {
		g.day = c.Source.Cutoff
	}
	if err := g.standing(ctx); err != nil {
		return Series{}, err
	}
	read, err := c.Source.Read(FRED, VerbSeries, asked, g.answers...)
	if err != nil {
		return Series{}, err
	}
	return parseSeries(read, g.bodies(), req.Limit)
}

// standing asks what the series is, its observations, and when the next are due.
// Of a past day all vintages are asked for: only their windows say when each
// value came, and how many dates came later.
func (g *gathering) standing(ctx context.Context) error {
	err := g.described(ctx)
	if errors.Is(err, errNotInArchive) {
		return g.beforeFirst(ctx)
	}
	if err != nil {
		return err
	}
	if !g.day.IsZero() && !g.known {
		// An empty list may be an empty window, or a series that was not archived yet.
		if _, err := g.vintage(ctx); err != nil {
			return err
		}
	}
	return g.calendar(ctx)
}

func (g *gathering) described(ctx context.Context) error {
	if _, err := g.keep(ctx, "series", onDay(g.day)); err != nil {
		return err
	}
	if g.day.IsZero() {
		return g.pages(ctx, onDay(g.day))
	}
	first, err := source.ParseDate(dawn)
	if err != nil {
		return err
	}
	return g.observe(ctx, first)
}
