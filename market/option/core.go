package option

import "math"

// core is an option reduced to what Black's formula needs. Both legs are
// discounted to today: asset is the value of the share delivered at expiry,
// cash that of the strike paid then.
type core struct {
	side        Side
	asset, cash float64
	x           float64 // ln(forward/strike)
	rootYears   float64
}

// lower and upper order the legs, so that one function prices the side without
// intrinsic value: a put is a call with the legs exchanged.
func (c core) lower() float64 {
	if c.x <= 0 {
		return c.asset
	}
	return c.cash
}

func (c core) upper() float64 {
	if c.x <= 0 {
		return c.cash
	}
	return c.asset
}

// hasIntrinsic says whether the option is in the money at the forward.
func (c core) hasIntrinsic() bool { return (c.side == Call) == (c.x > 0) && c.x != 0 }

// intrinsic is the discounted payoff at the forward.
func (c core) intrinsic() float64 {
	if !c.hasIntrinsic() {
		return 0
	}
	return max(c.upper()-c.lower(), 0)
}

// maximum is the value under infinite volatility, which no finite one reaches.
func (c core) maximum() float64 {
	if c.side == Call {
		return c.asset
	}
	return c.cash
}

func (c core) value(vol float64) float64 {
	return c.intrinsic() + outOfMoney(c.lower(), c.upper(), math.Abs(c.x), vol*c.rootYears)
}

// d1 and d2 as Black names them.
func (c core) d(vol float64) (d1, d2 float64) {
	s := vol * c.rootYears
	return c.x/s + s/2, c.x/s - s/2
}

// logRatio is ln(a/b). Near one the quotient's rounding would be all there is,
// while the difference of close numbers is exact.
func logRatio(a, b float64) float64 {
	if a > b/2 && a < 2*b {
		return math.Log1p((a - b) / b)
	}
	if q := a / b; q > 1e-300 && q < 1e300 {
		return math.Log(q)
	}
	return logTiny(a) - logTiny(b)
}

// logTiny is the logarithm of any positive double. The assembly behind math.Log
// on amd64 answers -709 for every subnormal number.
func logTiny(v float64) float64 {
	if v < 1e-300 {
		return math.Log(v*0x1p200) - 200*math.Ln2
	}
	return math.Log(v)
}

// geometric is √(a·b) for any positive doubles.
func geometric(a, b float64) float64 {
	if p := a * b; p > 1e-290 && p < 1e290 {
		return math.Sqrt(p)
	}
	return math.Sqrt(a) * math.Sqrt(b)
}
