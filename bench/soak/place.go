package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// The two stores.
const (
	inSQLite   = "SQLite"
	inPostgres = "PostgreSQL"
)

// place is where a dossier lies: a file, or the address of a database.
type place struct {
	Store   string `json:"store"`
	Address string `json:"address"`
}

func (p place) open(ctx context.Context) (*dossier.Dossier, func() error, error) {
	if p.Store == inSQLite {
		s, err := sqlite.Open(ctx, p.Address, &source.Memory{})
		if err != nil {
			return nil, nil, err
		}
		return &dossier.Dossier{Mission: subject, Ledger: s, Log: s}, s.Close, nil
	}
	server, err := postgres.Connect(ctx, p.Address)
	if err != nil {
		return nil, nil, err
	}
	s := server.Store(mission)
	return &dossier.Dossier{Mission: subject, Ledger: s, Log: s}, server.Close, nil
}

// furnish gives an empty place the reads and the frame.
func (p place) furnish(ctx context.Context, l library) error {
	d, closer, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	if err := d.Ledger.Record(ctx, l.tables()...); err != nil {
		return err
	}
	_, err = d.Contribute(ctx, parent, dossier.Frame{Title: "Soak", Question: "What do many hands make?"})
	return err
}

// parent is who files what comes before and after the writers.
var parent = dossier.Author{Role: "lead", Card: "soak"}

// ground makes empty places, and takes them away.
type ground struct {
	folder, server string
	made           int
	undo           []func()
}

// newPlace gives an empty file or an empty database.
func (g *ground) newPlace(ctx context.Context, store string) (place, error) {
	g.made++
	if store == inSQLite {
		return place{store, filepath.Join(g.folder, fmt.Sprintf("soak-%d.db", g.made))}, nil
	}
	name := fmt.Sprintf("deskworth_soak_%d_%d", os.Getpid(), g.made)
	if err := order(ctx, g.server, "CREATE DATABASE "+name); err != nil {
		return place{}, err
	}
	g.undo = append(g.undo, func() { _ = order(context.WithoutCancel(ctx), g.server, "DROP DATABASE "+name+" WITH (FORCE)") })
	address, err := withDatabase(g.server, name)
	return place{store, address}, err
}

func (g *ground) clear() {
	for _, undo := range g.undo {
		undo()
	}
}

func order(ctx context.Context, address, statement string) error {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}
