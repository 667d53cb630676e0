package calc

import (
	"fmt"
	"math/rand/v2"

	"github.com/shopspring/decimal"
)

// generator writes random expressions over facts f1 to f40; the same seed gives
// the same expressions.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, seed))} }

// facts have up to nine digits, before and after the point, of either sign.
func (g generator) facts() figures {
	values := figures{}
	for i := range 40 {
		value := decimal.New(g.Int64N(2_000_000_000)-1_000_000_000, int32(g.IntN(9)-7))
		values[fmt.Sprintf("f%d", i+1)] = value.String()
	}
	return values
}

func (g generator) number(depth int) string {
	if depth == 0 || g.IntN(9) == 0 {
		return g.leaf()
	}
	next := func() string { return g.number(depth - 1) }
	switch g.IntN(16) {
	case 0, 1:
		return next() + " + " + next()
	case 2, 3:
		return next() + " - (" + next() + ")"
	case 4, 5:
		return "(" + next() + ") * (" + next() + ")"
	case 6, 7:
		return "(" + next() + ") / (" + next() + ")"
	case 8:
		return "-(" + next() + ")"
	case 9:
		return "-(" + next() + ")^2"
	case 10:
		return "IF(" + g.truth(depth-1) + ", " + next() + ", " + next() + ")"
	case 11:
		return fmt.Sprintf("CAGR(ABS(%s) + 1, ABS(%s) + 1, %d)", next(), next(), g.IntN(9)+1)
	}
	many := []string{"SUM", "AVERAGE", "MIN", "MAX", "MEDIAN", "NPV", "SQRT", "ROUND"}
	switch f := many[g.IntN(len(many))]; f {
	case "NPV":
		return "NPV(" + g.rate() + ", " + next() + ", " + next() + ")"
	case "SQRT":
		return "SQRT(ABS(" + next() + "))"
	case "ROUND":
		return fmt.Sprintf("ROUND(%s, %d)", g.leaf(), g.IntN(7)-3)
	default:
		return f + "(" + next() + ", " + next() + ", " + g.leaf() + ")"
	}
}

func (g generator) truth(depth int) string {
	comparison := g.number(depth) + " " + []string{"<", "<=", ">", ">=", "<>"}[g.IntN(5)] + " " + g.number(depth)
	switch g.IntN(4) {
	case 0:
		return "AND(" + comparison + ", " + g.leaf() + " < " + g.leaf() + ")"
	case 1:
		return "NOT(" + comparison + ")"
	}
	return comparison
}

func (g generator) leaf() string {
	switch g.IntN(5) {
	case 0:
		return g.rate()
	case 1:
		return fmt.Sprintf("%d.%d", g.IntN(1000), g.IntN(100))
	}
	return fmt.Sprintf("f%d", g.IntN(40)+1)
}

func (g generator) rate() string { return fmt.Sprintf("%d%%", g.IntN(30)+1) }
