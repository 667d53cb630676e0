package dossier

import (
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
	About        string        `json:"about,omitzero"`   // the identifier whose conflict a settlement ends
	Opens        []string      `json:"opens,omitempty"`  // names of the conflicts that it opened, one after the other; none in events of older builds
	Figure       source.Figure `json:"figure,omitzero"`  // what a fact cites, as it was read
	Passage      string        `json:"passage,omitzero"` // the text that carries a transcribed figure, when it can be shown
	Read         source.Read   `json:"read,omitzero"`    // the read that the figure or the exhibit stands in
	Seal         SealMark      `json:"seal,omitzero"`
	Outcome      Outcome       `json:"outcome,omitzero"`
	Signed       SignMark      `json:"signed,omitzero"`
}

// Kinds of events that are no contribution.
const (
	KindSealed   Kind = "sealed"
	KindComposed Kind = "composed"
)

// SealMark says which revision was sealed. The revision itself follows from the
// events up to Through: what was kept between them and the mark, while somebody
// sealed, belongs to the next revision.
type SealMark struct {
	Revision int    `json:"revision"`
	Digest   string `json:"digest"`
	Through  int64  `json:"through,omitzero"` // absent in older marks: all that came before
	Form     int    `json:"form,omitzero"`    // in which the revision is written; absent in older marks
}

// through is the number of the last event that the seal of that number covers.
func (m SealMark) through(seq int64) int64 {
	if m.Through <= 0 || m.Through >= seq {
		return seq - 1
	}
	return m.Through
}

// Outcome is how composing a revision ended.
type Outcome struct {
	Revision int    `json:"revision"`
	Broke    string `json:"broke,omitzero"` // what broke; absent when it was composed
	Journal  Head   `json:"journal,omitzero"`
}

// Head is where a desk's journal stood. Noted in the dossier, it shows lines that
// were cut from the journal's end: nothing within the journal can.
type Head struct {
	First string `json:"first"` // hash of the first line: it tells one desk's journal from another's
	Lines int64  `json:"lines"`
	Hash  string `json:"hash"` // of the last of these lines
}

// ErrMoved says that somebody else filed about the same first: look again, then append.
var ErrMoved = errors.New("the dossier has moved on; read it again")

// Store is all that a mission keeps: its reads, their bodies, its events.
type Store interface {
	source.Ledger
	source.Store
	Log
}
