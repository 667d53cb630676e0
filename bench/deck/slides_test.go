package main

import (
	"context"
	"testing"

	"github.com/deskworth/deskworth-go/bench/peers"
	"github.com/deskworth/deskworth-go/compose"
)

// The peer is told all that the deck holds: two charts an exhibit, 250 points each,
// and a table row a figure that the deck shows.
func TestThePeerIsToldWhatTheDeckHolds(t *testing.T) {
	sealed, err := large()
	if err != nil {
		t.Fatal(err)
	}
	if len(sealed.Facts) != 2_000 || len(sealed.Calculations) != 300 || len(sealed.Exhibits) != 12 || len(sealed.Sections) != 40 {
		t.Fatal("the dossier is not of the size that is promised")
	}
	d, err := compose.Prepare(sealed, "")
	if err != nil {
		t.Fatal(err)
	}
	body, err := compose.Deck().Render(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	slides, err := peers.Slides(body)
	if err != nil {
		t.Fatal(err)
	}
	charts, rows, notes := 0, 0, 0
	for _, s := range slides {
		for _, c := range s.Charts {
			charts++
			if len(c.Keys) != 250 || len(c.Values) != 250 || c.W == 0 {
				t.Errorf("a chart of %d keys and %d values, %v inches wide", len(c.Keys), len(c.Values), c.W)
			}
		}
		for _, table := range s.Tables {
			rows += len(table.Rows) - 1
		}
		notes += len(s.Notes)
	}
	if charts != 24 || rows < 480+780+300 || notes < 1_000 {
		t.Errorf("%d charts, %d rows, %d notes", charts, rows, notes)
	}
}
