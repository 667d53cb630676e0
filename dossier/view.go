package dossier

import (
	"context"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Condition is how a dossier stands.
type Condition string

// The conditions. Failed is never empty: View.Broke says what broke.
const (
	Open     Condition = "open"     // something was filed after the last seal, or nothing was sealed
	IsSealed Condition = "sealed"   // sealed, and not composed yet
	Finished Condition = "composed" // the last revision is a bundle
	Failed   Condition = "failed"   // composing the last revision broke
)

// View is the dossier as everybody sees it: tool, page and command.
type View struct {
	Mission       Mission    `json:"mission"`
	State         Condition  `json:"state"`
	Revision      int        `json:"revision"` // last sealed; nought: none
	Digest        string     `json:"digest,omitzero"`
	Broke         string     `json:"broke,omitzero"`
	Framed        bool       `json:"framed"`
	Conflicts     []Conflict `json:"conflicts"` // open ones first, with all claims
	Contributions []Filed    `json:"contributions"`
	Reads         []ReadLine `json:"reads"`
}

// Filed is one contribution in one line.
type Filed struct {
	Seq  int64          `json:"seq"`
	At   time.Time      `json:"at"`
	By   Author         `json:"by"`
	Kind Kind           `json:"kind"`
	ID   string         `json:"id,omitzero"`
	Says string         `json:"says"`
	Cite source.Locator `json:"cite,omitzero"`
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

// View shows the dossier as it stands.
func (d *Dossier) View(ctx context.Context) (View, error) {
	events, err := d.events(ctx)
	if err != nil {
		return View{}, err
	}
	s := fold(d.Mission, events)
	v := View{Mission: d.Mission, Revision: s.seal.Revision, Digest: s.seal.Digest, Framed: len(s.standing(frameName)) > 0, Contributions: []Filed{}}
	v.State, v.Broke = s.condition(events)
	v.Conflicts = s.ordered()
	for _, e := range events {
		if entry := e.Contribution.Entry(); entry != nil {
			v.Contributions = append(v.Contributions, Filed{Seq: e.Seq, At: e.At, By: e.By, Kind: e.Kind, ID: entry.name(), Says: saysOf(e), Cite: e.Figure.Locator})
		}
	}
	v.Reads, err = d.readLines(ctx)
	return v, err
}

// filedSince says that something was filed since the last seal that a revision
// could hold.
func (s *state) filedSince(events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		return e.Seq > s.sealSeq && e.Contribution.Entry() != nil && e.Kind != KindObservation
	})
}

func (s *state) condition(events []Event) (Condition, string) {
	if s.filedSince(events) {
		return Open, ""
	}
	outcome, ended := s.outcomes[s.seal.Revision]
	switch {
	case s.seal.Revision == 0:
		return Open, ""
	case !ended:
		return IsSealed, ""
	case outcome.Broke != "":
		return Failed, outcome.Broke
	}
	return Finished, ""
}

// ordered gives the open conflicts before the settled ones.
func (s *state) ordered() []Conflict {
	open, settled := []Conflict{}, []Conflict{}
	for _, c := range s.conflicts {
		if c.Settled {
			settled = append(settled, *c)
		} else {
			open = append(open, *c)
		}
	}
	return append(open, settled...)
}

func (d *Dossier) readLines(ctx context.Context) ([]ReadLine, error) {
	refs, err := d.Ledger.Refs(ctx)
	if err != nil {
		return nil, err
	}
	lines := make([]ReadLine, 0, len(refs))
	for _, ref := range refs {
		tables, err := d.Ledger.Tables(ctx, ref)
		if err != nil {
			return nil, err
		}
		if len(tables) > 0 {
			lines = append(lines, readLine(tables))
		}
	}
	return lines, nil
}

func readLine(tables []source.Table) ReadLine {
	r := tables[0].Read
	line := ReadLine{Ref: r.Ref, Vendor: r.Vendor, Verb: r.Question.Verb, ReadAt: r.ReadAt}
	line.About = tables[0].About.Metric // a statistic is about no entity
	if !r.Identity.IsZero() {
		line.About = r.Identity.Label()
	}
	if len(r.Parts) > 0 {
		line.Address = r.Parts[0].Address
	}
	for _, t := range tables {
		line.Tables = append(line.Tables, tableLine(t))
	}
	return line
}

func tableLine(t source.Table) TableLine {
	line := TableLine{Name: t.Name, Rows: t.Rows.Len()}
	for _, c := range t.Columns {
		if c.Type == source.Number && !c.Computed {
			line.Columns = append(line.Columns, c.Name)
		}
	}
	if line.Rows > 0 {
		line.First, line.Last = t.Rows.Key(0), t.Rows.Key(line.Rows-1)
	}
	return line
}
