package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

const (
	braveBadKey     = `{"type":"ErrorResponse","error":{"status":422,"code":"SUBSCRIPTION_TOKEN_INVALID","detail":"The token is invalid."}}`
	braveValidation = `{"type":"ErrorResponse","error":{"status":422,"code":"VALIDATION","detail":"Unable to validate","meta":{"errors":[{"type":"enum","loc":["query","search_lang"],"msg":"bad","input":"xx"}]}}}`
)

// MAC-45: one status, two causes.
func TestWhatARefusalOfAVendorMeans(t *testing.T) {
	for rule, c := range map[string]struct {
		vendor     SearchVendorName
		status     int
		body       string
		code, says string
	}{
		"Brave: a bad key":                   {SearchBrave, 422, braveBadKey, "upstream", "it does not accept the key in BRAVE_API_KEY"},
		"Brave: a bad parameter":             {SearchBrave, 422, braveValidation, "arguments", `language: Brave does not take it: "Unable to validate"`},
		"Brave: another 422":                 {SearchBrave, 422, `{"error":{"code":"OTHER","detail":"hm"}}`, "upstream", `"hm"`},
		"Brave: too fast":                    {SearchBrave, 429, `{"error":{"code":"RATE_LIMITED","detail":"Request rate limit exceeded for plan"}}`, "rate", "Request rate limit exceeded for plan"},
		"Brave: a page":                      {SearchBrave, 200, "<!doctype html><title>Just a moment</title>", "upstream", "it answers a page (HTML) where JSON was asked for"},
		"Brave: a page with a refusal":       {SearchBrave, 422, "<html><title>no</title></html>", "upstream", "status 422"},
		"Tavily: a bad key":                  {SearchTavily, 401, `{"detail":{"error":"Unauthorized: missing or invalid API key."}}`, "upstream", "it does not accept the key in TAVILY_API_KEY"},
		"Tavily: too fast":                   {SearchTavily, 429, `{"detail":{"error":"slow down"}}`, "rate", "slow down"},
		"Tavily: the plan is used up":        {SearchTavily, 432, `{"detail":{"error":"limit"}}`, "upstream", "the plan of this key is used up"},
		"Tavily: the spending limit":         {SearchTavily, 433, `{"detail":{"error":"limit"}}`, "upstream", "the spending limit of this key is reached"},
		"Tavily: a bad parameter":            {SearchTavily, 400, `{"detail":{"error":"Query is too long."}}`, "arguments", "Query is too long."},
		"Serper: a bad key":                  {SearchSerper, 403, `{"message":"Unauthorized.","statusCode":403}`, "upstream", "it does not accept the key in SERPER_API_KEY"},
		"Serper: nothing is paid for":        {SearchSerper, 400, `{"message":"Not enough credits"}`, "upstream", "the plan of this key is used up"},
		"Serper: a bad parameter":            {SearchSerper, 400, `{"message":"bad gl"}`, "arguments", "bad gl"},
		"a refusal that is not the vendor's": {SearchSerper, 451, `{}`, "upstream", "status 451"},
	} {
		s := serveWeb(t, says(c.status, c.body, unlessWaited(c.status)...), "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
		_, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: c.vendor})
		var coded source.Coded
		require.ErrorAs(t, err, &coded, rule)
		assert.Equal(t, c.code, coded.Code(), rule)
		assert.Contains(t, err.Error(), c.says, rule)
		holdsNoSecret(t, rule, err.Error())
		if c.code == "arguments" {
			assert.NotContains(t, err.Error(), "API_KEY", "%s: a bad parameter is not the key's fault", rule)
		}
	}
}

// unlessWaited asks for a wait that nobody waits for in a test.
func unlessWaited(status int) []string {
	if status == http.StatusTooManyRequests {
		return []string{"Retry-After", "31"}
	}
	return nil
}

func holdsNoSecret(t *testing.T, where, text string) {
	t.Helper()
	for _, secret := range secretsOfTests {
		assert.NotContains(t, text, secret, where)
		assert.NotContains(t, text, secret[4:len(secret)-4], where)
	}
}

// MAC-39, MAC-41, MAC-43: a vendor that says the key wherever it can, a refused
// connection, and a recording.
func TestAKeyIsInNoErrorNoTableAndNoRecording(t *testing.T) {
	all := []string{"BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY", "GITHUB_TOKEN"}
	for _, status := range []int{200, 301, 400, 401, 403, 404, 422, 429, 432, 451} {
		echo := func(w http.ResponseWriter, r *http.Request) {
			keys := strings.Join(secretsOfTests, " ")
			w.Header().Set("Location", "https://elsewhere.example.com/?k="+braveKey)
			body, _ := json.Marshal(map[string]any{"message": "no " + keys, "url": "https://x.example/?api_key=" + serperKey, "detail": strings.Repeat("x", 119) + keys})
			says(status, string(body), unlessWaited(status)...)(w, r)
		}
		s := serveWeb(t, echo, all...)
		for _, row := range searchVendors() {
			_, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: row.name})
			require.Error(t, err)
			holdsNoSecret(t, fmt.Sprint(row.name, status), fmt.Sprintf("%v %+v", err, err))
		}
		_, err := s.Repository(t.Context(), RepositoryRequest{Repository: "o/n"})
		require.Error(t, err)
		holdsNoSecret(t, fmt.Sprint("github", status), fmt.Sprintf("%v %+v", err, err))
	}
	nobody := &Client{Source: &source.Client{Getenv: func(name string) string {
		return map[string]string{"BRAVE_API_KEY": braveKey, "DESKWORTH_BRAVE_URL": "http://127.0.0.1:1"}[name]
	}}}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err := nobody.Search(ctx, SearchRequest{Query: "rates"})
	require.Error(t, err)
	holdsNoSecret(t, "a refused connection", err.Error())
}

func TestARecordingHoldsNoKeyAndReplaysWithoutOne(t *testing.T) {
	s := serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
		word, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
		says(200, goodSearches[SearchVendorName(strings.ToLower(word))])(w, r)
	}, "BRAVE_API_KEY", "TAVILY_API_KEY", "SERPER_API_KEY")
	folder := t.TempDir()
	root, err := room.Dir(folder)
	require.NoError(t, err)
	defer root.Close()
	s.Source.Recorder = &record.Recorder{Root: root, Redactor: s.Source.Redactor(), All: true}
	live := map[SearchVendorName]Search{}
	for _, row := range searchVendors() {
		found, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: row.name})
		require.NoError(t, err)
		live[row.name] = found
		whole, err := json.Marshal(found)
		require.NoError(t, err)
		packed, err := source.Pack(found.Tables()[0])
		require.NoError(t, err)
		holdsNoSecret(t, string(row.name), string(whole)+string(packed))
	}
	sweep(t, folder, 4) // an index and three bodies

	recorded, err := record.Open(root.FS())
	require.NoError(t, err)
	replay := &Client{Source: &source.Client{Mission: "web", Recorded: recorded, Getenv: func(string) string { return "" }}}
	for name, found := range live {
		again, err := replay.Search(t.Context(), SearchRequest{Query: "rates", Vendor: name})
		require.NoError(t, err, name)
		assert.Equal(t, found.Reads[0].Ref, again.Reads[0].Ref, name)
		assert.Equal(t, found.Results, again.Results, name)
	}
	unnamed, err := replay.Search(t.Context(), SearchRequest{Query: "rates", Topic: ""})
	require.NoError(t, err)
	assert.Equal(t, "Brave", unnamed.Vendor)
	_, err = replay.Search(t.Context(), SearchRequest{Query: "another"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing, "what was not recorded is not there, and nobody is asked")
}

// A key goes to no other host: neither the answer's wish nor a Referer takes it
// there.
func TestASearchIsNotRedirectedToAnotherHost(t *testing.T) {
	elsewhere := serveWeb(t, says(200, "{}"))
	other := elsewhere.Source.Getenv("DESKWORTH_BRAVE_URL")
	for _, row := range searchVendors() {
		s := serveWeb(t, says(302, "", "Location", other), row.source.KeyEnv)
		_, err := s.Search(t.Context(), SearchRequest{Query: "rates", Vendor: row.name})
		var refused *source.RefusedError
		require.ErrorAs(t, err, &refused, row.name)
		assert.Equal(t, "redirect", refused.Rule)
		assert.Len(t, s.asked, 1)
	}
	assert.Empty(t, elsewhere.asked)
}

// MAC-43: the answer that says where a repository moved is recorded too.
func TestARenamedRepositoryIsRecordedWithoutItsTokenAndReplayed(t *testing.T) {
	replies := toolReplies()
	replies["/repos/old-org/old"], replies["/repositories/1000"] = reply{301, movedJSON}, reply{200, repositoryJSON()}
	s := githubServed(t, replies, "GITHUB_TOKEN")
	folder := t.TempDir()
	root, err := room.Dir(folder)
	require.NoError(t, err)
	defer root.Close()
	s.Source.Recorder = &record.Recorder{Root: root, Redactor: s.Source.Redactor()}
	live, err := s.Repository(t.Context(), RepositoryRequest{Repository: "old-org/old", Apart: true})
	require.NoError(t, err)
	sweep(t, folder, 6)

	recorded, err := record.Open(root.FS())
	require.NoError(t, err)
	replay := &Client{Source: &source.Client{Mission: "web", Recorded: recorded, Getenv: func(string) string { return "" }}}
	again, err := replay.Repository(t.Context(), RepositoryRequest{Repository: "old-org/old", Apart: true})
	require.NoError(t, err)
	assert.Equal(t, live.Reads[0].Ref, again.Reads[0].Ref)
	assert.Equal(t, []string{live.RenamedFrom, live.Open.Pulls.String()}, []string{again.RenamedFrom, again.Open.Pulls.String()})
}

// sweep looks for every key in every file below a folder.
func sweep(t *testing.T, folder string, atLeast int) {
	t.Helper()
	files := 0
	require.NoError(t, filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files++
		body, err := os.ReadFile(path)
		holdsNoSecret(t, path, string(body)+path)
		return err
	}))
	require.GreaterOrEqual(t, files, atLeast, "an empty folder must not pass")
}

// MAC-47: two searches at once, and a plan of one a second.
func TestOneSearchAtATimeGoesToAVendor(t *testing.T) {
	var within, most atomic.Int32
	s := serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
		most.Store(max(most.Load(), within.Add(1)))
		time.Sleep(20 * time.Millisecond)
		within.Add(-1)
		says(200, goodSearches[SearchBrave])(w, r)
	}, "BRAVE_API_KEY")
	failed := make(chan error, 4)
	for range 4 {
		go func() {
			_, err := s.Search(context.Background(), SearchRequest{Query: "rates"})
			failed <- err
		}()
	}
	for range 4 {
		require.NoError(t, <-failed)
	}
	assert.EqualValues(t, 1, most.Load())

	require.NoError(t, takeTurn(t.Context(), Brave.Name))
	defer giveTurn(Brave.Name)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Search(ended, SearchRequest{Query: "rates"})
	assert.True(t, errors.Is(err, context.Canceled), "who waits for a turn may give up")
}

func TestARetryAfterIsObeyedOnce(t *testing.T) {
	var asked atomic.Int32
	s := serveWeb(t, func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 1 {
			says(429, `{"error":{"code":"RATE_LIMITED","detail":"Request rate limit exceeded for plan"}}`, "Retry-After", "1")(w, r)
			return
		}
		says(200, goodSearches[SearchBrave])(w, r)
	}, "BRAVE_API_KEY")
	start := time.Now()
	found, err := s.Search(t.Context(), SearchRequest{Query: "rates"})
	require.NoError(t, err)
	assert.Len(t, found.Results, 1)
	assert.EqualValues(t, 2, asked.Load())
	assert.GreaterOrEqual(t, time.Since(start), time.Second)
}
