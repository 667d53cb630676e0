package option

import (
	"errors"
	"math"
	"slices"
)

// Point is one quoted option on the surface. Nothing in it is interpolated.
type Point struct {
	Side          Side    `json:"side"`
	Strike        float64 `json:"strike"`
	Bid           float64 `json:"bid"` // per share
	Ask           float64 `json:"ask"`
	Mid           float64 `json:"mid"`
	LogMoneyness  float64 `json:"log_moneyness"`  // k = ln(strike/forward)
	IVPerYear     float64 `json:"iv_per_year"`    // of the mid, a fraction
	TotalVariance float64 `json:"total_variance"` // w = iv²·years
	VegaPerVol    float64 `json:"vega_per_vol"`   // per share and 1.00 of volatility
}

// HalfSpreadVol is half the spread in volatility, to first order.
func (p Point) HalfSpreadVol() float64 { return (p.Ask - p.Bid) / 2 / p.VegaPerVol }

// Drop counts the quotes left out for one reason.
type Drop struct {
	Reason Reason `json:"reason"`
	Count  int    `json:"count"`
}

// InTheMoney is the reason of the quotes whose other side is used.
const InTheMoney Reason = "in_the_money"

// Slice is the quoted smile of one root and expiry. SPX and SPXW of one date are
// two slices: they settle at different hours.
type Slice struct {
	Root     string  `json:"root"`
	Years    float64 `json:"years"` // ACT/365 from the exchange's clock to the expiry instant
	Parity   Parity  `json:"parity"`
	Points   []Point `json:"points"`            // by strike, holes stay holes
	Dropped  []Drop  `json:"dropped,omitempty"` // by reason, alphabetically
	Received int     `json:"received"`          // quotes given: points and drops add up to it
}

// BuildSlice takes the out-of-the-money quotes of one expiry, with the forward
// and discount their parity gives, and inverts each mid. A quote without an
// answer is counted under its reason.
func BuildSlice(root string, years float64, quotes []Quote) (Slice, error) {
	if err := left(years); err != nil {
		return Slice{}, err
	}
	parity, err := ParityForward(quotes)
	if err != nil {
		return Slice{}, err
	}
	s := Slice{Root: root, Years: years, Parity: parity, Received: len(quotes)}
	dropped := map[Reason]int{}
	for _, q := range quotes {
		p, err := s.point(q)
		var refusal *Refusal
		if errors.As(err, &refusal) {
			dropped[refusal.Reason]++
			continue
		}
		s.Points = append(s.Points, p)
	}
	slices.SortStableFunc(s.Points, func(a, b Point) int { return compare(a.Strike, b.Strike) })
	for reason, n := range dropped {
		s.Dropped = append(s.Dropped, Drop{reason, n})
	}
	slices.SortFunc(s.Dropped, func(a, b Drop) int {
		if a.Reason < b.Reason {
			return -1
		}
		return 1
	})
	return s, nil
}

// Option is a contract of the slice, ready for its value and Greeks.
func (s Slice) Option(side Side, strike float64) Black76 {
	return Black76{Side: side, Forward: s.Parity.Forward, Strike: strike, Years: s.Years, Discount: s.Parity.Discount}
}

func (s Slice) point(q Quote) (Point, error) {
	mid, err := q.Mid()
	if err != nil {
		return Point{}, err
	}
	if err := first(checkSide(q.Side), positive("strike", q.Strike)); err != nil {
		return Point{}, err
	}
	if !q.OutOfTheMoney(s.Parity.Forward) {
		return Point{}, &Refusal{InTheMoney, "the quote", "has intrinsic value", "the other side of its strike is used"}
	}
	o := s.Option(q.Side, q.Strike)
	iv, err := o.ImpliedVolatility(mid)
	if err != nil {
		return Point{}, err
	}
	c, err := o.core()
	if err != nil {
		return Point{}, err
	}
	return Point{
		Side: q.Side, Strike: q.Strike, Bid: q.Bid, Ask: q.Ask, Mid: mid,
		LogMoneyness:  math.Log(q.Strike / s.Parity.Forward),
		IVPerYear:     iv,
		TotalVariance: iv * iv * s.Years,
		VegaPerVol:    c.slopes(iv).vega,
	}, nil
}
