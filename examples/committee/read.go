package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
	"github.com/deskworth/deskworth-go/market"
)

// casebook is the dossier with what its roles have read.
type casebook struct {
	desk   *dossier.Dossier
	client *source.Client

	prices       market.OHLCV
	breakdown    filings.Segments
	output       macro.Vintage // as known in late September
	outputLately macro.Vintage // as known on the mission's day
}

const productAxis = "srt:ProductOrServiceAxis"

// read asks each publisher once, and keeps what it said in the ledger: facts cite
// nothing else.
func (c *casebook) read(ctx context.Context) (err error) {
	week := market.OHLCVRequest{Symbol: "AAPL", Interval: "1d", From: source.NewDate(2023, 9, 25), To: source.NewDate(2023, 10, 4)}
	if c.prices, err = (&market.Client{Source: c.client}).OHLCV(ctx, week); err != nil {
		return err
	}
	filing := filings.SegmentsRequest{Ticker: "AAPL", Form: "10-K", Axis: productAxis}
	if c.breakdown, err = (&filings.Client{Source: c.client}).Segments(ctx, filing); err != nil {
		return err
	}
	statistics := &macro.Client{Source: c.client}
	if c.output, err = statistics.Vintage(ctx, macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2023, 9, 27)}); err != nil {
		return err
	}
	if c.outputLately, err = statistics.Vintage(ctx, macro.VintageRequest{Series: "GDP", AsOf: source.NewDate(2023, 11, 3)}); err != nil {
		return err
	}
	return c.desk.Ledger.Record(ctx, slices.Concat(c.prices.Tables(), c.breakdown.Tables(), c.output.Tables(), c.outputLately.Tables())...)
}

// line finds what the filing says of one product: the concept, the member of the
// axis, and the fiscal year by the year in which it ends.
func (c *casebook) line(concept, member string, year int) (source.Locator, error) {
	ends := fmt.Sprint(year)
	for _, t := range c.breakdown.Tables() {
		for figure := range t.Figures() {
			product := slices.Contains(figure.Dimensions, source.Dimension{Axis: productAxis, Member: member})
			if product && figure.Metric == concept && figure.Period.End.Day().String()[:4] == ends {
				return figure.Locator, nil
			}
		}
	}
	return source.Locator{}, fmt.Errorf("the filing says nothing of %s, %s, %d", concept, member, year)
}

func cell(ref source.Ref, row, column string) source.Locator {
	return source.Locator{Ref: ref, Row: row, Column: column}
}
