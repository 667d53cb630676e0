package market

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// vendorWords are the words of the operator's overrides, by vendor.
var vendorWords = map[VendorName]string{
	VendorAlphaVantage: "ALPHAVANTAGE", VendorTiingo: "TIINGO", VendorTwelveData: "TWELVEDATA", VendorEODHD: "EODHD",
	VendorPolygon: "POLYGON", VendorMassive: "MASSIVE", VendorStooq: "STOOQ",
}

// vendorKey is the key of every vendor in these tests. It is no vendor's.
const vendorKey = "k0ffeeb0hne99planted"

// vendorServer serves all vendors from this machine, and keeps what it was asked.
type vendorServer struct {
	asked  []string // "TIINGO /tiingo/daily/…"
	header []http.Header
	answer func(word, uri string) (status int, body string)
}

func (s *vendorServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	word, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.RequestURI(), "/"), "/")
	s.asked, s.header = append(s.asked, word+" /"+rest), append(s.header, r.Header)
	status, body := s.answer(word, "/"+rest)
	w.WriteHeader(status)
	_, _ = w.Write([]byte(body))
}

// vendorsServed is a client of that server; it has the keys of the named
// vendors, or of all when none is named.
func vendorsServed(t testing.TB, answer func(word, uri string) (int, string), keys ...VendorName) (*Client, *vendorServer) {
	t.Helper()
	s := &vendorServer{answer: answer}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	env := map[string]string{}
	for _, row := range VendorRows() {
		env["DESKWORTH_"+vendorWords[row.Name]+"_URL"] = server.URL + "/" + vendorWords[row.Name]
		if len(keys) == 0 {
			env[row.Source.KeyEnv] = vendorKey
		}
	}
	for _, name := range keys {
		row, _ := vendorRowOf(name)
		env[row.Source.KeyEnv] = vendorKey
	}
	clock := func() time.Time { return readTime }
	return &Client{Source: &source.Client{Clock: clock, Getenv: func(name string) string { return env[name] }}}, s
}

func vendorSays(status int, body string) func(string, string) (int, string) {
	return func(string, string) (int, string) { return status, body }
}

// vendorParsed runs the parsers on bodies, as a read of them would.
func vendorParsed(t testing.TB, req VendorBarsRequest, cutoff source.Date, bodies ...string) (VendorBars, error) {
	t.Helper()
	asked, row, err := req.resolved()
	require.NoError(t, err)
	var answers []source.Answer
	var raw [][]byte
	for _, body := range bodies {
		answer, err := recorded{body: []byte(body)}.Replay(t.Context(), row.request(asked))
		require.NoError(t, err)
		answers, raw = append(answers, answer), append(raw, answer.Body)
	}
	read, err := (&source.Client{Cutoff: cutoff}).Read(row.Source, VerbVendorBars, asked, answers...)
	require.NoError(t, err)
	return parseVendorBars(read, raw)
}

// vendorBrief is date and close of each bar.
func vendorBrief(v VendorBars) []string {
	brief := []string{}
	for _, bar := range v.Bars {
		brief = append(brief, bar.Date.String()+" "+string(bar.raw[cellClose]))
	}
	return brief
}

// holdsVendorLaws: in order, a key once, each close citable, and the same again
// from the bodies.
func holdsVendorLaws(t testing.TB, v VendorBars) {
	t.Helper()
	table := v.table()
	require.Equal(t, len(v.Bars), table.Rows.Len())
	for i, bar := range v.Bars {
		if i > 0 {
			require.True(t, v.Bars[i-1].Date.Before(bar.Date))
		}
		f, err := table.Figure(source.Locator{Ref: table.Read.Ref, Row: bar.Date.String(), Column: "close"})
		require.NoError(t, err)
		require.True(t, f.Value.Equal(bar.Close))
		require.False(t, f.Published.IsZero())
		require.Equal(t, v.Adjustment, f.Dimensions[0].Member)
	}
}
