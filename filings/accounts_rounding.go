package filings

import (
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// isAmendment says whether a form is one that amends another.
func isAmendment(form string) bool { return strings.HasSuffix(form, "/A") }

// rounded says whether one of two numbers may be the other, rounded to
// thousands, millions or more. It may explain a difference, and never removes
// one: a restatement by a round amount looks the same.
func rounded(a, b source.Decimal) bool {
	exact, round := a.Number(), b.Number()
	if noughts(exact) > noughts(round) {
		exact, round = round, exact
	}
	place := noughts(round)
	if place == noughts(exact) || round.IsZero() || exact.IsZero() {
		return false
	}
	return exact.Sub(round).Abs().Mul(decimal.NewFromInt(2)).LessThanOrEqual(decimal.New(1, place))
}

// noughts counts the groups of three noughts in which a number ends, in noughts:
// 75,126,000 has three. Accounts are rounded by such groups.
func noughts(n decimal.Decimal) int32 {
	digits := n.Coefficient().String()
	place := n.Exponent() + int32(len(digits)-len(strings.TrimRight(digits, "0")))
	return max(0, place/3*3)
}
