package market

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// flags are what must be known of a contract that is kept. One may have several.
type flags uint8

const (
	flagUnpriced flags = 1 << iota
	flagUnquoted
	flagZeroBid
	flagCrossed
	flagLocked
	flagWide
	flagZeroDay
	flagUntraded
)

// flagNames are the marks, by bit.
var flagNames = []string{"unpriced", "unquoted", "zero_bid", "crossed", "locked", "wide", "zero_day", "untraded"}

// markSets are the marks of every combination, made once: a chain asks for them
// cell by cell.
var markSets = func() (sets [1 << 8][]string) {
	for f := range sets {
		for bit, name := range flagNames {
			if f&(1<<bit) != 0 {
				sets[f] = append(sets[f], name)
			}
		}
	}
	return sets
}()

// marks is a copy, so that nobody changes another contract's.
func (f flags) marks() []string { return slices.Clone(markSets[f]) }

// A market is wide when its spread is more than a quarter of its middle and more
// than ten cents, which are two steps of the coarser tick below three dollars.
const (
	wideShare = 4       // the middle over it
	wideLeast = 100_000 // millionths
)

// WideBound says what a wide market is: a spread above both.
type WideBound struct {
	ShareOfMid source.Decimal `json:"share_of_mid"`
	Least      source.Decimal `json:"least"` // in the chain's currency
}

var wideBound = WideBound{ShareOfMid: mustDecimal("0.25"), Least: mustDecimal("0.10")}

func mustDecimal(text string) source.Decimal {
	d, err := source.ParseDecimal(text)
	if err != nil {
		panic(err) // a mistake of ours
	}
	return d
}

func (c *Contracts) flagsOf(r *contractRow, zeroDay bool) (f flags) {
	set := func(flag flags, is bool) {
		if is {
			f |= flag
		}
	}
	set(flagUnpriced, c.shown(r, atIV) == noDigits)
	set(flagUntraded, c.odd.float(r.numbers[atLast]) == 0)
	set(flagZeroDay, zeroDay)
	if r.numbers[atBid] == noDigits || r.numbers[atAsk] == noDigits || c.odd.float(r.numbers[atAsk]) == 0 {
		return f | flagUnquoted
	}
	bid, ask := c.odd.micros(r.numbers[atBid]), c.odd.micros(r.numbers[atAsk])
	spread := ask - bid
	set(flagZeroBid, bid == 0)
	set(flagCrossed, spread < 0)
	set(flagLocked, spread == 0)
	set(flagWide, bid > 0 && spread > wideLeast && 2*wideShare*spread > bid+ask)
	return f
}
