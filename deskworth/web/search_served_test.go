package web

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the vendors' shapes; pages
// and figures are invented.

const (
	braveKey  = "BSAhandwritten0000brave0001"
	tavilyKey = "tvly-handwritten0000tavily0002"
	serperKey = "handwritten0000serper0000003c"
	githubKey = "ghp_handwritten0000github0000000000004"
)

var secretsOfTests = []string{braveKey, tavilyKey, serperKey, githubKey}

var readAtNoon = time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC)

// asking is one request as a server of this machine saw it.
type asking struct {
	method, uri, body string
	header            http.Header
}

// servedWeb is a client whose vendors are a server of this machine, below the
// vendor's word.
type servedWeb struct {
	*Client
	mu    sync.Mutex
	asked []asking
}

func (s *servedWeb) uris() (uris []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.asked {
		uris = append(uris, a.uri)
	}
	return uris
}

// serveWeb answers with answer, and has the keys of these variables.
func serveWeb(t testing.TB, answer http.HandlerFunc, keys ...string) *servedWeb {
	t.Helper()
	s := &servedWeb{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.mu.Lock()
		s.asked = append(s.asked, asking{r.Method, r.URL.RequestURI(), string(body), r.Header.Clone()})
		s.mu.Unlock()
		answer(w, r)
	}))
	t.Cleanup(server.Close)
	env := map[string]string{}
	for _, word := range []string{"BRAVE", "TAVILY", "SERPER", "GITHUB"} {
		env["DESKWORTH_"+word+"_URL"] = server.URL + "/" + word
	}
	for name, value := range map[string]string{"BRAVE_API_KEY": braveKey, "TAVILY_API_KEY": tavilyKey, "SERPER_API_KEY": serperKey, "GITHUB_TOKEN": githubKey} {
		if slices.Contains(keys, name) {
			env[name] = value
		}
	}
	s.Client = &Client{Source: &source.Client{
		Mission: "web", Store: &source.Memory{}, Clock: func() time.Time { return readAtNoon },
		Getenv: func(name string) string { return env[name] },
	}}
	return s
}

// says answers everything with one status and body.
func says(status int, body string, fields ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(fields); i += 2 {
			w.Header().Set(fields[i], fields[i+1])
		}
		w.WriteHeader(status)
		io.WriteString(w, body)
	}
}

// readOf is a read of bodies at addresses, without any network.
func readOf(t testing.TB, v source.Vendor, verb string, cutoff source.Date, request any, parts ...source.Answer) source.Read {
	t.Helper()
	for i := range parts {
		parts[i].Part.Digest, parts[i].Part.ReadAt = source.Digest(parts[i].Body), readAtNoon
	}
	c := &source.Client{Mission: "web", Cutoff: cutoff, Getenv: func(string) string { return "" }, Clock: func() time.Time { return readAtNoon }}
	read, err := c.Read(v, verb, request, parts...)
	require.NoError(t, err)
	return read
}

// searchParsed reads one body as the answer to a question.
func searchParsed(t testing.TB, q SearchRequest, cutoff source.Date, body string) (Search, error) {
	t.Helper()
	row, known := searchVendorOf(q.Vendor)
	require.True(t, known)
	if q.Count == 0 {
		q.Count = usualSearchCount
	}
	read := readOf(t, row.source, VerbSearch, cutoff, q, source.Answer{Part: source.Part{Address: "https://vendor.example/"}, Body: []byte(body)})
	return parseSearch(read, []byte(body))
}

func day(text string) source.Date {
	d, err := source.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// braveList is an answer of Brave's with these results.
func braveList(results ...string) string {
	return `{"type":"search","query":{"more_results_available":false},"web":{"results":[` + strings.Join(results, ",") + `]}}`
}

func bravePage(title, address, description, more string) string {
	text, _ := json.Marshal(map[string]string{"title": title, "url": address, "description": description})
	return strings.TrimSuffix(string(text), "}") + more + "}"
}
