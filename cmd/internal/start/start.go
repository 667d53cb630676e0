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

// tokenVariable may hold a card's token, for a launcher that knows nothing else.
// No output holds it.
const tokenVariable = "DESKWORTH_CARD_TOKEN"

// Options are what a program knows of its surroundings.
type Options struct {
	Getenv   func(string) string
	Clock    func() time.Time    // nil: time.Now
	Registry *deskworth.Registry // nil: every tool there is
	Home     *room.Home          // nil: the one at DESKWORTH_HOME, or at the platform's data directory
	Log      *slog.Logger        // nil: nowhere
}

// Started is a desk with what must be closed after it.
type Started struct {
	Desk *deskworth.Desk

	mu      sync.Mutex
	stores  map[string]dossier.Store
	closers []func() error
}

// Open opens a desk. Nothing is written before something has to be kept.
func Open(ctx context.Context, o Options) (*Started, error) {
	if o.Getenv("DESKWORTH_DOSSIER") != "" {
		return nil, &source.RefusedError{Rule: "store", Reason: "this build keeps dossiers in SQLite only, and DESKWORTH_DOSSIER names another store", Remedy: "unset DESKWORTH_DOSSIER"}
	}
	if err := o.fill(); err != nil {
		return nil, err
	}
	keys, err := ReadKeys(o.Home)
	if err != nil {
		return nil, err
	}
	settings, err := ReadSettings(o.Home)
	if err != nil {
		return nil, err
	}
	s := &Started{stores: map[string]dossier.Store{}}
	s.Desk = &deskworth.Desk{
		Registry: o.Registry, Home: o.Home, Clock: o.Clock, Getenv: o.Getenv, Log: o.Log,
		Keys: keys, Keep: settings.keep(), Redactor: (&source.Client{Getenv: o.Getenv, Keys: keys}).Redactor(tokenVariable),
		Stores: func(mission string) (dossier.Store, error) { return s.store(ctx, o.Home, mission) },
	}
	return s, nil
}

// fill opens what the program did not bring.
func (o *Options) fill() (err error) {
	if o.Registry == nil {
		if o.Registry, err = deskworth.NewRegistry(tools.All()...); err != nil {
			return err
		}
	}
	if o.Home == nil {
		o.Home, err = room.Open(o.Getenv("DESKWORTH_HOME"))
	}
	return err
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
