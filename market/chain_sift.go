package market

import (
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Reasons why a contract of a file is left out, in the order in which they are
// judged and listed: each contract is counted once.
const (
	DroppedUnparsable   = faultShape      // a symbol that is none
	DroppedImpossible   = faultImpossible // a symbol with a day that no calendar has
	DroppedNegative     = "negative_number"
	DroppedForeign      = "foreign_root"
	DroppedAdjustedRoot = "adjusted_root"       // ask for it by its root
	DroppedDuplicate    = "duplicate"           // the same symbol with the same numbers
	DroppedContradicts  = "duplicate_disagrees" // the same symbol with other numbers: the first is kept
	DroppedExpired      = "expired"             // over by the exchange's clock
	DroppedFiltered     = "outside_filter"
)

var chainReasons = []string{
	DroppedUnparsable, DroppedImpossible, DroppedNegative, DroppedForeign, DroppedAdjustedRoot,
	DroppedDuplicate, DroppedContradicts, DroppedExpired, DroppedFiltered,
}

// chainSieve puts contracts in order and leaves out what is not of the chain.
type chainSieve struct {
	asked OptionChainRequest
	now   time.Time // zero: no clock, so nothing is over
	c     *Contracts
	drops map[string]int
	kin   []kinship // by root
	ends  map[rootDay]time.Time
}

type rootDay struct{ root, expiry int32 }

func (s *chainSieve) run() {
	c := s.c
	for _, root := range c.roots {
		s.kin = append(s.kin, kinshipOf(root, s.asked.name()))
	}
	c.order = make([]int32, c.count)
	for i := range c.order {
		c.order[i] = int32(i)
	}
	slices.SortStableFunc(c.order, func(a, b int32) int { return compareOCC(c.occ(c.row(a)), c.occ(c.row(b))) })
	kept := c.order[:0]
	var before *contractRow
	for _, i := range c.order {
		r := c.row(i)
		reason := s.reason(r, before)
		before = r
		if reason != "" {
			s.drops[reason]++
			continue
		}
		r.flags = c.flagsOf(r, s.zeroDay(r))
		kept = append(kept, i)
	}
	c.order = kept
}

// reason says why a contract is left out; nothing when it is kept.
func (s *chainSieve) reason(r, before *contractRow) string {
	root := s.c.roots[r.root]
	switch kin := s.kin[r.root]; {
	case kin == foreign:
		return DroppedForeign
	case kin == adjusted && s.asked.Root != root:
		return DroppedAdjustedRoot
	}
	if before != nil && before.root == r.root && before.expiry == r.expiry && before.thousandths == r.thousandths && before.put == r.put {
		if s.c.same(r, before) {
			return DroppedDuplicate
		}
		return DroppedContradicts
	}
	switch {
	case !s.now.IsZero() && !s.end(r).After(s.now):
		return DroppedExpired
	case !s.asked.wants(s.c.occ(r)):
		return DroppedFiltered
	}
	return ""
}

func (s *chainSieve) end(r *contractRow) time.Time {
	at := rootDay{r.root, r.expiry}
	end, known := s.ends[at]
	if !known {
		end = endOf(s.c.expiries[r.expiry], settlementOf(s.c.roots[r.root]))
		s.ends[at] = end
	}
	return end
}

func (s *chainSieve) zeroDay(r *contractRow) bool {
	return !s.now.IsZero() && s.c.expiries[r.expiry] == source.DateOf(s.now)
}

// same compares numbers by their digits.
func (c *Contracts) same(a, b *contractRow) bool {
	if a.traded != b.traded {
		return false
	}
	for at := range a.numbers {
		x, y := a.numbers[at], b.numbers[at]
		if x != y && string(c.odd.appendTo(nil, x)) != string(c.odd.appendTo(nil, y)) {
			return false
		}
	}
	return true
}

func (s *chainSieve) dropped() []source.Drop {
	drops := []source.Drop{}
	for _, reason := range chainReasons {
		if n := s.drops[reason]; n > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: n})
		}
	}
	return drops
}
