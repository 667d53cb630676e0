package option

import (
	"fmt"
	"math"
)

// CheckSlice reports verticals and butterflies among the quoted points of one
// expiry. Puts are compared with puts and calls with calls, so that no fitted
// forward takes part. Nothing is repaired.
func CheckSlice(s Slice) []Finding {
	vertical := Finding{Check: "vertical", Evidence: QuotedPrices, Outcome: NoneFound, Worst: math.Inf(1),
		Says: "a put rises and a call falls with the strike, by no more than the discounted difference"}
	butterfly := Finding{Check: "butterfly", Evidence: QuotedPrices, Outcome: NoneFound, Worst: math.Inf(1),
		Says: "the price is convex in the strike"}
	for i := 1; i < len(s.Points); i++ {
		a, b := s.Points[i-1], s.Points[i]
		if a.Side != b.Side || !(a.Strike < b.Strike) {
			continue
		}
		vertical.spread(a, b, s.Parity.Discount)
		if i > 1 && s.Points[i-2].Side == b.Side && s.Points[i-2].Strike < a.Strike {
			butterfly.wings(s.Points[i-2], a, b)
		}
	}
	return []Finding{vertical.settled(), butterfly.settled()}
}

// settled empties the worst of a check that had nothing to look at.
func (f Finding) settled() Finding {
	if f.Looked == 0 {
		f.Worst = 0
	}
	return f
}

// spread looks at two neighbours: the dear one minus the cheap one must lie in
// [0, discounted difference of strikes].
func (f *Finding) spread(a, b Point, discount float64) {
	cheap, dear := a, b // puts
	if a.Side == Call {
		cheap, dear = b, a
	}
	width := discount * (b.Strike - a.Strike)
	margin := min(dear.Mid-cheap.Mid, width-(dear.Mid-cheap.Mid))
	quoted := min(dear.Ask-cheap.Bid, width-(dear.Bid-cheap.Ask))
	f.look(margin, quoted, dear.Mid, a.Strike, b.Strike)
}

// wings looks at three neighbours: the outer two, weighted to the middle strike,
// cost at least the middle one.
func (f *Finding) wings(a, b, c Point) {
	near := (c.Strike - b.Strike) / (c.Strike - a.Strike)
	margin := near*a.Mid + (1-near)*c.Mid - b.Mid
	quoted := near*a.Ask + (1-near)*c.Ask - b.Bid
	f.look(margin, quoted, b.Mid, a.Strike, b.Strike, c.Strike)
}

// look records one comparison: by mids, and by the prices at which it could be
// traded. Prices are sums of ticks, so a margin below 1e-12 of them is rounding.
func (f *Finding) look(margin, quoted, scale float64, strikes ...float64) {
	f.Looked++
	if margin < f.Worst {
		f.Worst, f.At = margin, strikes[0]
	}
	if margin >= -1e-12*scale {
		return
	}
	if f.Count == 0 {
		f.Witness = strikes
	}
	f.Outcome = Violated
	f.Count++
	if quoted < 0 {
		f.Beyond++
	}
}

// CheckCalendar reports where total variance falls from an earlier to a later
// expiry. Quotes of two expiries hardly share a log moneyness, so each earlier
// point is held against the straight line between its later neighbours, and
// points beyond the later strikes are not looked at.
func CheckCalendar(earlier, later Slice) (Finding, error) {
	f := Finding{Check: "calendar", Evidence: Interpolated, Outcome: NoneFound, Worst: math.Inf(1),
		Says: "total variance at one log moneyness does not fall with time"}
	if !(earlier.Years > 0 && earlier.Years < later.Years) {
		return Finding{}, badArgument(fmt.Sprintf("expiries %g and %g years away", earlier.Years, later.Years), "are not an earlier and a later one", "order the slices by time")
	}
	j := 1
	for _, p := range earlier.Points {
		for j < len(later.Points) && later.Points[j].LogMoneyness < p.LogMoneyness {
			j++
		}
		if j >= len(later.Points) || later.Points[j-1].LogMoneyness > p.LogMoneyness {
			continue
		}
		a, b := later.Points[j-1], later.Points[j]
		share := 0.0
		if width := b.LogMoneyness - a.LogMoneyness; width > 0 {
			share = (p.LogMoneyness - a.LogMoneyness) / width
		}
		far := a.TotalVariance + share*(b.TotalVariance-a.TotalVariance)
		dear := a.highest(later.Years) + share*(b.highest(later.Years)-a.highest(later.Years))
		f.look(far-p.TotalVariance, dear-p.lowest(earlier.Years), p.TotalVariance, p.Strike, a.Strike, b.Strike)
	}
	return f.settled(), nil
}

// highest is the total variance at the ask, to first order.
func (p Point) highest(years float64) float64 {
	v := p.IVPerYear + p.HalfSpreadVol()
	return v * v * years
}

// lowest is the total variance at the bid, to first order.
func (p Point) lowest(years float64) float64 {
	v := max(p.IVPerYear-p.HalfSpreadVol(), 0)
	return v * v * years
}
