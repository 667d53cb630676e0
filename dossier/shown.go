package dossier

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Standing is what the dossier holds at this moment, sealed or not: facts that
// stand, and calculations with their results as far as they can be computed.
// What could not be computed is left out, and nothing else of the revision is
// filled.
func (d *Dossier) Standing(ctx context.Context) (Sealed, error) {
	events, err := d.events(ctx)
	if err != nil {
		return Sealed{}, err
	}
	b := &builder{state: fold(d.Mission, events), sealed: Sealed{Mission: d.Mission}, reads: map[source.Ref]source.Read{}}
	for _, name := range b.names {
		b.place(name)
	}
	b.compute()
	held := Sealed{Mission: d.Mission, Facts: b.sealed.Facts, Conflicts: []Conflict{}}
	for _, c := range b.sealed.Calculations {
		if !c.Result.Value.IsZero() {
			held.Calculations = append(held.Calculations, c)
		}
	}
	for _, c := range b.conflicts {
		held.Conflicts = append(held.Conflicts, c.Conflict)
	}
	return held, nil
}
