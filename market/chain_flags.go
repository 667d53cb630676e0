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

// ChainCounts are the contracts of a chain. Those below Kept are among them, and
// one contract may be in several.
type ChainCounts struct {
	Received   int `json:"received"`   // contracts in the file
	Kept       int `json:"kept"`       // in the table
	Unpriced   int `json:"unpriced"`   // the exchange gives no volatility, or nought
	Unquoted   int `json:"unquoted"`   // no ask, or no bid at all
	ZeroBid    int `json:"zero_bid"`   // nobody bids: there is no middle
	Crossed    int `json:"crossed"`    // the bid is above the ask
	Locked     int `json:"locked"`     // the bid is the ask
	Wide       int `json:"wide"`       // see WideBound
	ZeroDay    int `json:"zero_day"`   // ends later on the exchange's day
	Untraded   int `json:"untraded"`   // the exchange gives nought as the last price
	Unreadable int `json:"unreadable"` // cells of the file that were texts and no numbers or times: they are missing
}

func (c *Contracts) counts(received int) ChainCounts {
	n := ChainCounts{Received: received, Kept: len(c.order), Unreadable: c.unreadable}
	by := []*int{&n.Unpriced, &n.Unquoted, &n.ZeroBid, &n.Crossed, &n.Locked, &n.Wide, &n.ZeroDay, &n.Untraded}
	for _, i := range c.order {
		f := c.row(i).flags
		for bit, count := range by {
			if f&(1<<bit) != 0 {
				*count++
			}
		}
	}
	return n
}
