package calc

import (
	"slices"
	"strings"
)

// A currency becomes another, and a share of one kind another, by a factor that
// somebody read: an exchange rate in USD/EUR, a ratio in ordinary/ADS. Such a
// factor is never guessed from the figures, nor assumed.

// currencyCodes are those of ISO 4217 that are money, and the minor units and
// tokens that venues quote in.
const currencyCodes = " AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNH CNY COP CRC CUP CVE CZK " +
	"DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD " +
	"MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL " +
	"THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG GBp GBX ILA ZAc BTC ETH USDC USDT "

// shareKinds are the symbols of shares that differ in kind; "shares" are those
// whose kind nobody says.
var shareKinds = []string{"shares", "ordinary", "ADS", "ADR", "GDS", "GDR"}

// canonical is one name for a symbol that publishers write in several ways:
// share[ADS] is ADS, share is shares. Prefixes of XBRL fall away.
func canonical(symbol string) string {
	symbol = unprefixed(symbol)
	kind, bracketed := strings.CutPrefix(strings.TrimPrefix(symbol, "share"), "[")
	if !bracketed {
		kind, bracketed = strings.CutPrefix(strings.TrimPrefix(symbol, "shares"), "[")
	}
	switch {
	case bracketed && strings.HasPrefix(symbol, "share") && strings.HasSuffix(kind, "]"):
		kind = strings.TrimSuffix(kind, "]")
		if slices.Contains(shareKinds, kind) {
			return kind
		}
		return "shares[" + kind + "]"
	case symbol == "share":
		return "shares"
	case symbol == "ordinary share" || symbol == "ordinary shares":
		return "ordinary"
	}
	return symbol
}

// unprefixed drops XBRL's prefixes, however often they stand: what is left
// has none, so that it is read back as itself.
func unprefixed(symbol string) string {
	for {
		rest := strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(symbol, "iso4217:"), "xbrli:"))
		if rest == symbol {
			return symbol
		}
		symbol = rest
	}
}

// family is what symbols of one sort have in common; most symbols have none.
func family(symbol string) string {
	switch {
	case strings.Contains(currencyCodes, " "+symbol+" "):
		return "currency"
	case slices.Contains(shareKinds, symbol) || strings.HasPrefix(symbol, "shares["):
		return "share"
	}
	return ""
}

// pair is two symbols of one family, one over and one under the stroke.
type pair struct{ over, under string }

// pairs are the conversions in a unit, in alphabetical order: of USD·ordinary/ADS
// it is ordinary/ADS.
func (u unit) pairs() (found []pair) {
	for over, power := range u.powers {
		for under, depth := range u.powers {
			if power > 0 && depth < 0 && family(over) != "" && family(over) == family(under) {
				found = append(found, pair{over, under})
			}
		}
	}
	slices.SortFunc(found, func(a, b pair) int { return strings.Compare(a.over+"/"+a.under, b.over+"/"+b.under) })
	return found
}

// converts notes the conversions that a figure brings, and refuses one that
// nobody read.
func (l *loaded) converts(n *Node, u unit, values Values) *Error {
	pairs := u.pairs()
	if known, able := values.(Reads); able && len(pairs) > 0 && !known.Read(n.Text) {
		return refuse(UnitsApart, n.Pos, "cite a figure in "+u.String()+" that was read", "%s is in %s and was not read: a factor between %s and %s is never assumed", n.Text, u, pairs[0].under, pairs[0].over)
	}
	l.pairs = append(l.pairs, pairs...)
	return nil
}

// converted refuses a unit that holds two currencies, or two kinds of shares,
// when no factor between them is in the expression.
func (l *loaded) converted(n *Node, u unit) *Error {
	for _, p := range u.pairs() {
		if !l.connects(p) {
			return refuse(UnitsApart, n.Pos, "put a figure in "+p.over+"/"+p.under+" that was read into the expression", "%s would be in %s, and nothing in the expression says how many %s one %s is", n, u, p.over, p.under)
		}
	}
	return nil
}

// connects says whether factors lead from one symbol of a pair to the other,
// over others if need be.
func (l *loaded) connects(p pair) bool {
	reached := []string{p.over}
	for i := 0; i < len(reached); i++ {
		for _, factor := range l.pairs {
			for _, step := range []pair{factor, {factor.under, factor.over}} {
				if step.over == reached[i] && !slices.Contains(reached, step.under) {
					reached = append(reached, step.under)
				}
			}
		}
	}
	return slices.Contains(reached, p.under)
}

// SaysConversion says whether a unit sets two currencies, or two kinds of shares,
// over one another: a number in it is a factor, and must have been read.
func SaysConversion(unit string) bool { return len(parseUnit(unit).pairs()) > 0 }
