package option

import (
	"fmt"
	"math"
	"slices"
)

// Quote is one option of one expiry as its market stood, per share.
type Quote struct {
	Side   Side    `json:"side"`
	Strike float64 `json:"strike"`
	Bid    float64 `json:"bid"` // 0 is no bid
	Ask    float64 `json:"ask"`
}

// Mid is halfway between bid and ask. It refuses a market in which nobody bids,
// and one whose bid is not below its ask.
func (q Quote) Mid() (float64, error) {
	switch {
	case finite("bid", q.Bid) != nil, finite("ask", q.Ask) != nil:
		return 0, noMid(q, "is not a pair of numbers")
	case q.Bid <= 0:
		return 0, noMid(q, "has no bid")
	case q.Ask <= q.Bid:
		return 0, noMid(q, "is crossed or locked")
	}
	return q.Bid + (q.Ask-q.Bid)/2, nil
}

func noMid(q Quote, why string) error {
	return &Refusal{NoMid, fmt.Sprintf("market %g at %g of %s %g", q.Bid, q.Ask, q.Side, q.Strike), why, "leave the contract out, and count it"}
}

// Spread is ask minus bid.
func (q Quote) Spread() float64 { return q.Ask - q.Bid }

// OutOfTheMoney says whether the quote is on the side without intrinsic value:
// puts below the forward, calls from it on.
func (q Quote) OutOfTheMoney(forward float64) bool {
	if q.Side == Put {
		return q.Strike < forward
	}
	return q.Side == Call && q.Strike >= forward
}

// pair is a call and a put of one strike, both with a mid.
type pair struct {
	strike float64
	diff   float64 // call mid minus put mid
	spread float64 // of both together
}

// pairs are those with markets on both sides, by strike.
func pairs(quotes []Quote) []pair {
	puts := map[float64]Quote{}
	for _, q := range quotes {
		if _, err := q.Mid(); err == nil && q.Side == Put && positive("strike", q.Strike) == nil {
			puts[q.Strike] = q
		}
	}
	var out []pair
	for _, q := range quotes {
		put, ok := puts[q.Strike]
		mid, err := q.Mid()
		if q.Side != Call || !ok || err != nil {
			continue
		}
		other, _ := put.Mid()
		out = append(out, pair{q.Strike, mid - other, q.Spread() + put.Spread()})
		delete(puts, q.Strike) // a strike listed twice counts once
	}
	slices.SortFunc(out, func(a, b pair) int { return compare(a.strike, b.strike) })
	return out
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return math.NaN()
	}
	s := slices.Sorted(slices.Values(v))
	n := len(s)
	return s[(n-1)/2]/2 + s[n/2]/2
}
