package dossier

import (
	"context"
	"errors"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Event is one line of a dossier. Its clock is ours and enters no revision.
type Event struct {
	Seq          int64         `json:"seq"`
	At           time.Time     `json:"at"`
	By           Author        `json:"by"`
	Kind         Kind          `json:"kind"`
	Contribution Contribution  `json:"contribution,omitzero"`
	Figure       source.Figure `json:"figure,omitzero"`  // what a fact cites, as it was read
	Passage      string        `json:"passage,omitzero"` // the text that carries a transcribed figure, when it can be shown
	Read         source.Read   `json:"read,omitzero"`    // the read that the figure or the exhibit stands in
	Seal         SealMark      `json:"seal,omitzero"`
	Outcome      Outcome       `json:"outcome,omitzero"`
}

// Kinds of events that are no contribution.
const (
	KindSealed   Kind = "sealed"
	KindComposed Kind = "composed"
)

// SealMark says which revision was sealed. The revision itself follows from
// the events before it.
type SealMark struct {
	Revision int    `json:"revision"`
	Digest   string `json:"digest"`
}

// Outcome is how composing a revision ended.
type Outcome struct {
	Revision int    `json:"revision"`
	Broke    string `json:"broke,omitzero"` // what broke; absent when it was composed
}

// ErrMoved says that somebody else appended first: look again, then append.
var ErrMoved = errors.New("the dossier has moved on; read it again")

// Log keeps events in one order that all readers agree on.
type Log interface {
	// Append keeps an event. With after ≥ 0 only when the newest event has that
	// number, else [ErrMoved]; with a negative after in any case.
	Append(ctx context.Context, e Event, after int64) (seq int64, err error)
	// Events gives what came after a number, oldest first.
	Events(ctx context.Context, after int64) ([]Event, error)
}

// Store is all that a mission keeps: its reads, their bodies, its events.
type Store interface {
	source.Ledger
	source.Store
	Log
}
