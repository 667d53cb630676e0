package market

import (
	"context"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// CBOE is the exchange's own feed of delayed quotes. It has no key.
var CBOE = source.Vendor{
	Name: "CBOE",
	Licence: source.Licence{
		Terms:   "https://www.cboe.com/terms/",
		Verdict: source.Quote,
		Checked: source.NewDate(2026, 11, 30),
	},
}

// VerbOptionChain is the verb in the question of every read of a chain.
const VerbOptionChain = "market.option_chain"

const (
	chainVenue         = "Cboe delayed quotes"
	chainCurrency      = "USD"
	delayMinutes       = 15
	standardMultiplier = 100 // shares, or index units, of a contract
)

// OptionChain is the listed options of one underlying as the exchange quoted
// them, by expiry, root, strike and side.
//
// It has three clocks, which are never one another: AsOf is the exchange's, in
// its zone, and is what quotes describe; Published is the feed's; ReadAt is ours.
type OptionChain struct {
	Reads         []source.Read   `json:"reads"`
	Identity      source.Identity `json:"identity"` // of the underlying
	Kind          string          `json:"instrument_type,omitzero"`
	AsOf          source.Moment   `json:"as_of,omitzero"`             // last trade of the underlying, New York
	Zone          string          `json:"zone"`                       // IANA name of the exchange's zone
	Published     source.Moment   `json:"published,omitzero"`         // when the file was written, UTC
	PublishedSent string          `json:"published_as_sent,omitzero"` // when it names no day that can be told
	ReadAt        time.Time       `json:"read_at"`
	Stale         string          `json:"stale,omitzero"` // how old the last trade was when the chain was read
	DelayMinutes  int             `json:"delay_minutes"`  // as the feed states it
	Underlying    Underlying      `json:"underlying"`
	Counts        ChainCounts     `json:"counts"`
	WideBound     WideBound       `json:"wide_bound"`
	Roots         []Root          `json:"roots"`    // of the whole file, by name
	Expiries      []source.Date   `json:"expiries"` // of the whole file, in order
	Slices        []ChainSlice    `json:"slices"`   // of the contracts that are kept
	Dropped       []source.Drop   `json:"dropped"`  // by reason; reasons without a case are not listed
	Contracts     *Contracts      `json:"first_contracts"`
	Warnings      []Warning       `json:"warnings,omitempty"`

	read  source.Read
	index bool
}

// Underlying is what the file says of the underlying itself. An index has a
// level in points; IV30 is a percentage, where a contract's IV is a fraction.
type Underlying struct {
	Price    source.Decimal `json:"price,omitzero"`
	Change   source.Decimal `json:"change,omitzero"`
	Bid      source.Decimal `json:"bid,omitzero"`
	Ask      source.Decimal `json:"ask,omitzero"`
	Close    source.Decimal `json:"close,omitzero"`
	Previous source.Decimal `json:"prev_close,omitzero"`
	Volume   source.Decimal `json:"volume,omitzero"`
	IV30     source.Decimal `json:"iv30_percent,omitzero"`

	cells [underlyingNumbers]cell
}

// Root is one class of contracts in a file. What one of an adjusted root
// delivers is not said, so it has no multiplier.
type Root struct {
	Root       string     `json:"root"`
	Contracts  int        `json:"contracts"`
	Settlement Settlement `json:"settlement"` // AM ends at 09:30, PM at 16:00 New York
	Exercise   string     `json:"exercise"`   // european or american
	Multiplier int        `json:"multiplier,omitzero"`
	Adjusted   bool       `json:"adjusted,omitzero"`
	Foreign    bool       `json:"foreign,omitzero"` // not of this underlying: none is kept
}

// ChainSlice is one root on one expiry. Two roots of one day are two slices.
type ChainSlice struct {
	Expiry     source.Date   `json:"expiry"`
	Root       string        `json:"root"`
	Settlement Settlement    `json:"settlement"`
	Ends       source.Moment `json:"ends"`
	Contracts  int           `json:"contracts"`
	Unpriced   int           `json:"unpriced,omitzero"`

	from int // place of its first contract
}

// OptionChain reads the chain of one underlying. The exchange serves one file an
// underlying, of now alone, and filters apply after it was read.
//
// A chain without a contract that the filters want is not an error: Roots and
// Expiries say what there is. It returns a [source.ArgumentError] for what cannot
// be asked, a [source.NotFoundError] with near forms when the exchange has no
// such file, a [source.RefusedError] with rule "cutoff" when the client's cutoff
// is earlier than the file, and a [source.ShapeError] when it makes no sense.
func (c *Client) OptionChain(ctx context.Context, req OptionChainRequest) (OptionChain, error) {
	asked, err := req.resolved()
	if err != nil {
		return OptionChain{}, err
	}
	if err := onlyNow(c.Source); err != nil {
		return OptionChain{}, err
	}
	answer, err := c.Source.Fetch(ctx, CBOE, asked.request())
	if err != nil {
		return OptionChain{}, explainChain(err, answer, asked)
	}
	read, err := c.Source.Read(CBOE, VerbOptionChain, asked, answer)
	if err != nil {
		return OptionChain{}, err
	}
	return parseChain(read, answer.Body)
}
