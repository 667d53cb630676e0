package dossier

import (
	"context"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Draft is a card's own dossier: the same rules and the same ledger, an empty
// log, nothing kept. Its revision is nought. It returns what [Dossier.Contribute]
// and [Dossier.Seal] return.
func Draft(ctx context.Context, m Mission, l source.Ledger, by Author, entries ...Entry) (Sealed, error) {
	d := &Dossier{Mission: m, Ledger: l, Log: &Memory{}}
	var refused []error
	for _, e := range entries {
		if _, err := d.Contribute(ctx, by, e); err != nil {
			refused = append(refused, err)
		}
	}
	if len(refused) > 0 {
		return Sealed{}, errors.Join(refused...)
	}
	events, err := d.events(ctx)
	if err != nil {
		return Sealed{}, err
	}
	return d.build(ctx, fold(m, events), 0)
}
