package market

import (
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const exchangeZone = "America/New_York"

// newYorkZone is the exchange's. The zones are linked in, so that it is there on
// every machine.
var newYorkZone = func() *time.Location {
	zone, err := time.LoadLocation(exchangeZone)
	if err != nil {
		panic("the zones are not linked in: " + err.Error()) // a mistake of ours
	}
	return zone
}()

// tradeLayout is how the exchange writes a time of New York, without a zone.
const tradeLayout = "2006-01-02T15:04:05"

// tradeTime reads such a time quickly: a chain has one for each contract.
func tradeTime[T string | []byte](text T) (time.Time, bool) {
	if len(text) != len(tradeLayout) || text[4] != '-' || text[7] != '-' || text[10] != 'T' && text[10] != ' ' || text[13] != ':' || text[16] != ':' {
		return time.Time{}, false
	}
	var parts [6]int
	for i, at := range [...][2]int{{0, 4}, {5, 7}, {8, 10}, {11, 13}, {14, 16}, {17, 19}} {
		n, ok := wholeNumber(text[at[0]:at[1]])
		if !ok {
			return time.Time{}, false
		}
		parts[i] = int(n)
	}
	t := time.Date(parts[0], time.Month(parts[1]), parts[2], parts[3], parts[4], parts[5], 0, newYorkZone)
	// What time.Date had to normalise is no time: the 30th of February, 25 o'clock.
	// An hour that the change of clocks skips is none either.
	if t.Year() != parts[0] || int(t.Month()) != parts[1] || t.Day() != parts[2] || t.Hour() != parts[3] || t.Minute() != parts[4] || t.Second() != parts[5] || parts[0] < 1 {
		return time.Time{}, false
	}
	return t, true
}

// exchangeClock is the last trade of the underlying: the moment that quotes
// describe, in New York.
func exchangeClock(lastTrade string) source.Moment {
	at, ok := tradeTime(lastTrade)
	if !ok {
		return source.Moment{}
	}
	return source.At(at)
}

// feedClock is when the file was written, in UTC though its text names no zone.
// It goes on over weekends, so it is never the moment of a quote.
//
// An older file has a time without a day. It gets the day of the last trade, and
// none when it would then be written before that trade: which later day it was,
// nothing tells.
func feedClock(timestamp string, lastTrade source.Moment) source.Moment {
	for _, layout := range []string{"2006-01-02 15:04:05", tradeLayout} {
		if at, err := time.Parse(layout, timestamp); err == nil && at.Year() > 0 {
			return source.At(at)
		}
	}
	clock, err := time.Parse("15:04:05", timestamp)
	traded, known := lastTrade.Instant()
	if err != nil || !known {
		return source.Moment{}
	}
	day := traded.UTC()
	at := time.Date(day.Year(), day.Month(), day.Day(), clock.Hour(), clock.Minute(), clock.Second(), 0, time.UTC)
	if at.Before(traded) {
		return source.Moment{}
	}
	return source.At(at)
}

// chainStaleAfter is longer than the exchange ever rests: a weekend with holidays
// on both sides of it.
const chainStaleAfter = 5 * 24 * time.Hour

// chainStale says that the underlying last traded long before the chain was read:
// it was halted, or its feed stands still. A weekend is not long.
func chainStale(asOf source.Moment, readAt time.Time) string {
	traded, known := asOf.Instant()
	if !known || readAt.Sub(traded) <= chainStaleAfter {
		return ""
	}
	return fmt.Sprintf("the last trade was on %s, %d days before the chain was read", asOf.Day(), int(readAt.Sub(traded).Hours()/24))
}
