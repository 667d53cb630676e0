package web

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestEveryShippedFeedSaysWhoseItIsAndUnderWhichTerms(t *testing.T) {
	feeds := ShippedFeeds()
	require.GreaterOrEqual(t, len(feeds), 7)
	seen := map[string]bool{}
	for _, f := range feeds {
		assert.Empty(t, f.problem(), f.Publisher)
		assert.False(t, seen[f.Address], "%s is there twice", f.Address)
		seen[f.Address] = true
		assert.True(t, strings.HasPrefix(f.Address, "https://"), f.Address)
		assert.NotEmpty(t, f.Topics, f.Publisher)
		v := f.vendor()
		assert.Equal(t, f.Publisher, v.Name)
		assert.Contains(t, []source.Verdict{source.Keep, source.Quote}, v.Licence.Verdict, "a feed whose bodies may not be kept cannot be rederived")
		assert.False(t, v.Licence.Checked.IsZero(), f.Publisher)
		terms, err := url.Parse(v.Licence.Terms)
		require.NoError(t, err)
		assert.Equal(t, "https", terms.Scheme, f.Publisher)
	}
	assert.Contains(t, string(shippedFile), "awaits confirmation online")
}

func TestAnOperatorsListIsTakenWholeOrRefused(t *testing.T) {
	feed := func(publisher, address string) string {
		return `{"publisher":"` + publisher + `","address":"` + address + `"}`
	}
	for _, c := range []struct{ rule, body, says string }{
		{"nothing is no feed", "", ""},
		{"one feed", `{"feeds":[` + feed("Example", "http://example.com/rss") + `]}`, ""},
		{"with topics and terms", `{"feeds":[{"publisher":"Example","address":"https://example.com/rss","topics":["oil"],"terms":"https://example.com/terms"}]}`, ""},
		{"a misspelt word", `{"feeds":[{"publisher":"Example","adress":"https://example.com/rss"}]}`, "adress"},
		{"a verdict is not the operator's to say here", `{"feeds":[{"publisher":"E","address":"https://example.com/","verdict":"keep"}]}`, "verdict"},
		{"something behind the list", `{"feeds":[]} x`, "feeds.json"},
		{"no publisher", `{"feeds":[` + feed("", "https://example.com/rss") + `]}`, "names no publisher"},
		{"a publisher with markup", `{"feeds":[` + feed("<b>E</b>", "https://example.com/rss") + `]}`, "names no publisher"},
		{"another scheme", `{"feeds":[` + feed("Example", "file:///etc/passwd") + `]}`, "https:// or http://"},
		{"twice", `{"feeds":[` + feed("Example", "https://example.com/rss") + "," + feed("Example", "https://example.com/rss") + `]}`, "is there twice"},
		{"too many", `{"feeds":[` + strings.TrimSuffix(strings.Repeat(feed("E", "https://example.com/")+",", 65), ",") + `]}`, "at most 64"},
		{"an empty topic", `{"feeds":[{"publisher":"E","address":"https://example.com/","topics":[""]}]}`, "topics"},
	} {
		_, err := ParseFeeds([]byte(c.body))
		if c.says == "" {
			require.NoError(t, err, c.rule)
			continue
		}
		require.ErrorContains(t, err, c.says, c.rule)
	}
}

func TestAnOperatorsFeedNeverGoesByAnothersName(t *testing.T) {
	f := Feed{Publisher: "Federal Reserve Board", Address: "https://example.com/rss", Terms: "https://example.com/terms"}
	v := f.vendor()
	assert.Equal(t, "Federal Reserve Board (operator's feed)", v.Name)
	assert.Equal(t, source.Licence{Terms: "operator's choice: https://example.com/terms", Verdict: source.Quote}, v.Licence)
}
