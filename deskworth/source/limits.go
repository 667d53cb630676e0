package source

import (
	"context"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxPause bounds for how long a publisher's wish to be left alone is kept.
const maxPause = time.Hour

// perSecond is how often each publisher is asked, whoever asks in this process;
// a [Shelf] keeps the processes of a desk to it together.
// The SEC's ten count over all its hosts; the others are below what they
// publish, or polite where they publish nothing.
var perSecond = map[string]rate.Limit{
	"SEC": 10, "YAHOO": 2, "CBOE": 1, "BINANCE": 10, "COINBASE": 5, "KRAKEN": 1, "FRED": 2, "ECB": 2,
	"XBRL_ORG": 2, "GITHUB": 2, "BRAVE": 1, "TAVILY": 1, "SERPER": 2, "OPENFIGI": 0.4,
	"ALPHAVANTAGE": 1, "STOOQ": 1,
}

const otherPerSecond rate.Limit = 2

// process holds the limits of this process. They are its own and not a
// client's: every card has a client, and the publisher sees one caller.
var process = limits{by: map[string]*limit{}}

type limits struct {
	mu sync.Mutex
	by map[string]*limit
}

// limit is one publisher's bucket. One at a time leaves it, so that no second
// ever sees more than its share.
type limit struct {
	bucket *rate.Limiter
	mu     sync.Mutex
	until  time.Time // asked to be left alone until then
}

// limitWord brings the hosts that share a limit together.
func limitWord(word string) string {
	if strings.HasPrefix(word, "SEC_") {
		return "SEC"
	}
	return word
}

func (l *limits) of(word string) *limit {
	word = limitWord(word)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by[word] == nil {
		every, known := perSecond[word]
		if !known {
			every = otherPerSecond
		}
		l.by[word] = &limit{bucket: rate.NewLimiter(every, 1)}
	}
	return l.by[word]
}

// every is how far apart requests lie.
func (l *limit) every() time.Duration {
	return time.Duration(float64(time.Second) / float64(l.bucket.Limit()))
}

// pause keeps everybody off a publisher for a while.
func (l *limit) pause(wait time.Duration) {
	until := time.Now().Add(min(wait, maxPause))
	l.mu.Lock()
	defer l.mu.Unlock()
	if until.After(l.until) {
		l.until = until
	}
}

// paused is how long the publisher still wants to be left alone.
func (l *limit) paused() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(0, time.Until(l.until))
}

// wait returns when a request may go out. A pause longer than we wait, or than
// the caller does, is a [RateError]; elsewhere is what another process knows.
func (l *limit) wait(ctx context.Context, vendor string, elsewhere time.Duration) error {
	pause := max(l.paused(), elsewhere)
	if deadline, set := ctx.Deadline(); pause > maxRetryWait || set && pause > time.Until(deadline) {
		return &RateError{Vendor: vendor, Wait: pause}
	}
	if err := sleep(ctx, pause); err != nil {
		return err
	}
	err := l.bucket.Wait(ctx)
	if err != nil && ctx.Err() == nil {
		return &RateError{Vendor: vendor} // the bucket says that the deadline comes first
	}
	return err
}

func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// gate is the way out: every request, also a retry and a redirect, waits its
// turn here. What goes to this machine does not.
type gate struct {
	fetch *fetch
	next  http.RoundTripper
}

func (g gate) RoundTrip(req *http.Request) (*http.Response, error) {
	if !isLoopback(req.URL.Hostname()) {
		word := g.word(req)
		limit := process.of(word)
		if err := limit.wait(req.Context(), g.fetch.vendor.Name, g.fetch.pausedElsewhere(word)); err != nil {
			return nil, err
		}
		if err := g.fetch.turn(req.Context(), word, limit.every()); err != nil {
			return nil, err
		}
	}
	return g.next.RoundTrip(req)
}

// word is the publisher whose limit counts. Through the operator's proxy it is
// the one behind it that is asked.
func (g gate) word(req *http.Request) string {
	if req.URL.Host == g.fetch.target.Host {
		return g.fetch.word
	}
	return hostWord(req.URL.Hostname(), req.URL.Hostname())
}
