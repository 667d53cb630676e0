package source

import (
	"compress/gzip"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	// maxBodyBytes bounds a decoded body that sets no bound of its own. The
	// largest filed instances come near 50 MiB.
	maxBodyBytes = 64 << 20
	maxRedirects = 5
)

// direct is the transport of every client that brings none. It asks no proxy of
// the environment: whoever wants one says so with an override.
var direct = sync.OnceValue(func() http.RoundTripper {
	return &http.Transport{
		DialContext:            (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    10 * time.Second,
		ResponseHeaderTimeout:  30 * time.Second,
		IdleConnTimeout:        60 * time.Second,
		MaxIdleConnsPerHost:    4,
		MaxResponseHeaderBytes: 1 << 20,
		ForceAttemptHTTP2:      true,
	}
})

func (c *Client) transport() http.RoundTripper {
	if c == nil || c.Transport == nil {
		return direct()
	}
	return c.Transport
}

// redirect decides about one redirect. Go's client would send a key that
// stands in a header of the vendor's own, and a Referer with the whole query,
// to whatever host the answer names; neither leaves the host here.
func (f *fetch) redirect(req *http.Request, via []*http.Request) error {
	req.Header.Del("Referer")
	from := via[len(via)-1].URL
	switch {
	case slices.ContainsFunc(f.request.Answers, isRedirect):
		return http.ErrUseLastResponse
	case f.request.posts():
		return redirectRefused(f.vendor.Name, "it redirects a POST, and a body goes to no other address")
	case f.request.Outside && f.via != "" && req.URL.Host != from.Host:
		return redirectRefused(f.vendor.Name, "what answers in its place redirects elsewhere, where nobody looks at what is dialled")
	case len(via) > maxRedirects:
		return redirectRefused(f.vendor.Name, fmt.Sprintf("it redirects more than %d times", maxRedirects))
	case f.key != "" && (req.URL.Scheme != from.Scheme || req.URL.Host != from.Host):
		return redirectRefused(f.vendor.Name, "it redirects to another host, and a request with a key follows none")
	case f.request.Outside && f.via == "":
		return redirectOutside(f.vendor.Name, req.URL)
	case !secure(req.URL) || req.URL.User != nil:
		return redirectRefused(f.vendor.Name, "it redirects to an address that is not https")
	case isInside(req.URL.Hostname()) && !isInside(from.Hostname()):
		return redirectRefused(f.vendor.Name, "it redirects into this machine's own network")
	}
	return nil
}

func isRedirect(status int) bool { return status >= 300 && status < 400 }

func redirectRefused(vendor, why string) error {
	return &RefusedError{Rule: "redirect", Reason: "the answer of " + vendor + " is not followed: " + why, Remedy: "see whether the publisher moved, and ask for its new address"}
}

// errCut says that a body ended before its end.
var errCut = errors.New("the body was cut short")

// readBody reads a whole body, decoded, within the bound.
func (f *fetch) readBody(resp *http.Response) ([]byte, error) {
	bound := f.request.MaxBytes
	if bound <= 0 {
		bound = maxBodyBytes
	}
	stream, encoded, err := decodedBody(resp)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errCut, err)
	}
	body, err := io.ReadAll(io.LimitReader(stream, bound+1))
	switch {
	case int64(len(body)) > bound:
		return nil, &RefusedError{
			Rule:   "body_limit",
			Reason: fmt.Sprintf("the body of %s is larger than the limit of %d bytes (decoded)", f.vendor.Name, bound),
			Remedy: "ask for less: a shorter range, a smaller document",
		}
	case err != nil:
		return body, fmt.Errorf("%w after %d bytes: %w", errCut, len(body), err)
	case !encoded && resp.ContentLength > int64(len(body)):
		return body, fmt.Errorf("%w: %d bytes of %d", errCut, len(body), resp.ContentLength)
	}
	return body, nil
}

// decodedBody takes gzip off, which an injected transport may have left on.
func decodedBody(resp *http.Response) (stream io.Reader, encoded bool, err error) {
	if resp.Uncompressed {
		return resp.Body, true, nil
	}
	if !strings.EqualFold(resp.Header.Get("Content-Encoding"), "gzip") {
		return resp.Body, false, nil
	}
	stream, err = gzip.NewReader(resp.Body)
	return stream, true, err
}
