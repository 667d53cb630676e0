package market

import (
	"net/url"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// OptionChainRequest names an underlying and what of its chain is wanted. The
// exchange serves a chain whole; what is left out of it is counted.
type OptionChainRequest struct {
	Symbol     Symbol         `json:"symbol" jsonschema_description:"symbol of the underlying share, fund or index"`
	Expiry     source.Date    `json:"expiry,omitzero" jsonschema_description:"last day of the options; absent: every one"`
	Side       string         `json:"side,omitzero" jsonschema_description:"calls or puts alone; absent: both" jsonschema:"enum=call,enum=put"`
	StrikeFrom source.Decimal `json:"strike_from,omitzero" jsonschema_description:"lowest strike, itself within"`
	StrikeTo   source.Decimal `json:"strike_to,omitzero" jsonschema_description:"highest strike, itself within"`
	Root       string         `json:"root,omitzero" jsonschema_description:"one root alone: an index has several that end at different hours; a root that ends in a digit is adjusted and comes only when it is asked for"`
}

const (
	chainAddress       = "https://cdn.cboe.com/api/global/delayed_quotes/options/"
	maxChainBytes      = 64 << 20 // the largest known chain has fourteen million
	maxUnderlyingBytes = 12
)

// maxStrike is the bound of a filter: a symbol has room for less.
var maxStrike = decimal.New(1, 9)

// resolved checks a request and writes the symbol as the exchange names its
// file: an index has a leading underscore there.
func (r OptionChainRequest) resolved() (OptionChainRequest, error) {
	r.Symbol = Symbol(strings.ToUpper(strings.TrimSpace(string(r.Symbol))))
	r.Root = strings.ToUpper(r.Root)
	if rest, is := strings.CutPrefix(string(r.Symbol), "^"); is {
		r.Symbol = Symbol("_" + rest)
	}
	if _, known := indexNamed(string(r.Symbol)); known {
		r.Symbol = "_" + r.Symbol
	}
	if err := checkUnderlying(r.Symbol); err != nil {
		return r, err
	}
	return r, r.checkFilters()
}

func checkUnderlying(symbol Symbol) error {
	refuse := func(problem, remedy string) error {
		return &source.ArgumentError{Field: "symbol", Problem: problem, Remedy: remedy}
	}
	name := strings.TrimPrefix(string(symbol), "_")
	family, isRoot := indexOfRoot(name)
	odd := func(c rune) bool { return (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '.' }
	switch {
	case strings.Trim(name, ".") == "":
		return refuse("there is none", "give the symbol of the underlying, as AAPL or SPX")
	case len(name) > maxUnderlyingBytes:
		return refuse("it is longer than any symbol of an underlying", "give the symbol of the underlying, not of a contract")
	case isRoot && family.name != name:
		return refuse(name+" is a root of "+family.name+", which has one chain", "ask for symbol "+family.name+" and root "+name)
	case strings.ContainsFunc(name, odd):
		return refuse("it holds a character that no symbol has", "write capitals and digits, a dot before a class of shares")
	}
	return nil
}

func (r OptionChainRequest) checkFilters() error {
	refuse := func(field, problem, remedy string) error {
		return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
	}
	for _, s := range []struct {
		field  string
		strike source.Decimal
	}{{"strike_from", r.StrikeFrom}, {"strike_to", r.StrikeTo}} {
		if s.strike.Number().IsNegative() {
			return refuse(s.field, "a strike is not negative", "leave it out, or give a price")
		}
		if s.strike.Number().GreaterThan(maxStrike) {
			return refuse(s.field, "it is beyond any strike", "leave it out, or give a price")
		}
	}
	switch {
	case r.Side != "" && r.Side != Call && r.Side != Put:
		return refuse("side", "it is neither call nor put", "write call or put, or leave it out for both")
	case !r.StrikeFrom.IsZero() && !r.StrikeTo.IsZero() && r.StrikeTo.Number().LessThan(r.StrikeFrom.Number()):
		return refuse("strike_to", "it is below strike_from", "give the lower strike first")
	case r.Root != "" && !isRoot(r.Root):
		return refuse("root", "it is no root", "write the letters before the date of a contract's symbol")
	case r.Root != "" && kinshipOf(r.Root, r.name()) == foreign:
		return refuse("root", r.Root+" is no root of "+string(r.Symbol), "leave it out: the answer lists the roots of the chain")
	}
	return nil
}

// name is the symbol without the underscore of an index.
func (r OptionChainRequest) name() string { return strings.TrimPrefix(string(r.Symbol), "_") }

// isIndex says that the file is an index's, whose level is in points.
func (r OptionChainRequest) isIndex() bool { return strings.HasPrefix(string(r.Symbol), "_") }

func (r OptionChainRequest) request() source.Request {
	return source.Request{
		Address:  chainAddress + url.PathEscape(string(r.Symbol)) + ".json",
		Accept:   source.LookJSON,
		MaxBytes: maxChainBytes,
	}
}

// wants applies the filters, all of them after reading.
func (r OptionChainRequest) wants(o OCC) bool {
	switch {
	case !r.Expiry.IsZero() && o.Expiry != r.Expiry, r.Side != "" && o.Side != r.Side, r.Root != "" && o.Root != r.Root:
		return false
	case !r.StrikeFrom.IsZero() && o.Strike().Number().LessThan(r.StrikeFrom.Number()):
		return false
	}
	return r.StrikeTo.IsZero() || !o.Strike().Number().GreaterThan(r.StrikeTo.Number())
}
