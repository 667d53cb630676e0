package option

import (
	"fmt"
	"math"
)

// ImpliedVolatility is the volatility at which Value gives the price to within
// twice [TreeTolerance] of the strike; dividing that by vega gives the error of
// the volatility. A price within the tolerance of what exercise pays now is
// refused as without time value: a whole range of volatilities gives it.
func (o American) ImpliedVolatility(price float64) (float64, error) {
	if err := first(o.check(1e-3), positivePrice(price)); err != nil {
		return 0, err
	}
	if o.neverEarly() {
		return BlackScholes(o).ImpliedVolatility(price)
	}
	tolerance := TreeTolerance * o.Strike
	if err := o.bounds(price, tolerance); err != nil {
		return 0, err
	}
	low, high, err := o.bracket(price)
	if err != nil {
		return 0, err
	}
	coarse := func(vol float64) float64 { return o.extrapolated(vol, 2*fewestSteps) - price }
	guess := bisectTowards(coarse, low, high, tolerance/4)
	return o.refine(price, guess, tolerance)
}

func (o American) bounds(price, tolerance float64) error {
	exercise := o.Side.pays(o.Spot, o.Strike)
	c, err := BlackScholes(o).core()
	if err != nil {
		return err
	}
	floor := max(exercise, c.intrinsic())
	most := o.Spot
	if o.Side == Put {
		most = o.Strike
	}
	most = max(most, c.maximum()) // negative rates and yields lift it
	switch {
	case price < floor-tolerance:
		return belowIntrinsic(price, floor)
	case price <= floor+tolerance:
		return noTimeValue(price, floor)
	case price >= most:
		return aboveMaximum(price, most)
	}
	return nil
}

// bracket finds two volatilities with the price between, by doubling.
func (o American) bracket(price float64) (low, high float64, err error) {
	low = 1e-3
	for high = 0.25; o.extrapolated(high, 2*fewestSteps) < price; high *= 2 {
		low = high
		if o.check(2*high) != nil {
			return 0, 0, &Refusal{NotConverged, fmt.Sprintf("the volatility of price %g", price), fmt.Sprintf("is above %g", high), "check the price against the spot"}
		}
	}
	return low, high, nil
}

// refine walks by secants on converged values from a guess that is good to a
// few digits already.
func (o American) refine(price, guess, tolerance float64) (float64, error) {
	a := guess
	fa := o.converged(a).Value - price
	b := a * 1.001
	if fa > 0 {
		b = a * 0.999
	}
	for range 12 {
		if math.Abs(fa) <= tolerance {
			return a, nil
		}
		fb := o.converged(b).Value - price
		if math.Abs(fb) <= tolerance {
			return b, nil
		}
		next := b - fb*(b-a)/(fb-fa)
		if !(next > b/2 && next < 2*b) {
			break
		}
		a, fa, b = b, fb, next
	}
	return 0, &Refusal{NotConverged, fmt.Sprintf("the volatility of price %g", price), "lies where the price hardly depends on it", "take the out-of-the-money side of this strike"}
}

// bisectTowards is the Illinois form of regula falsi for a rising function.
func bisectTowards(f func(float64) float64, low, high, tolerance float64) float64 {
	fl, fh := f(low), f(high)
	side := 0
	for range 60 {
		mid := (low*fh - high*fl) / (fh - fl)
		if !(mid > low && mid < high) {
			mid = (low + high) / 2
		}
		fm := f(mid)
		if math.Abs(fm) <= tolerance || high-low < 1e-10 {
			return mid
		}
		if fm > 0 {
			high, fh = mid, fm
			if side == 1 {
				fl /= 2
			}
			side = 1
		} else {
			low, fl = mid, fm
			if side == -1 {
				fh /= 2
			}
			side = -1
		}
	}
	return (low + high) / 2
}
