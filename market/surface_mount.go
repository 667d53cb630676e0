package market

import (
	"errors"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/market/option"
)

// mount makes one slice of a surface.
type mount struct {
	c     *Contracts
	part  ChainSlice
	now   time.Time
	holes map[string]int

	adjusted bool // the root: its options are of no forward that the others share
}

const hoursAYear = 365 * 24

func (m *mount) slice(options SurfaceOptions) SurfaceSlice {
	ends, _ := m.part.Ends.Instant()
	s := SurfaceSlice{
		Root: m.part.Root, Expiry: m.part.Expiry, Settlement: m.part.Settlement, Exercise: exerciseOf(m.part.Root), Ends: m.part.Ends,
		Years: ends.Sub(m.now).Hours() / hoursAYear, ZeroDay: m.part.Expiry == source.DateOf(m.now), Points: []SurfacePoint{},
	}
	smile, err := option.BuildSlice(s.Root, s.Years, m.quotes())
	var refusal *option.Refusal
	if m.adjusted {
		s.Refused = "the root is adjusted, and what its contracts deliver is not said: leave it out of a surface"
	} else if errors.As(err, &refusal) {
		s.Refused = refusal.Error()
	} else {
		s.Parity, s.smile = smile.Parity, smile
	}
	m.points(&s)
	s.Dropped = holesOf(m.holes)
	if s.Refused != "" {
		return s
	}
	s.Checks = option.CheckSlice(s.smile)
	if options.Model {
		s.model()
	}
	return s
}

func exerciseOf(root string) string {
	if european(root) {
		return "european"
	}
	return "american"
}

// model draws the line, or says why there is none.
func (s *SurfaceSlice) model() {
	fit, err := option.FitSVI(s.smile)
	if err != nil {
		s.NoModel = err.Error()
		return
	}
	s.Model = &fit
}

// each gives the contracts of the slice.
func (m *mount) each(of func(i int, r *contractRow)) {
	for i := m.part.from; i < m.part.from+m.part.Contracts; i++ {
		of(i, m.c.row(m.c.order[i]))
	}
}

// quotes are the two-sided markets. Contracts that the exchange did not price
// are among them: their prices are as good for the forward as any.
func (m *mount) quotes() (quotes []option.Quote) {
	m.each(func(_ int, r *contractRow) {
		if m.hole(r) == "" || m.hole(r) == HoleUnpriced {
			quotes = append(quotes, m.quote(r))
		}
	})
	return quotes
}

func (m *mount) quote(r *contractRow) option.Quote {
	const perUnit = 1000
	q := option.Quote{Side: option.Call, Strike: float64(r.thousandths) / perUnit, Bid: m.c.odd.float(r.numbers[atBid]), Ask: m.c.odd.float(r.numbers[atAsk])}
	if r.put {
		q.Side = option.Put
	}
	return q
}

// hole says what a contract lacks by itself; nothing when it lacks nothing.
func (m *mount) hole(r *contractRow) string {
	switch f := r.flags; {
	case m.adjusted:
		return HoleAdjusted
	case f&flagUnquoted != 0:
		return HoleUnquoted
	case f&flagZeroBid != 0:
		return HoleZeroBid
	case f&(flagCrossed|flagLocked) != 0:
		return HoleCrossed
	case f&flagUnpriced != 0:
		return HoleUnpriced
	}
	return ""
}

type strikeSide struct {
	strike float64
	side   option.Side
}

// points takes the contracts that are points and counts the others. The smile
// keeps the same ones, so that the checks look at what is shown.
func (m *mount) points(s *SurfaceSlice) {
	found := map[strikeSide]option.Point{}
	for _, p := range s.smile.Points {
		found[strikeSide{p.Strike, p.Side}] = p
	}
	s.smile.Points = nil
	m.each(func(i int, r *contractRow) {
		p, reason := m.point(s, r, found)
		if reason != "" {
			m.holes[reason]++
			return
		}
		s.smile.Points = append(s.smile.Points, p)
		s.Points = append(s.Points, m.shown(i, r, s.Years, p))
	})
}

func (m *mount) point(s *SurfaceSlice, r *contractRow, found map[strikeSide]option.Point) (p option.Point, reason string) {
	if reason = m.hole(r); reason != "" {
		return p, reason
	}
	q := m.quote(r)
	p, priced := found[strikeSide{q.Strike, q.Side}]
	switch {
	case s.Refused != "":
		return p, HoleNoForward
	case !q.OutOfTheMoney(s.Parity.Forward):
		return p, HoleInTheMoney
	case m.c.odd.float(r.numbers[atIV]) > maxSurfaceIV:
		return p, HoleAboveBound
	case !priced:
		return p, HoleNoAnswer
	}
	return p, ""
}

func (m *mount) shown(i int, r *contractRow, years float64, p option.Point) SurfacePoint {
	c := m.c.At(i)
	iv := m.c.odd.float(r.numbers[atIV])
	return SurfacePoint{
		Contract: c.Symbol, Side: c.Side, Strike: c.Strike, Bid: c.Bid, Ask: c.Ask, IV: c.IV,
		LogMoneyness: p.LogMoneyness, IVOfMid: p.IVPerYear, TotalVariance: iv * iv * years,
		HalfSpreadIV: p.HalfSpreadVol(), Wide: r.flags&flagWide != 0,
	}
}
