package market

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The bodies of these tests are written by hand in the sources' shapes; the
// companies are invented.
const (
	searchBody = `{"count":9,"quotes":[
		{"symbol":"EXM","exchange":"NYQ","exchDisp":"NYSE","quoteType":"EQUITY","shortname":"Example","longname":"Example Holding","score":20001.5,"isYahooFinance":true},
		{"symbol":"0042.HK","exchange":"HKG","exchDisp":"Hong Kong","quoteType":"EQUITY","longname":"Example Holding","score":20000,"isYahooFinance":true},
		{"symbol":"EXM-PA","exchange":"NYQ","quoteType":"EQUITY","shortname":"Example Pref A","isYahooFinance":true},
		{"symbol":"EXM260320C00100000","exchange":"OPR","quoteType":"OPTION","shortname":"EXM Mar 2026 call","isYahooFinance":true},
		{"symbol":"EXM","exchange":"NYQ","quoteType":"EQUITY"},
		{"name":"Example Labs","permalink":"example-labs","isYahooFinance":false},
		{"isYahooFinance":true}]}`
	symbolsBody = `[{"data":[{"figi":"BBG00000ADR1","name":"EXAMPLE HOLDING-SPON ADR","ticker":"EXM","exchCode":"US","compositeFIGI":"BBG00000ADR1","securityType":"ADR","securityType2":"Depositary Receipt","shareClassFIGI":"BBG00000SCA1"}]},
		{"data":[{"figi":"BBG00000ORD1","name":"EXAMPLE HOLDING","ticker":"42","exchCode":"HK","compositeFIGI":"BBG00000ORD1","securityType":"Common Stock","securityType2":"Common Stock","shareClassFIGI":"BBG00000SCO1"}]},
		{"warning":"No identifier found."}]`
	figiSearchBody = `{"data":[{"figi":"BBG00000ORD9","name":"EXAMPLE HOLDING","ticker":"EXH","exchCode":"GR","compositeFIGI":"BBG00000ORD9","securityType":"Common Stock","securityType2":"Common Stock","shareClassFIGI":"BBG00000SCO1"},{"ticker":"X"}],"next":"more"}`
)

// resolveServed is a client whose sources are a server of this machine. A
// mapping is answered by what is in its body.
func resolveServed(t testing.TB, env map[string]string, answer func(path, body string) (int, string)) (*Client, *[]string) {
	t.Helper()
	asked := &[]string{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*asked = append(*asked, r.Method+" "+r.URL.RequestURI()+" "+string(body)+r.Header.Get("X-Openfigi-Apikey"))
		status, out := answer(r.URL.Path, string(body))
		w.WriteHeader(status)
		fmt.Fprint(w, out)
	}))
	t.Cleanup(server.Close)
	return &Client{Source: &source.Client{Clock: func() time.Time { return readTime }, Getenv: func(name string) string {
		if name == "DESKWORTH_YAHOO_URL" || name == "DESKWORTH_OPENFIGI_URL" {
			return server.URL
		}
		return env[name]
	}}}, asked
}

func resolveUsual(path, _ string) (int, string) {
	switch path {
	case "/v1/finance/search":
		return 200, searchBody
	case "/v3/search":
		return 200, figiSearchBody
	}
	return 200, symbolsBody
}

func TestANameGivesCandidatesOfBothSourcesByShareClass(t *testing.T) {
	c, asked := resolveServed(t, nil, resolveUsual)
	r, err := c.Resolve(t.Context(), ResolveRequest{Query: " Example  Holding "})
	require.NoError(t, err)
	assert.Equal(t, []string{
		"GET /v1/finance/search?enableFuzzyQuery=false&lang=en-US&newsCount=0&q=Example+Holding&quotesCount=10&region=US ",
		`POST /v3/search {"query":"Example Holding"}`,
		`POST /v3/mapping [{"idType":"TICKER","idValue":"EXM","exchCode":"US"},{"idType":"TICKER","idValue":"42","exchCode":"HK"},{"idType":"TICKER","idValue":"EXM/PA","exchCode":"US"}]`,
	}, *asked)
	require.Len(t, r.Classes, 2, "in the order in which they came")
	assert.Equal(t, []string{"ADR"}, r.Classes[0].Kinds)
	assert.Equal(t, []string{"ordinary"}, r.Classes[1].Kinds)
	require.Len(t, r.Classes[1].Candidates, 2)
	hong, german := r.Classes[1].Candidates[0], r.Classes[1].Candidates[1]
	assert.Equal(t, Candidate{
		Source: "Yahoo", Answers: "Example Holding", Symbol: "0042.HK", Ticker: "42", Name: "Example Holding", Kind: KindOrdinary, KindFrom: "OpenFIGI",
		KindSent: "EQUITY, Common Stock", Venue: "HKG", VenueName: "Hong Kong", FIGI: "BBG00000ORD1", Composite: "BBG00000ORD1", ShareClass: "BBG00000SCO1", Score: num("20000"), raw: "20000",
	}, hong)
	assert.Equal(t, []string{"OpenFIGI", "EXH", "GR", ""}, []string{german.Source, german.Ticker, german.Venue, german.Symbol})
	require.Len(t, r.Others, 2)
	assert.Equal(t, []string{"EXM-PA", "share", "Yahoo"}, []string{r.Others[0].Symbol, string(r.Others[0].Kind), r.Others[0].KindFrom}, "no source says preference, so nobody does")
	assert.Equal(t, KindOption, r.Others[1].Kind)
	assert.Equal(t, []PrivateCompany{{Source: "Yahoo", Name: "Example Labs", Permalink: "example-labs"}}, r.Private)
	assert.Equal(t, []source.Drop{{Reason: "no_symbol_or_name", Count: 1}, {Reason: "no_figi", Count: 1}, {Reason: "repeated", Count: 1}}, r.Dropped)
	assert.Equal(t, "more", r.Warnings[0].Name)
	assert.Len(t, r.Reads, 3)
	assert.Empty(t, r.Jobs, "nobody asked about an identifier")
}

func TestEveryTableOfAResolutionIsRederived(t *testing.T) {
	c, _ := resolveServed(t, nil, resolveUsual)
	r, err := c.Resolve(t.Context(), ResolveRequest{Query: "Example Holding"})
	require.NoError(t, err)
	bodies := map[string]string{yahooSearch: searchBody, figiSearch: figiSearchBody, figiMapping: symbolsBody}
	again := map[string]source.Table{}
	for _, a := range r.answers {
		tables, err := Rederivers()[VerbResolve](a.read, [][]byte{[]byte(bodies[a.asked.Source])})
		require.NoError(t, err)
		for _, table := range tables {
			again[table.Name] = table
		}
	}
	names, cited := map[string]bool{}, 0
	for _, table := range r.Tables() {
		require.False(t, names[table.Name], table.Name)
		names[table.Name] = true
		keys := map[string]bool{}
		for row := range table.Rows.Len() {
			require.False(t, keys[table.Rows.Key(row)])
			keys[table.Rows.Key(row)] = true
		}
		if !table.Citable() {
			continue
		}
		cited++
		for row := range table.Rows.Len() {
			for col, column := range table.Columns {
				assert.Equal(t, table.Text(row, col), again[table.Name].Text(row, col))
				assert.Equal(t, column.Name == "source_score", column.Type == source.Number, "the score is the one number")
			}
		}
	}
	assert.Equal(t, len(again), cited)
	require.NoError(t, (&source.Memory{}).Record(t.Context(), r.Tables()...))
}

func TestIdentifiersAreJobsTiedByTheirPosition(t *testing.T) {
	body := `[{"data":[{"figi":"BBG000BLNNH6","name":"A","ticker":"IBM","exchCode":"US","securityType":"Common Stock","shareClassFIGI":"BBG001S5S399"}]},{"warning":"No identifier found."},{"error":"Invalid idValue format."}]`
	c, asked := resolveServed(t, map[string]string{"OPENFIGI_API_KEY": "k3y-of-the-operator"}, func(string, string) (int, string) { return 200, body })
	r, err := c.Resolve(t.Context(), ResolveRequest{ISIN: "us4592001014", CUSIP: "459200101", SEDOL: "2005973"})
	require.NoError(t, err)
	assert.Equal(t, []string{`POST /v3/mapping [{"idType":"ID_ISIN","idValue":"US4592001014"},{"idType":"ID_CUSIP","idValue":"459200101"},{"idType":"ID_SEDOL","idValue":"2005973"}]k3y-of-the-operator`}, *asked)
	assert.Equal(t, []FIGIJob{
		{Identifier: "ID_ISIN US4592001014", Outcome: "found", Rows: 1},
		{Identifier: "ID_CUSIP 459200101", Outcome: "no_match", Said: "No identifier found."},
		{Identifier: "ID_SEDOL 2005973", Outcome: "bad_identifier", Said: "Invalid idValue format."},
	}, r.Jobs)
	assert.Equal(t, "ID_ISIN US4592001014", r.Classes[0].Candidates[0].Answers)
	assert.NotContains(t, fmt.Sprint(r), "k3y-of-the-operator")
	assert.Regexp(t, `^https://api\.openfigi\.com/v3/mapping#sha256=[0-9a-f]{64}$`, r.Reads[0].Parts[0].Address)
}

func TestAQueryThatIsAnIdentifierIsLookedUpAsOne(t *testing.T) {
	for rule, c := range map[string]struct {
		query string
		want  []string
	}{
		"an ISIN":          {"us4592001014", []string{"GET", `"ID_ISIN"`}},
		"a FIGI":           {"BBG000BLNNH6", []string{"GET", `"ID_BB_GLOBAL"`, `"COMPOSITE_ID_BB_GLOBAL"`, `"ID_BB_GLOBAL_SHARE_CLASS_LEVEL"`}},
		"an ISIN with a G": {"KYG017191142", []string{"GET", `"ID_ISIN","idValue":"KYG017191142"`}},
		"twelve others":    {"INTERNATIONA", []string{"GET", "/v3/search"}},
	} {
		client, asked := resolveServed(t, nil, func(path, _ string) (int, string) {
			return map[string]int{"/v1/finance/search": 200}[path] + map[string]int{"/v3/mapping": 404, "/v3/search": 404}[path], `{"quotes":[]}`
		})
		_, err := client.Resolve(t.Context(), ResolveRequest{Query: c.query})
		require.Error(t, err, rule)
		for _, want := range c.want {
			assert.Contains(t, strings.Join(*asked, "\n"), want, rule)
		}
	}
}

func TestWhatNoSourceKnowsStaysNotFound(t *testing.T) {
	nothing := func(path, _ string) (int, string) {
		return 200, map[string]string{"/v1/finance/search": `{"count":3,"quotes":[]}`, "/v3/search": `{"data":[]}`, "/v3/mapping": `[{"warning":"No identifier found."}]`}[path]
	}
	c, asked := resolveServed(t, nil, nothing)
	_, err := c.Resolve(t.Context(), ResolveRequest{Query: "NOSUCH.HK"})
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, (*asked)[0], "q=NOSUCH.HK&", "a suffix is never cut off to find something")
	_, err = c.Resolve(t.Context(), ResolveRequest{ISIN: "US4592001014"})
	require.ErrorAs(t, err, &missing)
	assert.Contains(t, err.Error(), "No identifier found.")

	c, _ = resolveServed(t, nil, func(path, _ string) (int, string) {
		return 200, `[{"error":"Invalid idValue format."}]`
	})
	_, err = c.Resolve(t.Context(), ResolveRequest{CUSIP: "459200101"})
	var wrong *source.ArgumentError
	require.ErrorAs(t, err, &wrong)
	assert.Contains(t, err.Error(), "Invalid idValue format.")
}

func TestASourceThatFailsIsMissingAndTheOtherAnswers(t *testing.T) {
	for rule, c := range map[string]struct {
		fails, body string
		status      int
		code, says  string
	}{
		"a limit":                  {"/v3/search", "Too many requests", 429, "rate", "Too many requests"},
		"a page at 200":            {"/v3/search", "<html><title>Wait</title></html>", 200, "upstream", "HTML"},
		"an error at 200":          {"/v3/search", `{"error":"Invalid query."}`, 200, "upstream", "Invalid query."},
		"an object without a list": {"/v3/search", `{}`, 200, "shape", "data"},
		"too many jobs":            {"/v3/mapping", `Request entity too large`, 413, "upstream", "fewer identifiers"},
		"outcomes for other jobs":  {"/v3/mapping", `[{"data":[]}]`, 200, "shape", "3 jobs were sent and 1 outcomes came"},
		"an outcome with neither":  {"/v3/mapping", `[{"data":[]},{},{"data":[]}]`, 200, "shape", "there are 0"},
		"an outcome with both":     {"/v3/mapping", `[{"data":[],"error":"x"},{"data":[]},{"data":[]}]`, 200, "shape", "there are 2"},
		"a crumb that is wanted":   {"/v1/finance/search", `{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`, 401, "upstream", "Invalid Crumb"},
		"the same at 200":          {"/v1/finance/search", `{"finance":{"result":null,"error":{"code":"Unauthorized","description":"Invalid Crumb"}}}`, 200, "upstream", "Invalid Crumb"},
		"rows of another shape":    {"/v1/finance/search", `{"quotes":[{"shouldNot":"exist"}]}`, 200, "shape", "none of 1 rows"},
		"rows that are no list":    {"/v1/finance/search", `{"quotes":"none"}`, 200, "shape", "body"},
		"no rows at all":           {"/v1/finance/search", `{}`, 200, "shape", "quotes"},
	} {
		t.Run(rule, func(t *testing.T) {
			client, _ := resolveServed(t, nil, func(path, body string) (int, string) {
				if path == c.fails {
					return c.status, c.body
				}
				return resolveUsual(path, body)
			})
			if c.status == 429 {
				client.Source.Transport = once{}
			}
			r, err := client.Resolve(t.Context(), ResolveRequest{Query: "Example Holding"})
			require.NoError(t, err)
			require.Len(t, r.Missing, 1)
			assert.Equal(t, c.code, r.Missing[0].Code)
			assert.Contains(t, r.Missing[0].Reason, c.says)
			assert.NotEmpty(t, r.Classes)
		})
	}
}

// once gives a server that asks to wait no second chance within the test.
type once struct{}

func (once) RoundTrip(req *http.Request) (*http.Response, error) {
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err == nil && resp.StatusCode == http.StatusTooManyRequests {
		resp.Header.Set("Retry-After", "3000")
	}
	return resp, err
}

func TestSlashesAndDotsOfSymbols(t *testing.T) {
	for query, want := range map[string]string{
		"BRK/A": "write a dash: BRK-A", "BT/A.L": "write a dash: BT-A.L",
	} {
		_, err := ResolveRequest{Query: query}.resolved()
		var wrong *source.ArgumentError
		require.ErrorAs(t, err, &wrong, query)
		assert.Equal(t, want, wrong.Remedy)
	}
	for query, sent := range map[string]string{
		"BRK.B": "q=BRK.B", "BT-A.L": "q=BT-A.L", "^GSPC": "q=%5EGSPC", "EURUSD=X": "q=EURUSD%3DX", "Novo Nordisk A/S": "q=Novo+Nordisk+A%2FS", "R&D plc": "q=R%26D+plc",
	} {
		asked, err := ResolveRequest{Query: query}.resolved()
		require.NoError(t, err, query)
		_, request := asked.questions()[0].request()
		assert.Contains(t, request.Address, sent+"&")
	}
}

func TestWhatCannotBeLookedUpIsRefused(t *testing.T) {
	c, asked := resolveServed(t, nil, resolveUsual)
	for rule, req := range map[string]ResolveRequest{
		"nothing":                     {},
		"blanks":                      {Query: " \t "},
		"200 characters":              {Query: strings.Repeat("A", 200)},
		"a control character":         {Query: "A\x00B"},
		"an ISIN with a wrong digit":  {ISIN: "US4592001015"},
		"a short ISIN":                {ISIN: "US459200101"},
		"a FIGI without its G":        {FIGI: "BBX000BLNNH6"},
		"a CUSIP of eight characters": {CUSIP: "45920010"},
		"a SEDOL of six characters":   {SEDOL: "200597"},
	} {
		_, err := c.Resolve(t.Context(), req)
		var wrong *source.ArgumentError
		require.ErrorAs(t, err, &wrong, rule)
	}
	c.Source.Cutoff = day("2021-12-31")
	_, err := c.Resolve(t.Context(), ResolveRequest{Query: "META"})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused, "who holds a symbol today may not have held it then")
	assert.Equal(t, "cutoff", refused.Rule)
	assert.Contains(t, err.Error(), "2021-12-31")
	assert.Empty(t, *asked)
}

// The check digits are those of the identifiers as their agencies give them.
func TestCheckDigitsOfISINs(t *testing.T) {
	for isin, fits := range map[string]bool{"US0378331005": true, "US4592001014": true, "DE000BAY0017": true, "GB0002634946": true, "KYG017191142": true, "US0378331006": false, "US0378313005": false} {
		assert.Equal(t, fits, luhn(isin), isin)
	}
}

func TestKindsAreTheSourcesWords(t *testing.T) {
	for _, c := range []struct {
		fine, broad string
		kind        InstrumentKind
		sent        string
	}{
		{"Common Stock", "Common Stock", KindOrdinary, "Common Stock"},
		{"ADR", "Depositary Receipt", KindADR, "ADR / Depositary Receipt"},
		{"GDR", "Depositary Receipt", KindReceipt, "GDR / Depositary Receipt"},
		{"Preference", "Preference", KindPreference, "Preference"},
		{"ETP", "Mutual Fund", KindFund, "ETP / Mutual Fund"},
		{"Equity Option", "Option", KindOption, "Equity Option / Option"},
		{"REIT", "REIT", "", "REIT"},
		{"", "", "", ""},
	} {
		assert.Equal(t, c.kind, figiKind(c.fine, c.broad), c.fine)
		assert.Equal(t, c.sent, figiSent(c.fine, c.broad))
	}
}

func TestASymbolIsCutOnlyAtItsOwnExchangesSuffix(t *testing.T) {
	for _, c := range []struct {
		symbol, venue, kind string
		ticker              string // empty: not looked up
	}{
		{"BMW.DE", "GER", "EQUITY", "BMW GY"}, {"BMW.SG", "STU", "EQUITY", "BMW GS"}, {"0700.HK", "HKG", "EQUITY", "700 HK"}, {"9988.HK", "HKG", "EQUITY", "9988 HK"}, {"BRK-B", "NYQ", "EQUITY", "BRK/B US"},
		{"BMW.DE", "LSE", "EQUITY", ""}, {"DG.PA", "NYQ", "EQUITY", ""}, {"X", "CXE", "EQUITY", ""}, {"AAPL251219C00120000", "OPR", "OPTION", ""},
		{".DE", "GER", "EQUITY", ""}, {"BTC-USD", "CCC", "CRYPTOCURRENCY", ""},
	} {
		task, able := figiTaskOf(Candidate{Source: "Yahoo", Symbol: c.symbol, Venue: c.venue, KindSent: c.kind})
		assert.Equal(t, c.ticker, strings.TrimSpace(task.Value+" "+task.Venue), c.symbol)
		assert.Equal(t, c.ticker != "", able)
	}
}

func TestLinesThatDisagreeLabelNothing(t *testing.T) {
	c := Candidate{Kind: KindShare, KindFrom: "Yahoo"}
	c.label([]Candidate{{ShareClass: "A", Kind: KindOrdinary}, {ShareClass: "B", Kind: KindOrdinary}})
	assert.Equal(t, Candidate{Kind: KindShare, KindFrom: "Yahoo"}, c)
}

// resolveParsed runs the parser on a body, as a read of it would.
func resolveParsed(t testing.TB, q resolveQuestion, body string) (resolveSaid, error) {
	t.Helper()
	vendor, request := q.request()
	answer, _ := recorded{body: []byte(body)}.Replay(t.Context(), request.Address)
	read, err := (&source.Client{}).Read(vendor, VerbResolve, q, answer)
	require.NoError(t, err)
	return parseResolve(read, []byte(body))
}

func FuzzSearchRowsAreKeptOrCounted(f *testing.F) {
	for _, body := range []string{searchBody, `{}`, `{"quotes":[]}`, `{"quotes":[{}]}`, `{"quotes":[{"symbol":1}]}`, `null`} {
		f.Add(body)
	}
	f.Fuzz(func(t *testing.T, body string) {
		said, err := resolveParsed(t, resolveQuestion{Source: yahooSearch, Query: "x"}, body)
		if err != nil {
			return
		}
		for _, c := range said.candidates {
			require.NotEmpty(t, c.Symbol)
		}
		for _, p := range said.private {
			require.NotEmpty(t, p.Name)
		}
	})
}

func FuzzMappingsHaveOneOutcomeAJob(f *testing.F) {
	for _, body := range []string{symbolsBody, figiSearchBody, `[]`, `{}`, `[{"warning":"x"},{"error":"y"},{"data":[]}]`, `[null,null,null]`} {
		f.Add(body)
	}
	jobs := []figiTask{{Type: "ID_ISIN", Value: "a"}, {Type: "ID_CUSIP", Value: "b"}, {Type: "TICKER", Value: "c", Venue: "US"}}
	f.Fuzz(func(t *testing.T, body string) {
		said, err := resolveParsed(t, resolveQuestion{Source: figiMapping, Jobs: jobs}, body)
		if err == nil {
			require.Len(t, said.jobs, len(jobs))
			rows := said.counts[DroppedNoFIGI] + said.counts[DroppedSameSymbol] + len(said.candidates)
			for _, job := range said.jobs {
				rows -= job.Rows
			}
			require.Zero(t, rows, "every row is kept or counted")
		}
		if said, err = resolveParsed(t, resolveQuestion{Source: figiSearch, Query: "x"}, body); err == nil {
			for _, c := range said.candidates {
				require.NotEmpty(t, c.FIGI)
			}
		}
	})
}
