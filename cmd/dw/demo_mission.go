package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
	"github.com/deskworth/deskworth-go/market"
)

const demoName = "apple-2023"

var (
	demoSubject = source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "0000320193"}
	demoAsOf    = source.NewDate(2023, 11, 3)
)

// demo is one mission played from recordings, by tools alone, as agents would.
type demo struct {
	app     *app
	desk    *deskworth.Desk
	bundles *room.Bundles
	calls   map[deskworth.Role]*deskworth.Call

	prices    market.OHLCV
	breakdown filings.Segments
	output    macro.Vintage
	stands    int64 // the claim that the settlement chooses
}

type step struct {
	says string
	take func(context.Context) error
}

func (d *demo) steps() []step {
	return []step{
		{"four roles open the desk", d.open},
		{"markets reads prices", d.readPrices},
		{"fundamentals reads a filing's breakdown", d.readBreakdown},
		{"macro reads a vintage", d.readVintage},
		{"each role files what it read", d.fileFacts},
		{"two roles disagree", d.disagree},
		{"the lead settles with a reason", d.settle},
		{"calculations, checks and prose", d.fileRest},
		{"seal and compose", d.seal},
	}
}

func (d *demo) open(ctx context.Context) error {
	m := dossier.Mission{ID: demoName, Title: "Apple after fiscal 2023", Subject: demoSubject, AsOf: demoAsOf}
	if _, err := d.desk.NewMission(ctx, m); err != nil {
		return err
	}
	for _, role := range []deskworth.Role{deskworth.Lead, deskworth.Markets, deskworth.Fundamentals, deskworth.Macro} {
		card, _, err := d.desk.NewCard(ctx, demoName, role, string(role))
		if err != nil {
			return err
		}
		if d.calls[role], err = d.desk.Call(card); err != nil {
			return err
		}
	}
	d.calls[deskworth.Lead].Bundles = d.bundles
	return nil
}

// use calls one tool as one role, as an agent of that role would.
func (d *demo) use(ctx context.Context, role deskworth.Role, tool string, args any) (deskworth.Result, error) {
	body, err := json.Marshal(args)
	if err != nil {
		return deskworth.Result{}, err
	}
	res := d.desk.Registry.Call(ctx, d.calls[role], tool, body)
	if res.Failed() {
		return res, failed(res)
	}
	return res, nil
}

func (d *demo) readPrices(ctx context.Context) error {
	res, err := d.use(ctx, deskworth.Markets, "ohlcv", market.OHLCVRequest{Symbol: "AAPL", Interval: "1d", From: source.NewDate(2023, 9, 25), To: source.NewDate(2023, 10, 4)})
	if err == nil {
		d.prices = res.Value.(market.OHLCV)
	}
	return err
}

func (d *demo) readBreakdown(ctx context.Context) error {
	res, err := d.use(ctx, deskworth.Fundamentals, "filing_segments", filings.SegmentsRequest{Ticker: "AAPL", Form: "10-K", Axis: productAxis})
	if err == nil {
		d.breakdown = res.Value.(filings.Segments)
	}
	return err
}

func (d *demo) readVintage(ctx context.Context) error {
	res, err := d.use(ctx, deskworth.Macro, "fred_vintage", macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2023, 9, 27)})
	if err == nil {
		d.output = res.Value.(macro.Vintage)
	}
	return err
}

// file files entries as one role, one call each, and gives the number of the last.
func (d *demo) file(ctx context.Context, role deskworth.Role, entries ...dossier.Entry) (last int64, err error) {
	for _, e := range entries {
		res, err := d.use(ctx, role, "dossier_contribute", dossier.ContributionOf(e))
		if err != nil {
			return 0, err
		}
		if err := json.Unmarshal(res.Structured(), &struct {
			Number *int64 `json:"number"`
		}{&last}); err != nil {
			return 0, err
		}
	}
	return last, nil
}

func (d *demo) seal(ctx context.Context) error {
	_, err := d.use(ctx, deskworth.Lead, "dossier_seal", struct{}{})
	return err
}

// cell finds the one cell of a read whose figure is as wanted.
func cell(tables []source.Table, what string, wanted func(source.Figure) bool) (source.Locator, error) {
	for _, t := range tables {
		for f := range t.Figures() {
			if wanted(f) {
				return f.Locator, nil
			}
		}
	}
	return source.Locator{}, &source.NotFoundError{What: fmt.Sprintf("%s in the recordings", what)}
}
