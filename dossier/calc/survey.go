package calc

import (
	"cmp"
	"math"
	"slices"
)

// covered is an extent with what there is to say about how it came about.
type covered struct {
	extent
	warnings []Warning
}

type surveyor struct {
	periods Periods
	seen    map[*Node]covered
}

func (w *surveyor) cover(n *Node) covered {
	c, seen := w.seen[n]
	if !seen {
		c = w.look(n)
		w.seen[n] = c
	}
	return c
}

func (w *surveyor) look(n *Node) covered {
	switch {
	case n.Kind == ID:
		return covered{extent: extent{w.periods.Period(n.Text), true}}
	case n.Kind == Negate, n.Text == "ABS", n.Text == "ROUND":
		c := w.cover(n.Args[0])
		c.exact = false
		return c
	case n.adds():
		return w.sum(n)
	case n.Text == "/" || n.Text == "SHARE", n.Text == "*":
		return w.product(n)
	case n.Text == "CHANGE" || n.Text == "CAGR":
		c := w.alike(n, n.Args[:2])
		return covered{warnings: append(c.warnings, w.years(n)...)}
	case n.Text == "NPV":
		return covered{warnings: w.alike(n, n.Args[1:]).warnings}
	case n.Text == "IF":
		c := w.alike(n, n.Args[1:])
		c.warnings = slices.Concat(w.cover(n.Args[0]).warnings, c.warnings)
		return c
	case n.Text == "MIN" || n.Text == "MAX" || n.Text == "AVERAGE" || n.Text == "MEDIAN" || isComparison(n.Text):
		return w.alike(n, n.Args)
	case n.Text == "DAYS": // it measures what lies between periods
		return covered{}
	}
	return covered{warnings: w.gather(n.Args)}
}

func (n *Node) adds() bool {
	return n.Kind == Binary && (n.Text == "+" || n.Text == "-") || n.Kind == Call && n.Text == "SUM"
}

func (w *surveyor) gather(args []*Node) (warnings []Warning) {
	for _, arg := range args {
		warnings = append(warnings, w.cover(arg).warnings...)
	}
	return warnings
}

// alike holds arguments to one sort of period.
func (w *surveyor) alike(n *Node, args []*Node) covered {
	c := covered{warnings: w.gather(args)}
	var first *Node
	same := true
	for _, arg := range args {
		here := w.cover(arg).extent
		switch {
		case !here.known():
		case first == nil:
			first, c.extent = arg, extent{here.period, false}
		case c.flow() != here.flow() && !(w.cover(first).exact && here.exact): // fifteen times what a year earned is a value
			same = false
		case !c.like(here):
			return covered{warnings: append(c.warnings, w.warning(PeriodsApart, n, first, arg))}
		default:
			same = same && c.equal(here)
		}
	}
	if !same {
		c.extent = extent{}
	}
	return c
}

// sum goes operation by operation, and by all summands at once where that fails.
func (w *surveyor) sum(n *Node) covered {
	c := w.alike(n, n.Args)
	if c.known() && len(c.warnings) == 0 {
		c.exact = w.allExact(n.Args)
		return c
	}
	for _, terms := range [][]term{n.operands(1), n.summands(1)} {
		total, one := w.telescoped(terms)
		if one && len(total.warnings) == 0 && (len(c.warnings) == 0 || total.usual()) {
			return total
		}
	}
	return c
}

// telescoped is what the summands amount to, when that is one period.
func (w *surveyor) telescoped(terms []term) (covered, bool) {
	var total covered
	for i, t := range terms {
		c := w.cover(t.node)
		terms[i].extent = c.extent
		total.warnings = append(total.warnings, c.warnings...)
	}
	var one bool
	total.extent, one = telescoped(terms)
	return total, one
}

func (w *surveyor) allExact(args []*Node) bool {
	for _, arg := range args {
		if !w.cover(arg).exact {
			return false
		}
	}
	return true
}

// operands are the sides of one addition, with their signs.
func (n *Node) operands(sign int) (terms []term) {
	for i, arg := range n.Args {
		if i == 1 && n.Text == "-" {
			sign = -sign
		}
		terms = append(terms, term{node: arg, sign: sign})
	}
	return terms
}

// summands are those of a sum of sums, with their signs.
func (n *Node) summands(sign int) (terms []term) {
	switch {
	case n.Kind == Negate:
		return n.Args[0].summands(-sign)
	case !n.adds():
		return []term{{node: n, sign: sign}}
	}
	for _, side := range n.operands(sign) {
		terms = append(terms, side.node.summands(side.sign)...)
	}
	return terms
}

// product gives the period that both sides share. A flow may be divided by a
// stock, and by a flow over as many days.
func (w *surveyor) product(n *Node) covered {
	left, right := w.cover(n.Args[0]), w.cover(n.Args[1])
	c := covered{warnings: w.gather(n.Args)}
	switch {
	case n.Text != "*" && left.flow() && right.flow() && !left.like(right.extent):
		c.warnings = append(c.warnings, w.warning(PeriodsApart, n, n.Args[0], n.Args[1]))
	case !right.known(), left.flow() && !right.flow(), left.equal(right.extent):
		c.period = left.period
	case !left.known(), right.flow() && !left.flow():
		c.period = right.period
	}
	return c
}

// maxYearsOff is how far a fiscal year may lie from a calendar's, in years.
const maxYearsOff = 0.1

// years holds the years that a CAGR is written with to those between its figures.
func (w *surveyor) years(n *Node) []Warning {
	first, last := w.cover(n.Args[0]), w.cover(n.Args[1])
	if n.Text != "CAGR" || n.Args[2].Kind != Number || !first.known() || !last.known() {
		return nil
	}
	between := float64(first.period.End.Day().DaysUntil(last.period.End.Day())) / 365.25
	if math.Abs(between-n.Args[2].Number.Number().InexactFloat64()) <= maxYearsOff {
		return nil
	}
	return []Warning{w.warning(YearsApart, n, n.Args[0], n.Args[1])}
}

func (w *surveyor) warning(rule Rule, n, left, right *Node) Warning {
	return Warning{
		Rule: rule, Pos: n.Pos, Operation: cmp.Or(n.Text, "-"), Left: left.String(), Right: right.String(),
		LeftPeriod: w.cover(left).period, RightPeriod: w.cover(right).period,
	}
}
