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
	"github.com/deskworth/deskworth-go/dossier/postgres"
)

// tokenVariable may hold a card's token, for a launcher that knows nothing else.
// No output holds it.
const tokenVariable = "DESKWORTH_CARD_TOKEN"

// Options are what a program knows of its surroundings.
type Options struct {
	Getenv   func(string) string
	Clock    func() time.Time    // nil: time.Now
	Registry *deskworth.Registry // nil: every tool there is; a home with feeds of its own has one that knows them
	Home     *room.Home          // nil: the one at DESKWORTH_HOME, or at the platform's data directory
	Log      *slog.Logger        // nil: nowhere

	// Found hears what earlier programs left behind in a mission's store; nil: Log does.
	Found func(mission, what string)
}

// Started is a desk with what must be closed after it.
type Started struct {
	Desk   *deskworth.Desk
	Server *postgres.Server // the database that a team's desks share; nil: dossiers lie in the home

	open opener

	mu      sync.Mutex
	stores  map[string]dossier.Store
	closers []func() error
}

// Open opens a desk. Nothing is written before something has to be kept.
func Open(ctx context.Context, o Options) (*Started, error) {
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
	o.Home.Limit(room.Quota(settings.Quota))
	s := &Started{stores: map[string]dossier.Store{}}
	named, names := secret(o.Getenv)
	s.Desk = &deskworth.Desk{
		Registry: o.Registry, Home: o.Home, Clock: o.Clock, Getenv: o.Getenv, Log: o.Log,
		Keys: keys, Keep: settings.keep(), Redactor: (&source.Client{Getenv: named, Keys: keys}).Redactor(append(names, tokenVariable)...),
		Stores: s.store, SigningKey: signingKey(o.Getenv),
	}
	if err := s.choose(ctx, o); err != nil {
		return nil, err
	}
	return s, nil
}

// fill opens what the program did not bring. Feeds change what newswire reads
// and neither names nor schemas, so that whoever listed the tools before still
// has the right list.
func (o *Options) fill() (err error) {
	if o.Found == nil && o.Log != nil {
		o.Found = func(mission, what string) { o.Log.Warn(what, "mission", mission) }
	}
	if o.Home == nil {
		if o.Home, err = room.Open(o.Getenv("DESKWORTH_HOME")); err != nil {
			return err
		}
	}
	feeds, err := ReadFeeds(o.Home)
	if err == nil && (o.Registry == nil || len(feeds) > 0) {
		o.Registry, err = deskworth.NewRegistry(tools.All(feeds...)...)
	}
	return err
}

// store opens a mission's store once.
func (s *Started) store(mission string) (dossier.Store, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if open := s.stores[mission]; open != nil {
		return open, nil
	}
	store, closer, err := s.open(mission)
	if err != nil {
		return nil, err
	}
	s.stores[mission] = store
	s.closers = append(s.closers, closer)
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
