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
