package dossier

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// builder makes a revision of a state and collects what speaks against it.
type builder struct {
	*state
	sealed   Sealed
	reads    map[source.Ref]source.Read
	refusals []Refusal
}

func (d *Dossier) build(ctx context.Context, s *state, revision int) (Sealed, error) {
	b := &builder{state: s, sealed: Sealed{Mission: d.Mission, Revision: revision, Facts: []Held{}}, reads: map[source.Ref]source.Read{}}
	b.conflictsSettled()
	for _, name := range s.names {
		b.place(name)
	}
	b.placeLoose()
	b.placeLiterals()
	b.sealed.Spreads = SpreadsIn(b.sealed)
	b.compute()
	b.checkSections()
	if err := b.packPlates(ctx, d); err != nil {
		return Sealed{}, err
	}
	b.placeReads()
	if len(b.refusals) > 0 {
		return Sealed{}, &SealError{Refusals: b.refusals}
	}
	return b.sealed, nil
}

func (b *builder) refuse(rule, id, reason, remedy string) {
	b.refusals = append(b.refusals, Refusal{Rule: rule, ID: id, Reason: reason, Remedy: remedy})
}

func (b *builder) conflictsSettled() {
	if len(b.standing(frameName)) == 0 {
		b.refuse("frame", frameName, "the dossier has no frame that stands", "file one with title and question")
	}
	if b.mission.Subject.IsZero() {
		b.refuse("frame", "subject", "the mission has no subject with an identity", "name the company, or give its symbol")
	}
	for _, c := range b.conflicts {
		b.sealed.Conflicts = append(b.sealed.Conflicts, c.sealed())
		if !c.Settled {
			b.refuse("conflict", c.ID, "conflict "+c.Name+" about "+c.ID+" is open between contributions "+c.told(), "settle it with a reason")
		}
	}
}

// place puts what stands under one identifier where it belongs.
func (b *builder) place(name string) {
	standing := b.standing(name)
	for i, group := range standing {
		b.placeOne(shownID(name, i), group)
	}
	if len(standing) > 1 {
		if apart := apartOf(b.mission, name, standing); len(apart.Differs) > 0 {
			b.sealed.Apart = append(b.sealed.Apart, apart)
		}
	}
}

// shownID tells facts apart that share an identifier: no expression can name the later ones.
func shownID(name string, i int) string {
	if i == 0 {
		return name
	}
	return name + "@" + strconv.Itoa(i+1)
}

func apartOf(m Mission, name string, groups [][]Event) Apart {
	apart := Apart{ID: name}
	first := basisOf(m, groups[0][0].Figure)
	for i, g := range groups {
		apart.Facts = append(apart.Facts, shownID(name, i))
		for _, part := range first.differs(basisOf(m, g[0].Figure)) {
			if !slices.Contains(apart.Differs, part) {
				apart.Differs = append(apart.Differs, part)
			}
		}
	}
	return apart
}

func (b *builder) placeOne(id string, group []Event) {
	e, s := group[0], &b.sealed
	switch entry := e.Contribution.Entry().(type) {
	case Frame:
		s.Frame = entry
	case Fact:
		b.hold(Held{ID: id, Label: entry.Label, Peer: entry.Peer, Display: entry.Display}, group)
	case Transcribed:
		b.hold(Held{ID: id, Label: entry.Label, Peer: entry.Peer, Display: entry.Display}, group)
	case Assumption:
		s.Assumptions = append(s.Assumptions, Assumed{Assumption: entry, By: e.By, Seq: e.Seq})
	case Calculation:
		s.Calculations = append(s.Calculations, Computed{Calculation: entry, By: e.By, Seq: e.Seq})
	case Check:
		s.Checks = append(s.Checks, Checked{Check: entry, By: e.By, Seq: e.Seq})
	case Section:
		s.Sections = append(s.Sections, entry)
	case Exhibit:
		s.Exhibits = append(s.Exhibits, Plate{Exhibit: entry, By: e.By, Seq: e.Seq})
		b.reads[e.Read.Ref] = e.Read
	}
}

func (b *builder) hold(h Held, group []Event) {
	e := group[0]
	h.Figure, h.Passage, h.By, h.Seq = e.Figure, e.Passage, e.By, e.Seq
	if h.Label == "" {
		h.Label = labelOf(h.ID, e.Figure)
	}
	for _, other := range group[1:] {
		if !slices.Contains(h.Agreed, other.By) && other.By != e.By {
			h.Agreed = append(h.Agreed, other.By)
		}
	}
	b.sealed.Facts = append(b.sealed.Facts, h)
	b.reads[e.Read.Ref] = e.Read
}

func labelOf(id string, f source.Figure) string {
	if f.Metric == "" {
		return id
	}
	return f.Metric
}

func (b *builder) placeLoose() {
	s := &b.sealed
	for _, e := range b.loose {
		switch entry := e.Contribution.Entry().(type) {
		case Risk:
			s.Risks = append(s.Risks, entry)
		case Limit:
			s.Limits = append(s.Limits, entry)
		case Missing:
			s.Missing = append(s.Missing, entry)
		case Blocked:
			s.Missing = append(s.Missing, Missing{What: entry.Attempted, Why: entry.Stopped})
		}
	}
}

func (b *builder) placeReads() {
	for _, r := range b.reads {
		b.sealed.Reads = append(b.sealed.Reads, r)
	}
	slices.SortFunc(b.sealed.Reads, func(x, y source.Read) int { return strings.Compare(string(x.Ref), string(y.Ref)) })
}
