package market

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// staleAfter is how many days a series may end before the day that was asked
// for: the longest holidays of an exchange, with the weekends around them, are shorter.
const staleAfter = 14

// stale says that the newest bar is far from the last day of what was asked: that
// day is the one of reading, unless the window or the cutoff ends earlier. An old
// close must not pass for the latest one.
func (s *sieve) stale(bars []Bar) string {
	if len(bars) == 0 || s.read == 0 {
		return ""
	}
	return behind(bars[len(bars)-1].last, source.DateOf(s.read.in(s.zone)), s.asked.To, s.cutoff)
}

// stale is the same of a named vendor's bars. Where its exchange lies is not
// known of all, so the day of reading is that of UTC.
func (s *vendorSieve) stale(newest source.Date) string {
	if s.read.ReadAt.IsZero() {
		return ""
	}
	return behind(newest, source.DateOf(s.read.ReadAt.UTC()), s.asked.To, s.read.Cutoff)
}

// behind says how far the newest bar is behind the day of reading, or the day
// before to, or the cutoff, whichever is the earliest. A weekend, and the longest
// holidays, are not far.
func behind(newest, read, to, cutoff source.Date) string {
	until := read
	if end := to.AddDays(-1); !to.IsZero() && end.Before(until) {
		until = end
	}
	if !cutoff.IsZero() && cutoff.Before(until) {
		until = cutoff
	}
	days := newest.DaysUntil(until)
	if days <= staleAfter {
		return ""
	}
	return fmt.Sprintf("the newest bar ends on %s, %d days before %s", newest, days, until)
}
