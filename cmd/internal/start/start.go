// Package start opens a desk for a program: its home, keys, settings and stores.
//
// Start with [Open], and close what it gives. It is the one place where the
// desk's programs choose a database.
//
// Nothing here serves, prints, or keeps a key anywhere but in memory.
package start

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/tools"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

// Options are what a program knows of its surroundings.
type Options struct {
	Getenv   func(string) string
	Clock    func() time.Time // nil: time.Now
	Recorded source.Replayer  // set: no network at all
	Log      *slog.Logger     // nil: nowhere
}

// Started is a desk with what must be closed after it.
type Started struct {
	Desk *deskworth.Desk

	mu      sync.Mutex
	stores  map[string]dossier.Store
	closers []func() error
}

// Open opens the desk at DESKWORTH_HOME, or at the platform's data directory.
// Nothing is written before something has to be kept.
func Open(ctx context.Context, o Options) (*Started, error) {
	if o.Getenv("DESKWORTH_DOSSIER") != "" {
		return nil, &source.RefusedError{Rule: "store", Reason: "this build keeps dossiers in SQLite only, and DESKWORTH_DOSSIER names another store", Remedy: "unset DESKWORTH_DOSSIER"}
	}
	registry, err := deskworth.NewRegistry(tools.All()...)
	if err != nil {
		return nil, err
	}
	home, err := room.Open(o.Getenv("DESKWORTH_HOME"))
	if err != nil {
		return nil, err
	}
	kept, err := readKept(home)
	if err != nil {
		return nil, err
	}
	s := &Started{stores: map[string]dossier.Store{}}
	s.Desk = &deskworth.Desk{
		Registry: registry, Home: home, Clock: o.Clock, Getenv: o.Getenv, Recorded: o.Recorded, Log: o.Log,
		Keys: kept.keys, Keep: kept.keep, Redactor: source.NewRedactor(kept.keys.known(o.Getenv)...),
		Stores: func(mission string) (dossier.Store, error) { return s.store(ctx, home, mission) },
	}
	return s, nil
}

// store opens a mission's file once.
func (s *Started) store(ctx context.Context, home *room.Home, mission string) (dossier.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if open := s.stores[mission]; open != nil {
		return open, nil
	}
	file, err := home.DossierFile(mission)
	if err != nil {
		return nil, err
	}
	store, err := sqlite.Open(ctx, file, home.Bodies(mission))
	if err != nil {
		return nil, err
	}
	s.stores[mission] = store
	s.closers = append(s.closers, store.Close)
	return store, nil
}

// Close has the journals on the device and lets go of the stores.
func (s *Started) Close() error {
	failed := s.Desk.Sync()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, closer := range slices.Backward(s.closers) {
		failed = errors.Join(failed, closer())
	}
	s.closers = nil
	return failed
}
