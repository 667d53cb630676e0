package web

import (
	"net/netip"
	"net/url"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Why a link from outside is not passed on.
const (
	linkScheme  = "link is neither http nor https"
	linkPrivate = "link leads into a private network"
	linkBroken  = "link makes no sense"
	linkLong    = "link is too long"
)

const maxLinkBytes = 2048

// canonicalLink is a link as text: absolute, its host in lower case, without
// fragment, user name and what only counts readers, its secrets redacted. It is
// shown and never followed. A link that is not passed on is empty, and problem
// says why; no link has no problem.
func canonicalLink(text string, base *url.URL) (link, problem string) {
	text, _ = visible(text)
	if text = strings.TrimSpace(text); text == "" {
		return "", ""
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", linkBroken
	}
	if base != nil {
		u = base.ResolveReference(u)
	}
	switch host := u.Hostname(); {
	case u.Scheme != "http" && u.Scheme != "https":
		return "", linkScheme
	case u.Opaque != "" || host == "":
		return "", linkBroken
	case !isPublicHost(host):
		return "", linkPrivate
	}
	if link = (*source.Redactor)(nil).URL(spelled(u)); len(link) > maxLinkBytes {
		return "", linkLong
	}
	return link, ""
}

// spelled writes an address as one page's address is written everywhere.
func spelled(u *url.URL) string {
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if strings.Contains(host, ":") {
		host = "[" + host + "]"
	}
	if port := u.Port(); port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		host += ":" + port
	}
	out := u.Scheme + "://" + host + u.EscapedPath()
	if query := withoutCounters(u.RawQuery); query != "" {
		out += "?" + query
	}
	return out
}

// unsafeInQuery is what net/url leaves as it is in a query and a page could
// take for markup.
var unsafeInQuery = strings.NewReplacer("<", "%3C", ">", "%3E", `"`, "%22", " ", "%20", "`", "%60", "'", "%27")

// withoutCounters drops the pairs that tell publishers where a reader came
// from. All others keep their order and their bytes.
func withoutCounters(query string) string {
	var kept []string
	for pair := range strings.SplitSeq(query, "&") {
		name, _, _ := strings.Cut(strings.ToLower(pair), "=")
		if pair != "" && name != "fbclid" && name != "gclid" && !strings.HasPrefix(name, "utm_") {
			kept = append(kept, pair)
		}
	}
	return unsafeInQuery.Replace(strings.Join(kept, "&"))
}

// privateNames end the names that lead to nobody's public page.
var privateNames = []string{".localhost", ".local", ".internal", ".intranet", ".lan", ".home.arpa", ".onion"}

// isPublicHost says whether a host may stand on the public internet. Browsers
// read "127.1" and "0x7f000001" as addresses; a name whose last label is a
// number is an address or nothing.
func isPublicHost(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	if ip, err := netip.ParseAddr(host); err == nil {
		return source.IsPublic(ip)
	}
	last := host[strings.LastIndexByte(host, '.')+1:]
	if last == host || last == "" || last[0] >= '0' && last[0] <= '9' || strings.ContainsAny(host, "[]<>%\"' ") {
		return false
	}
	for _, end := range privateNames {
		if strings.HasSuffix(host, end) {
			return false
		}
	}
	return true
}
