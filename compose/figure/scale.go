package figure

import (
	"math"

	"github.com/shopspring/decimal"
)

// scale places numbers on the paper between two ends.
type scale struct {
	span     span
	log      bool
	from, to length // where the low and the high end stand
}

// at is the place of d. The difference to the low end is taken in decimals, so that a narrow range high above
// nought loses nothing; a product is never added to in floating point, so that no machine fuses the two.
func (s scale) at(d decimal.Decimal) length {
	if s.log {
		low, high := logarithm(s.span.low), logarithm(s.span.high)
		return s.part(logarithm(d)-low, high-low)
	}
	whole := s.span.high.Sub(s.span.low)
	power := -magnitude(whole)
	return s.part(float(d.Sub(s.span.low).Shift(power)), float(whole.Shift(power)))
}

func (s scale) part(some, whole float64) length {
	return s.from + length(math.Round(some/whole*float64(s.to-s.from)))
}

// logarithm is that of base ten. The power is taken out first, so that no decimal is too large for it.
func logarithm(d decimal.Decimal) float64 {
	power := magnitude(d)
	return float64(power) + math.Log10(float(d.Shift(-power)))
}

// exactPowers are powers of ten that a float holds exactly.
var exactPowers = [...]float64{1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22}

// float is the float nearest to d: by one rounded operation where both parts are exact, else by a ratio.
func float(d decimal.Decimal) float64 {
	if d.NumDigits() <= 15 { // below 2^53
		c, e := float64(d.CoefficientInt64()), int(d.Exponent())
		switch {
		case e <= 0 && -e < len(exactPowers):
			return c / exactPowers[-e]
		case e > 0 && e < len(exactPowers)-15:
			return c * exactPowers[e]
		}
	}
	f, _ := d.Float64()
	return f
}

// sqrtOf is a first guess at a root.
func sqrtOf(d decimal.Decimal) float64 { return math.Sqrt(float(d)) }

// shortened drops noughts at the end of a fraction, which a division leaves.
func shortened(d decimal.Decimal) decimal.Decimal {
	for d.Exponent() < 0 {
		if shorter := d.Truncate(-d.Exponent() - 1); shorter.Equal(d) {
			d = shorter
		} else {
			break
		}
	}
	return d
}
