package option

import (
	"fmt"
	"math"
)

// Attainable is the error a round trip of an out-of-the-money option may show:
// the larger of 1e-12 and four units in the last place of the price over vega
// (per 1.00 of volatility). Below it two volatilities share one price.
func Attainable(price, vegaPerVol float64) float64 {
	return max(1e-12, 4*ulp(price)/vegaPerVol)
}

// ulp is the distance to the next double above.
func ulp(v float64) float64 {
	v = math.Abs(v)
	return math.Nextafter(v, math.Inf(1)) - v
}

// implied inverts value. The refusals come before the arithmetic, in the order
// in which a reader would check a quote.
func (c core) implied(price float64) (float64, error) {
	if err := positivePrice(price); err != nil {
		return 0, err
	}
	intrinsic := c.intrinsic()
	timeValue := price - intrinsic
	unit := ulp(price)
	if timeValue <= -unit {
		return 0, belowIntrinsic(price, intrinsic)
	}
	if timeValue < unit {
		return 0, noTimeValue(price, intrinsic)
	}
	rest := c.maximum() - price
	if rest <= 0 {
		return 0, aboveMaximum(price, c.maximum())
	}
	s := deviation(timeValue, rest, c.lower(), c.upper(), math.Abs(c.x))
	if vol := s / c.rootYears; vol > 0 && vol <= math.MaxFloat64 {
		return vol, nil
	}
	return 0, &Refusal{NotConverged, fmt.Sprintf("the volatility of price %.10g", price), "is outside the numbers a double holds",
		"check that strike, forward and years are in one currency and in years"}
}

func positivePrice(price float64) error {
	if price >= 0 && price <= math.MaxFloat64 {
		return nil
	}
	return badArgument(fmt.Sprintf("price %.10g", price), "is negative or not a number", "give the price per share")
}

func belowIntrinsic(price, intrinsic float64) error {
	return &Refusal{BelowIntrinsic, fmt.Sprintf("price %.10g", price), fmt.Sprintf("is below its intrinsic value %.10g", intrinsic),
		"no volatility gives it; check that the price and the underlying are of one moment"}
}

func noTimeValue(price, intrinsic float64) error {
	return &Refusal{NoTimeValue, fmt.Sprintf("price %.10g", price), fmt.Sprintf("is its intrinsic value %.10g to the last place", intrinsic),
		"take the out-of-the-money side of this strike"}
}

func aboveMaximum(price, maximum float64) error {
	return &Refusal{AboveMaximum, fmt.Sprintf("price %.10g", price), fmt.Sprintf("is not below %.10g, what infinite volatility gives", maximum),
		"check the multiplier: prices here are per share"}
}
