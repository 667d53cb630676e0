package market

import (
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/shopspring/decimal"
)

// assembleCrypto makes the ticker of what was sent. A ticker without a price is
// none; a bid, an ask or a volume that was not sent stays absent.
func assembleCrypto(read source.Read, q cryptoQuestion, sent cryptoSent) (CryptoTicker, error) {
	venue, _ := cryptoVenueOf(q.Venue)
	t := CryptoTicker{
		Ref: read.Ref, Venue: venue.vendor.Name, Instrument: q.Instrument, Base: q.Base, Quote: q.Quote,
		QuoteFrom: sent.from, ReadAt: read.ReadAt,
	}
	if sent.answered != q.Instrument {
		t.Answered = sent.answered
	}
	for i, number := range sent.numbers {
		if number.text != "" && number.text.decimal().Number().IsNegative() {
			return t, misread(venue.vendor, cryptoNames[i], "%.40q is negative", number.text)
		}
		t.raw[i] = number.text
	}
	if t.raw[cryptoPrice] == "" {
		return t, misread(venue.vendor, "price", "there is none")
	}
	t.Price, t.Bid, t.Ask, t.Volume = t.raw[cryptoPrice].decimal(), t.raw[cryptoBid].decimal(), t.raw[cryptoAsk].decimal(), t.raw[cryptoVolume].decimal()
	if !sent.at.IsZero() {
		t.AsOf, t.Clock = source.At(sent.at), sent.clock
	}
	t.Marks = t.oddities(sent)
	read.AsOf = t.AsOf
	read.Identity = source.Identity{Symbol: q.Instrument, Venue: venue.vendor.Name, Currency: q.Quote}
	t.read = read
	return t, cryptoNotLater(read, t)
}

const (
	cryptoStaleAfter = 5 * time.Minute // of a venue that trades all day
	cryptoAheadAfter = time.Minute     // clocks of two machines differ a little
)

// cryptoFar is how far outside its own market a last price may stand before the
// ticker contradicts itself: a tenth of it.
var cryptoFar = decimal.New(1, -1)

// oddities are what a reader must know of a ticker, in a fixed order. Nothing is
// mended for them.
func (t CryptoTicker) oddities(sent cryptoSent) (marks []string) {
	add := func(odd bool, format string, args ...any) {
		if odd {
			marks = append(marks, fmt.Sprintf(format, args...))
		}
	}
	price, bid, ask := t.Price.Number(), t.Bid.Number(), t.Ask.Number()
	add(price.IsZero(), "untraded: the price is nought")
	add(!bid.IsPositive(), "no_bid")
	add(!ask.IsPositive(), "no_ask")
	quoted := bid.IsPositive() && ask.IsPositive()
	add(quoted && bid.GreaterThan(ask), "crossed: the bid %s is above the ask %s", t.Bid, t.Ask)
	add(quoted && bid.Equal(ask), "locked: the bid is the ask")
	below, above := bid.IsPositive() && price.LessThan(bid), ask.IsPositive() && price.GreaterThan(ask)
	far := below && bid.Sub(price).GreaterThan(price.Mul(cryptoFar)) || above && price.Sub(ask).GreaterThan(price.Mul(cryptoFar))
	add(far, "inconsistent: the price %s is far from bid %s and ask %s", t.Price, t.Bid, t.Ask)
	add(!far && below, "the last price is below the bid")
	add(!far && above, "the last price is above the ask")
	t.oddClock(add)
	add(sent.others > 0, "the answer holds %d other pairs, which are not read", sent.others)
	for _, note := range sent.notes {
		add(true, "the venue warns: %.120s", note)
	}
	return marks
}

func (t CryptoTicker) oddClock(add func(bool, string, ...any)) {
	at, known := t.AsOf.Instant()
	if !known {
		add(true, "no_clock: the venue gives no time with its price")
		return
	}
	if t.ReadAt.IsZero() {
		return
	}
	behind := t.ReadAt.Sub(at)
	add(behind > cryptoStaleAfter, "stale: %s before it was read", behind.Round(time.Second))
	add(behind < -cryptoAheadAfter, "ahead: the venue's clock is %s after ours", (-behind).Round(time.Second))
}
