package option

import (
	"fmt"
	"math"
)

// American is an option on a spot with a continuous yield that may be exercised
// at any instant until expiry.
type American BlackScholes

// TreeValue is a value with what is known of its error.
type TreeValue struct {
	Value         float64 `json:"value"`          // per share
	ErrorEstimate float64 `json:"error_estimate"` // per share: how far the last three extrapolations lie apart; 0 where the value is analytic
	Steps         int     `json:"steps"`          // of the larger tree; 0 where early exercise never pays
	Converged     bool    `json:"converged"`      // the estimate is within the tolerance
}

const (
	fewestSteps = 256
	mostSteps   = 8192
	// TreeTolerance stops the doubling of steps, as a fraction of the strike.
	TreeTolerance = 2.5e-6
)

// Value doubles the steps of a binomial tree from 256, extrapolates each pair
// (twice the finer minus the coarser), and stops when three extrapolations in a
// row lie within [TreeTolerance] of the strike of each other (two could meet by
// chance), or at 8192 steps with Converged false. Where early exercise never pays (Merton 1973: a call with no
// yield and no negative rate, a put with no positive rate and no negative
// yield) the European value is exact.
func (o American) Value(volPerYear float64) (TreeValue, error) {
	if err := o.check(volPerYear); err != nil {
		return TreeValue{}, err
	}
	if o.neverEarly() {
		v, err := BlackScholes(o).Value(volPerYear)
		return TreeValue{Value: v, Converged: err == nil}, err
	}
	return o.converged(volPerYear), nil
}

func (o American) check(vol float64) error {
	if err := first(BlackScholes(o).check(), positive("volatility", vol)); err != nil {
		return err
	}
	if _, err := BlackScholes(o).core(); err != nil {
		return err
	}
	// The outermost nodes are spot·exp(±σ√(T·steps)).
	if reach := vol * math.Sqrt(o.Years*mostSteps); reach > 600 {
		return badArgument(fmt.Sprintf("volatility %g over %g years", vol, o.Years), "is beyond the tree", "σ√T up to 6 is priced")
	}
	return nil
}

func (o American) neverEarly() bool {
	if o.Side == Call {
		return o.YieldPerYear <= 0 && o.RatePerYear >= 0
	}
	return o.RatePerYear <= 0 && o.YieldPerYear >= 0
}

func (o American) converged(vol float64) TreeValue {
	coarse := o.tree(vol, fewestSteps)
	before, last := math.Inf(1), math.Inf(1)
	for steps := 2 * fewestSteps; ; steps *= 2 {
		fine := o.tree(vol, steps)
		now := o.floored(2*fine - coarse)
		gap := math.Abs(now - before)
		agreed := max(gap, last) <= TreeTolerance*o.Strike
		if agreed || steps == mostSteps {
			return TreeValue{now, max(gap, last), steps, agreed}
		}
		coarse, before, last = fine, now, gap
	}
}

func (o American) tree(vol float64, steps int) float64 { return newTree(o, vol, steps).crown().value }

// floored keeps an extrapolation from falling below what exercise pays now.
func (o American) floored(v float64) float64 { return max(v, o.Side.pays(o.Spot, o.Strike)) }

// extrapolated is the value from one pair of trees, smooth in its inputs, for
// differences and for the search.
func (o American) extrapolated(vol float64, steps int) float64 {
	if o.neverEarly() {
		c, _ := BlackScholes(o).core()
		return c.value(vol)
	}
	return o.floored(2*o.tree(vol, steps) - o.tree(vol, steps/2))
}
