package calc

import (
	"math"
	"sync"

	"github.com/shopspring/decimal"
)

// raise computes base^exponent.
func raise(base, exponent decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if nearly := settled(exponent); nearly.IsInteger() { // 1/(1/3) is three
		exponent = nearly
	}
	switch {
	case base.IsZero() && exponent.Sign() <= 0:
		return nought, refuse(Domain, n.Pos, "check the base", "%s: nought has no power of nought or less", n)
	case base.IsZero():
		return nought, nil
	case exponent.Abs().GreaterThan(decimal.NewFromInt(maxExponent)):
		return nought, refuse(Domain, n.Pos, "check the exponent", "%s: exponents go from -%d to %d", n, maxExponent, maxExponent)
	case exponent.IsZero():
		return one, nil
	case base.IsNegative() && !exponent.IsInteger():
		return nought, refuse(Domain, n.Pos, "check the sign of the base", "%s: a negative number has whole powers only", n)
	}
	return raiseWithin(base, exponent, n)
}

// raiseWithin refuses by an estimate before it computes.
func raiseWithin(base, exponent decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	estimate := exponent.InexactFloat64() * log10(base.Abs())
	if math.Abs(estimate) > maxMagnitude+1 {
		return nought, refuse(NotFinite, n.Pos, "check the exponent", "%s is out of the range of a workbook", n)
	}
	if exponent.IsInteger() {
		return integerPower(base, exponent.IntPart(), n)
	}
	places := Digits + 2 - int(math.Floor(estimate))
	power, err := base.PowWithPrecision(exponent, int32(places))
	if err != nil {
		return nought, &Error{Rule: Domain, Pos: n.Pos, Problem: n.String() + ": " + err.Error(), Err: err}
	}
	return finite(round(power), n)
}

// integerPower squares and multiplies with more digits than it gives, because
// the errors of up to twenty steps add up.
func integerPower(base decimal.Decimal, exponent int64, n *Node) (decimal.Decimal, *Error) {
	const working = Digits + 16
	power, square := one, base
	for e := max(exponent, -exponent); e > 0; e >>= 1 {
		if e&1 == 1 {
			power = roundTo(power.Mul(square), working)
		}
		square = roundTo(square.Mul(square), working)
	}
	if exponent > 0 {
		return finite(round(power), n)
	}
	inverse, err := divide(one, power, n)
	if err != nil {
		return nought, err
	}
	return finite(inverse, n)
}

// log10 is an estimate, good for bounds; d is positive.
func log10(d decimal.Decimal) float64 {
	leading := roundTo(d, 15)
	return math.Log10(leading.Shift(int32(-magnitude(leading))).InexactFloat64()) + float64(magnitude(leading))
}

func squareRoot(x decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if x.IsNegative() {
		return nought, refuse(Domain, n.Pos, "check the sign of the argument", "%s: a negative number has no square root", n)
	}
	if x.IsZero() {
		return nought, nil
	}
	places := Digits + 10 - int(math.Floor(float64(magnitude(x))/2))
	root, err := x.SqrtRound(int32(places))
	if err != nil {
		return nought, &Error{Rule: Domain, Pos: n.Pos, Problem: n.String() + ": " + err.Error(), Err: err}
	}
	return round(root.Normalize()), nil
}

func logarithm(x decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	if x.Sign() <= 0 {
		return nought, refuse(Domain, n.Pos, "check the sign of the argument", "%s: only positive numbers have a logarithm", n)
	}
	// Near one the logarithm is as small as the distance, and needs as many places more.
	places := Digits + 2
	if distance := x.Sub(one); !distance.IsZero() {
		places -= min(0, magnitude(distance))
	}
	log, err := x.Ln(int32(places))
	if err != nil {
		return nought, &Error{Rule: Domain, Pos: n.Pos, Problem: n.String() + ": " + err.Error(), Err: err}
	}
	return round(log.Normalize()), nil
}

// expDigits are the digits that exponential works with: those it gives, three
// for the size of the argument, and a margin for the squarings.
const expDigits = Digits + 16

var lnTen = sync.OnceValue(func() decimal.Decimal {
	ln, err := decimal.NewFromInt(10).Ln(expDigits + 4)
	if err != nil {
		panic("the logarithm of ten: " + err.Error())
	}
	return ln
})

// exponential splits x = k·ln 10 + 2^8·r, sums the series for the small r, and
// squares it back. The library's own series keeps every digit of every power.
func exponential(x decimal.Decimal, n *Node) (decimal.Decimal, *Error) {
	const halvings = 8
	if x.Abs().GreaterThan(decimal.NewFromInt(maxExponent)) {
		return nought, refuse(NotFinite, n.Pos, "check the argument", "%s is out of the range of a workbook", n)
	}
	k := x.DivRound(lnTen(), 0)
	r := x.Sub(k.Mul(lnTen())).DivRound(decimal.NewFromInt(1<<halvings), expDigits+4)
	sum, term := one, one
	for i := int64(1); !term.IsZero(); i++ {
		term = term.Mul(r).DivRound(decimal.NewFromInt(i), expDigits+4)
		sum = sum.Add(term)
	}
	for range halvings {
		sum = roundTo(sum.Mul(sum), expDigits)
	}
	return finite(round(sum.Shift(int32(k.IntPart()))), n)
}
