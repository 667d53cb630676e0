package market

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The numbers of a ticker, in the order of a table's columns.
const (
	cryptoPrice = iota
	cryptoBid
	cryptoAsk
	cryptoVolume
	cryptoNumbers
)

var cryptoNames = [cryptoNumbers]string{"price", "bid", "ask", "volume_24h"}

// What a venue's clock tells.
const (
	cryptoClockWindow = "end of the window"
	cryptoClockTrade  = "last trade"
	cryptoClockServer = "server" // read after the ticker, in an answer of its own
)

// Where it is said what a price counts.
const (
	cryptoFromAddress = "address" // the answer names no pair at all
	cryptoFromAnswer  = "answer"
)

// cryptoSent is what one venue's bodies say, decoded.
type cryptoSent struct {
	answered string // the instrument as the answer names it; empty when it names none
	from     string
	numbers  [cryptoNumbers]sentCell
	at       time.Time
	clock    string
	notes    []string // of the venue, beside a price
	others   int      // pairs in the answer that were not asked
}

// milliseconds reads a stamp of a venue; nought is absent.
func cryptoMilliseconds(vendor source.Vendor, where string, text cell) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	n := text.decimal().Number()
	seconds := n.Shift(-3)
	if !n.IsInteger() || n.Sign() <= 0 || seconds.IntPart() > lastStamp {
		return time.Time{}, misread(vendor, where, "%.40q is no time in milliseconds", text)
	}
	return time.UnixMilli(n.IntPart()).UTC(), nil
}
