//go:build shared

package web

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func webFolder(name string) string {
	root := os.Getenv("DESKWORTH_SHARED")
	if root == "" {
		root = filepath.Join("..", "..", "..", "shared")
	}
	return filepath.Join(root, "data", name)
}

func webFile(t testing.TB, folder, name string) string {
	t.Helper()
	body, err := os.ReadFile(filepath.Join(webFolder(folder), name))
	require.NoError(t, err, "the shared folder is looked for beside the checkout, or at DESKWORTH_SHARED")
	return string(body)
}

// everyWebFileHasARow fails for a file without a row, and for an empty folder.
func everyWebFileHasARow(t *testing.T, folder string, rows map[string]bool) {
	t.Helper()
	files, err := os.ReadDir(webFolder(folder))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, f := range files {
		assert.True(t, rows[f.Name()], "%s has no row", f.Name())
	}
	assert.Len(t, rows, len(files), "a row without a file")
}

// searchRow is what one file must give. The rows were written from the payloads
// by hand.
type searchRow struct {
	file     string
	vendor   SearchVendorName
	cutoff   string
	status   int // nought: 200
	received int
	ranks    []int
	first    string // rank's title|url|date|age
	last     string
	drops    string
	withheld string
	more     bool
	code     string
	says     string
}

const (
	tavilyFirst = "AI Shapes the Future of Workplace Tech - SHRM|https://www.shrm.org/topics-tools/news/hr-quarterly/ai-shapes-the-future-of-workplace-tech|2024-09-04T22:22:11Z|"
	tavilyLast  = "The Future of Work: AI Skills Are in High Demand, But Employers Lag Behind - Global Village space|https://www.globalvillagespace.com/tech/the-future-of-work-ai-skills-are-in-high-demand-but-employers-lag-behind/|2024-09-04T06:32:27Z|"
)

var searchRows = []searchRow{
	{file: "PROVENANCE.md", vendor: SearchBrave, code: "upstream", says: "it answers text where JSON was asked for"}, // a table for people
	{
		file: "constructed_brave_web.json", vendor: SearchBrave, received: 6, ranks: []int{1, 2, 3}, more: true,
		first: "Key ECB interest rates|https://www.ecb.europa.eu/stats/policy_and_exchange_rates/key_ecb_interest_rates/html/index.en.html||",
		last:  "Relative age only|https://blog.example.org/p||3 days ago",
		drops: "no address 1, link is neither http nor https 1, repeated address 1",
	},
	{
		file: "constructed_brave_web.json", vendor: SearchBrave, cutoff: "2026-09-01", received: 6, ranks: []int{2}, more: true,
		first: "ECB cuts rates 'again'|https://news.example.com/a?id=7|2026-09-01|", last: "ECB cuts rates 'again'|https://news.example.com/a?id=7|2026-09-01|",
		drops: "no address 1, link is neither http nor https 1, undated under an as-of date 3",
	},
	{
		file: "constructed_brave_web.json", vendor: SearchBrave, cutoff: "2026-08-31", received: 6, more: true,
		drops: "no address 1, link is neither http nor https 1, published after the as-of date 1, undated under an as-of date 3",
	},
	{
		file: "tavily_news_2024-09_content-cut.json", vendor: SearchTavily, received: 4, ranks: []int{1, 2, 3, 4},
		first: tavilyFirst, last: tavilyLast,
	},
	{
		file: "tavily_news_2024-09_content-cut.json", vendor: SearchTavily, cutoff: "2024-09-04", received: 4, ranks: []int{1, 3, 4},
		first: tavilyFirst, last: tavilyLast, drops: "published after the as-of date 1",
	},
	{file: "constructed_tavily_empty.json", vendor: SearchTavily},
	{
		file: "constructed_tavily_raw-content.json", vendor: SearchTavily, received: 1, ranks: []int{1}, first: "Long|https://example.com/long||", last: "Long|https://example.com/long||",
		withheld: "answers that a model wrote 1, texts of whole pages 1",
	},
	{file: "brave_error-422_token-invalid.json", vendor: SearchBrave, status: 422, code: "upstream", says: `Brave did not answer with data (status 422): it does not accept the key in BRAVE_API_KEY: "The provided subscription token is invalid."; set the key that was issued at ` + Brave.KeyPage + "; no other vendor is asked in its place"},
	{file: "brave_error-422_validation.json", vendor: SearchBrave, status: 422, code: "arguments", says: `Brave does not take it: "Unable to validate request parameter(s)"; ask with other words, or without country, language and window`},
	{file: "constructed_brave_error-429.json", vendor: SearchBrave, status: 429, code: "rate", says: `Brave asks to slow down: "Request rate limit exceeded for plan"; try again in 31s`},
	{file: "tavily_error-401.json", vendor: SearchTavily, status: 401, code: "upstream", says: `Tavily did not answer with data (status 401): it does not accept the key in TAVILY_API_KEY: "Unauthorized: missing or invalid API key."`},
	{file: "tavily_error-401.json", vendor: SearchTavily, code: "shape", says: "there is no list"},
	// Another vendor's answer is none: neither's rows are read as the other's.
	{file: "constructed_brave_web.json", vendor: SearchTavily, code: "shape", says: "there is no list"},
	{file: "constructed_tavily_empty.json", vendor: SearchSerper, code: "shape", says: "there is no list"},
}

func joinedDrops(drops []source.Drop) string {
	var parts []string
	for _, d := range drops {
		parts = append(parts, d.Reason+" "+source.Whole(int64(d.Count)).String())
	}
	return strings.Join(parts, ", ")
}

func briefResult(r SearchResult) string {
	return strings.Join([]string{r.Title, r.URL, r.Date.String(), r.Age}, "|")
}

func TestEveryPublicSearchAnswerReadsAsExpected(t *testing.T) {
	files := map[string]bool{}
	for _, row := range searchRows {
		files[row.file] = true
		status := row.status
		if status == 0 {
			status = http.StatusOK
		}
		s := serveWeb(t, says(status, webFile(t, "web", row.file), unlessWaited(status)...), "BRAVE_API_KEY", "TAVILY_API_KEY")
		if row.vendor == SearchSerper {
			s = serveWeb(t, says(status, webFile(t, "web", row.file)), "SERPER_API_KEY")
		}
		if row.cutoff != "" {
			s.Source.Cutoff = day(row.cutoff)
		}
		found, err := s.Search(t.Context(), SearchRequest{Query: "q", Vendor: row.vendor})
		if row.code != "" {
			var coded source.Coded
			require.ErrorAs(t, err, &coded, row.file)
			assert.Equal(t, row.code, coded.Code(), row.file)
			assert.Contains(t, err.Error(), row.says, row.file)
			continue
		}
		require.NoError(t, err, row.file)
		holdsSearchLaws(t, found)
		var ranks []int
		for _, r := range found.Results {
			ranks = append(ranks, r.Rank)
		}
		assert.Equal(t, row.ranks, ranks, row.file)
		assert.Equal(t, []any{row.received, row.drops, row.withheld, row.more}, []any{found.Counts.Received, joinedDrops(found.Dropped), joinedDrops(found.Withheld), found.More}, row.file)
		if len(ranks) > 0 {
			assert.Equal(t, []string{row.first, row.last}, []string{briefResult(found.Results[0]), briefResult(found.Results[len(ranks)-1])}, row.file)
		}
	}
	everyWebFileHasARow(t, "web", files)
}

func TestTheLongDescriptionIsCutAndTheArticleIsNowhere(t *testing.T) {
	s := serveWeb(t, says(200, webFile(t, "web", "constructed_brave_web.json")), "BRAVE_API_KEY")
	found, err := s.Search(t.Context(), SearchRequest{Query: "q"})
	require.NoError(t, err)
	assert.Equal(t, "Interest rate levels on the deposit facility & main refinancing operations", found.Results[0].Extract)
	assert.Equal(t, strings.Repeat("x", 299)+"…", found.Results[1].Extract)
	assert.Equal(t, 300, utf8.RuneCountInString(found.Results[1].Extract))

	s = serveWeb(t, says(200, webFile(t, "web", "constructed_tavily_raw-content.json")), "TAVILY_API_KEY")
	found, err = s.Search(t.Context(), SearchRequest{Query: "q"})
	require.NoError(t, err)
	packed, err := source.Pack(found.Tables()[0])
	require.NoError(t, err)
	assert.NotContains(t, string(packed), "whole article")
	assert.NotContains(t, string(packed), "model-written")
}
