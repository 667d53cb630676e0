package option

import (
	"fmt"
	"math"
)

// Curve is a smile in total variance w(k) over log moneyness k, with its first
// two derivatives.
type Curve interface {
	Variance(k float64) (w, slope, bend float64)
}

// SVI is a raw slice: w(k) = A + B·(Rho·(k-M) + √((k-M)²+Sigma²)) (Gatheral and
// Jacquier 2014, section 3.1). Its zero value is refused by Check.
type SVI struct {
	A     float64 `json:"a"`
	B     float64 `json:"b"`
	Rho   float64 `json:"rho"`
	M     float64 `json:"m"`
	Sigma float64 `json:"sigma"`
}

// Variance is w, w' and w” at k.
func (s SVI) Variance(k float64) (w, slope, bend float64) {
	y := k - s.M
	r := math.Hypot(y, s.Sigma)
	return s.A + s.B*(s.Rho*y+r), s.B * (s.Rho + y/r), s.B * s.Sigma * s.Sigma / (r * r * r)
}

// Lowest is the minimum of w over all k.
func (s SVI) Lowest() float64 { return s.A + s.B*s.Sigma*math.Sqrt(1-s.Rho*s.Rho) }

// Check refuses parameters under which w is not a positive smile: B >= 0, |Rho| <
// 1, Sigma > 0 and a minimum that is not below 0.
func (s SVI) Check() error {
	switch {
	case first(finite("a", s.A), finite("m", s.M), positive("sigma", s.Sigma)) != nil:
		return first(finite("a", s.A), finite("m", s.M), positive("sigma", s.Sigma))
	case !(s.B >= 0 && s.B <= math.MaxFloat64):
		return badArgument(fmt.Sprintf("b %g", s.B), "is negative or not a number", "the smile opens upwards")
	case !(s.Rho > -1 && s.Rho < 1):
		return badArgument(fmt.Sprintf("rho %g", s.Rho), "is not inside (-1,1)", "it is a correlation")
	case s.Lowest() < 0:
		return badArgument(fmt.Sprintf("the minimum %g of total variance", s.Lowest()), "is negative", "raise a")
	}
	return nil
}

// Wings checks Lee's bound: B·(1+|Rho|) <= 2, the moment formula, without which
// a wing is steeper than any distribution allows.
func (s SVI) Wings() Finding {
	steep := s.B * (1 + math.Abs(s.Rho))
	f := Finding{Check: "wings", Evidence: Theorem, Outcome: NoneFound, Looked: 1, Worst: steep, Says: "the steeper wing of total variance has a slope of at most 2 (Lee 2004)"}
	if steep > 2 {
		f.Outcome, f.Count = Violated, 1
	}
	return f
}

// Density is g(k) = (1 - k·w'/(2w))² - w'²/4·(1/w + 1/4) + w”/2, a positive
// multiple of the risk-neutral density. Where it is negative a butterfly of
// neighbouring strikes costs less than nothing (Gatheral and Jacquier 2014,
// lemma 2.2).
func Density(c Curve, k float64) float64 {
	w, slope, bend := c.Variance(k)
	u := 1 - k*slope/(2*w)
	return u*u - slope*slope/4*(1/w+0.25) + bend/2
}

// Butterfly looks at g(k) in places that are evenly spaced from one log
// moneyness to another, both included; at least 3 are taken, at most a million.
func Butterfly(c Curve, from, to float64, places int) Finding {
	f := Finding{Check: "butterfly", Evidence: GridScan, Outcome: NoneFound, Looked: min(max(places, 3), 1e6), Worst: math.Inf(1),
		Says: "g(k) is not negative on the grid; between its places nothing is known"}
	f.scan(from, to, func(k float64) float64 { return Density(c, k) })
	return f
}

// Calendar looks at the later minus the earlier total variance on a grid.
func Calendar(earlier, later Curve, from, to float64, places int) Finding {
	f := Finding{Check: "calendar", Evidence: GridScan, Outcome: NoneFound, Looked: min(max(places, 3), 1e6), Worst: math.Inf(1),
		Says: "total variance does not fall from the earlier to the later expiry on the grid"}
	f.scan(from, to, func(k float64) float64 {
		near, _, _ := earlier.Variance(k)
		far, _, _ := later.Variance(k)
		return far - near
	})
	return f
}

// scan records where a function that ought not to be negative is. A value that
// is no finite number counts as a violation, for the curve ends there, but not
// as the worst one.
func (f *Finding) scan(from, to float64, value func(k float64) float64) {
	open := false
	for i := range f.Looked {
		k := from + (to-from)*float64(i)/float64(f.Looked-1)
		v := value(k)
		number := finite("", v) == nil
		if number && v < f.Worst {
			f.Worst, f.At = v, k
		}
		if number && v >= 0 {
			open = false
			continue
		}
		f.Outcome = Violated
		f.Count++
		if !open {
			f.Ranges = append(f.Ranges, Range{k, k})
		}
		f.Ranges[len(f.Ranges)-1].To, open = k, true
	}
	if math.IsInf(f.Worst, 1) {
		f.Worst = 0 // nothing finite was seen
	}
}
