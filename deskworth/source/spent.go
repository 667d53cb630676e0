package source

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// spentShare knows a caller's used-up share by the header fields of its answer,
// where the status alone (403) reads as a refusal of access. A Retry-After is
// kept for everybody at the desk. The end of a counted hour is only told: with a
// key the share is another one, and whoever sets one need not wait for it.
func spentShare(v Vendor, status int, words string, h http.Header) *failure {
	if status != http.StatusForbidden && status != http.StatusTooManyRequests {
		return nil
	}
	left, reset := strings.TrimSpace(h.Get("X-RateLimit-Remaining")), untilReset(h)
	switch after := retryAfter(h); {
	case after > 0 && status == http.StatusForbidden:
		return &failure{err: &RateError{Vendor: v.Name, Wait: after, Said: words}, wait: after}
	case after == 0 && left == "0" && (reset > 0 || status == http.StatusForbidden):
		return &failure{err: &RateError{Vendor: v.Name, Wait: reset, Said: words}}
	}
	return nil
}

// firstReset keeps apart the two things that vendors put into one field: the
// second since 1970 at which a share begins anew, and how many seconds that is
// from now, which nobody here reads.
const firstReset, lastReset = 100_000_000, 10_000_000_000

// untilReset is how long until a caller's share begins anew; nought when the
// answer does not say.
func untilReset(h http.Header) time.Duration {
	second, err := strconv.ParseInt(strings.TrimSpace(h.Get("X-RateLimit-Reset")), 10, 64)
	if err != nil || second < firstReset || second > lastReset {
		return 0
	}
	return max(0, time.Until(time.Unix(second, 0)))
}
