// Package tools turns typed functions into the desk's tools, one file a family.
//
// Start with [All]. A row says name, capability, hints and both sentences, and
// calls one function; schema, list entry, command and reference follow from it.
//
// Nothing here knows a protocol, parses a payload or composes a path.
package tools

import (
	"maps"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/web"
	"github.com/deskworth/deskworth-go/filings"
	"github.com/deskworth/deskworth-go/macro"
	"github.com/deskworth/deskworth-go/market"
)

// All gives every tool of the desk, newswire with an operator's own feeds beside
// the shipped ones. The registry sorts them.
func All(feeds ...web.Feed) []deskworth.Tool {
	return []deskworth.Tool{
		ohlcv(),
		vendorBars(),
		optionChain(),
		cryptoQuote(),
		resolveInstrument(),
		filingSegments(),
		filedAccounts(),
		privatePlacements(),
		fredSeries(),
		fredVintage(),
		ecbSeries(),
		newswire(feeds),
		webSearch(),
		repositoryState(),
		dossierContribute(),
		dossierObserve(),
		dossierRead(),
		dossierSeal(),
		workbook(),
		deck(),
		memo(),
		bundle(),
		blocked(),
		gesture(),
	}
}

// Rederivers rebuild the tables of every read that the tools make.
func Rederivers() source.Rederivers {
	all := source.Rederivers{}
	for _, some := range []source.Rederivers{market.Rederivers(), filings.Rederivers(), macro.Rederivers(), web.Rederivers()} {
		maps.Copy(all, some)
	}
	return all
}

// Renderers are the formats of a whole bundle.
func Renderers() []compose.Renderer { return compose.Formats() }
