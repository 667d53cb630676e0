package postgres_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
)

// Desks that name one database share its missions. It needs a server, so that it
// is compiled and not run; the address may hold a password and is never printed.
func ExampleConnect() {
	ctx := context.Background()
	server, err := postgres.Connect(ctx, os.Getenv("DESKWORTH_DOSSIER"))
	if err != nil {
		log.Fatal(err)
	}
	defer server.Close()
	m := dossier.Mission{ID: "apple", Subject: source.Identity{Symbol: "AAPL"}}
	if _, err := server.AddMission(ctx, m); err != nil {
		log.Fatal(err)
	}
	store := server.Store(m.ID)
	d := &dossier.Dossier{Mission: m, Ledger: store, Log: store}
	number, err := d.Contribute(ctx, dossier.Author{Role: "lead", Card: "lead"}, dossier.Limit{Text: "One exchange only."})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("contribution", number)
}
