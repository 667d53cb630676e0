package deskworth_test

import (
	"context"
	"fmt"
	"log"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// A head that was noted elsewhere is the hash of a line, for as long as nobody
// cuts the journal.
func ExampleJournal_Chain() {
	desk := exampleDesk()
	_, err := desk.NewMission(context.Background(), dossier.Mission{ID: "apple", Subject: source.Identity{Symbol: "AAPL"}})
	if err != nil {
		log.Fatal(err)
	}
	journal := desk.Journal("apple")
	noted := journal.Head()
	chain, err := journal.Chain(nil, noted.Hash)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(chain.Lines, "line; the head was noted at line", chain.Noted[0].Line)
	_, err = journal.Chain(nil, "0000")
	fmt.Println(err)
	// Output:
	// 1 line; the head was noted at line 1
	// the journal ends at line 1, and no line has the hash "0000"; its last lines were cut, or the hash is of another journal: compare it with a copy
}
