package source

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const testKey = "k3y-of-the-operator-42" // made up

// keyed and free are hand-written vendors; their hosts exist nowhere.
var (
	keyed = Vendor{
		Name: "Keyed", KeyEnv: "KEYED_API_KEY", KeyPage: "https://keyed.example/keys", KeyQuery: "api_key", NeedsKey: true,
		Licence: Licence{Verdict: Keep},
	}
	free  = Vendor{Name: "Free", Licence: Licence{Verdict: Keep}}
	quiet = Vendor{Name: "Quiet", Licence: Licence{Verdict: NoStore}}
	sec   = Vendor{Name: "SEC", Licence: Licence{Verdict: Keep}}
)

// world is every server there is, reached through pipes: the whole of net/http
// runs, no socket is opened, and in a synctest bubble all waits take no time.
type world struct {
	handler http.Handler
	mu      sync.Mutex
	asked   []*http.Request
	times   []time.Time
}

func (w *world) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	w.mu.Lock()
	w.asked = append(w.asked, r)
	w.times = append(w.times, time.Now())
	w.mu.Unlock()
	w.handler.ServeHTTP(rw, r)
}

// Accept, Close and Addr make a listener of a channel of pipe ends.
type pipes struct {
	ends chan net.Conn
	once sync.Once
	done chan struct{}
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case end := <-p.ends:
		return end, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}
func (p *pipes) Close() error   { p.once.Do(func() { close(p.done) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// inWorld runs a test in a bubble of its own with a client whose transport ends
// in handler.
func inWorld(t *testing.T, handler http.HandlerFunc, run func(t *testing.T, w *world, c *Client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		process.by, answers.by, answers.order = map[string]*limit{}, map[string]remembered{}, nil
		w := &world{handler: handler}
		ends := &pipes{ends: make(chan net.Conn), done: make(chan struct{})}
		server := &http.Server{Handler: w}
		go server.Serve(ends)
		dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
			near, far := net.Pipe()
			select {
			case ends.ends <- far:
				return near, nil
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		transport := &http.Transport{DialContext: dial, DialTLSContext: dial, DisableKeepAlives: true}
		env := map[string]string{"KEYED_API_KEY": testKey, contactVariable: "Example Research jane@example.com"}
		run(t, w, &Client{Transport: transport, Getenv: func(name string) string { return env[name] }, Store: &Memory{}})
		server.Close()
		time.Sleep(time.Minute) // handlers that sleep see that nobody listens
	})
}

func answering(status int, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// inTurn answers the first request by the first handler, and so on; the last
// one stays.
func inTurn(handlers ...http.HandlerFunc) http.HandlerFunc {
	n := -1
	return func(w http.ResponseWriter, r *http.Request) {
		n = min(n+1, len(handlers)-1)
		handlers[n](w, r)
	}
}

func with(header, value string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(header, value)
		next(w, r)
	}
}

func TestFetchGivesTheBodyAndItsPart(t *testing.T) {
	inWorld(t, with("Content-Type", "application/json", answering(200, ` {"a":1.50}`)), func(t *testing.T, w *world, c *Client) {
		a, err := c.Fetch(t.Context(), keyed, Request{Address: "https://api.keyed.example/v1/x?id=GDP", Accept: LookJSON, Header: http.Header{"Accept": {"application/json"}}})
		require.NoError(t, err)
		assert.Equal(t, ` {"a":1.50}`, string(a.Body))
		assert.Equal(t, Part{
			Address: "https://api.keyed.example/v1/x?id=GDP", Digest: Digest(a.Body), Bytes: 11, Media: "application/json", ReadAt: time.Now().UTC(),
		}, a.Part)
		assert.Equal(t, Live, a.Origin)
		require.Len(t, w.asked, 1)
		assert.Equal(t, "id=GDP&api_key="+testKey, w.asked[0].URL.RawQuery)
		assert.Contains(t, w.asked[0].UserAgent(), "deskworth")
		assert.Equal(t, "application/json", w.asked[0].Header.Get("Accept"))
		kept, err := c.Store.Get(t.Context(), a.Part.Digest)
		require.NoError(t, err)
		assert.Equal(t, a.Body, kept)
	})
}

func TestFetchPutsTheKeyInTheHeaderWhenTheVendorTakesItThere(t *testing.T) {
	vendor := Vendor{Name: "Head", KeyEnv: "KEYED_API_KEY", KeyHead: "Authorization", KeyScheme: "Bearer "}
	inWorld(t, answering(200, "x"), func(t *testing.T, w *world, c *Client) {
		_, err := c.Get(t.Context(), vendor, "https://head.example/")
		require.NoError(t, err)
		assert.Equal(t, "Bearer "+testKey, w.asked[0].Header.Get("Authorization"))
		assert.Empty(t, w.asked[0].URL.RawQuery)
	})
}

func TestFetchRefusesBeforeAnythingIsSent(t *testing.T) {
	for _, c := range []struct {
		rule    string
		env     map[string]string
		vendor  Vendor
		address string
		code    string
	}{
		{"a key that is not set", nil, keyed, "https://keyed.example/", "key"},
		{"a contact that is not declared", nil, sec, "https://www.sec.gov/x", "contact"},
		{"also on the SEC's other hosts", nil, sec, "https://data.sec.gov/x", "contact"},
		{"a contact of two lines", map[string]string{contactVariable: "a\nb: c"}, sec, "https://efts.sec.gov/x", "contact"},
		{"http to a publisher", nil, free, "http://free.example/", "address"},
		{"a user name in an address", nil, free, "https://u:p@free.example/", "address"},
		{"what is no address", nil, free, "https://free.example/%zz", "arguments"},
		{"an override by http to another machine", map[string]string{"DESKWORTH_FREE_URL": "http://proxy.example"}, free, "https://free.example/", "override"},
		{"an override of another scheme", map[string]string{"DESKWORTH_FREE_URL": "file:///etc"}, free, "https://free.example/", "override"},
		{"an override with a user name", map[string]string{"DESKWORTH_FREE_URL": "https://u:p4ssw0rd@proxy.example"}, free, "https://free.example/", "override"},
		{"an override with a query", map[string]string{"DESKWORTH_FREE_URL": "https://proxy.example/?a=p4ssw0rd"}, free, "https://free.example/", "override"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			inWorld(t, answering(200, "x"), func(t *testing.T, w *world, client *Client) {
				client.Getenv = func(name string) string { return c.env[name] }
				_, err := client.Get(t.Context(), c.vendor, c.address)
				var coded Coded
				require.ErrorAs(t, err, &coded)
				assert.Equal(t, c.code, coded.Code())
				assert.NotContains(t, err.Error(), "p4ssw0rd")
				assert.Empty(t, w.asked)
			})
		})
	}
}

func TestKeysComeFromTheEnvironmentThenFromTheStore(t *testing.T) {
	inWorld(t, answering(200, "x"), func(t *testing.T, w *world, c *Client) {
		c.Keys = storedKeys{"KEYED_API_KEY": "stored-key-0123"}
		_, err := c.Get(t.Context(), keyed, "https://keyed.example/1")
		require.NoError(t, err)
		c.Getenv = func(string) string { return "" }
		_, err = c.Get(t.Context(), keyed, "https://keyed.example/2")
		require.NoError(t, err)
		assert.Equal(t, testKey, w.asked[0].URL.Query().Get("api_key"))
		assert.Equal(t, "stored-key-0123", w.asked[1].URL.Query().Get("api_key"))
	})
}

type storedKeys map[string]string

func (k storedKeys) Key(env string) (string, bool) { v, ok := k[env]; return v, ok }

func TestStatusAndFirstByteAreLookedAtBeforeAnyDecoder(t *testing.T) {
	const page = "<!DOCTYPE html><html><head><title>Will be\n right back</title></head></html>"
	for _, c := range []struct {
		rule   string
		status int
		body   string
		accept Look
		code   string
		words  string
	}{
		{"JSON", 200, "\n [1]", LookJSON, "", ""},
		{"JSON with a byte order mark", 200, "\xef\xbb\xbf{}", LookJSON, "", ""},
		{"a page at 200 where JSON was asked", 200, page, LookJSON, "upstream", "Will be right back"},
		{"a page at 200 where XML was asked", 200, "<?xml version='1.0'?><!-- x -->\n<HTML>", LookXML, "upstream", "a page (HTML)"},
		{"a page at 200 where CSV was asked", 200, page, LookCSV, "upstream", "a page (HTML)"},
		{"words at 200 where JSON was asked", 200, "Exceeded the daily hits limit", LookJSON, "upstream", "Exceeded the daily hits limit"},
		{"a JSON complaint where CSV was asked", 200, `{"message":"no such series"}`, LookCSV, "upstream", "no such series"},
		{"CSV", 200, "date,value\n", LookCSV, "", ""},
		{"XML", 200, "<?xml version='1.0'?><a/>", LookXML, "", ""},
		{"XML in UTF-16", 200, "\xff\xfe<\x00a\x00", LookXML, "", ""},
		{"a filing that is a page", 200, "<?xml version='1.0'?><html>", LookHTML, "", ""},
		{"an empty body where JSON was asked", 200, " \n", LookJSON, "shape", "empty"},
		{"anything", 200, "", LookAnything, "", ""},
		{"not found", 404, `{"error":{"code":"Not Found","description":"No data found, symbol may be delisted"}}`, LookJSON, "not_found", "symbol may be delisted"},
		{"a bad request in the vendor's words", 400, `<error code="400" message="Bad Request. The series does not exist." />`, LookXML, "upstream", "The series does not exist."},
		{"a key that is refused", 403, `{"error_message":"key"}`, LookJSON, "upstream", "KEYED_API_KEY"},
		{"the SEC's rate page", 403, "<html><title>SEC.gov | Request Rate Threshold Exceeded</title>", LookXML, "rate", "10m0s"},
		{"the SEC's other words for it", 403, "<html><title>Error</title><p>You exceeded the Traffic Limit of this site.", LookXML, "rate", "10m0s"},
		{"a ban for calling too fast", 418, "{}", LookJSON, "rate", ""},
		{"what we do not know", 451, "{}", LookJSON, "upstream", "451"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			inWorld(t, answering(c.status, c.body), func(t *testing.T, w *world, client *Client) {
				a, err := client.Fetch(t.Context(), keyed, Request{Address: "https://keyed.example/x", Accept: c.accept})
				assert.Equal(t, c.body, string(a.Body), "the body comes with the error")
				assert.Len(t, w.asked, 1, "no second try")
				if c.code == "" {
					require.NoError(t, err)
					return
				}
				var coded Coded
				require.ErrorAs(t, err, &coded)
				assert.Equal(t, c.code, coded.Code())
				assert.Contains(t, err.Error(), c.words)
			})
		})
	}
}

func TestRetries(t *testing.T) {
	ok := answering(200, "x")
	for _, c := range []struct {
		rule    string
		handler http.HandlerFunc
		code    string
		tries   int
		took    time.Duration
	}{
		{"503, then 200", inTurn(answering(503, ""), ok), "", 2, 500 * time.Millisecond},
		{"503 for ever", answering(503, "<html><title>busy</title>"), "upstream", 4, 3500 * time.Millisecond},
		{"501 is an answer", answering(501, ""), "upstream", 1, 0},
		{"429 without a time", answering(429, "Edge: Too Many Requests"), "rate", 2, 2 * time.Second},
		{"429 with seconds, then 200", inTurn(with("Retry-After", "7", answering(429, "")), ok), "", 2, 7 * time.Second},
		{"429 with a date, then 200", inTurn(func(w http.ResponseWriter, r *http.Request) {
			with("Retry-After", time.Now().Add(9*time.Second).UTC().Format(http.TimeFormat), answering(429, ""))(w, r)
		}, ok), "", 2, 9 * time.Second},
		{"a wish is obeyed once", with("Retry-After", "7", answering(429, "")), "rate", 2, 7 * time.Second},
		{"a wish beyond the bound is handed on", with("Retry-After", "31", answering(429, "")), "rate", 1, 0},
		{"503 with seconds", inTurn(with("Retry-After", "3", answering(503, "")), ok), "", 2, 3 * time.Second},
		{"a body cut short, then whole", inTurn(with("Content-Length", "10", answering(200, "x")), ok), "", 2, 500 * time.Millisecond},
		{"a body cut short for ever", with("Content-Length", "10", answering(200, "x")), "upstream", 4, 3500 * time.Millisecond},
	} {
		t.Run(c.rule, func(t *testing.T) {
			inWorld(t, c.handler, func(t *testing.T, w *world, client *Client) {
				process.of("FREE").bucket.SetLimit(1e9) // the bucket is another test's
				start := time.Now()
				_, err := client.Get(t.Context(), free, "https://free.example/x")
				assert.Len(t, w.asked, c.tries)
				assert.InDelta(t, c.took, time.Since(start), float64(10*time.Millisecond))
				if c.code == "" {
					require.NoError(t, err)
					return
				}
				var coded Coded
				require.ErrorAs(t, err, &coded)
				assert.Equal(t, c.code, coded.Code())
			})
		})
	}
}

func TestATransportErrorIsTriedAgain(t *testing.T) {
	inWorld(t, answering(200, "x"), func(t *testing.T, w *world, c *Client) {
		inner, n := c.Transport, 0
		c.Transport = tripper(func(r *http.Request) (*http.Response, error) {
			if n++; n < 3 {
				return nil, errors.New("connection reset")
			}
			return inner.RoundTrip(r)
		})
		_, err := c.Get(t.Context(), free, "https://free.example/x")
		require.NoError(t, err)
		assert.Equal(t, 3, n)
	})
}

type tripper func(*http.Request) (*http.Response, error)

func (f tripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestALongPauseHoldsForTheWholeProcess(t *testing.T) {
	inWorld(t, with("Retry-After", "600", answering(429, "")), func(t *testing.T, w *world, c *Client) {
		_, err := c.Get(t.Context(), free, "https://free.example/x")
		var rate *RateError
		require.ErrorAs(t, err, &rate)
		assert.Equal(t, 10*time.Minute, rate.Wait)
		time.Sleep(time.Minute)
		other := &Client{Transport: c.Transport}
		_, err = other.Get(t.Context(), free, "https://free.example/y")
		require.ErrorAs(t, err, &rate)
		assert.Equal(t, 9*time.Minute, rate.Wait)
		assert.Len(t, w.asked, 1, "nobody asks during the pause")
	})
}

func TestTheHostsOfTheSECShareTenASecond(t *testing.T) {
	inWorld(t, answering(200, "x"), func(t *testing.T, w *world, c *Client) {
		var all sync.WaitGroup
		for i := range 40 {
			host := []string{"www", "data", "efts"}[i%3]
			all.Go(func() {
				client := *c // another card
				_, err := client.Get(t.Context(), sec, fmt.Sprintf("https://%s.sec.gov/%d", host, i))
				assert.NoError(t, err)
			})
		}
		all.Wait()
		require.Len(t, w.times, 40)
		for i := 10; i < len(w.times); i++ {
			assert.GreaterOrEqual(t, w.times[i].Sub(w.times[i-10]), 999*time.Millisecond)
		}
		assert.Equal(t, "Example Research jane@example.com (deskworth-go)", w.asked[0].UserAgent())
	})
}

func TestBodiesAreBounded(t *testing.T) {
	var bomb bytes.Buffer
	zip := gzip.NewWriter(&bomb)
	zip.Write(make([]byte, 6<<20))
	require.NoError(t, zip.Close())
	for rule, handler := range map[string]http.HandlerFunc{
		"a plain body": answering(200, strings.Repeat("x", 1<<20+1)),
		"a bomb":       with("Content-Encoding", "gzip", answering(200, bomb.String())),
	} {
		t.Run(rule, func(t *testing.T) {
			inWorld(t, handler, func(t *testing.T, w *world, c *Client) {
				_, err := c.Fetch(t.Context(), free, Request{Address: "https://free.example/x", MaxBytes: 1 << 20})
				var refused *RefusedError
				require.ErrorAs(t, err, &refused)
				assert.Equal(t, "body_limit", refused.Rule)
				assert.Contains(t, err.Error(), "1048576 bytes")
				assert.Len(t, w.asked, 1)
				_, err = c.Fetch(t.Context(), free, Request{Address: "https://free.example/x", MaxBytes: 6 << 20})
				require.NoError(t, err, "the limit itself is allowed")
			})
		})
	}
}

func TestAServerThatNeverEndsMeetsTheDeadline(t *testing.T) {
	slow := func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			io.WriteString(w, "x")
			w.(http.Flusher).Flush()
			time.Sleep(time.Second)
		}
	}
	inWorld(t, slow, func(t *testing.T, w *world, c *Client) {
		start := time.Now()
		_, err := c.Get(t.Context(), free, "https://free.example/x")
		var upstream *UpstreamError
		require.ErrorAs(t, err, &upstream)
		assert.Contains(t, err.Error(), totalDeadline.String())
		assert.Equal(t, totalDeadline, time.Since(start))
	})
	inWorld(t, slow, func(t *testing.T, w *world, c *Client) {
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		_, err := c.Get(ctx, free, "https://free.example/x")
		require.ErrorIs(t, err, context.DeadlineExceeded, "the caller's own deadline is the caller's own error")
	})
	inWorld(t, slow, func(t *testing.T, w *world, c *Client) {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, cancel)
		_, err := c.Get(ctx, free, "https://free.example/x")
		require.ErrorIs(t, err, context.Canceled)
		_, err = c.Get(ctx, free, "https://free.example/x")
		require.ErrorIs(t, err, context.Canceled)
		assert.Len(t, w.asked, 1)
	})
}

func TestRedirects(t *testing.T) {
	for _, c := range []struct {
		rule   string
		vendor Vendor
		to     string
		code   string
	}{
		{"with a key to another host: refused", keyed, "https://other.example/y", "redirect"},
		{"with a key to another port: refused", keyed, "https://start.example:444/y", "redirect"},
		{"with a key on the same host: followed", keyed, "/y", ""},
		{"without a key to another host: followed", free, "https://other.example/y", ""},
		{"to http: refused", free, "http://other.example/y", "redirect"},
		{"into this machine: refused", free, "http://127.0.0.1/y", "redirect"},
		{"into this network: refused", free, "https://169.254.169.254/y", "redirect"},
		{"in a circle: refused", free, "/start?x=1", "redirect"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			handler := func(w http.ResponseWriter, r *http.Request) {
				if r.URL.Path == "/start" {
					http.Redirect(w, r, c.to, http.StatusFound)
					return
				}
				answering(200, "there")(w, r)
			}
			inWorld(t, handler, func(t *testing.T, w *world, client *Client) {
				a, err := client.Get(t.Context(), c.vendor, "https://start.example/start")
				if c.code == "" {
					require.NoError(t, err)
					assert.Equal(t, "there", string(a.Body))
					assert.Empty(t, w.asked[1].Referer())
					return
				}
				var refused *RefusedError
				require.ErrorAs(t, err, &refused)
				assert.Equal(t, c.code, refused.Rule)
				for _, r := range w.asked {
					assert.Equal(t, "start.example", r.Host, "the other host is never asked")
				}
				assert.NotContains(t, err.Error(), testKey)
			})
		})
	}
}

func TestOverrides(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.URL.String()) }))
	defer server.Close()
	env := map[string]string{
		"DESKWORTH_FRED_URL": server.URL + "/mirror/", "DESKWORTH_SEC_URL": server.URL, "DESKWORTH_SEC_DATA_URL": server.URL + "/d",
		"DESKWORTH_YAHOO_URL": server.URL, "DESKWORTH_FREE_URL": server.URL,
	}
	c := &Client{Getenv: func(name string) string { return env[name] }}
	for address, want := range map[string]string{
		"https://api.stlouisfed.org/fred/series?series_id=GDP":        "/mirror/fred/series?series_id=GDP",
		"https://www.sec.gov/files/a%20b.json":                        "/files/a%20b.json",
		"https://data.sec.gov/submissions/x.json":                     "/d/submissions/x.json",
		"https://query2.finance.yahoo.com/v8/finance/chart/%5EGSPC?a": "/v8/finance/chart/%5EGSPC?a",
		"https://free.example":                                        "/",
	} {
		start := time.Now()
		for range 5 {
			a, err := c.Get(t.Context(), free, address)
			require.NoError(t, err)
			assert.Equal(t, want, string(a.Body))
			assert.Equal(t, address, a.Part.Address, "the part names the publisher")
			assert.Equal(t, strings.TrimPrefix(server.URL, "http://"), a.Part.Via)
		}
		assert.Less(t, time.Since(start), 5*time.Second, "loopback is not limited")
	}
}

func TestRevalidation(t *testing.T) {
	handler := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("ETag", `"v1"`)
		w.Header().Set("Last-Modified", "Mon, 05 Jan 2026 08:30:00 GMT")
		if r.Header.Get("If-None-Match") == `"v1"` {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		io.WriteString(w, "body")
	}
	inWorld(t, handler, func(t *testing.T, w *world, c *Client) {
		first, err := c.Get(t.Context(), free, "https://free.example/x")
		require.NoError(t, err)
		time.Sleep(time.Hour)
		second, err := c.Get(t.Context(), free, "https://free.example/x")
		require.NoError(t, err)
		assert.Equal(t, first.Body, second.Body)
		assert.Equal(t, time.Hour, second.Part.ReadAt.Sub(first.Part.ReadAt), "the publisher was asked, now")
		assert.Equal(t, "Mon, 05 Jan 2026 08:30:00 GMT", w.asked[1].Header.Get("If-Modified-Since"))

		c.Store = &Memory{} // another mission
		third, err := c.Get(t.Context(), free, "https://free.example/x")
		require.NoError(t, err)
		assert.Equal(t, "body", string(third.Body))
		assert.Empty(t, w.asked[2].Header.Get("If-None-Match"), "no condition without the body at hand")
	})
}

func TestADocumentThatNeverChangesIsFetchedOnce(t *testing.T) {
	inWorld(t, answering(200, "filed"), func(t *testing.T, w *world, c *Client) {
		req := Request{Address: "https://www.sec.gov/Archives/x.xml", Lasting: true}
		first, err := c.Fetch(t.Context(), sec, req)
		require.NoError(t, err)
		time.Sleep(time.Hour)
		second, err := c.Fetch(t.Context(), sec, req)
		require.NoError(t, err)
		assert.Equal(t, first, second, "with the time of the fetch")
		assert.Len(t, w.asked, 1)
	})
}

func TestNoStoreMeansNoStore(t *testing.T) {
	inWorld(t, with("ETag", `"v1"`, answering(200, "body")), func(t *testing.T, w *world, c *Client) {
		store := &Memory{}
		c.Store = store
		for range 2 {
			_, err := c.Fetch(t.Context(), quiet, Request{Address: "https://quiet.example/x", Lasting: true})
			require.NoError(t, err)
		}
		assert.Empty(t, store.bodies)
		assert.Len(t, w.asked, 2)
		assert.Empty(t, w.asked[1].Header.Get("If-None-Match"))
		c.Keep = map[string]bool{"Quiet": true}
		_, err := c.Get(t.Context(), quiet, "https://quiet.example/x")
		require.NoError(t, err)
		assert.Len(t, store.bodies, 1, "the operator read the terms and said keep")
	})
}

type recorded map[string]Answer

func (r recorded) Replay(_ context.Context, address string) (Answer, error) {
	a, found := r[address]
	if !found {
		return Answer{}, &NotFoundError{What: "recording of " + address}
	}
	return a, nil
}

func TestReplayHasNoNetwork(t *testing.T) {
	const address = "https://keyed.example/x?api_key=REDACTED"
	c := &Client{
		Transport: tripper(func(*http.Request) (*http.Response, error) { panic("the network was asked") }),
		Getenv:    func(string) string { return "" },
		Recorded: recorded{
			address:                     {Part: Part{Address: address, Digest: Digest([]byte("{}"))}, Body: []byte("{}")},
			"https://keyed.example/404": {Body: []byte("{}"), Status: 404},
		},
		Store: &Memory{},
	}
	a, err := c.Fetch(t.Context(), keyed, Request{Address: "https://keyed.example/x?api_key=abc", Accept: LookJSON})
	require.NoError(t, err, "no key, no contact, no network is needed")
	assert.Equal(t, Replay, a.Origin)
	_, err = c.Store.Get(t.Context(), a.Part.Digest)
	require.NoError(t, err, "the mission keeps the body")
	var missing *NotFoundError
	for _, gone := range []string{"https://keyed.example/404", "https://keyed.example/other"} {
		_, err = c.Get(t.Context(), keyed, gone)
		require.ErrorAs(t, err, &missing)
	}
}

type recorder struct{ answers []Answer }

func (r *recorder) Record(_ context.Context, _ Vendor, a Answer) error {
	r.answers = append(r.answers, a)
	return nil
}

func TestLiveAnswersAreRecorded(t *testing.T) {
	inWorld(t, inTurn(answering(503, ""), answering(404, "gone"), answering(200, "x")), func(t *testing.T, w *world, c *Client) {
		r := &recorder{}
		c.Recorder = r
		_, err := c.Get(t.Context(), keyed, "https://keyed.example/x")
		require.Error(t, err)
		_, err = c.Get(t.Context(), keyed, "https://keyed.example/y")
		require.NoError(t, err)
		require.Len(t, r.answers, 2, "answers, not attempts")
		assert.Equal(t, 404, r.answers[0].Status)
		assert.Equal(t, "https://keyed.example/y", r.answers[1].Part.Address)
	})
}

func TestANilClientReadsLive(t *testing.T) {
	server := httptest.NewServer(answering(200, "x"))
	defer server.Close()
	var c *Client
	a, err := c.Get(t.Context(), free, server.URL)
	require.NoError(t, err)
	assert.Equal(t, "x", string(a.Body))
}

// FuzzKeysAreInNoErrorText plants a key in everything that a hostile or clumsy
// server sends and in the address asked for: no error, part or recording shows it.
func FuzzKeysAreInNoErrorText(f *testing.F) {
	f.Add("0123456789abcdef", uint16(403), "bad key %s", "https://other.example/?api_key=%s")
	f.Add("pa/ss+w rd=&?#%", uint16(302), "", "https://%s@x.example:p/%s")
	f.Add("pa/ss+w rd=&?#%", uint16(429), `{"message":"%s"}`, "x")
	f.Add("kkkkkkkkkkkk", uint16(200), "<title>%s</title>", "%s")
	f.Fuzz(func(t *testing.T, key string, status uint16, body, location string) {
		key = strings.TrimSpace(key)
		if len([]rune(key)) < minKnown || strings.Contains(Redacted+Redacted, key) || strings.Contains("https://free.example keyed.example KEYED_API_KEY", key) {
			return
		}
		plant := func(s string) string { return strings.ReplaceAll(s, "%s", key) }
		c := &Client{
			Getenv: func(name string) string { return map[string]string{"KEYED_API_KEY": key}[name] },
			Transport: tripper(func(*http.Request) (*http.Response, error) {
				if status == 0 {
					return nil, errors.New(plant(body))
				}
				return &http.Response{
					StatusCode: 200 + int(status)%400, Header: http.Header{"Location": {plant(location)}, "Retry-After": {"3600"}, "Content-Type": {"x"}},
					Body: io.NopCloser(strings.NewReader(plant(body))), ContentLength: -1,
				}, nil
			}),
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		for _, address := range []string{"http://127.0.0.1/x", "https://127.0.0.1/?token=" + key, plant(location)} {
			a, err := c.Fetch(ctx, keyed, Request{Address: address, Accept: LookJSON})
			for _, form := range formsOf(key) {
				if err != nil && strings.Contains(err.Error(), form) {
					t.Fatalf("%q of key %q is in %q", form, key, err)
				}
				if strings.Contains(a.Part.Address, form) {
					t.Fatalf("%q of key %q is in %q", form, key, a.Part.Address)
				}
			}
		}
	})
}
