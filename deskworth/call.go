package deskworth

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"io"
	"log/slog"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Call is what a tool may reach. The desk makes it; it is one card's. A program
// without a desk may make one with as many fields as its tools need.
type Call struct {
	Card     Card
	Mission  dossier.Mission
	Source   *source.Client // Mission and Cutoff set: the as-of date enters here and nowhere else
	Dossier  *dossier.Dossier
	Bodies   source.Store
	Room     *room.Card
	Bundles  *room.Bundles                      // nil unless the role may seal
	Key      func() (ed25519.PrivateKey, error) // with which a seal is signed; nil: seals are not signed, or the role may not seal
	Mounter  Mounter
	File     *io.SectionReader // the operator's, set by a command only
	Clock    func() time.Time
	Journal  *Journal         // nil: decisions leave no line
	Keeper   Keeper           // nil: nobody keeps whole tables
	Redactor *source.Redactor // nil knows no secret, and still redacts
	Log      *slog.Logger     // where defects go; nil: nowhere

	home string // of the desk; agents do not read it
}

// Author is who the call files as.
func (c *Call) Author() dossier.Author {
	return dossier.Author{Role: string(c.Card.Role), Card: c.Card.ID}
}

// Now is the call's clock, in UTC.
func (c *Call) Now() time.Time {
	if c.Clock == nil {
		return time.Now().UTC()
	}
	return c.Clock().UTC()
}

// Told is a text of ours as the mission may keep it: without secrets, and without
// where the desk lies on its operator's disk.
func (c *Call) Told(text string) string {
	return withoutHome(c.Redactor.Text(text), c.home)
}

// Keeper keeps whole tables where the card's own client reads them. A server of a
// protocol implements it.
type Keeper interface {
	// Keep takes a table as CSV. It gives the zero value when it has no room.
	Keep(table string, csv []byte) Whole
}

// Mounter shows modules to the operator. A canvas implements it.
type Mounter interface {
	// Mount adds a module to the card's canvas and gives its id.
	Mount(ctx context.Context, c Card, m Module) (id string, err error)
	// Module gives one of the card's own modules.
	Module(ctx context.Context, c Card, id string) (Module, error)
}

// Module is one thing on a canvas.
type Module struct {
	Kind  string          `json:"kind"`
	Title string          `json:"title"`
	Refs  []source.Ref    `json:"refs,omitempty"` // the reads that it shows
	Data  json.RawMessage `json:"data,omitempty"`
}
