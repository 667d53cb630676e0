package mcp

import (
	"net"
	"net/http"
	"slices"
	"strings"
)

// atTheDoor refuses what no agent of this machine sends. It looks at no secret.
func atTheDoor(r *http.Request) *refusal {
	switch {
	case r.Method != http.MethodPost:
		return refusedMethod
	case !ownHost(r):
		return refusedHost
	case !ownOrigin(r):
		return refusedOrigin
	}
	return nil
}

// ownHost keeps out a page whose name was pointed at this machine: it says the
// name that it was loaded from.
func ownHost(r *http.Request) bool {
	local, is := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !is {
		return false
	}
	host, port, err := net.SplitHostPort(local.String())
	if err != nil {
		return false
	}
	return slices.Contains([]string{net.JoinHostPort(host, port), net.JoinHostPort("localhost", port)}, strings.ToLower(r.Host))
}

// ownOrigin takes a request of no page, or of one that this server itself served.
func ownOrigin(r *http.Request) bool {
	origins, sites := r.Header.Values("Origin"), r.Header.Values("Sec-Fetch-Site")
	if len(origins) > 1 || len(origins) == 1 && !strings.EqualFold(origins[0], "http://"+r.Host) {
		return false
	}
	return !slices.ContainsFunc(sites, func(site string) bool { return site != "same-origin" && site != "none" })
}

// bearer is the token of a request; what is no bearer token is the empty one,
// which is looked up like any other.
func bearer(r *http.Request) string {
	values := r.Header.Values("Authorization")
	if len(values) != 1 {
		return ""
	}
	scheme, token, _ := strings.Cut(values[0], " ")
	if !strings.EqualFold(scheme, "bearer") {
		return ""
	}
	return token
}
