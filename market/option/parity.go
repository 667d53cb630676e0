package option

import (
	"fmt"
	"math"
	"slices"
)

// Parity is the forward and the discount that the puts and calls of one expiry
// imply: call - put = Discount·(Forward - Strike), which is a theorem for
// European options and wrong for American ones.
type Parity struct {
	Forward  float64 `json:"forward"`
	Discount float64 `json:"discount"`
	Pairs    int     `json:"pairs"`    // strikes with a market on both sides
	Used     int     `json:"used"`     // the tightest near the money
	Residual float64 `json:"residual"` // the largest |call - put - fit| among those used, per share
	Inside   int     `json:"inside"`   // of those used, how many the fit meets inside bid and ask
}

const (
	fewestPairs = 3
	mostPairs   = 12
)

// ParityForward reads forward and discount from quotes of one root and expiry.
// Of the pairs it takes the twelve that are nearest the money once the wide ones
// (a spread above twice the median) are set aside, and draws Theil and Sen's
// line through them, the median of the slopes, which a stale quote cannot tilt.
// It returns a [Refusal] for fewer than three pairs and for a discount that is
// not in (0, 1.5).
func ParityForward(quotes []Quote) (Parity, error) {
	all := pairs(quotes)
	used := nearest(tight(all))
	if len(used) < fewestPairs {
		return Parity{}, noForward(fmt.Sprintf("%d pairs", len(used)), "are fewer than three strikes with both markets", "give the forward by other means")
	}
	slope := medianSlope(used)
	var ats []float64
	for _, p := range used {
		ats = append(ats, p.diff-slope*p.strike)
	}
	found := Parity{Discount: -slope, Pairs: len(all), Used: len(used)}
	found.Forward = median(ats) / found.Discount
	if !(found.Discount > 0 && found.Discount < 1.5 && found.Forward > 0 && found.Forward <= math.MaxFloat64) {
		return Parity{}, noForward(fmt.Sprintf("discount %g and forward %g", found.Discount, found.Forward), "contradict each other", "check that the quotes are European and of one expiry")
	}
	for _, p := range used {
		off := math.Abs(p.diff - found.Discount*(found.Forward-p.strike))
		found.Residual = max(found.Residual, off)
		if off <= p.spread/2 {
			found.Inside++
		}
	}
	return found, nil
}

func noForward(what, why, do string) error { return &Refusal{NoForward, what, why, do} }

// tight leaves the pairs whose spread is at most twice the median.
func tight(all []pair) []pair {
	var spreads []float64
	for _, p := range all {
		spreads = append(spreads, p.spread)
	}
	limit := 2 * median(spreads)
	return slices.DeleteFunc(slices.Clone(all), func(p pair) bool { return p.spread > limit })
}

// nearest leaves those with the smallest |call - put|, which is smallest at the
// forward.
func nearest(all []pair) []pair {
	slices.SortStableFunc(all, func(a, b pair) int { return compare(math.Abs(a.diff), math.Abs(b.diff)) })
	return all[:min(len(all), mostPairs)]
}

func medianSlope(used []pair) float64 {
	var slopes []float64
	for i, a := range used {
		for _, b := range used[:i] {
			if a.strike != b.strike {
				slopes = append(slopes, (a.diff-b.diff)/(a.strike-b.strike))
			}
		}
	}
	return median(slopes)
}
