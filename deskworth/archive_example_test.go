package deskworth_test

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// A mission moves from one desk to another as one file.
func ExampleDesk_Export() {
	from, to := exampleDesk(), exampleDesk()
	ctx := context.Background()
	_, err := from.NewMission(ctx, dossier.Mission{ID: "apple", Subject: source.Identity{Symbol: "AAPL"}})
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := from.Export(ctx, "apple", &file); err != nil {
		log.Fatal(err)
	}
	taken, err := to.Import(ctx, bytes.NewReader(file.Bytes()))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(taken.Mission.ID, "with", taken.Lines, "line of its journal")
	_, err = to.Import(ctx, bytes.NewReader(file.Bytes()))
	fmt.Println(err)
	// Output:
	// apple with 1 line of its journal
	// there is a mission "apple" already; choose another name
}

func exampleDesk() *deskworth.Desk {
	folder, err := os.MkdirTemp("", "desk-")
	if err != nil {
		log.Fatal(err)
	}
	home, err := room.Open(folder)
	if err != nil {
		log.Fatal(err)
	}
	store := &dossier.Memory{}
	return &deskworth.Desk{Home: home, Stores: func(string) (dossier.Store, error) { return store, nil }}
}
