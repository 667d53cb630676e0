package tools

import (
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The cases of peers.md that the tools decide, by their numbers. PEER-11 over all
// reading tools is asof_test.go; those of the dossier stand in its own package.

// publisher answers every request alike and keeps where each went.
type publisher struct {
	status int
	header http.Header
	body   string

	mu    sync.Mutex
	asked []string
}

func (p *publisher) RoundTrip(r *http.Request) (*http.Response, error) {
	p.mu.Lock()
	p.asked = append(p.asked, r.URL.String())
	p.mu.Unlock()
	header := p.header
	if header == nil {
		header = http.Header{"Content-Type": {"application/json"}}
	}
	return &http.Response{
		StatusCode: p.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header, Request: r,
		Body: readCloser{strings.NewReader(p.body)}, ContentLength: int64(len(p.body)),
	}, nil
}

type readCloser struct{ *strings.Reader }

func (readCloser) Close() error { return nil }

// live is a desk whose publishers all give one answer, with every key set.
func live(t *testing.T, p *publisher) *deskworth.Desk {
	t.Helper()
	d := desk(t)
	d.Recorded, d.Transport, d.Getenv = nil, p, keyed
	return d
}

// PEER-15: a vendor that asks to slow down is named with its wait, and no other
// vendor is asked in its place, whatever keys are set.
func TestPEER15NoOtherVendorAnswersInPlaceOfTheOneAsked(t *testing.T) {
	for tool, c := range map[string]struct{ args, vendor, host string }{
		"ohlcv":       {bars, "Yahoo", "finance.yahoo.com"},
		"vendor_bars": {`{"vendor":"tiingo","symbol":"AAPL","from":"2023-09-25","to":"2023-10-04"}`, "Tiingo", "api.tiingo.com"},
	} {
		// A process remembers how long a host wants to be left alone. In a bubble of
		// its own time, long ago, no other test is kept waiting.
		t.Run(tool, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := &publisher{status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {"120"}}, body: "Too Many Requests"}
				d := live(t, p)
				res := call(t, d, deskworth.Markets, tool, c.args)
				assert.Equal(t, "rate", res.Code, res.Message)
				assert.Contains(t, res.Message, c.vendor)
				assert.Contains(t, res.Message, "2m0s", "with the wait")
				require.NotEmpty(t, p.asked)
				for _, address := range p.asked {
					assert.Contains(t, address, c.host, "nobody else is asked")
				}
				assert.Empty(t, res.Tables)
				view := good(t, call(t, d, deskworth.Markets, "dossier_read", `{}`)).Value.(dossier.View)
				assert.Zero(t, view.Counts.Reads, "and the ledger holds nothing")
			})
		})
	}
}

// PEER-17: retired, not accepted and asked to slow down are three things, each in
// the vendor's own words, and the other tools go on.
func TestPEER17ADeadCallIsNamedAsWhatItIs(t *testing.T) {
	for name, c := range map[string]struct {
		status     int
		body, tool string
		args       string
		says       []string
	}{
		"an address that was retired": {http.StatusForbidden, `{"error_code":403,"error_message":"legacy endpoint"}`, "fred_series", `{"series":"GDP"}`, []string{"FRED", "403", "legacy endpoint"}},
		"a gateway that is down":      {http.StatusBadGateway, "bad gateway", "ecb_series", `{"series":"EXR.D.USD.EUR.SP00.A"}`, []string{"ECB", "502"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := live(t, &publisher{status: c.status, body: c.body})
			res := call(t, d, deskworth.Macro, c.tool, c.args)
			assert.Equal(t, "upstream", res.Code, res.Message)
			for _, says := range c.says {
				assert.Contains(t, res.Message, says)
			}
			good(t, call(t, d, deskworth.Macro, "blocked", `{"attempted":"a series","stopped":"its publisher does not answer"}`))
		})
	}
	d := desk(t)
	d.Recorded, d.Transport = nil, &publisher{status: http.StatusOK, body: "{}"}
	res := call(t, d, deskworth.Macro, "fred_series", `{"series":"GDP"}`)
	assert.Equal(t, "key", res.Code, "a key that is missing is none of them: %s", res.Message)
	assert.Contains(t, res.Message, "FRED_API_KEY")
}

// PEER-21: each example row of each reading tool leads to a unit, a period and a
// reference, from what the model reads alone.
func TestPEER21EachExampleRowLeadsToUnitPeriodAndReference(t *testing.T) {
	d := newAsOfDesk(t)
	figures, uncitable := 0, map[string]bool{}
	for _, e := range asOfEntries(t) {
		s := d.ask(e, e.lastDay())
		require.Empty(t, s.Code, e.file)
		for i, o := range s.Summary.Tables {
			for _, row := range o.Sample {
				if o.Ref == "" {
					assert.Empty(t, row.At, "%s: a computed row is not quoted", e.file)
					continue
				}
				require.True(t, strings.HasPrefix(row.At, string(o.Ref)+"#"), "%s: %s", e.file, row.At)
				for col, c := range o.Columns {
					at, err := source.ParseLocator(row.At + "/" + c.Name)
					require.NoError(t, err, e.file)
					figure, err := s.Tables[i].Figure(at)
					if err != nil {
						continue // a text, a day, a missing or a computed cell
					}
					figures++
					if figure.Unit == "" || figure.Period.IsZero() {
						uncitable[e.tool+" "+c.Name] = true
						continue
					}
					assert.NotEmpty(t, row.Period, "%s: the row says no period of %s", e.file, at)
					assert.Contains(t, row.Unit+" "+c.Unit, string(figure.Unit), "%s: the row says no unit of %s", e.file, c.Name)
					assert.Equal(t, figure.Value.String(), row.Cells[col], e.file)
				}
			}
		}
	}
	// No figure: parts of a ratio, a rank, and prices whose vendor gives no currency. A fact of them is refused.
	assert.Equal(t, []string{"ohlcv split_denominator", "ohlcv split_numerator", "resolve_instrument source_score", "vendor_bars adj_close", "vendor_bars adj_volume", "vendor_bars close", "vendor_bars dividend", "vendor_bars open", "vendor_bars volume"}, slices.Sorted(maps.Keys(uncitable)))
	assert.Greater(t, figures, 100, "a folder without figures proves nothing")
}

// PEER-23: a bundle is never made of an older one: what was sealed stays byte by
// byte, the same again is the same bytes, and another read is another revision.
func TestPEER23AFinishedBundleStaysAndIsNotReused(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple")
	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
	good(t, call(t, d, deskworth.Markets, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
	first := good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`)).Value.(composed)
	before := bundleOf(t, d, first.Bundle)
	again := good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`)).Value.(composed)
	assert.Equal(t, before, bundleOf(t, d, again.Bundle), "the same dossier, the same bytes")

	res := good(t, call(t, d, deskworth.Fundamentals, "filing_segments", segments))
	more, err := source.ParseLocator(res.Summary.Tables[0].Quote[0])
	require.NoError(t, err)
	good(t, call(t, d, deskworth.Fundamentals, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "sales", At: more}}))
	second := good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`)).Value.(composed)
	assert.Equal(t, 2, second.Revision)
	after := bundleOf(t, d, second.Bundle)
	assert.Contains(t, after["manifest.json"], string(more.Ref), "the read that was added is listed")
	assert.NotContains(t, before["manifest.json"], string(more.Ref))
	assert.Equal(t, before, bundleOf(t, d, first.Bundle), "the first is what it was")
}

func bundleOf(t *testing.T, d *deskworth.Desk, number string) map[string]string {
	t.Helper()
	bundle, err := d.Home.Bundles("apple").Revision(number)
	require.NoError(t, err)
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(bundle, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(bundle, name)
		files[name] = string(body)
		return err
	}))
	require.NotEmpty(t, files)
	return files
}

// PEER-31: a symbol is never a name of a file, and two symbols stay two.
func TestPEER31ASymbolIsNoPath(t *testing.T) {
	p := &publisher{status: http.StatusNotFound, body: `{"error":"not found"}`}
	d := live(t, p)
	outside := filepath.Dir(d.Home.Path())
	before := tree(t, outside, d.Home.Path())
	odd := []string{"../../x", "CON", "a/b", strings.Repeat("A", 300), "A\x00B", `..\..\x`, "/etc/passwd", "%2e%2e%2fx"}
	asked := 0
	for _, tool := range All() {
		if !tool.Reads {
			continue
		}
		for _, parameter := range tool.Parameters() {
			if !parameter.Required || strings.Contains(parameter.Name, ".") {
				continue
			}
			for _, symbol := range odd {
				asked++
				res := call(t, d, deskworth.Lead, tool.Name, map[string]any{parameter.Name: symbol})
				assert.True(t, res.Failed(), "%s of %.20q", tool.Name, symbol)
				assert.NotEqual(t, "failed", res.Code, "%s of %.20q: %s", tool.Name, symbol, res.Message)
			}
		}
	}
	assert.Greater(t, asked, 80)
	assert.Equal(t, before, tree(t, outside, d.Home.Path()), "nothing outside the home was touched")
	for name := range tree(t, d.Home.Path(), "") {
		assert.NotRegexp(t, `(?i)\.\.|passwd|(^|/)con($|\.)|AAAA`, name, "a symbol became a name")
	}
}

func TestPEER31TwoSpellingsAreTwoSymbols(t *testing.T) {
	p := &publisher{status: http.StatusNotFound, body: `{"error":"not found"}`}
	d := live(t, p)
	paths := map[string]bool{}
	for _, symbol := range []string{"BRK.B", "BRK-B"} {
		from := len(p.asked)
		res := call(t, d, deskworth.Markets, "ohlcv", map[string]any{"symbol": symbol, "from": "2023-09-25", "to": "2023-10-04"})
		require.NotEmpty(t, p.asked[from:], res.Message)
		for _, address := range p.asked[from:] {
			paths[address] = true
			assert.Contains(t, address, symbol)
		}
	}
	assert.GreaterOrEqual(t, len(paths), 2, slices.Collect(maps.Keys(paths)))
}

// tree is every name below a folder with its size, but for one of them.
func tree(t *testing.T, dir, but string) map[string]int64 {
	t.Helper()
	names := map[string]int64{}
	require.NoError(t, filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if name == but {
			return filepath.SkipDir
		}
		info, err := os.Lstat(name)
		if err == nil && !entry.IsDir() {
			relative, rerr := filepath.Rel(dir, name)
			names[filepath.ToSlash(relative)], err = info.Size(), rerr
		}
		return err
	}))
	return names
}

// Any role of a mission cites what another role read; two missions of one desk
// see nothing of each other.
func TestARoleCitesAnothersReadAndAMissionNothingOfAnothers(t *testing.T) {
	d := desk(t)
	at := lastClose(t, d, "apple") // read by the markets role
	for _, role := range []deskworth.Role{deskworth.Lead, deskworth.Fundamentals, deskworth.Macro, deskworth.Private} {
		good(t, call(t, d, role, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}}))
		res := callIn(t, d, "other", role, "dossier_contribute", dossier.Contribution{Fact: dossier.Fact{ID: "price", At: at}})
		assert.Equal(t, "reference", res.Code, "%s: %s", role, res.Message)
	}
	exhibit := dossier.Exhibit{ID: "e", Title: "Closes", Ref: at.Ref, Columns: []string{"close"}, Form: "table"}
	assert.Equal(t, "reference", callIn(t, d, "other", deskworth.Lead, "dossier_contribute", dossier.Contribution{Exhibit: exhibit}).Code)
	assert.Equal(t, "reference", callIn(t, d, "other", deskworth.Markets, "workbook", map[string]any{"title": "x", "subject": "y", "sources": []any{map[string]any{"ref": string(at.Ref)}}}).Code)

	good(t, call(t, d, deskworth.Lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What did it close at?"}}`))
	good(t, call(t, d, deskworth.Markets, "workbook", map[string]any{"title": "x", "subject": "y", "facts": []any{map[string]any{"id": "p", "at": at.String()}}}))
	good(t, call(t, d, deskworth.Lead, "dossier_seal", `{}`))

	view := good(t, callIn(t, d, "other", deskworth.Lead, "dossier_read", `{}`))
	got := view.Value.(dossier.View)
	assert.Zero(t, got.Counts, "no contribution, conflict or read")
	assert.NotContains(t, view.Text(), string(at.Ref))
	assert.Zero(t, got.Revision)
	_, err := d.Home.Bundles("other").Named()
	assert.Error(t, err, "no bundle")
	_, err = d.Home.Card("other", "markets").Bundles().Named()
	assert.Error(t, err, "no file in a card's room")
	_, err = d.Home.Card("apple", "markets").Bundles().Named()
	assert.NoError(t, err, "where the other mission's card has one")
	store, err := d.Stores("other")
	require.NoError(t, err)
	own, err := d.Stores("apple")
	require.NoError(t, err)
	_, read, err := source.Cite(t.Context(), own, at)
	require.NoError(t, err)
	_, err = own.Get(t.Context(), read.Parts[0].Digest)
	require.NoError(t, err)
	_, err = store.Get(t.Context(), read.Parts[0].Digest)
	assert.Error(t, err, "nor the body of a read")
}
