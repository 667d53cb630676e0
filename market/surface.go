package market

import (
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market/option"
)

// Surface is the quoted volatilities of a chain, slice by slice. Every point is
// a contract with a market and a volatility of the exchange; where there is none
// the surface has a hole. Nothing is interpolated, repaired or made smooth.
type Surface struct {
	Ref       source.Ref      `json:"ref"` // of the chain that it is computed from
	Identity  source.Identity `json:"identity"`
	AsOf      source.Moment   `json:"as_of"`              // the exchange's clock: years are counted from it
	Published source.Moment   `json:"published,omitzero"` // the feed's
	ReadAt    time.Time       `json:"read_at"`
	DayCount  string          `json:"day_count"` // "ACT/365"
	MaxIV     float64         `json:"max_iv"`    // a fraction; what is above is left out and counted
	Contracts int             `json:"contracts"` // of the chain: points and drops add up to it
	Points    int             `json:"points"`
	Slices    []SurfaceSlice  `json:"slices"`  // by time to their end
	Dropped   []source.Drop   `json:"dropped"` // by reason, over all slices
	Calendar  []Calendar      `json:"calendar"`
	Warnings  []Warning       `json:"warnings,omitempty"`
}

// SurfaceSlice is one root on one expiry.
type SurfaceSlice struct {
	Root       string           `json:"root"`
	Expiry     source.Date      `json:"expiry"`
	Settlement Settlement       `json:"settlement"`
	Exercise   string           `json:"exercise"`
	Ends       source.Moment    `json:"ends"`
	Years      float64          `json:"years"` // from the exchange's clock to the end, ACT/365
	ZeroDay    bool             `json:"zero_day,omitzero"`
	Parity     option.Parity    `json:"parity,omitzero"`  // forward and discount of the tightest pairs
	Refused    string           `json:"refused,omitzero"` // why no forward is known; then there are no points
	Points     []SurfacePoint   `json:"points"`           // out of the money, by strike
	Dropped    []source.Drop    `json:"dropped"`
	Checks     []option.Finding `json:"checks,omitempty"` // reported, not repaired
	Model      *option.Fit      `json:"model,omitempty"`  // a line drawn through the points, when it was asked for
	NoModel    string           `json:"no_model,omitzero"`

	smile option.Slice
}

// SurfacePoint is one contract. IV is the exchange's, with its digits; IVOfMid is
// ours, of the middle of the market and the slice's forward.
type SurfacePoint struct {
	Contract      string         `json:"contract"`
	Side          string         `json:"side"`
	Strike        source.Decimal `json:"strike"`
	Bid           source.Decimal `json:"bid"`
	Ask           source.Decimal `json:"ask"`
	IV            source.Decimal `json:"iv"`
	LogMoneyness  float64        `json:"log_moneyness"` // ln(strike/forward)
	IVOfMid       float64        `json:"iv_of_mid"`
	TotalVariance float64        `json:"total_variance"` // of IV: squared, times years
	HalfSpreadIV  float64        `json:"half_spread_iv"` // half the spread in volatility, to first order
	Wide          bool           `json:"wide,omitzero"`
}

// Calendar is a check between two expiries of one root.
type Calendar struct {
	Root    string         `json:"root"`
	Earlier source.Date    `json:"earlier"`
	Later   source.Date    `json:"later"`
	Finding option.Finding `json:"finding"`
}

// Reasons why a contract of a chain is no point of its surface, in the order in
// which they are judged.
const (
	HoleAdjusted   = "adjusted_root" // what it delivers is not said
	HoleUnquoted   = "no_quote"
	HoleZeroBid    = "zero_bid"
	HoleCrossed    = "ask_not_above_bid"
	HoleUnpriced   = "exchange_did_not_price"
	HoleNoForward  = "no_forward"
	HoleInTheMoney = "in_the_money" // the other side of the strike is used
	HoleAboveBound = "iv_above_bound"
	HoleNoAnswer   = "price_has_no_volatility" // the middle lies where none is determined
)

var holeReasons = []string{HoleAdjusted, HoleUnquoted, HoleZeroBid, HoleCrossed, HoleUnpriced, HoleNoForward, HoleInTheMoney, HoleAboveBound, HoleNoAnswer}

// SurfaceOptions choose what is not raw. The zero value adds nothing.
type SurfaceOptions struct {
	Model bool // draw an SVI line through each slice, labelled a model
}

// maxSurfaceIV is five hundred percent: beyond it a volatility says that hours
// are left, or that a quote is broken.
const maxSurfaceIV = 5

// SurfaceOf mounts the raw points of a chain. It returns a
// [source.RefusedError] with rule "exchange_clock" for a chain that names no
// time of the exchange: no time to expiry can be told then.
func SurfaceOf(chain OptionChain, options SurfaceOptions) (Surface, error) {
	now, known := chain.AsOf.Instant()
	if !known {
		return Surface{}, &source.RefusedError{Rule: "exchange_clock", Reason: "the chain has no time of the exchange, so no time to expiry can be told", Remedy: "read the chain again when the feed names its last trade"}
	}
	s := Surface{
		Ref: chain.read.Ref, Identity: chain.Identity, AsOf: chain.AsOf, Published: chain.Published, ReadAt: chain.ReadAt,
		DayCount: "ACT/365", MaxIV: maxSurfaceIV, Contracts: chain.Contracts.Len(), Slices: []SurfaceSlice{}, Calendar: []Calendar{},
	}
	total := map[string]int{}
	for _, part := range chain.Slices {
		m := mount{c: chain.Contracts, part: part, now: now, holes: map[string]int{}, adjusted: chain.isAdjusted(part.Root)}
		slice := m.slice(options)
		for reason, n := range m.holes {
			total[reason] += n
		}
		s.Points += len(slice.Points)
		s.Slices = append(s.Slices, slice)
	}
	s.Dropped = holesOf(total)
	s.inTime()
	s.warn()
	return s, nil
}

func (o OptionChain) isAdjusted(root string) bool {
	return slices.ContainsFunc(o.Roots, func(r Root) bool { return r.Root == root && r.Adjusted })
}

func holesOf(counts map[string]int) []source.Drop {
	drops := []source.Drop{}
	for _, reason := range holeReasons {
		if n := counts[reason]; n > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: n})
		}
	}
	return drops
}
