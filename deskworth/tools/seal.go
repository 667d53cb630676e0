package tools

import (
	"context"
	"errors"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

type nothing struct{}

func dossierSeal() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "dossier_seal", Capability: deskworth.DossierSeal, Hints: deskworth.Adds,
		English: "Seals the mission’s shared dossier and composes it into one bundle: workbook, deck and memo from the same sealed dossier, with a manifest of revision, sources and digests. " +
			"It refuses while a conflict is open or the frame is missing, and lists every refusal at once. The files appear together or not at all; what is filed later opens the next revision.",
		French: "Scelle le dossier commun de la mission et le compose en un seul lot : classeur, présentation et note tirés du même dossier scellé, avec un manifeste de la révision, des sources et des empreintes. " +
			"Il refuse tant qu’un conflit est ouvert ou que le cadre manque, et dit tous les refus d’un coup. Les fichiers paraissent ensemble ou pas du tout ; ce qui est déposé plus tard ouvre la révision suivante.",
	}, func(ctx context.Context, c *deskworth.Call, _ nothing) (composed, error) {
		if c.Bundles == nil {
			return composed{}, &source.RefusedError{Rule: "role", Reason: "the role " + string(c.Card.Role) + " does not seal", Remedy: "ask the lead"}
		}
		key, err := signingKey(c) // before anything is sealed: a key that is refused changes nothing
		if err != nil {
			return composed{}, err
		}
		sealed, err := c.Dossier.Seal(ctx, c.Author())
		if err != nil {
			return composed{}, err
		}
		publisher, err := signed(ctx, c, sealed, key)
		if err != nil {
			return composed{}, err
		}
		revision, broke := compose.Bundle(ctx, sealed, publisher, c.Bodies, Renderers(), Rederivers())
		// How it ended is filed even when the caller has gone: else a revision
		// would look as if nobody had tried.
		if err := c.Dossier.ComposedAt(context.WithoutCancel(ctx), c.Author(), sealed.Revision, told(c, broke), c.Journal.Head()); err != nil && broke == nil {
			return composed{}, err
		}
		if broke != nil {
			return composed{}, broke
		}
		return described(sealed, c.Bundles, revision)
	})
}

// told is what broke, as every role of the mission will read it.
func told(c *deskworth.Call, broke error) error {
	if broke == nil {
		return nil
	}
	return errors.New(c.Told(broke.Error()))
}
