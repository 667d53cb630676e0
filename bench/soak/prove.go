package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/dossier"
)

// rules collects what was broken; a broken rule ends no run.
type rules struct {
	store  string
	broken []string
}

func (r *rules) hold(kept bool, format string, args ...any) {
	if !kept {
		r.broken = append(r.broken, r.store+": "+fmt.Sprintf(format, args...))
	}
}

func (r *rules) print(w io.Writer) {
	for i, text := range r.broken {
		if i == 20 {
			fmt.Fprintf(w, "… and %d more\n", len(r.broken)-i)
			return
		}
		fmt.Fprintln(w, text)
	}
}

// proveKept: every acknowledged contribution is there once, whole, by its
// author and under its number, and nothing else is there.
func (s *soak) proveKept(writers fleet) {
	s.rules.hold(len(s.events) == s.items+1, "%d contributions and the frame were to be filed, and %d events are there", s.items, len(s.events))
	for i, e := range s.events {
		s.rules.hold(e.Seq == int64(i+1), "event %d stands at place %d", e.Seq, i+1)
	}
	numbers := map[int64]int{} // who was given which
	acknowledged := 0
	for _, m := range writers {
		for _, line := range m.lines {
			var j int
			var seq int64
			if _, err := fmt.Sscanf(line, "ack %d %d", &j, &seq); err != nil {
				continue
			}
			acknowledged++
			other, twice := numbers[seq]
			s.rules.hold(!twice, "items %d and %d were both given number %d", other, j, seq)
			numbers[seq] = j
			s.proveOne(j, seq)
		}
	}
	s.rules.hold(acknowledged == s.items, "%d of %d contributions were acknowledged", acknowledged, s.items)
}

func (s *soak) proveOne(j int, seq int64) {
	if seq < 1 || seq > int64(len(s.events)) {
		s.rules.hold(false, "item %d was acknowledged as number %d, and is lost", j, seq)
		return
	}
	want, e := s.item(j), s.events[seq-1]
	s.rules.hold(e.By == want.by && said(e.Contribution.Entry()) == said(want.entry), "number %d is not item %d that it was acknowledged for", seq, j)
}

// said is an entry as it is kept. A settlement's conflict and choice are known
// when it is filed, and no sooner.
func said(e dossier.Entry) string {
	if s, is := e.(dossier.Settlement); is {
		e = dossier.Settlement{Reason: s.Reason}
	}
	body, err := json.Marshal(e)
	if err != nil {
		return err.Error()
	}
	return string(body)
}

// proveOneOrder: what each reader saw at each look is what the log begins with
// now, and at its last look each saw all.
func (s *soak) proveOneOrder(readers fleet) {
	digests := []string{fmt.Sprintf("%x", chain{}.digest)}
	var all chain
	for _, e := range s.events {
		if err := all.add(e); err != nil {
			s.rules.hold(false, "%v", err)
			return
		}
		digests = append(digests, fmt.Sprintf("%x", all.digest))
	}
	for _, m := range readers {
		last := -1
		for _, line := range m.lines {
			var n int
			var digest string
			if _, err := fmt.Sscanf(line, "saw %d %s", &n, &digest); err != nil {
				continue
			}
			s.rules.hold(n >= last && n < len(digests) && digests[n] == digest, "reader %d saw another order in its first %d events", m.Process, n)
			last = n
		}
		s.rules.hold(last == len(s.events), "reader %d saw %d of %d events in the end", m.Process, last, len(s.events))
	}
}

// proveConflicts: those found are those planted, with the same claims; no reader
// ever saw another; none can be sealed over.
func (s *soak) proveConflicts(ctx context.Context, readers fleet, o *outcome) error {
	d, closer, err := s.place.open(ctx)
	if err != nil {
		return err
	}
	defer closer()
	v, err := d.View(ctx)
	if err != nil {
		return err
	}
	found := make([]plantedConflict, 0, len(v.Conflicts))
	for _, c := range v.Conflicts {
		found = append(found, conflictFound(c))
	}
	slices.SortFunc(found, func(a, b plantedConflict) int { return strings.Compare(a.id, b.id) })
	planted := s.conflicts()
	o.conflicts = len(planted)
	s.rules.hold(slices.EqualFunc(found, planted, plantedConflict.equal), "%d conflicts were planted, and %d found, which are not the same", len(planted), len(found))
	var ids, open []string
	for _, c := range planted {
		ids = append(ids, c.id)
		if c.open {
			open = append(open, c.id)
		}
	}
	for _, m := range readers {
		for _, line := range m.lines {
			if id, is := strings.CutPrefix(line, "conflict "); is {
				s.rules.hold(slices.Contains(ids, id), "reader %d saw a conflict about %s, where none was planted", m.Process, id)
			}
		}
	}
	return s.proveRefused(ctx, d, open)
}

func conflictFound(c dossier.Conflict) plantedConflict {
	found := plantedConflict{id: c.ID, open: !c.Settled}
	for _, claim := range c.Claims {
		found.claims = append(found.claims, claim.By.Card)
	}
	slices.Sort(found.claims)
	return found
}

func (c plantedConflict) equal(other plantedConflict) bool {
	return c.id == other.id && c.open == other.open && slices.Equal(c.claims, other.claims)
}

// proveRefused: the seal is refused for the open conflicts, and for nothing else.
func (s *soak) proveRefused(ctx context.Context, d *dossier.Dossier, open []string) error {
	_, err := d.Seal(ctx, parent)
	var refused *dossier.SealError
	if !errors.As(err, &refused) {
		s.rules.hold(false, "the seal passed over open conflicts, or broke: %v", err)
		return nil
	}
	var named []string
	for _, r := range refused.Refusals {
		s.rules.hold(r.Rule == "conflict", "the seal is refused for %s: %s", r.Rule, r.Reason)
		named = append(named, r.ID)
	}
	slices.Sort(named)
	s.rules.hold(slices.Equal(named, open), "the seal names %d open conflicts, and %d are open", len(named), len(open))
	return nil
}
