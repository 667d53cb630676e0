package source

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"
)

func TestWhatIsOfThePublicInternet(t *testing.T) {
	for _, c := range []struct {
		rule   string
		public bool
		ips    string
	}{
		{"loopback", false, "127.0.0.1 127.255.255.254 ::1 ::ffff:127.0.0.1 ::127.0.0.1"},
		{"private", false, "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fc00::1 fdff::1 ::ffff:10.1.2.3"},
		{"link-local, the clouds' metadata among it", false, "169.254.169.254 fe80::1 ::ffff:169.254.169.254 fe80::1%eth0"},
		{"shared by a carrier", false, "100.64.0.1 100.127.255.255"},
		{"of this network, or unspecified", false, "0.0.0.0 0.1.2.3 ::"},
		{"set aside for protocols, measurements and books", false, "192.0.0.8 198.18.0.1 198.19.255.255 192.0.2.1 2001:db8::1"},
		{"multicast and reserved", false, "224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ff02::1"},
		{"NAT64 of a private address", false, "64:ff9b::a00:1 64:ff9b::7f00:1 64:ff9b:1::1"},
		{"6to4 of a private address", false, "2002:7f00:1:: 2002:a9fe:a9fe::1 2002:c0a8:101::"},
		{"what of IPv6 is given to nobody", false, "::ffff:0:7f00:1 100::1 4000::1 5f00::1 fec0::1"},
		{"Teredo, whatever it carries", false, "2001:0:4136:e378:8000:63bf:3fff:fdd2"},
		{"public", true, "93.184.216.34 1.1.1.1 100.63.255.255 100.128.0.0 172.15.0.1 172.32.0.1 198.17.0.1 198.20.0.1 2606:4700::1111 ::ffff:8.8.8.8"},
		{"NAT64 and 6to4 of a public address", true, "64:ff9b::808:808 2002:808:808::1"},
	} {
		for _, ip := range strings.Fields(c.ips) {
			assert.Equal(t, c.public, IsPublic(netip.MustParseAddr(ip)), "%s: %s", c.rule, ip)
		}
	}
	assert.False(t, IsPublic(netip.Addr{}), "no address")
}

// names is a name server in this process. It answers each question for an IPv4
// address with the next of its answers; the last one stays.
func names(t *testing.T, answers ...string) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	var asked atomic.Int64
	go func() {
		packet := make([]byte, 1500)
		for {
			n, from, err := conn.ReadFrom(packet)
			if err != nil {
				return
			}
			var m dnsmessage.Message
			if m.Unpack(packet[:n]) != nil || len(m.Questions) != 1 {
				continue
			}
			m.Response, m.Additionals = true, nil
			if q := m.Questions[0]; q.Type == dnsmessage.TypeA {
				next := min(int(asked.Add(1)), len(answers)) - 1
				m.Answers = []dnsmessage.Resource{{
					Header: dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class},
					Body:   &dnsmessage.AResource{A: netip.MustParseAddr(answers[next]).As4()},
				}}
			}
			if packed, err := m.Pack(); err == nil {
				conn.WriteTo(packed, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		var d net.Dialer
		return d.DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

// hits is a server of this machine that counts its callers.
func hits(t *testing.T) (*httptest.Server, *atomic.Int64) {
	t.Helper()
	var count atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { count.Add(1) }))
	t.Cleanup(server.Close)
	return server, &count
}

func askRebound(t *testing.T, server *httptest.Server, transport http.RoundTripper) error {
	t.Helper()
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	require.NoError(t, err)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://rebound.example.com:"+port+"/", nil)
	require.NoError(t, err)
	resp, err := transport.RoundTrip(req)
	if err == nil {
		resp.Body.Close()
	}
	return err
}

// MAC-37. Whoever looks a name up before the request, sees a public address, and
// dials the name, reaches this machine.
func TestANameThatChangesItsMindReachesNothingHere(t *testing.T) {
	server, count := hits(t)
	resolver := names(t, "93.184.216.34", "127.0.0.1")
	first, err := resolver.LookupHost(t.Context(), "rebound.example.com")
	require.NoError(t, err)
	require.Equal(t, []string{"93.184.216.34"}, first)

	var refused *RefusedError
	require.ErrorAs(t, askRebound(t, server, guardedBy(resolver)), &refused)
	assert.Equal(t, "address", refused.Rule)
	assert.Zero(t, count.Load())

	unguarded := &http.Transport{DialContext: (&net.Dialer{Resolver: resolver}).DialContext}
	require.NoError(t, askRebound(t, server, unguarded))
	assert.EqualValues(t, 1, count.Load(), "without the guard the same name reaches the server: the check above can fail")
}

func TestAnAddressFromOutsideIsRefusedBeforeAnythingIsAsked(t *testing.T) {
	for rule, address := range map[string]string{
		"another scheme":         "ftp://wire.example.com/feed",
		"a file":                 "file:///etc/hostname",
		"a user name":            "https://user:pass@wire.example.com/feed",
		"another port":           "https://wire.example.com:8443/feed",
		"no host":                "https:///feed",
		"this machine":           "http://127.0.0.1/feed",
		"this machine by name":   "http://localhost/feed",
		"this machine, mapped":   "http://[::ffff:127.0.0.1]/feed",
		"the clouds' metadata":   "http://169.254.169.254/latest/meta-data/",
		"this network":           "http://192.168.1.1/feed",
		"a gateway to this host": "http://[64:ff9b::7f00:1]/feed",
	} {
		inWorld(t, answering(200, "x"), func(t *testing.T, w *world, c *Client) {
			_, err := c.Fetch(t.Context(), free, Request{Address: address, Outside: true})
			var refused *RefusedError
			require.ErrorAs(t, err, &refused, rule)
			assert.Equal(t, "address", refused.Rule, rule)
			assert.Empty(t, w.asked, rule)
		})
	}
}

func TestARedirectOfAnAddressFromOutsideIsLookedAtAgain(t *testing.T) {
	for _, c := range []struct{ rule, to, refused string }{
		{"to plain http: followed", "http://other.example.com/y", ""},
		{"to https: followed", "https://other.example.com/y", ""},
		{"to the clouds' metadata: refused", "http://169.254.169.254/latest/meta-data/", "redirect"},
		{"into this machine: refused", "http://127.0.0.1/y", "redirect"},
		{"into this network: refused", "http://[fd00::1]/y", "redirect"},
		{"to another port: refused", "http://other.example.com:8080/y", "redirect"},
		{"to a file: refused", "file:///etc/hostname", "redirect"},
		{"with a user name: refused", "http://u:p@other.example.com/y", "redirect"},
		{"in a circle: refused", "/start?x=1", "redirect"},
	} {
		first := with("Location", c.to, answering(302, ""))
		handler := func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/start" {
				first(w, r)
				return
			}
			answering(200, "<rss/>")(w, r)
		}
		inWorld(t, handler, func(t *testing.T, w *world, cl *Client) {
			a, err := cl.Fetch(t.Context(), free, Request{Address: "http://start.example.com/start", Outside: true})
			if c.refused == "" {
				require.NoError(t, err, c.rule)
				assert.Equal(t, c.to, a.Part.Base, "%s: what relative links hang on", c.rule)
				assert.Equal(t, "http://start.example.com/start", a.Part.Address)
				return
			}
			var refused *RefusedError
			require.ErrorAs(t, err, &refused, c.rule)
			assert.Equal(t, c.refused, refused.Rule, c.rule)
			assert.LessOrEqual(t, len(w.asked), 1+maxRedirects, c.rule)
			for _, r := range w.asked {
				assert.Equal(t, "start.example.com", r.Host, c.rule)
			}
		})
	}
}

func TestWhatRelativeLinksHangOn(t *testing.T) {
	for _, c := range []struct{ rule, location, base string }{
		{"the address itself is not said twice", "", ""},
		{"the place that the answer gives as its own", "http://www.example.com/news/", "http://www.example.com/news/"},
		{"a relative place hangs on the address", "/news/", "http://wire.example.com/news/"},
		{"its secrets are not kept", "http://www.example.com/?token=SECRETSECRET", "http://www.example.com/?token=REDACTED"},
	} {
		inWorld(t, with("Content-Location", c.location, answering(200, "<rss/>")), func(t *testing.T, _ *world, cl *Client) {
			a, err := cl.Fetch(t.Context(), free, Request{Address: "http://wire.example.com/rss", Outside: true})
			require.NoError(t, err, c.rule)
			assert.Equal(t, c.base, a.Part.Base, c.rule)
		})
	}
}

// The default transport is the guarded one, and only a client's own replaces it.
func TestOnlyAnInjectedTransportReachesThisMachine(t *testing.T) {
	outside := Request{Address: "http://wire.example.com/", Outside: true}
	f, err := (*Client)(nil).prepare(free, outside, nil)
	require.NoError(t, err)
	assert.Same(t, guarded(), f.transport())
	inside, err := (*Client)(nil).prepare(free, Request{Address: "https://wire.example.com/"}, nil)
	require.NoError(t, err)
	assert.NotSame(t, guarded(), inside.transport())
	own := &http.Transport{}
	f.client = &Client{Transport: own}
	assert.Same(t, own, f.transport())
}

// An operator's override is no address from outside: it goes where it says, and
// an answer that redirects away from it is refused.
func TestAnOverrideOfAnAddressFromOutside(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, "http://other.example.com/", http.StatusFound)
			return
		}
		w.Write([]byte("<rss/>"))
	}))
	defer server.Close()
	c := &Client{Getenv: func(name string) string {
		return map[string]string{"DESKWORTH_FREE_URL": server.URL}[name]
	}}
	a, err := c.Fetch(t.Context(), free, Request{Address: "http://wire.example.com/rss", Outside: true})
	require.NoError(t, err)
	assert.NotEmpty(t, a.Part.Via)
	assert.Empty(t, a.Part.Base)
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	_, err = c.Fetch(ctx, free, Request{Address: "http://wire.example.com/away", Outside: true})
	var refused *RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "redirect", refused.Rule)
}

// An answer that still stands says again where it was found.
func TestAFeedThatStillStandsKeepsItsPlace(t *testing.T) {
	body := with("ETag", `"1"`, with("Content-Location", "http://www.example.com/news/", answering(200, "<rss/>")))
	again := with("Content-Location", "http://www.example.com/news/", answering(304, ""))
	inWorld(t, inTurn(body, again), func(t *testing.T, w *world, c *Client) {
		for range 2 {
			a, err := c.Fetch(t.Context(), free, Request{Address: "http://wire.example.com/rss", Outside: true})
			require.NoError(t, err)
			assert.Equal(t, "<rss/>", string(a.Body))
			assert.Equal(t, "http://www.example.com/news/", a.Part.Base)
		}
		require.Len(t, w.asked, 2)
		assert.Equal(t, `"1"`, w.asked[1].Header.Get("If-None-Match"))
	})
}
