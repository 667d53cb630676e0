package option

import "math"

// target is the price whose deviation is wanted, normalised by the geometric
// mean of the legs: beta of Jäckel's paper, with x = |ln(F/K)|.
type target struct {
	x        float64
	beta     float64
	lnBeta   float64
	maximum  float64 // exp(-x/2), the price under infinite deviation
	lnRest   float64 // ln(maximum-beta), from the unnormalised difference
	restBeta float64
}

// deviation is σ√T of an out-of-the-money price with its distance to the
// maximum. Both must be positive; rest is asked for apart because the caller
// can subtract before anything is rounded.
func deviation(price, rest, lower, upper, x float64) float64 {
	scale := geometric(lower, upper)
	t := target{x: x, beta: price / scale, maximum: lower / scale, restBeta: rest / scale}
	if t.lnBeta = math.Log(t.beta); t.beta < 1e-290 {
		t.lnBeta = logTiny(price) - logTiny(scale)
	}
	if x == 0 {
		return t.atTheMoney()
	}
	return t.solve()
}

func (t target) atTheMoney() float64 {
	if t.beta < 0.5 {
		return 2 * math.Sqrt2 * math.Erfinv(t.beta)
	}
	t.lnRest = math.Log(t.restBeta)
	s := -2 * quantile(t.restBeta/2)
	return t.polish(s, t.stepAbove)
}

// solve takes the first guess and the objective from the region in which beta
// lies: sections 4 and 5 of the paper.
func (t target) solve() float64 {
	center := math.Sqrt(2 * t.x) // the inflection of b in s
	h := center / 2              // there h = t
	vegaC := t.maximum * invRootTau
	gapC := gap(h, h)
	betaC := vegaC * gapC
	if t.beta < betaC {
		return t.solveBelow(center, vegaC, gapC, betaC)
	}
	return t.solveAbove(center, vegaC, betaC)
}

func (t target) solveBelow(center, vegaC, gapC, betaC float64) float64 {
	s := center - gapC // where the tangent at the inflection meets zero
	h := t.x / s
	vega := math.Exp(lnVega(h, s/2))
	beta := vega * gap(h, s/2)
	if t.beta >= beta && vega > 0 {
		c := cubic{beta, betaC, s, center, 1 / vega, 1 / vegaC}
		return t.polish(c.at(t.beta, c.bent1(0)), t.stepWithin)
	}
	return t.polish(t.guessBelow(s, beta), t.stepBelow)
}

// guessBelow interpolates f(β) = 2πx/√27·Φ(-x/(√3·s))³, which is β itself to
// first order where β vanishes.
func (t target) guessBelow(s, beta float64) float64 {
	k := 2 * math.Pi * t.x / (3 * math.Sqrt(3))
	z := t.x / (math.Sqrt(3) * s)
	tail := Cumulative(-z)
	y, ss := z*z, s*s
	first := 2 * math.Pi * y * tail * tail * math.Exp(y+ss/8)
	second := math.Pi / 6 * y / (s * ss) * tail * math.Exp(2*y+ss/4) *
		(8*math.Sqrt(3)*s*t.x + (3*ss*(ss-8)-8*t.x*t.x)*mills(z))
	f := t.beta
	if t.beta > 1e-290 && beta > 0 {
		c := cubic{0, beta, 0, k * tail * tail * tail, 1, first}
		f = c.at(t.beta, c.bent1(second))
		if !(f > 0) {
			f = t.beta
		}
	}
	root := math.Cbrt(f / k)
	if f < 1e-290 {
		root = math.Exp((t.lnBeta - math.Log(k)) / 3)
	}
	return t.x / (math.Sqrt(3) * -quantile(min(root, 0.5*(1-1e-9))))
}

func (t target) solveAbove(center, vegaC, betaC float64) float64 {
	s := center + (t.maximum-betaC)/vegaC
	h := t.x / s
	vega := math.Exp(lnVega(h, s/2))
	beta := t.maximum - vega*rest(h, s/2)
	step := t.stepWithin
	if t.beta > t.maximum/2 {
		t.lnRest = math.Log(t.restBeta)
		step = t.stepAbove // after lnRest: a method value keeps the target as it is now
	}
	if t.beta <= beta {
		c := cubic{betaC, beta, center, s, 1 / vegaC, 1 / vega}
		return t.polish(c.at(t.beta, c.bent0(0)), step)
	}
	return t.polish(t.guessAbove(s, beta), step)
}

// guessAbove interpolates f(β) = Φ(-s/2) between beta and the maximum.
func (t target) guessAbove(s, beta float64) float64 {
	xs := t.x * t.x / (s * s)
	first := -math.Exp(xs/2) / 2
	second := halfRootPi * math.Exp(xs+s*s/8) * xs / s
	c := cubic{beta, t.maximum, Cumulative(-s / 2), 0, first, -0.5}
	f := c.at(t.beta, c.bent0(second))
	if !(f > 0) || t.restBeta < 1e-8*t.maximum {
		f = t.restBeta / 2 // the tangent at the maximum
	}
	return -2 * quantile(min(f, 0.5*(1-1e-9)))
}
