package dossier

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Diff compares a sealed revision with a later state of the dossier: another
// revision, or what stands now when to is nought. A from of nought is the last
// sealed revision.
//
// It returns a [source.NotFoundError] for a revision that was not sealed, and
// what [Dossier.Revision] returns for one that the events give no more.
func (d *Dossier) Diff(ctx context.Context, from, to int) (Diff, error) {
	before, err := d.revisionOrLast(ctx, from)
	if err != nil {
		return Diff{}, err
	}
	after, err := d.revisionOrNow(ctx, to)
	if err != nil {
		return Diff{}, err
	}
	return Difference(before, after), nil
}

func (d *Dossier) revisionOrLast(ctx context.Context, revision int) (Sealed, error) {
	if revision == 0 {
		return d.Last(ctx)
	}
	return d.Revision(ctx, revision)
}

func (d *Dossier) revisionOrNow(ctx context.Context, revision int) (Sealed, error) {
	if revision != 0 {
		return d.Revision(ctx, revision)
	}
	events, err := d.events(ctx)
	if err != nil {
		return Sealed{}, err
	}
	return d.unsealed(ctx, fold(d.Mission, events))
}

// unsealed is what a seal would hold if nothing spoke against it: its conflicts
// may be open, and a calculation that fails has no result.
func (d *Dossier) unsealed(ctx context.Context, s *state) (Sealed, error) {
	b := &builder{state: s, sealed: Sealed{Mission: d.Mission, Facts: []Held{}}, reads: map[source.Ref]source.Read{}}
	b.conflictsSettled()
	for _, name := range s.names {
		b.place(name)
	}
	b.placeLoose()
	b.sealed.Spreads = SpreadsIn(b.sealed)
	b.compute()
	if err := b.packPlates(ctx, d); err != nil {
		return Sealed{}, err
	}
	b.placeReads()
	return b.sealed, nil
}
