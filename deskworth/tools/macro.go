package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/macro"
)

func fredSeries() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "fred_series", Capability: deskworth.MacroRead, Hints: deskworth.ReadsWorld,
		English: "Reads a FRED series as it stands, with title, unit, frequency and seasonal adjustment beside the points, each with the first and the last day of its period, and says when it is stale or discontinued and when the next release is due. " +
			"Old dates carry today’s revisions: what was known on a past day is the question of fred_vintage, and under the mission’s as-of date the series is read as it stood on that day. " +
			"Missing observations are counted and dropped, and no transformation is offered. It needs a key, and refuses without one. " + fredTermsEnglish,
		French: "Lit une série FRED telle qu’elle est, avec titre, unité, fréquence et correction saisonnière à côté des points, chacun avec le premier et le dernier jour de sa période, et dit quand elle est périmée ou abandonnée et quand la prochaine diffusion est attendue. " +
			"Les dates anciennes portent les révisions d’aujourd’hui : ce que l’on savait un jour passé est la question de fred_vintage, et sous la date de la mission la série est lue telle qu’elle était ce jour-là. " +
			"Les observations manquantes sont comptées et écartées, et aucune transformation n’est offerte. Il lui faut une clé et il refuse sans elle. " + fredTermsFrench,
	}, func(ctx context.Context, c *deskworth.Call, in macro.SeriesRequest) (macro.Series, error) {
		return (&macro.Client{Source: c.Source}).Series(ctx, in)
	})
}

// What FRED's terms ask a program that shows its data to say.
const (
	fredTermsEnglish = "FRED data is subject to the terms of use of FRED; here it is a source of which nothing is stored, unless the operator has read them and says otherwise."
	fredTermsFrench  = "Les données FRED sont soumises aux conditions d’utilisation de FRED ; ici, rien de cette source n’est conservé, sauf si l’opérateur les a lues et en dit autrement."
)

func fredVintage() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "fred_vintage", Capability: deskworth.MacroRead, Hints: deskworth.ReadsWorld,
		English: "Reads a FRED series as it stood on a past day, with what was revised since, and with the dates that existed later but were not out yet on that day: what a claim about that day must not use. " +
			"It needs a key, and refuses without one. Missing observations are counted and dropped. " + fredTermsEnglish,
		French: "Lit une série FRED telle qu’elle était un jour passé, avec ce qui a été révisé depuis et les dates qui existent plus tard mais n’étaient pas encore sorties ce jour-là : ce qu’une affirmation sur ce jour ne doit pas utiliser. " +
			"Il lui faut une clé et il refuse sans elle. Les observations manquantes sont comptées et écartées. " + fredTermsFrench,
	}, func(ctx context.Context, c *deskworth.Call, in macro.VintageRequest) (macro.Vintage, error) {
		return (&macro.Client{Source: c.Source}).Vintage(ctx, in)
	})
}
