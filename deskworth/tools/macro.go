package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/macro"
)

func fredVintage() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "fred_vintage", Capability: deskworth.MacroRead, Hints: deskworth.ReadsWorld,
		English: "Reads a FRED series as it stood on a past day, with what was revised since, and with the dates that existed later but were not out yet on that day: what a claim about that day must not use. " +
			"It needs a key, and refuses without one. Missing observations are counted and dropped.",
		French: "Lit une série FRED telle qu’elle était un jour passé, avec ce qui a été révisé depuis et les dates qui existent plus tard mais n’étaient pas encore sorties ce jour-là : ce qu’une affirmation sur ce jour ne doit pas utiliser. " +
			"Il lui faut une clé et il refuse sans elle. Les observations manquantes sont comptées et écartées.",
	}, func(ctx context.Context, c *deskworth.Call, in macro.VintageRequest) (macro.Vintage, error) {
		return (&macro.Client{Source: c.Source}).Vintage(ctx, in)
	})
}
