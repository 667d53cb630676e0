package calc

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Eval computes an expression that gives a number. The result has at most 34
// significant digits, scale nought, and the unit that follows from the units of
// what went in.
//
// It returns an [Error] for a truth value (a comparison is a check: ask
// [Node.Holds]), an identifier without a value, units that do not fit, a
// division by nought, an argument outside a function's domain, and a result that
// a workbook cannot hold. Each says what would work.
func (n *Node) Eval(values Values) (source.Quantity, error) {
	if err := n.must(false); err != nil {
		return source.Quantity{}, err
	}
	l, u, err := prepare(n, values)
	if err != nil {
		return source.Quantity{}, err
	}
	result, bad := l.number(n)
	if bad != nil {
		return source.Quantity{}, bad
	}
	return source.Quantity{Value: exactly(result), Unit: u.Unit()}, nil
}

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

func prepare(n *Node, values Values) (*loaded, unit, error) {
	l, err := load(n, values)
	if err != nil {
		return nil, unit{}, err
	}
	u, bad := l.infer(n)
	if bad != nil {
		return nil, unit{}, bad
	}
	return l, u, nil
}

// number computes a node that gives a number.
func (l *loaded) number(n *Node) (decimal.Decimal, *Error) {
	switch n.Kind {
	case Number:
		if n.Text == percentSign {
			return n.Number.Number().Shift(-2), nil
		}
		return n.Number.Number(), nil
	case ID:
		return l.numbers[n.Text], nil
	case Negate:
		operand, err := l.number(n.Args[0])
		return operand.Neg(), err
	case Binary:
		return l.operate(n)
	}
	return l.call(n)
}

func (l *loaded) operate(n *Node) (decimal.Decimal, *Error) {
	left, err := l.number(n.Args[0])
	if err != nil {
		return nought, err
	}
	right, err := l.number(n.Args[1])
	if err != nil {
		return nought, err
	}
	result := nought
	switch n.Text {
	case "+":
		result = round(left.Add(right))
	case "-":
		result = round(left.Sub(right))
	case "*":
		result = round(left.Mul(right))
	case "/":
		result, err = divide(left, right, n)
	case "^":
		result, err = raise(left, right, n)
	}
	if err != nil {
		return nought, err
	}
	return finite(result, n)
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
