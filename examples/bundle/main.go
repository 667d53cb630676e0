// Command bundle builds, seals and composes a dossier in one process, without
// a database or a desk: a price is read, filed as a fact, put beside an
// assumption, and composed into a workbook, a deck, a memo and their manifest.
//
//	go run ./examples/bundle OUT
//
// It replays the demo's recordings, so that it runs without a network.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/market"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bundle OUT")
		os.Exit(2)
	}
	if err := bundle(context.Background(), os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

func bundle(ctx context.Context, out io.Writer, folder string) error {
	recorded, err := record.Open(reads.Files)
	if err != nil {
		return err
	}
	mission := dossier.Mission{ID: "example", Subject: source.Identity{Name: "Apple Inc.", Symbol: "AAPL"}}
	store := &dossier.Memory{}
	desk := &dossier.Dossier{Mission: mission, Ledger: store, Log: store}
	client := &source.Client{Mission: mission.ID, Recorded: recorded, Store: store, Keep: map[string]bool{"Yahoo": true}}

	price, err := readPrice(ctx, client, store)
	if err != nil {
		return err
	}
	sealed, err := fileAndSeal(ctx, desk, price)
	if err != nil {
		return err
	}
	revision, err := compose.Bundle(ctx, sealed, room.BundlesAt(folder), store, compose.Formats(), market.Rederivers())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "revision %s: %d fact, %d calculation, dossier %s\n", revision, len(sealed.Facts), len(sealed.Calculations), sealed.Digest()[:16])
	return err
}

// readPrice reads a week of bars, keeps the read in the ledger, and gives the
// place of one close.
func readPrice(ctx context.Context, client *source.Client, ledger source.Ledger) (source.Locator, error) {
	prices := market.Client{Source: client}
	week, err := prices.OHLCV(ctx, market.OHLCVRequest{Symbol: "AAPL", Interval: "1d", From: source.NewDate(2023, 9, 25), To: source.NewDate(2023, 10, 4)})
	if err != nil {
		return source.Locator{}, err
	}
	return source.Locator{Ref: week.Reads[0].Ref, Row: "2023-09-29", Column: "close"}, ledger.Record(ctx, week.Tables()...)
}

func fileAndSeal(ctx context.Context, desk *dossier.Dossier, price source.Locator) (dossier.Sealed, error) {
	me := dossier.Author{Role: "lead", Card: "example"}
	upside, err := source.ParseDecimal("0.10")
	if err != nil {
		return dossier.Sealed{}, err
	}
	for _, entry := range []dossier.Entry{
		dossier.Frame{Title: "A price and a target", Question: "What would ten percent more be?"},
		dossier.Fact{ID: "price", At: price, Label: "Close"},
		dossier.Assumption{ID: "upside", Value: upside, Unit: "ratio", Justification: "The question asks for it.", Display: dossier.Display{Style: dossier.StylePercent}},
		dossier.Calculation{ID: "target", Label: "Target", Expression: "price * (1 + upside)", Unit: "USD"},
		dossier.Section{ID: "answer", Title: "The target is {target}", Text: "From {price}, {upside} more is {target}."},
	} {
		if _, err := desk.Contribute(ctx, me, entry); err != nil {
			return dossier.Sealed{}, err
		}
	}
	return desk.Seal(ctx, me)
}
