package web

import (
	"regexp"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
)

var tagLike = regexp.MustCompile(`<[A-Za-z/!?]`)

// holdsLaws checks what every item is, whatever its feed was.
func holdsLaws(tb testing.TB, item NewsItem) {
	tb.Helper()
	for name, text := range map[string]string{"title": item.Title, "extract": item.Extract, "id": item.ID, "raw": item.PublishedRaw, "link": item.Link} {
		assert.True(tb, utf8.ValidString(text), name)
		assert.NotRegexp(tb, tagLike, text, "%s: markup never comes through", name)
		for _, r := range text {
			assert.False(tb, isHidden(r) || unicode.IsControl(r), "%s holds %U", name, r)
		}
	}
	assert.LessOrEqual(tb, utf8.RuneCountInString(item.Extract), maxExtractRunes)
	assert.LessOrEqual(tb, utf8.RuneCountInString(item.Title), maxTitleRunes)
	if item.Link != "" {
		assert.Regexp(tb, `^https?://[^/?#@]+(/|\?|$)`, item.Link)
		again, problem := canonicalLink(item.Link, nil)
		assert.Empty(tb, problem)
		assert.Equal(tb, item.Link, again, "a canonical link is its own")
	}
	switch item.DateQuality {
	case Exact:
		_, exact := item.Published.Instant()
		assert.True(tb, exact)
	case DayOnly, Implausible, Future:
		assert.False(tb, item.Published.IsZero())
	default:
		assert.True(tb, item.Published.IsZero(), "%s gives no moment", item.DateQuality)
	}
}
