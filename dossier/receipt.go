package dossier

import (
	"context"
	"slices"
)

// Receipt is what a contribution became.
type Receipt struct {
	Number    int64    `json:"number"`              // its place in the dossier; a settlement chooses by it
	Says      string   `json:"says"`                // what was filed, a fact with the value, unit and period of its cell
	Conflicts []string `json:"conflicts,omitempty"` // names of the open conflicts that it is part of
}

// File is [Dossier.Contribute], and tells what the contribution became. Like that
// it costs the same however much is filed. An error after the entry was kept comes
// with its number.
func (d *Dossier) File(ctx context.Context, by Author, e Entry) (Receipt, error) {
	event, err := d.contribute(ctx, by, e)
	if err != nil {
		return Receipt{}, err
	}
	r := Receipt{Number: event.Seq, Says: saysOf(event)}
	if event.Contribution.Entry().name() == "" {
		return r, nil
	}
	alone, err := d.Log.Under(ctx, event.Key())
	if err != nil {
		return r, err
	}
	s, recorded := foldRecorded(d.Mission, alone)
	if !recorded && s.disputed(event.Seq) {
		all, err := d.events(ctx)
		if err != nil {
			return r, err
		}
		s = fold(d.Mission, all)
	}
	r.Conflicts = s.openWith(event.Seq)
	return r, nil
}

// disputed says that a contribution is part of a conflict, open or not: that can be
// seen from the events of its identifier alone, whatever conflicts are called.
func (s *state) disputed(seq int64) bool {
	return slices.ContainsFunc(s.conflicts, func(c *dispute) bool { return c.has(seq) })
}

// openWith names the open conflicts that a contribution is part of.
func (s *state) openWith(seq int64) (names []string) {
	for _, c := range s.conflicts {
		if !c.Settled && c.has(seq) {
			names = append(names, c.Name)
		}
	}
	return names
}
