package web

import (
	"encoding/json"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// laws are checked in tests and in properties.
type laws interface {
	Helper()
	Errorf(format string, args ...any)
}

// holdsSearchLaws checks what every answer is, whatever its vendor sent.
func holdsSearchLaws(tb laws, s Search) {
	tb.Helper()
	left := 0
	for _, d := range s.Dropped {
		assert.Positive(tb, d.Count)
		left += d.Count
	}
	assert.Equal(tb, s.Counts.Received, s.Counts.Listed+left, "a result is listed or counted out")
	assert.Len(tb, s.Results, s.Counts.Listed)
	may, before, seen := &source.Client{Cutoff: s.Reads[0].Cutoff}, 0, map[string]bool{}
	for _, r := range s.Results {
		assert.Greater(tb, r.Rank, before, "the vendor's order")
		assert.False(tb, seen[r.URL], "a page comes once")
		before, seen[r.URL] = r.Rank, true
		again, problem := canonicalLink(r.URL, nil)
		assert.Equal(tb, []string{r.URL, ""}, []string{again, problem})
		assert.Regexp(tb, `^https?://`, r.URL)
		assert.True(tb, may.Allows(r.known), "%s under %s", r.known, s.Reads[0].Cutoff)
		assert.LessOrEqual(tb, utf8.RuneCountInString(r.Extract), maxPageExtractRunes)
		assert.LessOrEqual(tb, utf8.RuneCountInString(r.Title), maxPageTitleRunes)
		for _, text := range []string{r.Title, r.Extract, r.Age} {
			holdsTextLaws(tb, text)
		}
		assert.True(tb, r.Date.IsZero() || r.Age == "", "a day, or words")
	}
	assert.LessOrEqual(tb, len(s.Results), maxSearchCount)
	for _, table := range s.Tables() {
		for _, c := range table.Columns {
			assert.NotEqual(tb, source.Number, c.Type, "no place and no score is a figure")
		}
	}
}

func holdsTextLaws(tb laws, text string) {
	tb.Helper()
	assert.True(tb, utf8.ValidString(text))
	assert.NotRegexp(tb, tagLike, text)
	for _, r := range text {
		assert.False(tb, isHidden(r) || unicode.IsControl(r), "%U", r)
	}
}

// FuzzParseSearch holds the laws of every answer, and that the tables are
// derived again the same.
func FuzzParseSearch(f *testing.F) {
	for i, row := range searchVendors() {
		f.Add(goodSearches[row.name], i, 0)
	}
	f.Add(braveList(bravePage("S&amp;amp;P <b>x", "https://a.example.com/#x", "\u202e<scr", `,"age":"May 3, 2026"`), bravePage("", "http://[::1]/", "", "")), 0, 500)
	f.Add(`{"answer":"x","results":[{"url":"https://a.example.com/","raw_content":"y","published_date":"Wed, 04 Sep 2024 05:00:54 XST"}]}`, 1, -900)
	f.Add(`{"organic":[{"link":"https://a.example.com/","date":"2 Jan 2026"}],"answerBox":{}}`, 2, 0)
	f.Fuzz(func(t *testing.T, body string, vendor, days int) {
		rows := searchVendors()
		row := rows[((vendor%len(rows))+len(rows))%len(rows)]
		cutoff := source.Date{}
		if days != 0 {
			cutoff = day("2026-11-30").AddDays(days % 10000)
		}
		found, err := searchParsed(t, SearchRequest{Query: "q", Vendor: row.name}, cutoff, body)
		if err != nil {
			require.Implements(t, (*source.Coded)(nil), err)
			return
		}
		require.True(t, json.Valid([]byte(body)), "what is read is JSON")
		holdsSearchLaws(t, found)
		again, err := Rederivers()[VerbSearch](found.Reads[0], [][]byte{[]byte(body)})
		require.NoError(t, err)
		first, err := source.Pack(found.Tables()[0])
		require.NoError(t, err)
		second, err := source.Pack(again[0])
		require.NoError(t, err)
		require.Equal(t, string(first), string(second))
	})
}
