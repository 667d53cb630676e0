package market

import (
	"encoding/json"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Contracts are the contracts of a chain, by expiry, root, strike and side. They
// are kept small; each is spread out when it is asked for.
type Contracts struct {
	pages      [][]contractRow
	order      []int32 // of those that are kept
	roots      []string
	expiries   []source.Date
	rootNames  map[string]int32
	days       map[source.Date]int32
	odd        odd
	unreadable int // numbers and times sent as texts that are none
	count      int
}

const (
	pageRows  = 512 // a page is never moved, so that growing costs no second copy
	maxListed = 100 // contracts in JSON; all stand in the table
)

func (c *Contracts) add(row contractRow) {
	if c.count%pageRows == 0 {
		c.pages = append(c.pages, make([]contractRow, 0, pageRows))
	}
	last := &c.pages[len(c.pages)-1]
	*last = append(*last, row)
	c.count++
}

func (c *Contracts) row(i int32) *contractRow { return &c.pages[i/pageRows][i%pageRows] }

// rootAt keeps each root once.
func (c *Contracts) rootAt(root []byte) int32 {
	at, known := c.rootNames[string(root)]
	if known {
		return at
	}
	if c.rootNames == nil {
		c.rootNames = map[string]int32{}
	}
	at = int32(len(c.roots))
	c.roots = append(c.roots, string(root))
	c.rootNames[c.roots[at]] = at
	return at
}

// expiryAt keeps each day once.
func (c *Contracts) expiryAt(day source.Date) int32 {
	at, known := c.days[day]
	if known {
		return at
	}
	if c.days == nil {
		c.days = map[source.Date]int32{}
	}
	at = int32(len(c.expiries))
	c.expiries = append(c.expiries, day)
	c.days[day] = at
	return at
}

// Contract is one listed option as the exchange describes it. A number that it
// did not send is absent, and so is one that it sends as nought where there is
// none: the volatility of a contract that it did not price, the price of a
// trade that never was. Prices are per share in the chain's currency.
type Contract struct {
	Symbol     string         `json:"contract"` // as the OCC writes it, without padding
	Root       string         `json:"root"`
	Expiry     source.Date    `json:"expiry"`
	Side       string         `json:"side"`
	Strike     source.Decimal `json:"strike"`
	Settlement Settlement     `json:"settlement"`

	Bid          source.Decimal `json:"bid,omitzero"`
	BidSize      source.Decimal `json:"bid_size,omitzero"`
	Ask          source.Decimal `json:"ask,omitzero"`
	AskSize      source.Decimal `json:"ask_size,omitzero"`
	IV           source.Decimal `json:"iv,omitzero"`    // a fraction a year: 0.2412
	Delta        source.Decimal `json:"delta,omitzero"` // price per 1 of the underlying
	Gamma        source.Decimal `json:"gamma,omitzero"`
	Vega         source.Decimal `json:"vega,omitzero"`  // price per point of volatility, 0.01
	Theta        source.Decimal `json:"theta,omitzero"` // price per calendar day
	Rho          source.Decimal `json:"rho,omitzero"`
	Theo         source.Decimal `json:"theo,omitzero"`
	OpenInterest source.Decimal `json:"open_interest,omitzero"`
	Volume       source.Decimal `json:"volume,omitzero"`
	Last         source.Decimal `json:"last,omitzero"`
	LastTrade    source.Moment  `json:"last_trade_time,omitzero"` // by the exchange's clock
	Change       source.Decimal `json:"change,omitzero"`
	Open         source.Decimal `json:"open,omitzero"`
	High         source.Decimal `json:"high,omitzero"`
	Low          source.Decimal `json:"low,omitzero"`
	Previous     source.Decimal `json:"prev_close,omitzero"`

	Marks []string `json:"marks,omitempty"` // "unpriced", "wide", "zero_day", …
}

// Len counts the contracts.
func (c *Contracts) Len() int { return len(c.order) }

// At spreads out one contract.
func (c *Contracts) At(i int) Contract {
	r := c.row(c.order[i])
	d := func(at int) source.Decimal { return c.odd.decimal(c.shown(r, at)) }
	occ := c.occ(r)
	return Contract{
		Symbol: occ.String(), Root: occ.Root, Expiry: occ.Expiry, Side: occ.Side, Strike: occ.Strike(), Settlement: settlementOf(occ.Root),
		Bid: d(atBid), BidSize: d(atBidSize), Ask: d(atAsk), AskSize: d(atAskSize),
		IV: d(atIV), Delta: d(atDelta), Gamma: d(atGamma), Vega: d(atVega), Theta: d(atTheta), Rho: d(atRho), Theo: d(atTheo),
		OpenInterest: d(atOpenInterest), Volume: d(atVolume), Last: d(atLast), LastTrade: r.lastTrade(), Change: d(atChange),
		Open: d(atOpen), High: d(atHigh), Low: d(atLow), Previous: d(atPrevious),
		Marks: r.flags.marks(),
	}
}

// All gives the contracts one by one, in order.
func (c *Contracts) All() iter.Seq[Contract] {
	return func(yield func(Contract) bool) {
		for i := range c.order {
			if !yield(c.At(i)) {
				return
			}
		}
	}
}

// Find looks a contract up by its symbol.
func (c *Contracts) Find(symbol string) (int, bool) {
	wanted, err := ParseOCC(symbol)
	if err != nil || wanted.String() != symbol {
		return 0, false
	}
	return slices.BinarySearchFunc(c.order, wanted, func(i int32, o OCC) int { return compareOCC(c.occ(c.row(i)), o) })
}

// MarshalJSON writes the first hundred contracts: a long chain is read as a table.
func (c *Contracts) MarshalJSON() ([]byte, error) {
	listed := []Contract{}
	for contract := range c.All() {
		if len(listed) == maxListed {
			break
		}
		listed = append(listed, contract)
	}
	return json.Marshal(listed)
}

func (c *Contracts) occ(r *contractRow) OCC {
	o := OCC{Root: c.roots[r.root], Expiry: c.expiries[r.expiry], Side: Call, thousandths: r.thousandths}
	if r.put {
		o.Side = Put
	}
	return o
}

func compareOCC(a, b OCC) int {
	switch {
	case a.Expiry != b.Expiry:
		return a.Expiry.Compare(b.Expiry)
	case a.Root != b.Root:
		return strings.Compare(a.Root, b.Root)
	case a.thousandths != b.thousandths:
		return int(min(max(a.thousandths-b.thousandths, -1), 1))
	}
	return strings.Compare(a.Side, b.Side) // calls first
}

// absentAtZero are the numbers that the exchange writes as nought where there is
// none. A nought there is no figure.
func absentAtZero(at int) bool {
	return at == atIV || at == atLast || at == atOpen || at == atHigh || at == atLow
}

// shown is a number as the chain gives it.
func (c *Contracts) shown(r *contractRow, at int) digits {
	d := r.numbers[at]
	if absentAtZero(at) && c.odd.float(d) == 0 {
		return noDigits
	}
	return d
}

func (r *contractRow) lastTrade() source.Moment {
	if r.traded == 0 {
		return source.Moment{}
	}
	return source.At(time.Unix(r.traded, 0).In(newYorkZone))
}
