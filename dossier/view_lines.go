package dossier

import (
	"context"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// view is everything that follows from events alone.
func (s *state) view(events []Event) View {
	v := View{Mission: s.mission, Revision: s.seal.Revision, Digest: s.seal.Digest, Limits: []Filed{}, Contributions: []Filed{}, Reads: []ReadLine{}}
	if frames := s.standing(frameName); len(frames) > 0 {
		v.Framed, v.Frame = true, frames[0][0].Contribution.Frame
	}
	v.State, v.Broke = s.condition(events)
	v.Signed = signedOf(s.mission, events)
	v.Conflicts, v.Spreads, v.Roles = s.ordered(), s.spreads(), rolesOf(events)
	for _, e := range events {
		entry := e.Contribution.Entry()
		if entry == nil {
			continue
		}
		line := filedLine(e, entry)
		v.Contributions = append(v.Contributions, line)
		if e.Kind == KindLimit || e.Kind == KindMissing || e.Kind == KindBlocked {
			v.Limits = append(v.Limits, line)
		}
	}
	v.Counts = Counts{Roles: len(v.Roles), Conflicts: len(v.Conflicts), Spreads: len(v.Spreads), Limits: len(v.Limits), Contributions: len(v.Contributions)}
	for _, c := range v.Conflicts {
		if !c.Settled {
			v.Counts.Open++
		}
	}
	return v
}

func filedLine(e Event, entry Entry) Filed {
	line := Filed{Seq: e.Seq, At: e.At, By: e.By, Kind: e.Kind, ID: entry.name(), Says: saysOf(e), Cite: e.Figure.Locator}
	if isFigure(e) {
		line.Estimated, line.Precision, line.Marks = kindOf(e.Figure) == source.Estimate, e.Figure.Precision, e.Figure.Marks
		if e.Contribution.Fact.Peer || e.Contribution.Transcribed.Peer {
			line.Peer = e.Figure.Entity.Label()
		}
	}
	return line
}

// spreads are the estimates that stand under one identifier, before any seal.
func (s *state) spreads() []Spread {
	spreads := []Spread{}
	for _, name := range s.names {
		if len(s.claims[name]) < 2 {
			continue
		}
		var facts []Held
		for i, group := range s.standing(name) {
			if isFigure(group[0]) {
				facts = append(facts, Held{ID: shownID(name, i), Figure: group[0].Figure})
			}
		}
		spreads = append(spreads, SpreadsIn(Sealed{Mission: s.mission, Facts: facts})...)
	}
	return spreads
}

// filedSince says that something was filed that a revision could hold and the last
// seal does not cover.
func (s *state) filedSince(events []Event) bool {
	return slices.ContainsFunc(events, func(e Event) bool {
		return e.Seq > s.through && e.Contribution.Entry() != nil && e.Kind != KindObservation
	})
}

func (s *state) condition(events []Event) (Condition, string) {
	outcome, ended := s.outcomes[s.seal.Revision]
	if s.filedSince(events) {
		return Open, outcome.Broke
	}
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
			settled = append(settled, c.Conflict)
		} else {
			open = append(open, c.Conflict)
		}
	}
	return append(open, settled...)
}

func (d *Dossier) readLines(ctx context.Context, refs []source.Ref) ([]ReadLine, error) {
	lines := make([]ReadLine, 0, len(refs))
	for _, ref := range refs {
		line, err := d.readLine(ctx, ref)
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// readLine is a read with its tables; one whose tables are not kept has its
// reference alone.
func (d *Dossier) readLine(ctx context.Context, ref source.Ref) (ReadLine, error) {
	tables, err := d.Ledger.Tables(ctx, ref)
	if err != nil || len(tables) == 0 {
		return ReadLine{Ref: ref, Tables: []TableLine{}}, err
	}
	return readLine(tables), nil
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
