package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/filings"
)

func privatePlacements() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "private_placements", Capability: deskworth.FilingsRead, Hints: deskworth.ReadsWorld,
		English: "Reads the notices of private placements (Form D and D/A) that an issuer filed with the SEC over the last 180 days of New York’s calendar, or one notice by its accession number. " +
			"Each offering gives the figures of its latest notice alone: an amendment replaces the one before it, an indefinite amount is empty and not nought, and nothing is ever added up. " +
			"Issuers that only mention or resemble the name, such as vehicles named after a company, are listed apart; call again with the cik of the one that is meant.",
		French: "Lit les avis de placements privés (formulaires D et D/A) qu’un émetteur a déposés auprès de la SEC dans les 180 jours qui précèdent, selon le calendrier de New York, ou un seul avis par son numéro de dépôt. " +
			"Chaque offre donne les chiffres de son dernier avis seul : une modification remplace l’avis précédent, un montant indéfini est vide et non nul, et rien n’est jamais additionné. " +
			"Les émetteurs qui ne font que mentionner le nom ou lui ressembler, comme les véhicules nommés d’après une société, sont listés à part ; rappelez-le avec le cik de celui qui est visé.",
	}, func(ctx context.Context, c *deskworth.Call, in filings.PlacementsRequest) (filings.Placements, error) {
		return (&filings.Client{Source: c.Source}).PrivatePlacements(ctx, in)
	})
}
