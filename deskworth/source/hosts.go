package source

import (
	"net/netip"
	"net/url"
	"strings"
)

// hostWords gives each publisher's host the word that its override variable
// carries: DESKWORTH_<WORD>_URL. A host that is not listed goes by its vendor's
// name.
var hostWords = map[string]string{
	"query1.finance.yahoo.com": "YAHOO", "query2.finance.yahoo.com": "YAHOO", "cdn.cboe.com": "CBOE",
	"api.binance.com": "BINANCE", "data-api.binance.vision": "BINANCE", "api.exchange.coinbase.com": "COINBASE", "api.kraken.com": "KRAKEN",
	"api.stlouisfed.org": "FRED", "data-api.ecb.europa.eu": "ECB",
	"www.sec.gov": "SEC", "sec.gov": "SEC", "data.sec.gov": "SEC_DATA", "efts.sec.gov": "SEC_EFTS", "filings.xbrl.org": "XBRL_ORG",
	"api.github.com": "GITHUB", "api.search.brave.com": "BRAVE", "api.tavily.com": "TAVILY", "google.serper.dev": "SERPER", "api.openfigi.com": "OPENFIGI",
	"stooq.com": "STOOQ", "api.tiingo.com": "TIINGO", "www.alphavantage.co": "ALPHAVANTAGE", "eodhd.com": "EODHD",
	"api.twelvedata.com": "TWELVEDATA", "api.polygon.io": "POLYGON", "api.massive.com": "MASSIVE",
}

// hostWord is the word for a host of a vendor.
func hostWord(host, vendor string) string {
	if word, known := hostWords[strings.ToLower(host)]; known {
		return word
	}
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return '_'
	}, vendor)
}

// publisherAddress reads the address that a domain asks for.
func publisherAddress(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return nil, &ArgumentError{Field: "address", Problem: "it is no address", Remedy: "give scheme, host and path"}
	case u.Host == "" || u.User != nil || !secure(u):
		return nil, &RefusedError{Rule: "address", Reason: "only https addresses without a user name are read", Remedy: "use the publisher's https address"}
	}
	u.Fragment, u.RawFragment = "", ""
	return u, nil
}

// secure says whether a request may go there: https, or http to this machine.
func secure(u *url.URL) bool {
	return u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname())
}

func isLoopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

// isInside says whether a host is written as an address of this machine or of
// its network, where no publisher lives.
func isInside(host string) bool {
	ip, err := netip.ParseAddr(host)
	if err != nil {
		return host == "localhost"
	}
	ip = ip.Unmap()
	return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified() || ip.IsMulticast()
}

// target is where the question goes: the publisher's own address, or the
// operator's override of its scheme and host, whose path is put in front.
func (c *Client) target(v Vendor, publisher *url.URL) (to *url.URL, via string, err error) {
	name := "DESKWORTH_" + hostWord(publisher.Hostname(), v.Name) + "_URL"
	text := c.getenv(name)
	if text == "" {
		return publisher, "", nil
	}
	base, err := url.Parse(text)
	if err != nil || base.Host == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" || !secure(base) {
		// The value is not quoted: whoever mistypes it may have put a key in it.
		return nil, "", &RefusedError{
			Rule:   "override",
			Reason: name + " is no address that requests may be sent to",
			Remedy: "give scheme, host and at most a path: https, or http on loopback",
		}
	}
	whole := base.Scheme + "://" + base.Host + strings.TrimRight(base.EscapedPath(), "/") + publisher.EscapedPath()
	if publisher.RawQuery != "" {
		whole += "?" + publisher.RawQuery
	}
	to, err = url.Parse(whole)
	return to, base.Host, err
}
