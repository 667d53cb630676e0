package market

import (
	"context"
	"net/url"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbVendorBars is the verb in the question of every read of a named vendor's bars.
const VerbVendorBars = "market.vendor_bars"

const maxVendorPages = 20

// VendorBars is a series of daily bars of one vendor, oldest first, with no gap
// filled. With a second vendor to set it against, Check says where they part.
type VendorBars struct {
	Reads         []source.Read   `json:"reads"`
	Vendor        VendorName      `json:"vendor"`
	Identity      source.Identity `json:"identity"` // as far as the answer says
	Kind          string          `json:"instrument_type,omitzero"`
	SymbolSince   source.Date     `json:"symbol_since,omitzero"`           // first day on which this instrument has the symbol, where the vendor tells
	SymbolUntil   source.Date     `json:"symbol_until,omitzero"`           // day from which it has another one
	Zone          string          `json:"zone,omitzero"`                   // of the exchange, as the vendor names it
	Adjustment    string          `json:"adjustment"`                      // of open, high, low and close
	VolumeBasis   string          `json:"volume_adjustment,omitzero"`      // when it is another
	AdjustedBasis string          `json:"adj_columns_adjustment,omitzero"` // of the columns adj_…
	Bars          []VendorBar     `json:"bars"`
	Newest        source.Date     `json:"newest,omitzero"` // day of the newest bar
	Stale         string          `json:"stale,omitzero"`  // how far that is behind the day that was asked for
	Dropped       []source.Drop   `json:"dropped"`
	DroppedBars   []DroppedBar    `json:"dropped_bars,omitempty"`
	Warnings      []Warning       `json:"warnings,omitempty"`
	Check         *CrossCheck     `json:"cross_check,omitempty"`

	read    source.Read
	columns []vendorColumn
}

// VendorBar is one day of an exchange. A number that the vendor did not send is
// absent. Prices count Identity.Currency, where the answer names one.
type VendorBar struct {
	Date      source.Date    `json:"date"` // by the exchange's calendar
	Open      source.Decimal `json:"open,omitzero"`
	High      source.Decimal `json:"high,omitzero"`
	Low       source.Decimal `json:"low,omitzero"`
	Close     source.Decimal `json:"close"`
	Volume    source.Decimal `json:"volume,omitzero"`
	AdjOpen   source.Decimal `json:"adj_open,omitzero"`
	AdjHigh   source.Decimal `json:"adj_high,omitzero"`
	AdjLow    source.Decimal `json:"adj_low,omitzero"`
	AdjClose  source.Decimal `json:"adj_close,omitzero"`
	AdjVolume source.Decimal `json:"adj_volume,omitzero"`
	Dividend  source.Decimal `json:"dividend,omitzero"`     // cash a share on its ex-day
	Split     source.Decimal `json:"split_factor,omitzero"` // new shares for one old
	VWAP      source.Decimal `json:"vwap,omitzero"`
	Trades    source.Decimal `json:"trades,omitzero"`

	raw [vendorCells]cell
}

// VendorBars reads the daily bars of one instrument from the vendor that
// req.Vendor names, and from no other. With req.Against it is [Client.CrossCheck]
// too.
//
// It returns a [source.ArgumentError] for what cannot be asked, a
// [source.KeyError] when the vendor's key is missing (nothing is sent then), a
// [source.RateError] or a [source.UpstreamError] with the vendor's own words
// when it refuses, also with status 200, a [source.NotFoundError] when it has
// no such symbol, and a [source.ShapeError] when its answer makes no sense.
func (c *Client) VendorBars(ctx context.Context, req VendorBarsRequest) (VendorBars, error) {
	if req.Against == "" && req.AgainstSymbol == "" {
		return c.vendorBars(ctx, req)
	}
	check, err := c.CrossCheck(ctx, CrossCheckRequest(req))
	if err != nil {
		return VendorBars{}, err
	}
	return check.asBars(), nil
}

func (c *Client) vendorBars(ctx context.Context, req VendorBarsRequest) (VendorBars, error) {
	asked, row, err := req.resolved()
	if err != nil {
		return VendorBars{}, err
	}
	if err := onlyAdjusted(c.Source, asked, row); err != nil {
		return VendorBars{}, err
	}
	g := vendorGathering{source: c.Source, asked: asked, row: row}
	if err := g.everything(ctx); err != nil {
		return VendorBars{}, withoutKeys(err, c.Source.Redactor(row.Source.KeyEnv))
	}
	read, err := c.Source.Read(row.Source, VerbVendorBars, asked, g.answers...)
	if err != nil {
		return VendorBars{}, err
	}
	return parseVendorBars(read, g.bodies)
}

// vendorGathering collects the bodies that answer one question.
type vendorGathering struct {
	source  *source.Client
	asked   VendorBarsRequest
	row     VendorRow
	answers []source.Answer
	bodies  [][]byte
}

func (g *vendorGathering) everything(ctx context.Context) error {
	page, err := g.page(ctx, g.row.request(g.asked))
	if err != nil {
		return err
	}
	if g.row.wider != nil {
		if address, needed := g.row.wider(g.asked, page); needed {
			g.answers, g.bodies = nil, nil // the longer series holds the shorter
			page, err = g.page(ctx, address)
		}
	}
	for seen := []string{}; err == nil && page.next != ""; {
		if slices.Contains(seen, page.next) || len(g.bodies) == maxVendorPages {
			return misread(g.row.Source, "next_url", "the pages do not end within %d", maxVendorPages)
		}
		seen = append(seen, page.next)
		var next string
		if next, err = g.follow(page.next); err == nil {
			page, err = g.page(ctx, next)
		}
	}
	if err != nil {
		return err
	}
	return g.history(ctx)
}

func (g *vendorGathering) page(ctx context.Context, address string) (vendorPage, error) {
	answer, err := g.source.Fetch(ctx, g.row.Source, source.Request{Address: address})
	if err != nil {
		return vendorPage{}, explainVendor(err, answer.Status, g.asked, g.row)
	}
	g.answers, g.bodies = append(g.answers, answer), append(g.bodies, answer.Body)
	return g.row.parse(g.asked, answer.Body)
}

// follow lets a vendor's own address of its next page through when it stays on
// the host that was asked, and takes a key out of it: ours travels apart.
func (g *vendorGathering) follow(next string) (string, error) {
	first, err := url.Parse(g.row.request(g.asked))
	if err != nil {
		return "", err
	}
	u, err := url.Parse(next)
	if err != nil || u.Scheme != first.Scheme || u.Host != first.Host || u.User != nil {
		return "", &source.RefusedError{
			Rule:   "redirect",
			Reason: "the next page of " + g.row.Source.Name + " is on another host than " + first.Host + ", and a key follows to none",
			Remedy: "ask for a shorter window, or name the vendor whose host it is",
		}
	}
	query := u.Query()
	for name := range query {
		if isKeyName(name) {
			query.Del(name)
		}
	}
	u.RawQuery, u.Fragment = query.Encode(), ""
	return u.String(), nil
}
