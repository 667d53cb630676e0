package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// filed is what a contribution became.
type filed struct {
	Number    int64    `json:"number"`        // its place in the dossier; a settlement chooses by it
	Says      string   `json:"says,omitzero"` // what was filed, a fact with the value, unit and period of its cell
	Conflicts []string `json:"conflicts,omitempty"`
	Note      string   `json:"note,omitzero"`
}

func dossierContribute() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "dossier_contribute", Capability: deskworth.DossierContribute, Hints: deskworth.Adds,
		English: "Files one contribution into the mission’s shared dossier, for good: it replaces nothing. A fact cites a cell of a read, as an earlier answer of this desk gave it; value, unit, period and entity are taken from there. " +
			"Two roles that say different things under one identifier open a named conflict, and the dossier does not seal until somebody settles it with a reason. Read the dossier first.",
		French: "Dépose une contribution dans le dossier commun de la mission, pour de bon : elle ne remplace rien. Un fait cite une cellule d’une lecture, telle qu’une réponse antérieure de ce bureau l’a donnée ; valeur, unité, période et entité en sont tirées. " +
			"Deux rôles qui disent des choses différentes sous un même identifiant ouvrent un conflit nommé, et le dossier ne se scelle pas tant que personne ne l’a tranché avec une raison. Lisez d’abord le dossier.",
	}, func(ctx context.Context, c *deskworth.Call, in dossier.Contribution) (filed, error) {
		entry := in.Entry()
		if err := mayFile(c.Card.Role, entry); err != nil {
			return filed{}, err
		}
		return file(ctx, c, entry)
	})
}

// mayFile keeps an observer from filing facts and others from filing what no
// screen showed them.
func mayFile(role deskworth.Role, entry dossier.Entry) error {
	needs := deskworth.DossierContribute
	switch entry.(type) {
	case nil:
		return &source.ArgumentError{Problem: "a contribution is exactly one entry", Remedy: "give one kind, with its fields, in each call"}
	case dossier.Observation:
		needs = deskworth.DossierObserve
	case dossier.Blocked:
		needs = deskworth.MissionBlock
	case dossier.Fact, dossier.Transcribed:
		if role == deskworth.Observer {
			return &source.RefusedError{Rule: "role", Reason: "an observer files no fact", Remedy: "file what the screen showed with dossier_observe; another role checks it at its source"}
		}
	}
	if !role.Holds(needs) {
		return &source.RefusedError{Rule: "role", Reason: "the role " + string(role) + " does not file that kind", Remedy: "leave it to a role that holds " + string(needs)}
	}
	return nil
}

func file(ctx context.Context, c *deskworth.Call, entry dossier.Entry) (filed, error) {
	receipt, err := c.Dossier.File(ctx, c.Author(), entry)
	if err != nil {
		return filed{}, err
	}
	return filed{Number: receipt.Number, Says: receipt.Says, Conflicts: receipt.Conflicts}, nil
}

func dossierObserve() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "dossier_observe", Capability: deskworth.DossierObserve, Hints: deskworth.Adds,
		English: "Files what a screen showed: where, what, and for which research. It is no fact, is never filed as one, and enters no deliverable: a role that finds it well-founded checks it at its source and files it under its own name.",
		French:  "Dépose ce qu’un écran a montré : où, quoi, et pour quelle recherche. Ce n’est pas un fait, ce n’est jamais déposé comme tel et cela n’entre dans aucun livrable : un rôle qui le juge fondé le vérifie à sa source et le dépose sous son propre nom.",
	}, func(ctx context.Context, c *deskworth.Call, in dossier.Observation) (filed, error) {
		done, err := file(ctx, c, in)
		done.Note = "an observation, not a fact"
		return done, err
	})
}

// readSize is what a page of the dossier takes, in characters: an answer holds
// it whole.
const readSize = 7800

func dossierRead() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "dossier_read", Capability: deskworth.DossierRead, Hints: deskworth.ReadsDesk,
		English: "Reads the mission’s shared dossier: its state and revision, what each role filed, the open conflicts with all their claims, and the sources that this desk has read, each with the reference that alone can be quoted. " +
			"What one answer has no room for is counted in rest, with the cursor that asks for it. Call it before you contribute. A failed state means that composing broke, not that nobody worked.",
		French: "Lit le dossier commun de la mission : son état et sa révision, ce que chaque rôle a déposé, les conflits ouverts avec toutes leurs affirmations, et les sources que ce bureau a lues, chacune avec la référence qui seule peut être citée. " +
			"Ce qu’une réponse ne peut contenir est compté dans rest, avec le curseur qui le demande. Appelez-le avant de contribuer. Un état d’échec veut dire que la composition a cassé, non que personne n’a travaillé.",
	}, func(ctx context.Context, c *deskworth.Call, in dossier.PageRequest) (dossier.View, error) {
		return c.Dossier.Page(ctx, in, readSize)
	})
}

func blocked() deskworth.Tool {
	return deskworth.Acting(deskworth.Spec{
		Name: "blocked", Capability: deskworth.MissionBlock, Hints: deskworth.Adds,
		English: "Says that the question cannot be answered as it was asked. It is a result, not a failure, and often the most honest one. It must carry what was attempted and why it stopped.",
		French:  "Dit que la question ne peut pas recevoir de réponse telle qu’elle est posée. C’est un résultat, non un échec, et souvent le plus honnête. Il doit porter ce qui a été tenté et ce qui a arrêté.",
	}, func(ctx context.Context, c *deskworth.Call, in dossier.Blocked) (filed, error) {
		done, err := file(ctx, c, in)
		done.Note = "blocked: a finished answer"
		return done, err
	})
}
