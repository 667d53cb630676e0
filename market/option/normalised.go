package option

import "math"

// Jäckel's normalised Black function is written here with Mills' ratio
// M(u) = Φ(-u)/φ(u). With x = |ln(F/K)|, s = σ√T, h = x/s and t = s/2,
//
//	b(x,s)         = b'(x,s)·[M(h-t) - M(h+t)]   (out of the money)
//	b(x,∞)-b(x,s)  = b'(x,s)·[M(t-h) + M(t+h)]   (what is left to the maximum)
//	b'(x,s)        = exp(-(h²+t²)/2)/√(2π)       (the normalised vega)
//
// so that neither quotient b/b' needs an exponential, and neither underflows.

const (
	seriesBelow    = 0.1 // t: above it the plain difference keeps its digits
	asymptoticFrom = 10  // h: above it the recurrence loses them
)

// gap is M(h-t)-M(h+t), that is b/b'.
func gap(h, t float64) float64 {
	if t >= seriesBelow {
		return mills(h-t) - mills(h+t)
	}
	if h > asymptoticFrom {
		return gapFar(h, t)
	}
	return gapNear(h, t)
}

// gapNear expands in t: 2·Σ tⁿ/n!·Iₙ(h) over odd n, where the moments
// Iₙ = ∫yⁿexp(-hy-y²/2)dy obey Iₙ₊₁ = n·Iₙ₋₁ - h·Iₙ. With t·h <= 1 the errors
// that the recurrence grows are shrunk again by tⁿ/n!.
func gapNear(h, t float64) float64 {
	before := mills(h)
	now := 1 - h*before
	tt, weight, sum := t*t, t, t*now
	for n := 1.0; n < 11; n += 2 {
		before = n*before - h*now
		now = (n+1)*now - h*before
		weight *= tt / ((n + 1) * (n + 2))
		sum += weight * now
		if weight < 1e-18*t {
			break
		}
	}
	return 2 * sum
}

// gapFar takes the moments from their asymptotic series in 1/h², which the
// recurrence cannot reach: Iₙ ~ n!/hⁿ⁺¹·Σ(-1)ᵏ(n+2k)!/(n!·2ᵏk!·h²ᵏ).
func gapFar(h, t float64) float64 {
	u := 1 / (h * h)
	ratio, sum := t/h, 0.0
	for n, weight := 1.0, t*u; n < 10; n += 2 {
		moment, term := 1.0, 1.0
		for k := 1.0; k < 26; k++ {
			term *= -u * (n + 2*k - 1) * (n + 2*k) / (2 * k)
			moment += term
			if math.Abs(term) < 1e-17 {
				break
			}
		}
		sum += weight * moment
		weight *= ratio * ratio
		if weight < 1e-18*sum {
			break
		}
	}
	return 2 * sum
}

// rest is M(t-h)+M(t+h), the distance to the maximum over b'.
func rest(h, t float64) float64 { return mills(t-h) + mills(t+h) }

// lnVega is ln b'.
func lnVega(h, t float64) float64 { return -(h*h+t*t)/2 - lnRootTau }

// outOfMoney is Black's value of the side without intrinsic value, for the
// smaller and the larger discounted leg.
func outOfMoney(lower, upper, x, s float64) float64 {
	h, t := x/s, s/2
	if s <= 0 || h > 1e3 {
		return 0 // exp(-h²/2) is far below the smallest double
	}
	if h == 0 && t < seriesBelow {
		return geometric(lower, upper) * math.Erf(t/math.Sqrt2)
	}
	scale := geometric(lower, upper)
	exponent := (h*h + t*t) / 2
	vega := math.Exp(-exponent) * invRootTau * scale
	switch {
	case t > h+0.5:
		return lower - vega*rest(h, t)
	case exponent > 600:
		// Together the factors may fit where the first alone has lost its digits.
		return math.Exp(lnVega(h, t) + math.Log(gap(h, t)) + logTiny(scale))
	}
	return min(vega*gap(h, t), lower)
}
