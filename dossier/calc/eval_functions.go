package calc

import (
	"slices"

	"github.com/shopspring/decimal"
)

// call computes a function that gives a number.
func (l *loaded) call(n *Node) (decimal.Decimal, *Error) {
	switch n.Text {
	case "IF":
		chosen, err := l.choose(n)
		if err != nil {
			return nought, err
		}
		return l.number(chosen)
	case "DAYS":
		days := l.days[n.Args[1].Text].DaysUntil(l.days[n.Args[0].Text])
		return decimal.NewFromInt(int64(days)), nil
	}
	args := make([]decimal.Decimal, len(n.Args))
	for i, arg := range n.Args {
		number, err := l.number(arg)
		if err != nil {
			return nought, err
		}
		args[i] = number
	}
	result, err := apply(n, args)
	if err != nil {
		return nought, err
	}
	return finite(result, n)
}

// apply computes a function whose arguments are all numbers.
func apply(n *Node, args []decimal.Decimal) (decimal.Decimal, *Error) {
	switch n.Text {
	case "SUM":
		sum := nought
		for _, arg := range args {
			sum = round(sum.Add(arg))
		}
		return sum, nil
	case "AVERAGE":
		return average(args, n)
	case "MIN":
		return slices.MinFunc(args, decimal.Decimal.Cmp), nil
	case "MAX":
		return slices.MaxFunc(args, decimal.Decimal.Cmp), nil
	case "MEDIAN":
		slices.SortFunc(args, decimal.Decimal.Cmp)
		middle := len(args) / 2
		return average(args[middle-boolInt(len(args)%2 == 0):middle+1], n)
	case "ABS":
		return args[0].Abs(), nil
	case "ROUND":
		return places(args[0], args[1], n)
	case "SQRT":
		return squareRoot(args[0], n)
	case "LN":
		return logarithm(args[0], n)
	case "EXP":
		return exponential(args[0], n)
	}
	return finance(n, args)
}

// finance computes the helpers, each by the steps of the formula that a workbook
// holds for it.
func finance(n *Node, args []decimal.Decimal) (decimal.Decimal, *Error) {
	switch n.Text {
	case "SHARE":
		return divide(args[0], args[1], n)
	case "CHANGE":
		growth, err := divide(args[1], args[0], n)
		return round(growth.Sub(one)), err
	case "CAGR":
		return compound(args[0], args[1], args[2], n)
	}
	return presentValue(args[0], args[1:], n)
}

func compound(first, last, years decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if years.Sign() <= 0 {
		return nought, refuse(Domain, n.Args[2].Pos, "give the years between the two figures", "%s: a growth rate over %s years", n, years)
	}
	growth, err := divide(last, first, n)
	if err != nil {
		return nought, err
	}
	exponent, err := divide(one, years, n)
	if err != nil {
		return nought, err
	}
	factor, err := raise(growth, exponent, n)
	return round(factor.Sub(one)), err
}

// presentValue discounts the first flow by one period, as NPV does.
func presentValue(rate decimal.Decimal, flows []decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	factor := round(one.Add(rate))
	sum, discount := nought, one
	for _, flow := range flows {
		var err *Error
		if discount, err = finite(round(discount.Mul(factor)), n); err != nil {
			return nought, err
		}
		present, err := divide(flow, discount, n)
		if err != nil {
			return nought, err
		}
		if sum, err = finite(round(sum.Add(present)), n); err != nil {
			return nought, err
		}
	}
	return sum, nil
}

// places rounds as ROUND does: halves away from nought, negative places before
// the point.
func places(x, digits decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if !digits.IsInteger() || digits.Abs().GreaterThan(decimal.NewFromInt(maxPlaces)) {
		return nought, refuse(Domain, n.Args[1].Pos, "give a whole number of places", "%s: places go from -%d to %d", n, maxPlaces, maxPlaces)
	}
	return settled(x).Round(int32(digits.IntPart())).Normalize(), nil
}
