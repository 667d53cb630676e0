package dossier

import (
	"fmt"
	"slices"
)

// state is what events amount to. It is made afresh from them: nothing else is
// ever kept.
type state struct {
	mission   Mission
	names     []string // identifiers in order of appearance
	claims    map[string][]Event
	conflicts []*Conflict
	loose     []Event // entries without an identifier
	outcomes  map[int]Outcome
	seal      SealMark // the newest
	sealSeq   int64
	newest    int64
}

func fold(m Mission, events []Event) *state {
	s := &state{mission: m, claims: map[string][]Event{}, outcomes: map[int]Outcome{}}
	for _, e := range events {
		s.add(e)
	}
	return s
}

func (s *state) add(e Event) {
	s.newest = e.Seq
	switch e.Kind {
	case KindSealed:
		s.seal, s.sealSeq = e.Seal, e.Seq
	case KindComposed:
		s.outcomes[e.Outcome.Revision] = e.Outcome
	case KindSettlement:
		s.settle(e)
	default:
		s.addEntry(e)
	}
}

func (s *state) addEntry(e Event) {
	entry := e.Contribution.Entry()
	if entry == nil {
		return
	}
	name := entry.name()
	if name == "" {
		s.loose = append(s.loose, e)
		return
	}
	if s.claims[name] == nil {
		s.names = append(s.names, name)
	}
	s.claims[name] = append(s.claims[name], e)
	s.disagree(name, e)
}

// disagree widens or reopens every conflict that a new claim is part of, and
// opens one when it contradicts claims that were in none.
func (s *state) disagree(name string, e Event) {
	rivals := s.rivals(name, e)
	for _, c := range s.conflicts {
		before := len(rivals)
		rivals = slices.DeleteFunc(rivals, func(r Event) bool { return c.has(r.Seq) })
		if len(rivals) < before {
			c.join(e, s.claimed(name, c.Chosen))
		}
	}
	if slices.ContainsFunc(rivals, func(r Event) bool { return !agree(r, e) }) {
		s.conflicts = append(s.conflicts, s.open(name, append(rivals, e)))
	}
}

// rivals are the earlier claims that could contradict a new one: figures on the
// same basis, and anything of another kind.
func (s *state) rivals(name string, e Event) (rivals []Event) {
	for _, earlier := range s.claims[name] {
		bothFigures := isFigure(earlier) && isFigure(e)
		if earlier.Seq != e.Seq && (!bothFigures || sameBasis(s.mission, earlier.Figure, e.Figure)) {
			rivals = append(rivals, earlier)
		}
	}
	return rivals
}

func isFigure(e Event) bool { return e.Kind == KindFact || e.Kind == KindTranscribed }

func (s *state) open(name string, claims []Event) *Conflict {
	c := &Conflict{Name: fmt.Sprintf("C%d", len(s.conflicts)+1), ID: name}
	if isFigure(claims[0]) {
		c.Basis = basisOf(s.mission, claims[0].Figure)
	}
	for _, e := range claims {
		c.Claims = append(c.Claims, claimOf(e))
	}
	return c
}

func (c *Conflict) has(seq int64) bool {
	return slices.ContainsFunc(c.Claims, func(claim Claim) bool { return claim.Seq == seq })
}

// join adds a claim. A settled conflict opens again, unless the newcomer agrees
// with the claim that stands.
func (c *Conflict) join(e Event, chosen Event) {
	c.Claims = append(c.Claims, claimOf(e))
	if c.Settled && (chosen.Seq == 0 || !agree(chosen, e)) {
		c.Settled, c.Chosen, c.Reason, c.SettledBy, c.Settlement = false, 0, "", Author{}, 0
	}
}

func (s *state) claimed(name string, seq int64) Event {
	for _, e := range s.claims[name] {
		if e.Seq == seq {
			return e
		}
	}
	return Event{}
}

func (s *state) settle(e Event) {
	if c, err := findConflict(s.conflicts, e.Contribution.Settlement); err == nil {
		c.Settled, c.Chosen, c.Reason = true, e.Contribution.Settlement.Choose, e.Contribution.Settlement.Reason
		c.SettledBy, c.Settlement = e.By, e.Seq
	}
}
