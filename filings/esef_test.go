package filings

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	anvils  = "000000EXAMPLEANVIL09" // the issuer of the fixtures
	germany = "000000EXAMPLEGERMA64" // known to the index, which has no filing of it
	nobody  = "000000EXAMPLENOONE38"
)

// replayed answers from hand: addresses and what they give.
type replayed map[string]replayedBody

type replayedBody struct {
	status int
	body   []byte
}

func (r replayed) Replay(_ context.Context, address string) (source.Answer, error) {
	one, known := r[address]
	if !known {
		return source.Answer{}, &source.NotFoundError{What: address}
	}
	if one.status == 0 {
		one.status = http.StatusOK
	}
	part := source.Part{Address: address, Digest: source.Digest(one.body), Bytes: int64(len(one.body)), ReadAt: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: one.body, Status: one.status, Origin: source.Replay}, nil
}

// packaged makes a report package of one page.
func packaged(tb testing.TB, page []byte) []byte {
	tb.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range []struct {
		name string
		body []byte
	}{
		{"anvils/META-INF/reportPackage.json", []byte(`{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`)},
		{"anvils/reports/anvils-2023-12-31.xhtml", page},
	} {
		to, err := w.Create(f.name)
		require.NoError(tb, err)
		_, err = to.Write(f.body)
		require.NoError(tb, err)
	}
	require.NoError(tb, w.Close())
	return out.Bytes()
}

// europe is the index of these tests: two editions for 2024 with data, a package
// for 2023, and an entry without a file for 2021.
func europe(tb testing.TB) replayed {
	tb.Helper()
	pack := packaged(tb, written(tb, "esef-report.xhtml"))
	index := bytes.Replace(written(tb, "esef-index.json"), []byte(strings.Repeat("c", 64)), []byte(source.Digest(pack)), 1)
	folder := indexAddress + anvils
	return replayed{
		issuerAddress(anvils):  {body: index},
		issuerAddress(germany): {body: []byte(`{"data":[],"meta":{"count":0,"note":"written by hand"}}`)},
		issuerAddress(nobody):  {body: []byte(`{"data":[],"meta":{"count":0,"note":"written by hand"}}`)},
		indexAddress + "api/entities/" + germany: {body: []byte(
			`{"data":{"type":"entity","id":"8","attributes":{"identifier":"` + germany + `","name":"Beispiel AG"}}}`)},
		nameAddress("anvil"): {body: index},
		folder + "/2024-12-31/ESEF/FI/0/anvils-2024-12-31-en.json":       {body: written(tb, "esef-report.json")},
		folder + "/2024-12-31/ESEF/FI/1/anvils-2024-12-31-fi.json":       {body: written(tb, "esef-report.json")},
		folder + "/2023-12-31/ESEF/FI/0/anvils-2023-12-31.zip":           {body: pack},
		indexAddress + "api/filings?filter%5Banvil%5D=1":                 {status: 400, body: written(tb, "esef-refused.json")},
		indexAddress + "api/filings?page%5Bnumber%5D=2&page%5Bsize%5D=1": {body: index},
	}
}

func askEurope(t *testing.T, cutoff string, req AccountsRequest) (Accounts, error) {
	t.Helper()
	client := &source.Client{Recorded: europe(t)}
	if cutoff != "" {
		client.Cutoff = dated(t, cutoff)
	}
	return (&Client{Source: client}).Accounts(t.Context(), req)
}

func TestTheLanguageOfAnEditionIsTheIndexsWordOrTheFileNames(t *testing.T) {
	named := func(names ...string) (f indexFiling) {
		f.Report, f.JSON, f.Package = indexAddress+names[0], indexAddress+names[1], indexAddress+names[2]
		return f
	}
	for _, c := range []struct {
		rule, code, name string
		f                indexFiling
		want             string
	}{
		{"a code of the index", "SV", "", named("x-en.xhtml", "x", "x"), "sv"},
		{"a name of the index", "", "Finnish", named("x-en.xhtml", "x", "x"), "fi"},
		{"Norwegian has two codes, and file names have the older", "", "Norwegian", named("x", "x", "x"), "no"},
		{"a name that nobody knows gives way to the file's", "", "Klingon", named("x-en.xhtml", "x", "x"), "en"},
		{"the end of the report's name", "", "", named("a/anvils-2024-12-31-fi.xhtml", "x", "anvils-2024-12-31.zip"), "fi"},
		{"in capitals, after a blank or a low line", "", "", named("A 2020 EN.html", "A 2020 EN.json", "A_EN.zip"), "en"},
		{"names that contradict each other say nothing", "", "", named("a-en.xhtml", "a-fi.json", "x"), ""},
		{"two letters that are no language", "", "", named("a-zz.xhtml", "x", "x"), ""},
		{"two letters inside a name", "", "", named("a-en-2024.xhtml", "x", "x"), ""},
	} {
		assert.Equal(t, c.want, languageOf(c.code, c.name, c.f), c.rule)
	}
	assert.True(t, sameLanguage("nb", "no"))
	assert.False(t, sameLanguage("", ""))
}

func TestAPageThatMakesNoSenseIsRefusedWithItsPlace(t *testing.T) {
	good := written(t, "esef-index.json")
	for _, c := range []struct{ rule, old, new, place string }{
		{"no list", `"data": [`, `"dato": [`, "data"},
		{"no number", `"id": "5"`, `"id": ""`, "data[0]"},
		{"no name of the index's", "-2024-12-31-ESEF-FI-1\"", "-2024\"", "data[1]"},
		{"no period", `"period_end": "2024-12-31"`, `"period_end": null`, "data[0].period_end"},
		{"no digest", `"sha256": "a`, `"sha256": "z`, "data[0].sha256"},
		{"an address elsewhere", `"json_url": "/`, `"json_url": "//example.org/`, "data[0].json_url"},
		{"an address that is none", `"package_url": "/`, `"package_url": "ht tp://`, "data[0].package_url"},
		{"an unsafe address", `"report_url": "/`, `"report_url": "http://filings.xbrl.org/`, "data[0].report_url"},
		{"a next page elsewhere", `"self": "https://filings.xbrl.org/api/filings"`, `"next": "https://example.org/api"`, "links.next"},
		{"another kind of answer", `{`, `[{`, "the page"},
	} {
		body := strings.Replace(string(good), c.old, c.new, 1)
		require.NotEqual(t, string(good), body, c.rule)
		_, err := parseIndex([]byte(body))
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, c.rule)
		assert.Equal(t, c.place, shape.Where, c.rule)
		assert.Equal(t, "filings.xbrl.org", shape.Vendor)
	}
}

func TestNullIsNotNought(t *testing.T) {
	body := strings.Replace(string(written(t, "esef-index.json")), `"warning_count": 2`, `"warning_count": null`, 1)
	page, err := parseIndex([]byte(body))
	require.NoError(t, err)
	assert.True(t, page.Filings[0].Checks.IsZero(), "a result that is not whole is none")
	assert.Equal(t, Validation{dated(t, "2025-02-14"), 0, 2, 1, true}, page.Filings[1].Checks)
	out, err := json.Marshal(IndexedEntry{})
	require.NoError(t, err)
	assert.NotContains(t, string(out), "errors")
}

func TestTheIndexIsFollowedToItsLastPageAndNoFurther(t *testing.T) {
	var asked []string
	endless, relative := false, false
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.RequestURI())
		body := string(written(t, "esef-index.json"))
		next := "https://filings.xbrl.org/api/filings?page%5Bnumber%5D=2"
		if relative {
			next = "/api/filings?page%5Bnumber%5D=2"
		}
		if endless || len(asked) == 1 {
			body = strings.Replace(body, `"self": "https://filings.xbrl.org/api/filings"`, `"next": "`+next+`"`, 1)
		}
		_, _ = w.Write([]byte(body))
	}))
	defer server.Close()
	client := &Client{Source: &source.Client{Getenv: func(name string) string {
		return map[string]string{"DESKWORTH_XBRL_ORG_URL": server.URL}[name]
	}}}
	for _, relative = range []bool{false, true} {
		asked = nil
		pages, err := client.askIndex(t.Context(), issuerAddress(anvils))
		require.NoError(t, err)
		assert.Len(t, pages, 2)
		assert.Equal(t, []string{
			"/api/filings?filter%5Bentity.identifier%5D=000000EXAMPLEANVIL09&include=entity%2Clanguage&page%5Bsize%5D=100&sort=-period_end%2C-processed",
			"/api/filings?page%5Bnumber%5D=2",
		}, asked)
		l, err := listingOf(bodiesOf(pages))
		require.NoError(t, err)
		assert.Len(t, l.Filings, 4, "a page that comes twice adds nothing")
		assert.Equal(t, 4, l.Repeated)
	}
	asked, endless = nil, true
	pages, err := client.askIndex(t.Context(), issuerAddress(anvils))
	require.NoError(t, err)
	assert.Len(t, pages, maxIndexPages)
}

func TestTheIndexRefusesInItsOwnWords(t *testing.T) {
	client := &Client{Source: &source.Client{Recorded: europe(t)}}
	_, err := client.askIndex(t.Context(), indexAddress+"api/filings?filter%5Banvil%5D=1")
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.Equal(t, 400, upstream.Status)
	assert.Equal(t, "Invalid filters querystring parameter. FilingSchema has no attribute anvil", upstream.Said)
}
