package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/macro"
)

func ecbSeries() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "ecb_series", Capability: deskworth.MacroRead, Hints: deskworth.ReadsWorld,
		English: "Reads a series from the European Central Bank’s data portal with its title, unit and multiplier, frequency and construction; no key is needed. " +
			"Missing observations are counted by status and dropped, forecasts stand apart, and other statuses stay with their points. A key with empty places gives a table a series.",
		French: "Lit une série du portail de données de la Banque centrale européenne avec son titre, son unité et son multiplicateur, sa fréquence et sa construction ; aucune clé n’est nécessaire. " +
			"Les observations manquantes sont comptées par statut et écartées, les prévisions sont mises à part et les autres statuts restent avec leurs points. Une clé aux places vides donne un tableau par série.",
	}, func(ctx context.Context, c *deskworth.Call, in macro.ECBRequest) (macro.ECBResult, error) {
		return (&macro.Client{Source: c.Source}).ECB(ctx, in)
	})
}
