package dossier

import (
	"context"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Condition is how a dossier stands.
type Condition string

// The conditions. Failed is never empty: View.Broke says what broke.
const (
	Open     Condition = "open"     // something was filed that the last seal does not cover, or nothing was sealed
	IsSealed Condition = "sealed"   // sealed, and not composed yet
	Finished Condition = "composed" // the last revision is a bundle
	Failed   Condition = "failed"   // composing the last revision broke
)

// View is the dossier as everybody sees it: tool, page and command. [Dossier.View]
// gives it whole, [Dossier.Page] a part of it that is no longer than asked.
type View struct {
	Mission       Mission    `json:"mission"`
	State         Condition  `json:"state"`
	Revision      int        `json:"revision"` // last sealed; nought: none
	Digest        string     `json:"digest,omitzero"`
	Broke         string     `json:"broke,omitzero"`   // why composing the last revision broke; stays until another try ends well
	Signed        []Signed   `json:"signed,omitempty"` // signatures of sealed revisions, oldest first
	Framed        bool       `json:"framed"`
	Frame         Frame      `json:"frame,omitzero"` // the one that stands
	Counts        Counts     `json:"counts"`         // of the whole dossier, whatever a page shows
	Roles         []RoleLine `json:"roles"`          // who filed how much, in order of appearance
	Conflicts     []Conflict `json:"conflicts"`      // open ones first, with all claims
	Spreads       []Spread   `json:"spreads"`        // estimates that stand beside each other
	Limits        []Filed    `json:"limits"`         // standing limits, missing data and blocked questions
	Contributions []Filed    `json:"contributions"`
	Reads         []ReadLine `json:"reads"`
	Entry         Whole      `json:"entry,omitzero"` // one contribution, when it was asked for
	Rest          []Rest     `json:"rest,omitempty"` // what a page does not show
}

// Counts says how much a dossier holds.
type Counts struct {
	Roles         int `json:"roles"`
	Conflicts     int `json:"conflicts"`
	Open          int `json:"open_conflicts"`
	Spreads       int `json:"spreads"`
	Limits        int `json:"limits"`
	Contributions int `json:"contributions"`
	Reads         int `json:"reads"`
}

// Filed is one contribution in one line.
type Filed struct {
	Seq       int64          `json:"seq"`
	At        time.Time      `json:"at"`
	By        Author         `json:"by"`
	Kind      Kind           `json:"kind"`
	ID        string         `json:"id,omitzero"`
	Says      string         `json:"says"`
	More      int            `json:"more,omitzero"` // characters that a page cuts off
	Cite      source.Locator `json:"cite,omitzero"`
	Estimated bool           `json:"estimated,omitzero"` // somebody's expectation; else observed
	Peer      string         `json:"peer,omitzero"`      // the other entity that a figure is about
	Precision string         `json:"precision,omitzero"` // decimals that the source claims; absent: the digits as published
	Marks     []string       `json:"marks,omitempty"`    // what must be read with the figure: partial, stale and why
}

// ReadLine is one read that may be quoted, with where its figures stand.
type ReadLine struct {
	Ref     source.Ref  `json:"ref"`
	Vendor  string      `json:"vendor"`
	Verb    string      `json:"verb"`
	About   string      `json:"about,omitzero"`
	ReadAt  time.Time   `json:"read_at"`
	Address string      `json:"address,omitzero"` // redacted
	Tables  []TableLine `json:"tables"`
}

// TableLine is what one table of a read offers to cite.
type TableLine struct {
	Name    string   `json:"name"`
	Rows    int      `json:"rows"`
	Columns []string `json:"columns"` // that hold numbers
	First   string   `json:"first,omitzero"`
	Last    string   `json:"last,omitzero"` // keys of the first and the last row
}

// View shows the dossier as it stands, whole. For an answer of a bounded length
// use [Dossier.Page].
func (d *Dossier) View(ctx context.Context) (View, error) {
	events, err := d.events(ctx)
	if err != nil {
		return View{}, err
	}
	refs, err := d.Ledger.Refs(ctx)
	if err != nil {
		return View{}, err
	}
	v := fold(d.Mission, events).view(events)
	v.Counts.Reads = len(refs)
	v.Reads, err = d.readLines(ctx, refs)
	return v, err
}
