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

func vendorBars() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "vendor_bars", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld,
		English: "Reads daily price bars from the one vendor that you name; no vendor ever answers in the place of another, and a vendor whose key is missing is refused with the name of its variable. " +
			"Each column says how it is adjusted. Named against a second vendor, it sets both side by side on the days of the exchange, with the gap and its percent: it averages nothing, names no winner, lists the days that one side alone has, and refuses prices that are not adjusted alike.",
		French: "Lit des barres quotidiennes chez le seul fournisseur que vous nommez ; aucun ne répond jamais à la place d’un autre, et celui dont la clé manque est refusé avec le nom de sa variable. " +
			"Chaque colonne dit comment elle est ajustée. Face à un second fournisseur, l’outil met les deux côte à côte aux jours de la place, avec l’écart et son pourcentage : il ne fait aucune moyenne, ne désigne aucun vainqueur, liste les jours d’un seul côté et refuse des prix qui ne sont pas ajustés de la même façon.",
	}, func(ctx context.Context, c *deskworth.Call, in market.VendorBarsRequest) (market.VendorBars, error) {
		return (&market.Client{Source: c.Source}).VendorBars(ctx, in)
	})
}

func optionChain() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "option_chain", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld,
		English: "Reads the listed options of a share, a fund or an index from the delayed quotes of Cboe, as of the exchange’s own last trade; the clock of the feed and the moment of reading stand beside it and are neither. " +
			"Contracts that the exchange did not price, that are over, crossed, wide or adjusted are counted by reason and never set to nought or filled; roots that end at different hours are kept apart, and filters apply after the whole chain was read.",
		French: "Lit les options cotées d’une action, d’un fonds ou d’un indice dans les cours différés de Cboe, à l’heure du dernier échange sur la place ; l’horloge du flux et le moment de la lecture figurent à côté et ne la remplacent pas. " +
			"Les contrats que la place n’a pas valorisés, échus, croisés, à fourchette large ou ajustés sont comptés par motif, jamais mis à zéro ni remplis ; les racines qui s’éteignent à des heures différentes restent séparées, et les filtres s’appliquent après la lecture de toute la chaîne.",
	}, func(ctx context.Context, c *deskworth.Call, in market.OptionChainRequest) (market.OptionChain, error) {
		return (&market.Client{Source: c.Source}).OptionChain(ctx, in)
	})
}

func cryptoQuote() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "crypto_quote", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld,
		English: "Reads the last price of a coin at three venues at once: Binance, Coinbase Exchange and Kraken, each in its own instrument and its own quote currency, by the venue’s clock where it has one. " +
			"A stablecoin is not its currency: where quotes differ the prices are not comparable and the reason says why; nothing is averaged or converted. A venue that refuses or is silent stays missing with its reason, and odd tickers carry marks.",
		French: "Lit le dernier prix d’une crypto-monnaie chez trois places à la fois : Binance, Coinbase Exchange et Kraken, chacune dans son instrument et sa devise de cotation, à l’heure de la place quand elle en donne une. " +
			"Un jeton stable n’est pas sa devise : quand les devises diffèrent, les prix ne sont pas comparables et le motif le dit ; rien n’est moyenné ni converti. Une place qui refuse ou se tait reste manquante avec son motif, et un cours étrange porte des marques.",
	}, func(ctx context.Context, c *deskworth.Call, in market.CryptoQuoteRequest) (market.CryptoQuote, error) {
		return (&market.Client{Source: c.Source}).CryptoQuote(ctx, in)
	})
}

func resolveInstrument() deskworth.Tool {
	return deskworth.Reading(deskworth.Spec{
		Name: "resolve_instrument", Capability: deskworth.MarketRead, Hints: deskworth.ReadsWorld,
		English: "Looks up what a name, a symbol or an identifier may mean at Yahoo Finance and OpenFIGI, and returns candidates in the order of the sources: none is the best, and the first is no better than the last. " +
			"Lines of one share class are grouped, and each is labelled ordinary, preference, depositary receipt, fund, option or otherwise only where a source says so. Companies without a symbol are kept apart. Compare name, exchange and share class with your subject before you read a series.",
		French: "Cherche ce qu’un nom, un symbole ou un identifiant peut désigner chez Yahoo Finance et OpenFIGI, et rend des candidats dans l’ordre des sources : aucun n’est le meilleur, et le premier ne vaut pas mieux que le dernier. " +
			"Les lignes d’une même classe d’actions sont groupées, et chacune n’est dite ordinaire, de préférence, certificat de dépôt, fonds, option ou autre que si une source le dit. Les sociétés sans symbole restent à part. Comparez nom, place et classe d’actions avec votre sujet avant de lire une série.",
	}, func(ctx context.Context, c *deskworth.Call, in market.ResolveRequest) (market.Resolution, error) {
		return (&market.Client{Source: c.Source}).Resolve(ctx, in)
	})
}
