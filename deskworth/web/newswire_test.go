package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// servers answer by host, in this process. They stand where the network would.
type servers map[string]http.HandlerFunc

func (s servers) RoundTrip(req *http.Request) (*http.Response, error) {
	handler := s[req.URL.Hostname()]
	if handler == nil {
		return nil, fmt.Errorf("no such host")
	}
	body, in := io.Pipe()
	context.AfterFunc(req.Context(), func() { body.CloseWithError(context.Cause(req.Context())) })
	answered := make(chan *http.Response, 1)
	go func() {
		w := &answer{header: http.Header{}, in: in, to: answered, body: body, req: req}
		handler(w, req)
		w.WriteHeader(http.StatusOK)
		in.Close()
	}()
	select {
	case resp := <-answered:
		return resp, nil
	case <-req.Context().Done():
		return nil, req.Context().Err()
	}
}

type answer struct {
	header http.Header
	in     *io.PipeWriter
	body   *io.PipeReader
	to     chan *http.Response
	req    *http.Request
	begun  bool
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if !a.begun {
		a.begun = true
		a.to <- &http.Response{StatusCode: status, Header: a.header.Clone(), Body: a.body, Request: a.req, ContentLength: -1}
	}
}

func (a *answer) Write(p []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.in.Write(p)
}

func giving(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, body) }
}

// desk is a client with operator's feeds alone on the topic "test": one a host.
func desk(s servers, hosts ...string) *Client {
	c := &Client{Source: &source.Client{Transport: s, Clock: func() time.Time { return noon }, Getenv: func(string) string { return "" }}}
	for _, host := range hosts {
		c.Feeds = append(c.Feeds, Feed{Publisher: strings.SplitN(host, ".", 2)[0], Address: "http://" + host + "/feed", Topics: []string{"test"}})
	}
	return c
}

var onTest = NewswireRequest{Query: "fed", Topic: "test"}

const (
	fedFeed = `<rss version="2.0"><channel><item><guid>https://good.example/1</guid><title>Fed holds rates</title><pubDate>Mon, 05 Jan 2026 08:30:00 EST</pubDate><description>A decision.</description></item><item><title>Oil</title></item></channel></rss>`
	cutFeed = `<rss version="2.0"><channel><item><title>Fed holds rates</title></item><item><title>Fed`
)

func TestAFeedThatFailsGivesNothingAndTheOthersStillDo(t *testing.T) {
	c := desk(servers{
		"good.example": giving(fedFeed), "cut.example": giving(cutFeed), "gone.example": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) },
		"page.example":  giving("<!DOCTYPE html><html><head><title>Access denied</title></head></html>"),
		"words.example": giving("go away"), "json.example": giving(`{"error":"no"}`),
	}, "good.example", "cut.example", "gone.example", "page.example", "words.example", "json.example")
	n, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	require.Len(t, n.Items, 1)
	item := n.Items[0]
	assert.Equal(t, "Fed holds rates", item.Title)
	assert.Equal(t, "good", item.Publisher)
	assert.Equal(t, "2026-01-05T08:30:00-05:00", item.Published.String())
	assert.Equal(t, "A decision.", item.Extract)
	assert.Equal(t, "https://good.example/1", item.Link)
	assert.Equal(t, "http://good.example/feed", item.Feed)

	require.Len(t, n.Reads, 1)
	assert.Equal(t, "good (operator's feed)", n.Reads[0].Vendor)
	assert.Equal(t, source.Licence{Terms: "operator's choice", Verdict: source.Quote}, n.Reads[0].Licence)
	told := map[string]WireFeed{}
	for _, f := range n.Feeds {
		told[f.Publisher] = f
	}
	good := told["good"]
	assert.Equal(t, []int{200, 2, 1, 1}, []int{good.Status, good.Items, good.Matched, good.Undated})
	assert.Equal(t, []source.Drop{{Reason: droppedOffTopic, Count: 1}}, good.Dropped)
	for publisher, want := range map[string][2]string{
		"cut": {"shape", "line 1: unexpected EOF"}, "gone": {"not_found", "not found"}, "page": {"upstream", "this address answers a page, not a feed"},
		"words": {"upstream", "neither XML nor JSON"}, "json": {"upstream", "JSON without the version of a feed format"},
	} {
		f := told[publisher]
		assert.Equal(t, want[0], f.Code, publisher)
		assert.Contains(t, f.Failed, want[1], publisher)
		assert.Zero(t, f.Items+f.Matched, "%s: half a feed is none", publisher)
	}
}

func TestWhenNoFeedAnswersTheReadingFails(t *testing.T) {
	var shape *source.ShapeError
	_, err := desk(servers{"cut.example": giving(cutFeed)}, "cut.example").Newswire(t.Context(), onTest)
	require.ErrorAs(t, err, &shape, "one feed: its own error")
	var upstream *source.UpstreamError
	_, err = desk(servers{"cut.example": giving(cutFeed), "page.example": giving("<html/>")}, "cut.example", "page.example").Newswire(t.Context(), onTest)
	require.ErrorAs(t, err, &upstream)
	assert.ErrorContains(t, err, "cut: ")
	assert.ErrorContains(t, err, "page: ")
}

func TestWhatCannotBeAskedIsRefusedWithWhatThereIs(t *testing.T) {
	c := desk(nil, "good.example")
	var argument *source.ArgumentError
	_, err := c.Newswire(t.Context(), NewswireRequest{Query: " -- "})
	require.ErrorAs(t, err, &argument)
	var missing *source.NotFoundError
	_, err = c.Newswire(t.Context(), NewswireRequest{Query: "fed", Topic: "nosuch"})
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, missing.Near, "monetary policy")
	assert.Contains(t, missing.Near, "test", "the operator's topics are topics")
	_, err = c.Newswire(t.Context(), NewswireRequest{Query: "fed", Publisher: "nosuch", Topic: "test"})
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, missing.Near, "Federal Reserve Board")
	chosen, err := c.choose(NewswireRequest{Publisher: "federal reserve BOARD"})
	require.NoError(t, err)
	assert.Len(t, chosen, 1)
}

// MAC-35, and a feed of 50 MB.
func TestAFeedBeyondALimitIsRefusedByItsName(t *testing.T) {
	zeros := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		for range 50 {
			if _, err := z.Write(make([]byte, 1<<20)); err != nil {
				return
			}
		}
		z.Close()
	}
	var sent atomic.Int64
	endless := func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "<rss><channel>")
		for sent.Load() < 50<<20 {
			n, err := io.WriteString(w, strings.Repeat("<item><title>Fed</title></item>", 1000))
			if sent.Add(int64(n)); err != nil {
				return
			}
		}
	}
	for name, handler := range map[string]http.HandlerFunc{"bomb": zeros, "endless": endless} {
		_, err := desk(servers{name + ".example": handler}, name+".example").Newswire(t.Context(), onTest)
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, name)
		assert.Equal(t, "body_limit", refused.Rule, name)
		assert.Contains(t, refused.Reason, "5242880 bytes", "%s: the refusal names the limit", name)
	}
	assert.Less(t, sent.Load(), int64(6<<20), "the rest was not waited for")
}

func TestAFeedThatIsTooSlowIsRefusedByTheLimitOfTime(t *testing.T) {
	for name, handler := range map[string]http.HandlerFunc{
		"silent": func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() },
		"drip": func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := io.WriteString(w, " "); err != nil {
					return
				}
				time.Sleep(time.Second)
			}
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := desk(servers{name + ".example": handler, name + "-good.example": giving(fedFeed)}, name+".example", name+"-good.example")
			began := time.Now()
			n, err := c.Newswire(t.Context(), onTest)
			require.NoError(t, err, name)
			assert.Equal(t, feedPatience, time.Since(began).Truncate(time.Second), name)
			assert.Len(t, n.Items, 1)
			assert.Equal(t, "time_limit", n.Feeds[0].Code, name)
			assert.Contains(t, n.Feeds[0].Failed, "within the limit of 10s", name)
			time.Sleep(2 * time.Second) // the drip sees that nobody listens
		})
	}
}

func TestACallerWhoLeavesIsNotALimit(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	c := desk(servers{"leaving.example": func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() }}, "leaving.example")
	_, err := c.Newswire(ctx, onTest)
	require.ErrorIs(t, err, context.Canceled)
}

func TestEntitiesOfEntitiesAreHarmless(t *testing.T) {
	laughs := `<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/hostname">]>`
	w := asked{body: laughs + rssOf("<title>Fed &b; &x;</title>")}.wire(t)
	assert.Equal(t, []string{"Fed &b; &x;"}, titles(w), "none is expanded")

	var many strings.Builder
	for i := range 100 {
		fmt.Fprintf(&many, `<!ENTITY e%d "&e%d;&e%d;">`, i, i+1, i+1)
	}
	_, err := parseWire(asked{}.read(t), []byte("<!DOCTYPE lolz ["+many.String()+"]>"+rssOf("")))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "doctype", refused.Rule)
	assert.Contains(t, refused.Reason, "at most 1024")
}

// How busy is counted in bytes asked for, not in seconds, which a loaded machine
// has fewer of: what the bounds keep out (copies of bindings, of texts, of open
// elements) all costs memory that grows with the square of the document.
func TestADocumentThatWouldKeepTheReaderBusyIsRefused(t *testing.T) {
	const most = 64 // bytes asked for, a byte of the document; the feed reader alone takes 72 to 348
	for rule, body := range busyDocuments() {
		read, text := asked{}.read(t), []byte(body)
		var err error
		taken := allocated(func() { _, err = parseWire(read, text) })
		t.Logf("%s: %d bytes of document, %d asked for each", rule, len(text), taken/uint64(len(text)))
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "feed_limit", refused.Rule)
		assert.Contains(t, refused.Reason, rule)
		assert.Less(t, taken, uint64(most*len(text)), rule)
	}
}

func busyDocuments() map[string]string {
	var bindings strings.Builder
	for i := range 100 {
		fmt.Fprintf(&bindings, ` xmlns:n%d="urn:%d"`, i, i)
	}
	return map[string]string{
		"nests 256 elements deep": "<rss><channel><item>" + strings.Repeat("<x:a>", 200_000),
		"has 200000 elements":     "<rss><channel>" + strings.Repeat("<a/>", 300_000) + "</channel></rss>",
		"binds 64 namespaces":     "<rss" + bindings.String() + "/>",
		"has 4096 texts in one":   "<rss><channel><item><x:a>" + strings.Repeat("x<!---->", 5000),
		"has 200000 objects":      `{"version":"1","items":[` + strings.Repeat(`{},`, 300_000) + `{}]}`,
	}
}

// allocated is how many bytes work asks for, given back or not. Nothing else of
// this package runs beside it.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A recording gives the same reads, references among them, and the bodies give
// the same tables again.
func TestARecordingAndTheBodiesGiveTheSame(t *testing.T) {
	feed := `<rss><channel><item><title>Fed</title><link>x?a=1</link></item></channel></rss>`
	c := desk(servers{
		"same.example": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://moved.example/news/feed", http.StatusMovedPermanently)
		},
		"moved.example": giving(feed),
	}, "same.example")
	taken := &tape{}
	c.Source.Recorder, c.Source.Mission = taken, "m"
	live, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	assert.Equal(t, "http://moved.example/news/x?a=1", live.Items[0].Link, "a relative link hangs on where redirects ended")

	c.Source.Recorder, c.Source.Recorded = nil, taken
	replayed, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	assert.Equal(t, live.Items, replayed.Items)

	tables, err := Rederivers()[VerbNewswire](live.Reads[0], [][]byte{[]byte(feed)})
	require.NoError(t, err)
	require.Len(t, tables, 1)
	given := live.Tables()[0]
	assert.Equal(t, csvOf(given), csvOf(tables[0]))
	_, err = Rederivers()[VerbNewswire](live.Reads[0], nil)
	require.Error(t, err)
}

// tape keeps one answer and gives it back.
type tape struct{ kept source.Answer }

func (s *tape) Record(_ context.Context, _ source.Vendor, a source.Answer) error {
	s.kept = a
	return nil
}

func (s *tape) Replay(context.Context, string) (source.Answer, error) { return s.kept, nil }

func csvOf(t source.Table) string {
	var out bytes.Buffer
	for row := range t.Rows.Len() {
		fmt.Fprintf(&out, "%s|", t.Rows.Key(row))
		for col := range t.Columns {
			fmt.Fprintf(&out, "%s|", t.Text(row, col))
		}
	}
	return t.Name + out.String()
}

func TestTablesTellEveryFeedAndEveryItem(t *testing.T) {
	c := desk(servers{"table.example": giving(fedFeed), "table-gone.example": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(404) }}, "table.example", "table-gone.example")
	n, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	tables := n.Tables()
	require.Len(t, tables, 2)
	items, feeds := tables[0], tables[1]
	assert.Equal(t, "table_items", items.Name)
	assert.True(t, items.Citable())
	require.NoError(t, source.RecordCheck(items))
	assert.Equal(t, n.Items[0].Row, items.Rows.Key(0))
	assert.Equal(t, "2026-01-05T08:30:00-05:00", items.AboutCell(0, 0).Published.String())
	assert.False(t, feeds.Citable())
	assert.Equal(t, 2, feeds.Rows.Len())
	// The table that stays in the ledger is where items are shown from later.
	ledger := &source.Memory{}
	require.NoError(t, ledger.Record(t.Context(), tables...))
	at := source.Locator{Ref: n.Items[0].Ref, Row: n.Items[0].Row, Column: "title"}
	title, _, err := source.Passage(t.Context(), ledger, at)
	require.NoError(t, err)
	assert.Equal(t, "Fed holds rates", title)
}

// A model is shown the first tables of many.
func TestFeedsWithItemsStandBeforeThoseWithout(t *testing.T) {
	item := func(day string) http.HandlerFunc {
		return giving(rssOf("<title>Fed</title><pubDate>" + day + " Jan 2026 08:00:00 GMT</pubDate>"))
	}
	c := desk(servers{
		"order-none.example": giving(rssOf("<title>Oil</title>")), "order-old.example": item("02"),
		"order-empty.example": giving(rssOf()), "order-new.example": item("04"),
	}, "order-none.example", "order-old.example", "order-empty.example", "order-new.example")
	n, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	var addresses []string
	for _, table := range n.Tables() {
		if table.Name == "feeds" {
			addresses = append(addresses, table.Name)
			continue
		}
		addresses = append(addresses, strings.TrimPrefix(table.Read.Parts[0].Address, "http://order-"))
	}
	assert.Equal(t, []string{"new.example/feed", "old.example/feed", "feeds", "none.example/feed", "empty.example/feed"}, addresses)
}

func TestAnAddressThatHoldsATokenIsNowhereInTheResult(t *testing.T) {
	c := desk(servers{"secret.example": giving(fedFeed)}, "secret.example")
	c.Feeds[0].Address = "http://secret.example/feed?token=TOPSECRET123"
	n, err := c.Newswire(t.Context(), onTest)
	require.NoError(t, err)
	whole, err := json.Marshal(n)
	require.NoError(t, err)
	assert.NotContains(t, string(whole), "TOPSECRET123")
	assert.Contains(t, string(whole), "token=REDACTED")
}

func TestAFeedLeadsNowhereInside(t *testing.T) {
	for _, address := range []string{"http://127.0.0.1/feed", "http://169.254.169.254/latest", "http://wire.example:8080/feed", "https://u:p@wire.example/feed"} {
		c := desk(servers{}, "inside.example")
		c.Feeds[0].Address = address
		_, err := c.Newswire(t.Context(), onTest)
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, address)
		assert.Equal(t, "address", refused.Rule, address)
		_, err = (&Client{Feeds: c.Feeds}).Newswire(t.Context(), onTest)
		require.ErrorAs(t, err, &refused, "%s: a zero client refuses as well", address)
	}
}
