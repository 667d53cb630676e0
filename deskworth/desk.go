package deskworth

import (
	"context"
	"crypto/ed25519"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Desk is one home with its missions and cards. Whoever starts it brings the
// stores: this package opens no database. Set the fields, then share it; its
// methods may be called from any goroutine.
type Desk struct {
	Registry   *Registry
	Home       *room.Home
	Stores     func(mission string) (dossier.Store, error) // the same store for the same mission; whoever opened it closes it
	Catalogue  Catalogue                                   // nil: the missions of the home
	Recorded   source.Replayer                             // set: no network at all
	Recorder   source.Recorder                             // set: live answers are recorded too
	Transport  http.RoundTripper                           // nil: the network
	Mounter    Mounter
	Clock      func() time.Time         // nil: time.Now
	Getenv     func(name string) string // nil: os.Getenv
	Keys       source.Keys
	Keep       map[string]bool                    // vendors whose terms the operator read, and said keep
	SigningKey func() (ed25519.PrivateKey, error) // reads the operator's key when a seal is signed; nil: seals are not signed
	Redactor   *source.Redactor                   // knows the operator's keys; nil redacts by names and shapes
	Random     io.Reader                          // for tokens; nil: crypto/rand
	Log        *slog.Logger                       // defects and failed syncs; nil: nowhere

	mu       sync.Mutex
	journals map[string]*Journal
	cards    cardCache
}

// Now is the desk's clock, in UTC.
func (d *Desk) Now() time.Time {
	if d.Clock == nil {
		return time.Now().UTC()
	}
	return d.Clock().UTC()
}

// Call makes what a card's tools may reach. The mission's as-of date becomes the
// cutoff of the card's source client, here and nowhere else.
func (d *Desk) Call(card Card) (*Call, error) {
	m, err := d.Mission(card.Mission)
	if err != nil {
		return nil, err
	}
	store, err := d.Stores(m.ID)
	if err != nil {
		return nil, err
	}
	c := &Call{
		Card: card, Mission: m, Source: d.client(m, store), Dossier: d.dossier(m, store), Bodies: store,
		Room: d.Home.Card(m.ID, card.ID), Mounter: d.Mounter, Clock: d.Clock,
		Journal: d.Journal(m.ID), Redactor: d.Redactor, Log: d.Log, home: d.Home.Path(),
	}
	if card.Role.Holds(DossierSeal) {
		c.Bundles, c.Key = d.Home.Bundles(m.ID), d.SigningKey
	}
	return c, nil
}

func (d *Desk) client(m dossier.Mission, store source.Store) *source.Client {
	return &source.Client{
		Mission: m.ID, Cutoff: m.AsOf, Clock: d.Clock, Transport: d.Transport, Getenv: d.Getenv, Keys: d.Keys,
		Recorded: d.Recorded, Recorder: d.Recorder, Store: store, Shelf: d.shelf(), Keep: d.Keep,
	}
}

// Loose is a client outside every mission: nothing that it reads is filed.
func (d *Desk) Loose(store source.Store) *source.Client {
	return d.client(dossier.Mission{}, store)
}

// shelf is what the desk's processes remember together; a home has one.
func (d *Desk) shelf() source.Shelf {
	if d.Home == nil {
		return nil
	}
	return d.Home.Shelf()
}

func (d *Desk) dossier(m dossier.Mission, store dossier.Store) *dossier.Dossier {
	return &dossier.Dossier{Mission: m, Ledger: store, Log: store, Clock: d.Clock}
}

// Dossier is a mission's dossier, for the page and for commands.
func (d *Desk) Dossier(mission string) (*dossier.Dossier, error) {
	m, err := d.Mission(mission)
	if err != nil {
		return nil, err
	}
	store, err := d.Stores(m.ID)
	if err != nil {
		return nil, err
	}
	return d.dossier(m, store), nil
}

// Journal is a mission's journal.
func (d *Desk) Journal(mission string) *Journal {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.journals == nil {
		d.journals = map[string]*Journal{}
	}
	if d.journals[mission] == nil {
		d.journals[mission] = NewJournal(d.Home.Journal(mission), d.Log)
	}
	return d.journals[mission]
}

// Sync has every journal on the device. Call it before the process ends.
func (d *Desk) Sync() (failed error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, j := range d.journals {
		if err := j.Sync(); err != nil {
			failed = err
		}
	}
	return failed
}

// decided journals what an operator did at the desk itself: cards and missions.
func (d *Desk) decided(ctx context.Context, card Card, what string) error {
	line := Line{Time: d.Now(), Card: card.ID, Role: card.Role, Tool: what, Args: argsDigest(nil)}
	return d.Journal(card.Mission).Write(ctx, line, true)
}
