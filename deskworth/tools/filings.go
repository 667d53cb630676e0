package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/filings"
)

func filingSegments() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "filing_segments", Capability: deskworth.FilingsRead, Hints: deskworth.ReadsWorld,
		English: "Reads the broken-down figures of a filing with the SEC, or of a European report: by product, by region, by segment, from the filing’s own XBRL. " +
			"Call it first without an axis: it lists the axes that the filing carries, with members, labels and counts. With an axis each fact comes with its period, unit, precision and filing, and the filing’s own tree of members as evidence. " +
			"Members may nest and overlap: a breakdown is not a partition, so never add them up.",
		French: "Lit les chiffres ventilés d’un dépôt auprès de la SEC, ou d’un rapport européen : par produit, par région, par segment, depuis le XBRL du dépôt lui-même. " +
			"Appelez-le d’abord sans axe : il liste les axes que le dépôt porte, avec membres, libellés et comptes. Avec un axe, chaque fait vient avec sa période, son unité, sa précision et son dépôt, et l’arbre des membres du dépôt comme indice. " +
			"Les membres s’emboîtent et se recouvrent : une ventilation n’est pas une partition, ne les additionnez donc jamais.",
	}, func(ctx context.Context, c *deskworth.Call, in filings.SegmentsRequest) (filings.Segments, error) {
		in.Instance = c.File
		return (&filings.Client{Source: c.Source}).Segments(ctx, in)
	})
}
