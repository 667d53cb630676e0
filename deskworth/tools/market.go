package tools

import (
	"context"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/market"
)

func ohlcv() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "ohlcv", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld,
		English: "Reads price bars from Yahoo Finance, and returns the company and the exchange beside the series, so that a symbol cannot quietly become another company. " +
			"Missing bars are dropped and counted, never filled. The statistics are computed over all rows: do not compute your own, and do not retype the table.",
		French: "Lit les barres de prix de Yahoo Finance et rend la société et la place à côté de la série, pour qu’un symbole ne devienne pas sans bruit une autre société. " +
			"Les barres manquantes sont écartées et comptées, jamais remplies. Les statistiques portent sur toutes les lignes : n’en calculez pas d’autres et ne recopiez pas le tableau.",
	}, func(ctx context.Context, c *deskworth.Call, in market.OHLCVRequest) (market.OHLCV, error) {
		return (&market.Client{Source: c.Source}).OHLCV(ctx, in)
	})
}
