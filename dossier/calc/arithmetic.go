package calc

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

var (
	nought = decimal.NewFromInt(0)
	one    = decimal.NewFromInt(1)
)

// round keeps 34 significant digits, halves away from nought. Without it a
// product of products would grow without bound.
func round(d decimal.Decimal) decimal.Decimal { return roundTo(d, Digits) }

func roundTo(d decimal.Decimal, digits int) decimal.Decimal {
	if d.NumDigits() <= digits {
		return d
	}
	return d.Round(int32(digits - 1 - magnitude(d))).Normalize()
}

// magnitude is the power of ten of the first digit: 2 for 394.3, −1 for 0.5. Of
// nought it means nothing.
func magnitude(d decimal.Decimal) int { return d.NumDigits() - 1 + int(d.Exponent()) }

// settled is a number without the digits that carry earlier rounding.
func settled(d decimal.Decimal) decimal.Decimal { return roundTo(d, Digits-guardDigits) }

// finite refuses what a workbook cannot hold.
func finite(d decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if d.IsZero() {
		return nought, nil
	}
	switch m := magnitude(d); {
	case m > maxMagnitude:
		return nought, refuse(NotFinite, n.Pos, "check the units and the scale", "%s is 1E%d or more", n, maxMagnitude+1)
	case m < -maxMagnitude:
		return nought, refuse(NotFinite, n.Pos, "check the units and the scale", "%s is too close to nought", n)
	}
	return d, nil
}

// exactly is a result as others see it: without trailing zeros after the point,
// which say nothing in a computed number, and with the digits before it written out.
func exactly(d decimal.Decimal) source.Decimal {
	d = d.Normalize()
	if d.Exponent() > 0 {
		d = decimal.NewFromBigInt(d.BigInt(), 0)
	}
	return source.Exactly(d)
}

// divide gives 34 significant digits whatever the magnitudes are. The library's
// own Div keeps 16 places, which makes nought of 1/(3E20).
func divide(a, b decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if b.IsZero() {
		return nought, refuse(ByNought, n.Pos, "guard it with IF(divisor = 0, …, …), or check the divisor", "%s divides by nought", n)
	}
	if a.IsZero() {
		return nought, nil
	}
	places := Digits + 10 - (magnitude(a) - magnitude(b))
	return round(a.DivRound(b, int32(places)).Normalize()), nil
}

// average divides a sum by a count, which is never nought.
func average(numbers []decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	sum := nought
	for _, number := range numbers {
		sum = round(sum.Add(number))
	}
	return divide(sum, decimal.NewFromInt(int64(len(numbers))), n)
}
