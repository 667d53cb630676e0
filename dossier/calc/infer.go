package calc

import "github.com/deskworth/deskworth-go/deskworth/source"

// infer finds the unit of an expression without computing anything, so that it
// sees both branches of an IF.
func (l *loaded) infer(n *Node) (unit, *Error) {
	switch n.Kind {
	case Number:
		return unit{ratio: n.Text == percentSign}, nil
	case ID:
		return l.units[n.Text], nil
	case Negate:
		return l.infer(n.Args[0])
	case Binary:
		return l.inferBinary(n)
	}
	return l.inferCall(n)
}

func (l *loaded) inferBinary(n *Node) (unit, *Error) {
	switch n.Text {
	case "*":
		return l.product(n, 1)
	case "/":
		return l.product(n, -1)
	case "^":
		return l.inferPower(n)
	}
	u, err := l.same(n, n.Args)
	if isComparison(n.Text) {
		u = unit{}
	}
	return u, err
}

func (l *loaded) product(n *Node, sign int) (unit, *Error) {
	left, err := l.infer(n.Args[0])
	if err != nil {
		return unit{}, err
	}
	right, err := l.infer(n.Args[1])
	if err != nil {
		return unit{}, err
	}
	product := left.times(right, sign)
	return product, l.converted(n, product)
}

// maxUnitPower bounds exponents in units; nothing real has more than a few.
const maxUnitPower = 12

func (l *loaded) inferPower(n *Node) (unit, *Error) {
	base, err := l.infer(n.Args[0])
	if err != nil {
		return unit{}, err
	}
	if err := l.plain(n.Args[1], "an exponent"); err != nil {
		return unit{}, err
	}
	if base.plain() {
		return base, nil
	}
	power, whole := literalInteger(n.Args[1])
	if !whole || power > maxUnitPower || power < -maxUnitPower {
		return unit{}, refuse(UnitsApart, n.Pos, "write a small whole number as exponent, or divide by the unit first", "%s in %s cannot be raised to %s", n.Args[0], base, n.Args[1])
	}
	raised := base.power(power)
	for _, exponent := range raised.powers {
		if exponent > maxUnitPower || exponent < -maxUnitPower {
			return unit{}, refuse(UnitsApart, n.Pos, "divide by the unit first", "%s has a unit to the power of %d", n, exponent)
		}
	}
	return raised, nil
}

// literalInteger reads an exponent that is written as a whole number.
func literalInteger(n *Node) (int, bool) {
	if n.Kind == Negate {
		value, whole := literalInteger(n.Args[0])
		return -value, whole
	}
	if n.Kind != Number || n.Text != "" || !n.Number.Number().IsInteger() || n.Number.Number().NumDigits() > 4 {
		return 0, false
	}
	return int(n.Number.Number().IntPart()), true
}

func (l *loaded) inferCall(n *Node) (unit, *Error) {
	switch n.Text {
	case "AND", "OR", "NOT":
		return l.truths(n)
	case "IF":
		if _, err := l.infer(n.Args[0]); err != nil {
			return unit{}, err
		}
		return l.same(n, n.Args[1:])
	case "DAYS":
		return unit{powers: map[string]int{daysName: 1}}, nil
	case "SHARE":
		return l.product(n, -1)
	case "CHANGE":
		_, err := l.same(n, n.Args)
		return unit{ratio: true}, err
	case "CAGR":
		if err := l.plain(n.Args[2], "a number of years"); err != nil {
			return unit{}, err
		}
		_, err := l.same(n, n.Args[:2])
		return unit{ratio: true}, err
	case "NPV":
		if err := l.plain(n.Args[0], "a rate"); err != nil {
			return unit{}, err
		}
		return l.same(n, n.Args[1:])
	}
	return l.inferFunction(n)
}

func (l *loaded) inferFunction(n *Node) (unit, *Error) {
	switch n.Text {
	case "LN", "EXP":
		err := l.plain(n.Args[0], "the argument of "+n.Text)
		return unit{ratio: true}, err
	case "ROUND":
		if err := l.plain(n.Args[1], "a number of places"); err != nil {
			return unit{}, err
		}
		return l.infer(n.Args[0])
	case "SQRT":
		u, err := l.infer(n.Args[0])
		if err != nil {
			return unit{}, err
		}
		root, even := u.root()
		if !even {
			err = refuse(UnitsApart, n.Pos, "take the root of a ratio, or of a square", "%s in %s has no square root", n.Args[0], u)
		}
		return root, err
	}
	return l.same(n, n.Args)
}

func (l *loaded) truths(n *Node) (unit, *Error) {
	for _, arg := range n.Args {
		if _, err := l.infer(arg); err != nil {
			return unit{}, err
		}
	}
	return unit{}, nil
}

// same finds the one unit of several arguments. A bare number fits every unit.
func (l *loaded) same(n *Node, args []*Node) (unit, *Error) {
	var common unit
	var from *Node
	for _, arg := range args {
		u, err := l.infer(arg)
		if err != nil {
			return unit{}, err
		}
		if u.bare() {
			continue
		}
		if from != nil && !common.equal(u) {
			return unit{}, apart(n, from, common, arg, u)
		}
		common, from = u, arg
	}
	return common, nil
}

func apart(n, left *Node, leftUnit unit, right *Node, rightUnit unit) *Error {
	what := n.Text
	if n.Kind == Binary {
		what = "the operator " + n.Text
	}
	remedy := "multiply by the ratio, or compare two ratios"
	if !leftUnit.plain() && !rightUnit.plain() {
		remedy = "multiply " + right.String() + " by a figure in " + leftUnit.times(rightUnit, -1).String() + " that was read"
	}
	return refuse(UnitsApart, n.Pos, remedy,
		"%s needs one unit, but %s is in %s and %s in %s", what, left, leftUnit, right, rightUnit)
}

// plain refuses an argument with a unit.
func (l *loaded) plain(n *Node, what string) *Error {
	u, err := l.infer(n)
	if err != nil {
		return err
	}
	if !u.plain() {
		return refuse(UnitsApart, n.Pos, "divide by the unit first", "%s is a number without a unit, but %s is in %s", what, n, u)
	}
	return nil
}

// UnitOf is the unit that the result of an expression has, found without
// computing it. A truth value and a bare number have none.
func (n *Node) UnitOf(values Values) (source.Unit, error) {
	l, err := load(n, values)
	if err != nil {
		return "", err
	}
	u, bad := l.infer(n)
	if bad != nil {
		return "", bad
	}
	return u.Unit(), nil
}
