package calc

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Holds computes an expression that gives a truth value. It refuses a number,
// and what [Node.Eval] refuses.
func (n *Node) Holds(values Values) (bool, error) {
	if err := n.must(true); err != nil {
		return false, err
	}
	l, _, err := prepare(n, values)
	if err != nil {
		return false, err
	}
	holds, bad := l.truth(n)
	if bad != nil {
		return false, bad
	}
	return holds, nil
}

// Comparison is how the two sides of a check came out.
type Comparison struct {
	Left, Right source.Quantity
	Difference  source.Decimal // left − right
	Holds       bool
}

// Compare computes a check: a comparison of two expressions. The tolerance is
// the largest difference that = lets pass, and that <> takes for none; the
// other comparisons do not use it. Absent it is nought. Compare refuses an
// expression that is no comparison, a negative tolerance, and what [Node.Eval]
// refuses.
func (n *Node) Compare(values Values, tolerance source.Decimal) (Comparison, error) {
	if n.Kind != Binary || !isComparison(n.Text) {
		return Comparison{}, refuse(Type, n.Pos, "compare two expressions, as a + b = c", "%s is no comparison", n)
	}
	if tolerance.Number().IsNegative() {
		return Comparison{}, refuse(Domain, n.Pos, "give nought or more", "a tolerance of %s", tolerance)
	}
	if _, _, err := prepare(n, values); err != nil {
		return Comparison{}, err
	}
	left, err := n.Args[0].Eval(values)
	if err != nil {
		return Comparison{}, err
	}
	right, err := n.Args[1].Eval(values)
	if err != nil {
		return Comparison{}, err
	}
	difference := round(left.Value.Number().Sub(right.Value.Number()))
	return Comparison{
		Left: left, Right: right, Difference: exactly(difference),
		Holds: within(n.Text, left.Value.Number(), right.Value.Number(), tolerance.Number()),
	}, nil
}

// within compares with a tolerance.
func within(operator string, left, right, tolerance decimal.Decimal) bool {
	difference := settled(left).Sub(settled(right)).Abs()
	if !tolerance.IsZero() && (operator == "=" || operator == "<>") {
		return difference.LessThanOrEqual(tolerance) == (operator == "=")
	}
	return compare(operator, left, right)
}

// truth computes a node that gives a truth value. AND and OR compute all their
// arguments, as a spreadsheet does: an error in one is an error of the whole.
func (l *loaded) truth(n *Node) (bool, *Error) {
	if n.Kind == Binary {
		left, err := l.number(n.Args[0])
		if err != nil {
			return false, err
		}
		right, err := l.number(n.Args[1])
		return compare(n.Text, left, right), err
	}
	if n.Text == "IF" {
		chosen, err := l.choose(n)
		if err != nil {
			return false, err
		}
		return l.truth(chosen)
	}
	count := 0
	for _, arg := range n.Args {
		holds, err := l.truth(arg)
		if err != nil {
			return false, err
		}
		count += boolInt(holds)
	}
	switch n.Text {
	case "AND":
		return count == len(n.Args), nil
	case "OR":
		return count > 0, nil
	}
	return count == 0, nil // NOT
}

// choose is the branch of an IF that is taken; the other is not computed.
func (l *loaded) choose(n *Node) (*Node, *Error) {
	holds, err := l.truth(n.Args[0])
	if holds {
		return n.Args[1], err
	}
	return n.Args[2], err
}

func compare(operator string, left, right decimal.Decimal) bool {
	order := settled(left).Cmp(settled(right))
	switch operator {
	case "=":
		return order == 0
	case "<>":
		return order != 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	case ">":
		return order > 0
	}
	return order >= 0
}
