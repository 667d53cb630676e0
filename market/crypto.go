package market

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbCryptoQuote is the verb in the question of every read of a crypto ticker.
const VerbCryptoQuote = "market.crypto_quote"

// CryptoQuote is one coin at three venues, each in its own instrument and its
// own quote currency. Nothing is averaged, nothing is converted, and no venue
// answers for another: one that failed is in Missing with its reason.
type CryptoQuote struct {
	Reads      []source.Read   `json:"reads"` // one a venue that answered
	Base       string          `json:"base"`
	Tickers    []CryptoTicker  `json:"tickers"` // in the order of the venues' names
	Missing    []CryptoMissing `json:"missing,omitempty"`
	Comparable bool            `json:"comparable"`
	Reason     string          `json:"reason,omitzero"` // why prices must not be set side by side
	Spread     *CryptoSpread   `json:"spread,omitempty"`
	Warnings   []Warning       `json:"warnings,omitempty"`
}

// CryptoTicker is what one venue says of one instrument, with its own digits.
// Price, Bid and Ask count Quote; Volume counts Base, over the last 24 hours.
type CryptoTicker struct {
	Ref        source.Ref     `json:"ref"`
	Venue      string         `json:"venue"`
	Instrument string         `json:"instrument"`           // as it was asked
	Answered   string         `json:"answered_as,omitzero"` // when the venue answers under another name
	Base       string         `json:"base"`                 // in the usual letters: BTC for XBT
	Quote      string         `json:"quote"`                // USDT is not USD
	QuoteFrom  string         `json:"quote_from"`           // where the venue says so: "address", "answer"
	Price      source.Decimal `json:"price"`                // of the last trade
	Bid        source.Decimal `json:"bid,omitzero"`         // absent when not sent
	Ask        source.Decimal `json:"ask,omitzero"`         // absent when not sent
	Volume     source.Decimal `json:"volume_24h,omitzero"`  // absent when not sent
	AsOf       source.Moment  `json:"as_of,omitzero"`       // by the venue's clock; absent when it gave none
	Clock      string         `json:"clock,omitzero"`       // what that clock tells: "end of the window", "last trade", "server"
	ReadAt     time.Time      `json:"read_at"`              // by ours
	Marks      []string       `json:"marks,omitempty"`      // what is odd about it
	read       source.Read    // of this venue alone
	raw        [cryptoNumbers]cell
}

// CryptoMissing is a venue without a price, and why.
type CryptoMissing struct {
	Venue      string `json:"venue"`
	Instrument string `json:"instrument"`
	Code       string `json:"code"`   // "upstream", "not_found", "rate", …
	Reason     string `json:"reason"` // the venue's own words among it
}

// CryptoSpread is the distance between the venues' last prices, given only
// when they are comparable. It is computed and cannot be cited.
type CryptoSpread struct {
	Quote     string         `json:"quote"`
	Low       source.Decimal `json:"low"`
	LowVenue  string         `json:"low_venue"`
	High      source.Decimal `json:"high"`
	HighVenue string         `json:"high_venue"`
	Gap       source.Decimal `json:"gap"`
}

// CryptoQuote asks three venues at once for the last price of one coin.
//
// A venue that refuses, does not list the pair or does not answer in time is
// missing with its reason, and the others still answer. It returns a
// [source.ArgumentError] for what cannot be asked, a [source.RefusedError] with
// rule "cutoff" under a cutoff earlier than now (the venues know only now), and
// when no venue answered a [source.NotFoundError] if none lists the pair, else a
// [source.UpstreamError] with the reason of each.
func (c *Client) CryptoQuote(ctx context.Context, req CryptoQuoteRequest) (CryptoQuote, error) {
	asked, err := req.resolved()
	if err != nil {
		return CryptoQuote{}, err
	}
	if err := cryptoOnlyNow(c.Source, "a price"); err != nil {
		return CryptoQuote{}, err
	}
	outcomes := make([]cryptoOutcome, len(cryptoVenues()))
	var all sync.WaitGroup
	for i, venue := range cryptoVenues() {
		all.Go(func() { outcomes[i] = c.cryptoAt(ctx, venue, asked) })
	}
	all.Wait()
	if err := ctx.Err(); err != nil {
		return CryptoQuote{}, err
	}
	return cryptoTogether(asked, outcomes)
}

// cryptoPatience is how long one venue may keep the others waiting.
const cryptoPatience = 20 * time.Second

// cryptoOutcome is what became of one venue.
type cryptoOutcome struct {
	venue  cryptoVenue
	asked  cryptoQuestion
	ticker CryptoTicker
	notes  []Warning
	err    error
}

func (c *Client) cryptoAt(ctx context.Context, venue cryptoVenue, asked CryptoQuoteRequest) cryptoOutcome {
	out := cryptoOutcome{venue: venue, asked: venue.question(asked)}
	patient, cancel := context.WithTimeout(ctx, cryptoPatience)
	defer cancel()
	answers, notes, err := c.cryptoAnswers(patient, venue, out.asked)
	out.notes = notes
	if err != nil {
		out.err = explainCrypto(err, venue, out.asked, patient.Err() != nil && ctx.Err() == nil)
		return out
	}
	read, err := c.Source.Read(venue.vendor, VerbCryptoQuote, out.asked, answers...)
	if err == nil {
		out.ticker, err = parseCrypto(read, cryptoBodies(answers))
	}
	out.err = err
	return out
}

// cryptoAnswers are the ticker and, when it is wanted, the clock of a venue
// whose ticker has none. A clock that does not answer costs only itself.
func (c *Client) cryptoAnswers(ctx context.Context, venue cryptoVenue, q cryptoQuestion) ([]source.Answer, []Warning, error) {
	ticker, err := c.Source.Fetch(ctx, venue.vendor, source.Request{Address: venue.address(q), Accept: source.LookJSON, MaxBytes: maxCryptoBytes})
	if err != nil || !q.Clock {
		return []source.Answer{ticker}, nil, err
	}
	clock, err := c.Source.Fetch(ctx, venue.vendor, source.Request{Address: venue.clock, Accept: source.LookJSON, MaxBytes: maxCryptoBytes})
	if err != nil {
		return []source.Answer{ticker}, []Warning{{Name: "clock", Text: "the clock of " + venue.vendor.Name + " was not read: " + err.Error()}}, nil
	}
	return []source.Answer{ticker, clock}, nil, nil
}

func cryptoBodies(answers []source.Answer) [][]byte {
	bodies := make([][]byte, len(answers))
	for i, a := range answers {
		bodies[i] = a.Body
	}
	return bodies
}

// parseCrypto is a pure function of read and bodies: live, replay and verify share it.
func parseCrypto(read source.Read, bodies [][]byte) (CryptoTicker, error) {
	var q cryptoQuestion
	if err := json.Unmarshal(read.Question.Request, &q); err != nil {
		return CryptoTicker{}, misread(source.Vendor{Name: read.Vendor}, "question", "%v", err)
	}
	venue, known := cryptoVenueOf(q.Venue)
	if !known || len(bodies) == 0 {
		return CryptoTicker{}, misread(source.Vendor{Name: read.Vendor}, "question", "the venue %.40q has %d bodies", q.Venue, len(bodies))
	}
	sent, err := venue.parse(q, bodies)
	if err != nil {
		return CryptoTicker{}, err
	}
	return assembleCrypto(read, q, sent)
}
