package source

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
)

const (
	maxTries     = 4
	maxRetryWait = 30 * time.Second // a longer Retry-After is handed to the caller
	unnamedWait  = 2 * time.Second  // before the one more try of a publisher that asks to slow down and names no time
	secCoolDown  = 10 * time.Minute // the SEC keeps a fast caller out for so long
)

// failure is an attempt that gave no answer, and whether another may.
type failure struct {
	err   error
	again bool
	wait  time.Duration // how long the publisher asked to wait
}

// retry attempts until there is an answer, or a failure that another attempt
// would not mend. No jitter: the limits keep callers of one process apart, and
// the same run waits the same.
func (f *fetch) retry(ctx context.Context) (Answer, error) {
	var answer Answer
	var last *failure
	attempt := func() (Answer, error) {
		answer, last = f.attempt(ctx)
		switch {
		case last == nil:
			return answer, nil
		case !last.again:
			return answer, backoff.Permanent(last.err)
		case last.wait > 0:
			return answer, &backoff.RetryAfterError{Duration: last.wait}
		}
		return answer, last.err
	}
	steps := backoff.NewExponentialBackOff()
	steps.InitialInterval, steps.Multiplier, steps.RandomizationFactor = time.Second/2, 2, 0
	_, err := backoff.Retry(ctx, attempt, backoff.WithBackOff(steps), backoff.WithMaxTries(maxTries), backoff.WithMaxElapsedTime(0))
	if err == nil {
		return answer, nil
	}
	return answer, last.err
}

// attempt is one request and what became of it.
func (f *fetch) attempt(ctx context.Context) (Answer, *failure) {
	f.recall(ctx)
	resp, err := f.send(ctx)
	if err != nil {
		return Answer{}, f.unanswered(ctx, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusNotModified && f.known.body != nil {
		return f.based(f.confirmed(), resp), nil
	}
	body, err := f.readBody(resp)
	if err != nil && f.request.answeredBy(resp.StatusCode) {
		return Answer{}, f.unanswered(ctx, err)
	}
	answer := Answer{Part: f.part(body, resp.Header.Get("Content-Type")), Body: body, Method: f.request.Method, Status: resp.StatusCode, Origin: Live}
	answer = f.based(answer, resp)
	failed := judge(f.vendor, f.request, f.redactor, answer, resp.Header)
	if failed == nil {
		f.remember(answer, resp.Header)
		return answer, nil
	}
	return answer, f.pace(ctx, failed)
}

// judge says what is wrong with an answer; nil: nothing. A replayed answer has
// no header.
func judge(v Vendor, req Request, r *Redactor, a Answer, h http.Header) *failure {
	if req.answeredBy(a.Status) {
		if err := checkLook(v.Name, req.Accept, a, r); err != nil {
			return &failure{err: err}
		}
		return nil
	}
	words := said(a.Body, r)
	if spent := spentShare(v, a.Status, words, h); spent != nil {
		return spent
	}
	switch {
	case a.Status == http.StatusTooManyRequests || a.Status == http.StatusTeapot: // 418: Binance keeps a fast caller out
		wait := retryAfter(h)
		return &failure{err: &RateError{Vendor: v.Name, Wait: wait, Said: words}, again: a.Status != http.StatusTeapot, wait: cmp.Or(wait, unnamedWait)}
	case a.Status == http.StatusForbidden && isRatePage(a.Body):
		return &failure{err: &RateError{Vendor: v.Name, Wait: secCoolDown, Said: words}, wait: secCoolDown}
	case a.Status == http.StatusNotFound || a.Status == http.StatusGone:
		return &failure{err: &NotFoundError{What: r.URL(req.Address) + " at " + v.Name, Said: words, Remedy: "check the identifier"}}
	}
	err := &UpstreamError{Vendor: v.Name, Status: a.Status, Said: words, Remedy: remedyFor(a.Status, v)}
	return &failure{err: err, again: isPassing(a.Status), wait: retryAfter(h)}
}

// ratePageBytes are enough of a page to know it by.
const ratePageBytes = 8 << 10

// isRatePage knows the pages by which the SEC tells a caller that it asks too
// fast; their status is that of a caller who may not ask at all.
func isRatePage(body []byte) bool {
	head := bytes.ToLower(body[:min(len(body), ratePageBytes)])
	return bytes.Contains(head, []byte("request rate threshold")) || bytes.Contains(head, []byte("traffic limit"))
}

// answeredBy says whether a body with that status is an answer.
func (req Request) answeredBy(status int) bool {
	return status >= 200 && status < 300 || slices.Contains(req.Answers, status)
}

// isPassing says whether a status may be another one a moment later.
func isPassing(status int) bool {
	return status >= 500 && status != http.StatusNotImplemented && status != http.StatusHTTPVersionNotSupported
}

func remedyFor(status int, v Vendor) string {
	switch {
	case (status == http.StatusUnauthorized || status == http.StatusForbidden) && v.KeyEnv != "":
		return "check the key in " + v.KeyEnv
	case isPassing(status):
		return "try again later"
	}
	return "read what it says and ask otherwise"
}

// pace keeps the publisher's wish to be left alone for everybody at the desk,
// and gives up when it is long or was obeyed already.
func (f *fetch) pace(ctx context.Context, failed *failure) *failure {
	if failed.wait == 0 {
		return failed
	}
	f.pause(ctx, failed.wait)
	if f.waited || failed.wait > maxRetryWait {
		failed.again = false
	}
	f.waited = true
	return failed
}

// retryAfter reads the seconds or the date of a Retry-After; nought when there
// is none, and for a date gone by.
func retryAfter(h http.Header) time.Duration {
	text := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.ParseUint(text, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second
	}
	at, err := http.ParseTime(text)
	if err != nil {
		return 0
	}
	return max(0, time.Until(at))
}

// unanswered makes an error of ours of what kept an answer from coming, without
// the address, which holds the key.
func (f *fetch) unanswered(ctx context.Context, err error) *failure {
	var refused *RefusedError
	var rate *RateError
	switch {
	case errors.As(err, &refused):
		return &failure{err: refused}
	case errors.As(err, &rate):
		return &failure{err: rate}
	case ctx.Err() != nil:
		return &failure{err: &UpstreamError{Vendor: f.vendor.Name, Problem: "no whole answer within " + totalDeadline.String(), Remedy: "try again later"}}
	}
	var outer *url.Error
	if errors.As(err, &outer) && !errors.Is(err, errCut) {
		err = outer.Err
	}
	clean := f.redactor.Error(err)
	return &failure{
		err:   &UpstreamError{Vendor: f.vendor.Name, Problem: clean.Error(), Remedy: "check the network, then try again", Err: clean},
		again: !isLasting(err),
	}
}

// isLasting says whether another attempt would meet the same: a certificate
// that does not fit, a name that does not exist.
func isLasting(err error) bool {
	var certificate *tls.CertificateVerificationError
	var name *net.DNSError
	return errors.As(err, &certificate) || errors.As(err, &name) && name.IsNotFound
}
