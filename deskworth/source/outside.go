package source

import (
	"cmp"
	"context"
	"crypto/tls"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"syscall"
	"time"
)

// publisher is where the question goes, or why it may not.
func (req Request) publisher() (*url.URL, error) {
	if req.Outside {
		return outsideAddress(req.Address)
	}
	return publisherAddress(req.Address)
}

// outsideAddress reads an address that somebody outside gave. Feeds still live
// on plain http; ports other than the web's are services that nobody publishes.
func outsideAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, &ArgumentError{Field: "address", Problem: "it is no address", Remedy: "give scheme, host and path"}
	}
	if problem := outsideProblem(u); problem != "" {
		return nil, &RefusedError{Rule: "address", Reason: "an address from outside is not read: " + problem, Remedy: "give a public http or https address on its usual port"}
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// outsideProblem is what can be told from the text of an address. What its name
// leads to is looked at again when it is dialled.
func outsideProblem(u *url.URL) string {
	ip, err := netip.ParseAddr(u.Hostname())
	switch {
	case u.Scheme != "http" && u.Scheme != "https":
		return "it is neither http nor https"
	case u.Hostname() == "":
		return "it names no host"
	case u.User != nil:
		return "it holds a user name"
	case cmp.Or(u.Port(), "443") != "443" && u.Port() != "80":
		return "its port is neither 80 nor 443"
	case err == nil && !IsPublic(ip), u.Hostname() == "localhost":
		return "it leads into this machine or its network"
	}
	return ""
}

// redirectOutside looks at the next address as it looked at the first.
func redirectOutside(vendor string, to *url.URL) error {
	if problem := outsideProblem(to); problem != "" {
		return redirectRefused(vendor, "it redirects, and the next address is not read: "+problem)
	}
	return nil
}

// transport is the client's own, or for an address from outside the one that
// looks at what it dials. An operator who named another host for a publisher
// (via) chose what is dialled.
func (f *fetch) transport() http.RoundTripper {
	injected := f.client != nil && f.client.Transport != nil
	if f.request.Outside && f.via == "" && !injected {
		return guarded()
	}
	return f.client.transport()
}

var guarded = sync.OnceValue(func() http.RoundTripper { return guardedBy(nil) })

// guardedBy is a transport that connects to nothing but the public internet. The
// address is looked at when it is dialled, after the name was resolved for the
// last time: a name server may answer otherwise a moment later.
func guardedBy(names *net.Resolver) *http.Transport {
	dialer := net.Dialer{Timeout: 5 * time.Second, Resolver: names, ControlContext: onlyPublic}
	return &http.Transport{
		DialContext:            dialer.DialContext,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    5 * time.Second,
		ResponseHeaderTimeout:  10 * time.Second,
		IdleConnTimeout:        60 * time.Second,
		MaxIdleConnsPerHost:    2,
		MaxResponseHeaderBytes: 1 << 18,
		ForceAttemptHTTP2:      true,
	}
}

func onlyPublic(_ context.Context, _, address string, _ syscall.RawConn) error {
	dialled, err := netip.ParseAddrPort(address)
	if err == nil && IsPublic(dialled.Addr()) {
		return nil
	}
	return &RefusedError{
		Rule:   "address",
		Reason: "the name leads to an address that is not of the public internet, and an address from outside leads nowhere else",
		Remedy: "give the address of a public server",
	}
}
