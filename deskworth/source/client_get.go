package source

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"time"
)

// totalDeadline bounds one fetch with its retries and waits.
const totalDeadline = 2 * time.Minute

// userAgent names us to publishers that do not ask for a contact. Yahoo turns
// programs away that do not begin like a browser.
const userAgent = "Mozilla/5.0 (compatible; deskworth-go; +https://github.com/deskworth/deskworth-go)"

// Fetch asks one question of a publisher's server and gives its answer once
// status and first bytes say that it is one.
//
// A status outside 2xx is an error: 404 and 410 a [NotFoundError], 429 a
// [RateError], others an [UpstreamError] with the vendor's own words. The answer
// then comes with the error, so that a domain may read more in its body.
// A [KeyError] asks for a key, a [RefusedError] names the rule that kept the
// request back ("contact", "override", "address", "redirect", "body_limit",
// "recorded"), a [ShapeError] says that the body is empty. When ctx ends, its
// error is in the chain. No error holds a key.
//
// With Recorded set nothing leaves the process and no key is looked for.
func (c *Client) Fetch(ctx context.Context, v Vendor, req Request) (Answer, error) {
	redactor := c.Redactor(v.KeyEnv)
	answer, err := c.fetch(ctx, v, req, redactor)
	if ctx.Err() != nil && err != nil {
		err = fmt.Errorf("reading %s: %w", v.Name, ctx.Err())
	}
	return answer, redactor.Error(err)
}

func (c *Client) fetch(ctx context.Context, v Vendor, req Request, r *Redactor) (Answer, error) {
	if err := ctx.Err(); err != nil {
		return Answer{}, err
	}
	if err := req.checkMethod(); err != nil {
		return Answer{}, err
	}
	if c != nil && c.Recorded != nil {
		return c.replay(ctx, v, req, r)
	}
	f, err := c.prepare(v, req, r)
	if err != nil {
		return Answer{}, err
	}
	if answer, fetched := f.lasting(ctx); fetched {
		return answer, c.record(ctx, v, answer)
	}
	limited, cancel := context.WithTimeout(ctx, totalDeadline)
	defer cancel()
	answer, err := f.retry(limited)
	if answer.Status == 0 {
		return answer, err
	}
	if failed := c.record(ctx, v, answer); failed != nil {
		return answer, failed
	}
	if err != nil {
		return answer, err
	}
	f.shelve(ctx, answer)
	return answer, f.keep(ctx, answer)
}

// replay gives the recorded answer, judged as a live one is.
func (c *Client) replay(ctx context.Context, v Vendor, req Request, r *Redactor) (Answer, error) {
	answer, err := c.Recorded.Replay(ctx, r.URL(req.where()))
	if err != nil {
		return Answer{}, err
	}
	answer.Origin, answer.Status = Replay, cmp.Or(answer.Status, http.StatusOK)
	if failed := judge(v, req, r, answer, nil); failed != nil {
		return answer, failed.err
	}
	return answer, c.store(ctx, v, answer)
}

func (c *Client) record(ctx context.Context, v Vendor, a Answer) error {
	if c == nil || c.Recorder == nil || a.Status == http.StatusTooManyRequests || a.Status >= 500 {
		return nil
	}
	return c.Recorder.Record(ctx, v, a)
}

// fetch is one question on its way to one server.
type fetch struct {
	client   *Client
	vendor   Vendor
	request  Request
	redactor *Redactor
	target   *url.URL // where it goes, without the key
	via      string   // host of the operator's override
	word     string   // of the publisher's host
	key      string
	agent    string
	known    remembered // what the store holds of an earlier answer
	waited   bool       // a Retry-After was obeyed already
}

// prepare refuses what must not be sent, before anything is.
func (c *Client) prepare(v Vendor, req Request, r *Redactor) (*fetch, error) {
	publisher, err := req.publisher()
	if err != nil {
		return nil, err
	}
	f := &fetch{client: c, vendor: v, request: req, redactor: r, agent: userAgent}
	f.word = hostWord(publisher.Hostname(), v.Name)
	if f.target, f.via, err = c.target(v, publisher); err != nil {
		return nil, err
	}
	if f.key = c.key(v.KeyEnv); f.key == "" && v.NeedsKey {
		return nil, &KeyError{Vendor: v.Name, Env: v.KeyEnv, Where: v.KeyPage}
	}
	if limitWord(f.word) == "SEC" && !isLoopback(f.target.Hostname()) {
		contact, err := c.contact()
		if err != nil {
			return nil, err
		}
		f.agent = contact + " (deskworth-go)"
	}
	return f, nil
}

// send makes the one request and sends it through the gate.
func (f *fetch) send(ctx context.Context) (*http.Response, error) {
	method, body := f.request.sent()
	req, err := http.NewRequestWithContext(ctx, method, f.withKey(), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("User-Agent", f.agent)
	maps.Copy(req.Header, f.request.Header.Clone())
	f.request.declare(req.Header)
	f.known.ask(req.Header)
	if f.key != "" && f.vendor.KeyHead != "" {
		req.Header.Set(f.vendor.KeyHead, f.vendor.KeyScheme+f.key)
	}
	client := http.Client{Transport: gate{f, f.transport()}, CheckRedirect: f.redirect}
	return client.Do(req)
}

// withKey is the address with the key, which exists nowhere else than in the
// request.
func (f *fetch) withKey() string {
	if f.key == "" || f.vendor.KeyHead != "" || f.vendor.KeyQuery == "" {
		return f.target.String()
	}
	keyed := *f.target
	if keyed.RawQuery != "" {
		keyed.RawQuery += "&"
	}
	keyed.RawQuery += f.vendor.KeyQuery + "=" + url.QueryEscape(f.key)
	return keyed.String()
}

// part describes a body of this question.
func (f *fetch) part(body []byte, media string) Part {
	return Part{
		Address: f.redactor.URL(f.request.where()), Via: f.via, Digest: Digest(body), Bytes: int64(len(body)),
		Media: f.redactor.Text(media), ReadAt: f.client.Now(),
	}
}
