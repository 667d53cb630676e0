package option

import "math"

// step proposes the change of s by one Householder step of third order, whose
// error is of fourth order, for one of the three objectives of the paper.
type step func(s float64) float64

// mostPolish is two in the paper, and two it is for the prices of any market. A
// third is taken only where the second still moved, as at the far ends of the
// doubles.
const mostPolish = 4

// polish repeats the step until it moves no more than rounding does. A step may
// halve s at most, so that no guess leaves the positive numbers.
func (t target) polish(s float64, propose step) float64 {
	if !(s > 0) || math.IsInf(s, 0) {
		s = math.Sqrt(2*t.x) + 1e-8
	}
	for range mostPolish {
		ds := propose(s)
		if ds != ds {
			return s
		}
		s += max(ds, -s/2)
		if math.Abs(ds) < 1e-6*s {
			return s // the error left is the fourth power of this
		}
	}
	return s
}

// bends are b”/b' and b”'/b' for h = x/s.
func bends(h, s float64) (second, third float64) {
	second = h*h/s - s/4
	u := h / s
	return second, second*second - 3*u*u - 0.25
}

func householder(newton, second, third float64) float64 {
	return newton * (1 + second*newton/2) / (1 + newton*(second+third*newton/6))
}

// stepBelow solves 1/ln b(s) = 1/ln β.
func (t target) stepBelow(s float64) float64 {
	h := t.x / s
	d := gap(h, s/2)
	ln := lnVega(h, s/2) + math.Log(d)
	q := 1 / d
	second, third := bends(h, s)
	newton := (t.lnBeta - ln) * ln / t.lnBeta * d
	w := 1 + 2/ln
	return householder(newton, second-q*w, third+2*q*q*(1+3/ln*(1+1/ln))-3*second*q*w)
}

// stepWithin solves b(s) = β.
func (t target) stepWithin(s float64) float64 {
	h := t.x / s
	vega := math.Exp(lnVega(h, s/2))
	second, third := bends(h, s)
	return householder(t.beta/vega-t.ratio(h, s, vega), second, third)
}

// ratio is b/b' on either side of the point where gap would overflow.
func (t target) ratio(h, s, vega float64) float64 {
	if s/2 > h+0.5 {
		return t.maximum/vega - rest(h, s/2)
	}
	return gap(h, s/2)
}

// stepAbove solves ln(max-b(s)) = ln(max-β).
func (t target) stepAbove(s float64) float64 {
	h := t.x / s
	d := rest(h, s/2)
	q := 1 / d
	second, third := bends(h, s)
	newton := (lnVega(h, s/2) + math.Log(d) - t.lnRest) * d
	return householder(newton, second+q, third+3*second*q+2*q*q)
}
