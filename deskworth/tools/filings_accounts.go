package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/filings"
)

func filedAccounts() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "filings", Capability: deskworth.FilingsRead, Hints: deskworth.ReadsWorld,
		English: "Reads a company’s filed accounts where it actually files: at the SEC by ticker or cik, in the index of European reports by lei, and says which. " +
			"Call it first without a concept: it lists what that issuer tags, and which concepts are stale. With a concept each value comes as filed, with period, unit and every filing that reports it. " +
			"A filing with another number for the same period stands beside the first: nothing is merged, chosen or added up. Figures by product or region are in filing_segments.",
		French: "Lit les comptes déposés d’une société là où elle dépose vraiment : à la SEC par ticker ou cik, dans l’index des rapports européens par lei, et dit lequel. " +
			"Appelez-le d’abord sans concept : il liste ce que cet émetteur balise, et les concepts périmés. Avec un concept, chaque valeur vient telle que déposée, avec sa période, son unité et tous les dépôts qui la portent. " +
			"Un dépôt qui donne un autre nombre pour la même période figure à côté du premier : rien n’est fusionné, choisi ni additionné. Les chiffres par produit ou région sont dans filing_segments.",
	}, func(ctx context.Context, c *deskworth.Call, in filings.AccountsRequest) (filings.Accounts, error) {
		return (&filings.Client{Source: c.Source}).Accounts(ctx, in)
	})
}
