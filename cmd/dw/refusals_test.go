package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

// mission is the mission that the tests below work in.
const mission = "apple"

func (b *bench) newMission(id string) {
	b.t.Helper()
	b.good("mission", "new", id, "--symbol", "AAPL", "--name", "Apple Inc.", "--cik", "0000320193", "--as-of", "2023-11-03")
}

// call calls a tool as an agent's card would, for the word of its refusal.
func (b *bench) call(role deskworth.Role, tool, args string, flags globalFlags) deskworth.Result {
	b.t.Helper()
	a := &app{in: strings.NewReader(""), out: &strings.Builder{}, err: &strings.Builder{}, getenv: func(name string) string { return b.env[name] }}
	a.clock = b.clock
	_, err := a.root()
	require.NoError(b.t, err)
	a.flags = flags
	a.flags.role = string(role)
	defer func() {
		for _, closer := range a.closers {
			assert.NoError(b.t, closer())
		}
	}()
	call, err := a.call(b.t.Context())
	require.NoError(b.t, err)
	return a.registry.Call(b.t.Context(), call, tool, json.RawMessage(args))
}

// refusal is what a command must answer: code, status, and words that say what happened
// and what would work.
type refusal struct {
	code string
	exit int
	says []string
}

func (r refusal) check(t *testing.T, rule string, result deskworth.Result, command ran) {
	t.Helper()
	assert.Equal(t, r.code, result.Code, "%s: %s", rule, result.Message)
	assert.Equal(t, r.exit, result.Exit(), rule)
	assert.Equal(t, r.exit, command.code, "%s: %s", rule, command.err)
	assert.Empty(t, command.out, "%s: nothing of a refused answer is shown", rule)
	for _, text := range r.says {
		assert.Contains(t, result.Message, text, rule)
		assert.Contains(t, command.err, text, rule)
	}
	assert.Contains(t, command.err, ";", "%s: a remedy follows the reason", rule)
}

const (
	askBars    = `{"symbol":"AAPL","from":"2023-09-25","to":"2023-10-04"}`
	askVintage = `{"series":"GDP","as_of":"2023-09-27"}`

	// written by hand in the vendors' shapes
	notFound    = `{"chart":{"result":null,"error":{"code":"Not Found","description":"No data found, symbol may be delisted"}}}`
	noTrading   = `{"chart":{"result":[{"meta":{"currency":"USD","symbol":"AAPL","exchangeName":"NMS","fullExchangeName":"NasdaqGS","instrumentType":"EQUITY","regularMarketTime":1698955200,"exchangeTimezoneName":"America/New_York","dataGranularity":"1d"},"indicators":{"quote":[{}],"adjclose":[{}]}}],"error":null}}`
	page        = "<!DOCTYPE html><html><head><title>Sign in to the network</title></head><body>…</body></html>"
	noSeries    = `{"error_code":400,"error_message":"Bad Request.  The series does not exist."}`
	badKey      = `{"error_code":400,"error_message":"Bad Request.  The value for variable api_key is not registered."}`
	latinChart  = "{\"chart\":{\"result\":[{\"meta\":{\"longName\":\"Soci\xe9t\xe9\"}}],\"error\":null}}"
	utf16Answer = "\xff\xfe{\x00\"\x00c\x00h\x00a\x00r\x00t\x00\"\x00:\x00"
)

func TestEachBadAnswerIsATypedErrorThatSaysWhatWouldWork(t *testing.T) {
	const jsonMedia = "application/json"
	for rule, c := range map[string]struct {
		answer http.HandlerFunc
		tool   string
		want   refusal
	}{
		"an unknown symbol offers the tool that resolves it": {says(404, jsonMedia, notFound), "ohlcv", refusal{"not_found", 4, []string{"symbol AAPL at Yahoo", "No data found", "try: dw resolve_instrument AAPL"}}},
		"the same with status 200":                           {says(200, jsonMedia, notFound), "ohlcv", refusal{"not_found", 4, []string{"try: dw resolve_instrument AAPL"}}},
		"an unknown series":                                  {says(400, jsonMedia, noSeries), "fred_vintage", refusal{"not_found", 4, []string{"series GDP at FRED", "check the identifier"}}},
		"a key that is not accepted":                         {says(400, jsonMedia, badKey), "fred_vintage", refusal{"key", 3, []string{"FRED does not accept the key in FRED_API_KEY", "set the key that was issued at"}}},
		"an empty body of prices":                            {says(200, jsonMedia, ""), "ohlcv", refusal{"shape", 5, []string{"Yahoo", "the body is empty", "report it"}}},
		"an empty body of a series":                          {says(200, jsonMedia, " \n"), "fred_vintage", refusal{"shape", 5, []string{"FRED", "the body is empty", "report it"}}},
		"a page instead of prices":                           {says(200, "text/html", page), "ohlcv", refusal{"upstream", 5, []string{"a page (HTML) where JSON was asked for", "Sign in to the network", "open the address in a browser"}}},
		"a page that calls itself JSON":                      {says(200, jsonMedia, page), "fred_vintage", refusal{"upstream", 5, []string{"a page (HTML) where JSON or XML was asked for", "open the address in a browser"}}},
		"prices cut short":                                   {says(200, jsonMedia, noTrading[:200]), "ohlcv", refusal{"shape", 5, []string{"Yahoo makes no sense at", "report it"}}},
		"a series cut short":                                 {says(200, jsonMedia, `{"vintage_dates":["2020-`), "fred_vintage", refusal{"shape", 5, []string{"FRED makes no sense at", "report it"}}},
		"a body that its length contradicts":                 {cutShort, "ohlcv", refusal{"upstream", 5, []string{"cut short", "try again"}}},
		"an encoding that is no UTF-8":                       {says(200, jsonMedia, latinChart), "ohlcv", refusal{"shape", 5, []string{"UTF-8", "report it"}}},
		"UTF-16 where JSON was asked for":                    {says(200, jsonMedia, utf16Answer), "ohlcv", refusal{"upstream", 5, []string{"where JSON was asked for", "open the address in a browser"}}},
		"a series in no UTF-8":                               {says(200, jsonMedia, "{\"vintage_dates\":[\"2023-09-27\"],\"note\":\"caf\xe9\"}"), "fred_vintage", refusal{"shape", 5, []string{"UTF-8", "report it"}}},
		"a rate limit with its wait":                         {slowDown, "ohlcv", refusal{"rate", 5, []string{"Yahoo asks to slow down", "try again in 2m0s"}}},
	} {
		t.Run(rule, func(t *testing.T) {
			t.Parallel()
			b := newBench(t).with(served(t, c.answer)).with(map[string]string{"FRED_API_KEY": "abcdefghijklmnopqrstuvwxyz012345"})
			args, command := askBars, []string{"ohlcv", "AAPL", "--from", "2023-09-25", "--to", "2023-10-04"}
			if c.tool == "fred_vintage" {
				args, command = askVintage, []string{"fred_vintage", "GDP", "--as-of", "2023-09-27"}
			}
			c.want.check(t, rule, b.call(deskworth.Lead, c.tool, args, globalFlags{}), b.run(command...))
		})
	}
}

func cutShort(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "4000")
	_, _ = w.Write([]byte(noTrading))
}

func slowDown(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Retry-After", "120")
	http.Error(w, "Too Many Requests", http.StatusTooManyRequests)
}

func TestAWindowWithoutTradingIsAnEmptyResult(t *testing.T) {
	b := newBench(t).with(served(t, says(200, "application/json", noTrading)))
	got := decoded[struct {
		Bars []json.RawMessage `json:"bars"`
	}](b, "ohlcv", "AAPL", "--from", "2023-09-30", "--to", "2023-10-02", "--format", "json")
	assert.NotNil(t, got.Bars)
	assert.Empty(t, got.Bars)
}

func TestAFileInAWrongEncodingIsRefused(t *testing.T) {
	b := newBench(t)
	for rule, c := range map[string]struct{ body, says string }{
		"bytes that are not of the declared encoding": {"<?xml version=\"1.0\" encoding=\"utf-8\"?><xbrl xmlns=\"http://www.xbrl.org/2003/instance\">caf\xe9</xbrl>", "UTF-8"},
		"an encoding that nobody declared well":       {"<?xml version=\"1.0\" encoding=\"ebcdic-cp-us\"?><xbrl xmlns=\"http://www.xbrl.org/2003/instance\"/>", "ebcdic"},
		"an instance cut short":                       {"<?xml version=\"1.0\"?><xbrl xmlns=\"http://www.xbrl.org/2003/instance\"><context id=\"c", ""},
		"an empty file":                               {"", ""},
		"a broken gzip":                               {"\x1f\x8bnothing", "gzip"},
		"a broken zip":                                {"PK\x03\x04nothing", "zip"},
	} {
		file := filepath.Join(t.TempDir(), "instance.xml")
		require.NoError(t, os.WriteFile(file, []byte(c.body), 0o600))
		r := b.run("filing_segments", "--file", file)
		assert.Equal(t, 5, r.code, "%s: %s", rule, r.err)
		assert.Contains(t, r.err, c.says, rule)
		assert.Empty(t, r.out, rule)
	}
}

// cited is a mission with one read of prices in it, and the read's reference.
func cited(t *testing.T) (b *bench, ref string) {
	t.Helper()
	b = newBench(t)
	b.newMission(mission)
	return b, b.readPrices(mission)
}

func (b *bench) readPrices(id string) (ref string) {
	b.t.Helper()
	got := decoded[struct {
		Reads []struct {
			Ref string `json:"ref"`
		} `json:"reads"`
	}](b, "ohlcv", "AAPL", "--from", "2023-09-25", "--to", "2023-10-04", "--replay", "demo/reads", "--mission", id, "--format", "json")
	return got.Reads[0].Ref
}

// transposed swaps the first two neighbours that differ.
func transposed(ref string) string {
	letters := []byte(ref)
	for i := len("R-"); ; i++ {
		if letters[i] != letters[i+1] {
			letters[i], letters[i+1] = letters[i+1], letters[i]
			return string(letters)
		}
	}
}

func TestEachBadContributionIsRefusedAndNothingIsFiled(t *testing.T) {
	b, ref := cited(t)
	b.newMission("other")
	elsewhere := b.readPrices("other")
	require.NotEqual(t, ref, elsewhere, "a reference belongs to its mission")
	fact := func(at string) string { return `{"fact":{"id":"price","at":"` + at + `"}}` }
	for rule, c := range map[string]struct {
		entry string
		want  refusal
	}{
		"a reference of another mission":         {fact(elsewhere + "#2023-09-29/close"), refusal{"reference", 3, []string{elsewhere, "nobody on this mission has read", "read the source first"}}},
		"a forged reference":                     {fact("R-AAAAAAAA-A#2023-09-29/close"), refusal{"reference", 3, []string{"is not a reference that a read can have", "quote one exactly as a tool returned it"}}},
		"a transposed reference":                 {fact(transposed(ref) + "#2023-09-29/close"), refusal{"reference", 3, []string{"is not a reference that a read can have", "quote one exactly as a tool returned it"}}},
		"a row that does not exist":              {fact(ref + "#2023-09-30/close"), refusal{"locator", 3, []string{"2023-09-30"}}},
		"a column that does not exist":           {fact(ref + "#2023-09-29/settle"), refusal{"locator", 3, []string{"settle"}}},
		"a cell without a number":                {fact(ref + "#2023-09-29/volume"), refusal{"locator", 3, []string{"volume"}}},
		"a stated value that differs, with both": {`{"fact":{"id":"price","at":"` + ref + `#2023-09-29/close","stated":"171.22"}}`, refusal{"stated", 3, []string{"171.22", "171.21", "the value comes from the cell"}}},
		"a fact without source":                  {`{"fact":{"id":"price"}}`, refusal{"arguments", 2, []string{"at"}}},
		"a fact with an empty source":            {fact(""), refusal{"source", 3, []string{"a fact without a source is no fact", "file an assumption with its justification"}}},
		"an assumption without justification":    {`{"assumption":{"id":"growth","value":"0.09"}}`, refusal{"arguments", 2, []string{"justification"}}},
		"an assumption with an empty one":        {`{"assumption":{"id":"growth","value":"0.09","justification":" "}}`, refusal{"justification", 3, []string{"growth has no justification", "say in one sentence why this number"}}},
		"two entries at once":                    {`{"limit":{"text":"a"},"risk":{"text":"b"}}`, refusal{"arguments", 2, []string{"exactly one entry", "in each call"}}},
		"no entry":                               {`{}`, refusal{"arguments", 2, nil}},
		"figures typed into prose":               {`{"section":{"id":"s","title":"The share cost 171.21","text":"It did."}}`, refusal{"prose", 3, nil}},
	} {
		flags := globalFlags{mission: mission}
		c.want.check(t, rule, b.call(deskworth.Lead, "dossier_contribute", c.entry, flags), b.run("dossier", "contribute", "--json", c.entry, "--mission", mission))
	}
	shown := decoded[struct{ Contributions []json.RawMessage }](b, "dossier", "show", "--mission", mission, "--format", "json")
	assert.Empty(t, shown.Contributions)
}

func TestAConflictKeepsTheSealUntilItIsSettledOnce(t *testing.T) {
	b, ref := cited(t)
	file := func(role, entry string) {
		b.good("dossier", "contribute", "--mission", mission, "--role", role, "--json", entry)
	}
	file("lead", `{"frame":{"title":"Apple","question":"What did it cost?"}}`)
	file("lead", `{"fact":{"id":"price","at":"`+ref+`#2023-09-29/close"}}`)
	file("markets", `{"fact":{"id":"price","at":"`+ref+`#2023-09-29/open"}}`)
	flags := globalFlags{mission: mission}

	refusal{"conflict", 3, []string{"C1", "price", "settle"}}.check(t, "a seal with an open conflict",
		b.call(deskworth.Lead, "dossier_seal", `{}`, flags), b.run("dossier", "seal", "--mission", mission))

	b.good("dossier", "settle", "C1", "--choose", "2", "--reason", "The close is meant.", "--mission", mission)
	again := `{"settlement":{"conflict":"C1","choose":3,"reason":"No, the open."}}`
	refusal{"settled", 3, []string{"C1 was settled by lead", "The close is meant.", "opens it again"}}.check(t, "a second settlement",
		b.call(deskworth.Lead, "dossier_contribute", again, flags), b.run("dossier", "settle", "C1", "--choose", "3", "--reason", "No, the open.", "--mission", mission))
	b.good("dossier", "seal", "--mission", mission)
}
