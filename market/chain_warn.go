package market

import (
	"fmt"
	"strings"
	"time"
)

// restedFeed is how far a feed's clock may run ahead of the last trade before
// the market must have rested since.
const restedFeed = time.Hour

func (o *OptionChain) note(name, format string, args ...any) {
	o.Warnings = append(o.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}

func (o *OptionChain) warn(asked OptionChainRequest, f *chainFile) {
	for _, symbol := range []string{f.symbol, f.head.symbol} {
		if symbol != "" && !strings.EqualFold(strings.TrimLeft(symbol, "^_"), asked.name()) {
			o.note("symbol", "%s was asked and the file calls itself %.40q", asked.Symbol, symbol)
			break
		}
	}
	asOf, known := o.AsOf.Instant()
	written, dated := o.Published.Instant()
	switch {
	case !known:
		o.note("no_exchange_clock", "the file has no time of a last trade, so nothing is dropped as expired")
	case dated && written.Sub(asOf) > restedFeed:
		o.note("market_at_rest", "the file was written %s after the last trade: the quotes are those of %s", written.Sub(asOf).Round(time.Minute), o.AsOf)
	}
	if o.Stale != "" {
		o.note("stale", "%s", o.Stale)
	}
	if o.Published.IsZero() {
		o.note("no_feed_clock", "the feed's time %.40q names no day that can be told", f.timestamp)
	}
	if f.dropped[DroppedContradicts] > 0 {
		o.note("duplicate_disagrees", "%d contracts came twice with different numbers; the first is kept", f.dropped[DroppedContradicts])
	}
	if f.contracts.unreadable > 0 {
		o.note("unreadable", "%d cells are no numbers or times that can be read; they are missing", f.contracts.unreadable)
	}
}
