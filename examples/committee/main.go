// Command committee builds the dossier that an investment committee would be
// given: four roles read prices, a filing and two vintages of a statistic, file
// what they read, disagree once, and compose workbook, deck and memo of it.
//
//	go run ./examples/committee OUT
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
	"github.com/deskworth/deskworth-go/deskworth/tools"
	"github.com/deskworth/deskworth-go/dossier"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: committee OUT")
		os.Exit(2)
	}
	if err := committee(context.Background(), os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "committee:", err)
		os.Exit(1)
	}
}

// The recordings are the project's own, so that their bodies may be kept
// whatever the publishers' terms say of theirs.
var keep = map[string]bool{"Yahoo": true, "FRED": true}

func committee(ctx context.Context, out io.Writer, folder string) error {
	recorded, err := record.Open(reads.Files)
	if err != nil {
		return err
	}
	mission := dossier.Mission{
		ID: "committee", Title: "Apple after fiscal 2023", AsOf: source.NewDate(2023, 11, 3),
		Subject: source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "0000320193"},
	}
	store := &dossier.Memory{}
	c := &casebook{
		desk:   &dossier.Dossier{Mission: mission, Ledger: store, Log: store},
		client: &source.Client{Mission: mission.ID, Cutoff: mission.AsOf, Recorded: recorded, Store: store, Keep: keep, Getenv: contact},
	}
	if err := c.read(ctx); err != nil {
		return err
	}
	if err := c.file(ctx); err != nil {
		return err
	}
	sealed, err := c.desk.Seal(ctx, lead)
	if err != nil {
		return err
	}
	revision, err := compose.Bundle(ctx, sealed, room.BundlesAt(folder), store, compose.Formats(), tools.Rederivers())
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "revision %s: %d facts, %d calculations, %d exhibits, %d conflict settled, dossier %s\n",
		revision, len(sealed.Facts), len(sealed.Calculations), len(sealed.Exhibits), len(sealed.Conflicts), sealed.Digest()[:16])
	return err
}

// contact is what the SEC asks of every caller, and a key of FRED's: a replayed
// answer needs neither to be right.
func contact(name string) string {
	return map[string]string{
		"DESKWORTH_CONTACT": "Committee Example committee@example.org", "FRED_API_KEY": "00000000000000000000000000000000",
	}[name]
}
