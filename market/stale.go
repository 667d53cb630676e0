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
	until, last := source.DateOf(s.read.in(s.zone)), bars[len(bars)-1].last
	if end := s.asked.To.AddDays(-1); !s.asked.To.IsZero() && end.Before(until) {
		until = end
	}
	if !s.cutoff.IsZero() && s.cutoff.Before(until) {
		until = s.cutoff
	}
	behind := last.DaysUntil(until)
	if behind <= staleAfter {
		return ""
	}
	return fmt.Sprintf("the newest bar ends on %s, %d days before %s", last, behind, until)
}
