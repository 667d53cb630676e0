package market

import (
	"errors"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// cryptoTogether puts the venues side by side.
func cryptoTogether(asked CryptoQuoteRequest, outcomes []cryptoOutcome) (CryptoQuote, error) {
	all := CryptoQuote{Base: asked.Base, Reads: []source.Read{}, Tickers: []CryptoTicker{}}
	for _, o := range outcomes {
		all.Warnings = append(all.Warnings, o.notes...)
		if o.err != nil {
			all.Missing = append(all.Missing, CryptoMissing{Venue: o.venue.vendor.Name, Instrument: o.asked.Instrument, Code: cryptoCode(o.err), Reason: o.err.Error()})
			all.Warnings = append(all.Warnings, Warning{Name: "missing", Text: o.venue.vendor.Name + " gave no price: " + o.err.Error()})
			continue
		}
		all.Reads, all.Tickers = append(all.Reads, o.ticker.read), append(all.Tickers, o.ticker)
	}
	if len(all.Tickers) == 0 {
		return CryptoQuote{}, cryptoNone(outcomes)
	}
	all.compare()
	return all, nil
}

func cryptoCode(err error) string {
	var coded source.Coded
	if errors.As(err, &coded) {
		return coded.Code()
	}
	return "upstream"
}

// cryptoNone is the error when no venue gave a price.
func cryptoNone(outcomes []cryptoOutcome) error {
	var names, reasons []string
	var first *source.NotFoundError
	all := make([]error, 0, len(outcomes))
	unlisted, refused := true, true
	for _, o := range outcomes {
		names, reasons, all = append(names, o.venue.vendor.Name), append(reasons, o.err.Error()), append(all, o.err)
		var missing *source.NotFoundError
		var rule *source.RefusedError
		unlisted = unlisted && errors.As(o.err, &missing)
		refused = refused && errors.As(o.err, &rule)
		if first == nil {
			first = missing
		}
	}
	switch {
	case refused:
		return outcomes[0].err
	case unlisted:
		return &source.NotFoundError{
			What: "a price at any of " + strings.Join(names, ", "), Said: strings.Join(reasons, " | "), Near: first.Near, Remedy: first.Remedy,
		}
	}
	return &source.UpstreamError{
		Vendor: strings.Join(names, ", "), Problem: "none gave a price: " + strings.Join(reasons, " | "), Remedy: "try again later", Err: errors.Join(all...),
	}
}

// compare says whether prices may be set side by side, and how far apart they
// are when they may.
func (q *CryptoQuote) compare() {
	q.Reason = q.incomparable()
	if q.Comparable = q.Reason == ""; !q.Comparable {
		return
	}
	low, high := q.Tickers[0], q.Tickers[0]
	for _, t := range q.Tickers[1:] {
		if t.Price.Number().LessThan(low.Price.Number()) {
			low = t
		}
		if t.Price.Number().GreaterThan(high.Price.Number()) {
			high = t
		}
	}
	q.Spread = &CryptoSpread{
		Quote: low.Quote, Low: low.Price, LowVenue: low.Venue, High: high.Price, HighVenue: high.Venue,
		Gap: source.Exactly(high.Price.Number().Sub(low.Price.Number())),
	}
}

// incomparable is the reason why prices must not be set side by side.
func (q *CryptoQuote) incomparable() string {
	if len(q.Tickers) == 1 {
		return q.Tickers[0].Venue + " alone gave a price"
	}
	var counts []string
	differ := false
	for _, t := range q.Tickers {
		differ = differ || t.Quote != q.Tickers[0].Quote
		counts = append(counts, fmt.Sprintf("%s in %s", t.Venue, t.Quote))
	}
	if differ {
		return "the quotes differ: " + strings.Join(counts, ", ")
	}
	for _, t := range q.Tickers {
		for _, mark := range t.Marks {
			word, _, _ := strings.Cut(mark, ":")
			if cryptoSpoils[word] {
				return "the ticker of " + t.Venue + " is odd: " + mark
			}
		}
	}
	return ""
}

// cryptoSpoils are the marks that make a price unfit for a comparison.
var cryptoSpoils = map[string]bool{"untraded": true, "crossed": true, "inconsistent": true, "stale": true, "ahead": true}
