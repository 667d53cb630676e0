package web

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Feeds of this file are written by hand, one rule each.

var noon = time.Date(2026, 1, 5, 12, 0, 0, 0, time.UTC)

// asked is a feed with what a test asks of it.
type asked struct {
	body, media, base, query string
	cutoff                   source.Date
}

func (a asked) read(tb testing.TB) source.Read {
	tb.Helper()
	part := source.Part{Address: "https://wire.example.com/feed", Base: a.base, Media: a.media, Digest: source.Digest([]byte(a.body)), ReadAt: noon}
	read, err := (&source.Client{Cutoff: a.cutoff}).Read(source.Vendor{Name: "Wire"}, VerbNewswire, wireQuestion{Publisher: "Wire", Feed: part.Address, Query: a.query}, source.Answer{Part: part})
	require.NoError(tb, err)
	return read
}

func (a asked) wire(tb testing.TB) *wire {
	tb.Helper()
	w, err := parseWire(a.read(tb), []byte(a.body))
	require.NoError(tb, err)
	return w
}

// rssOf is a feed of these items, each with a title of its own unless it has one.
func rssOf(items ...string) string {
	var out strings.Builder
	out.WriteString(`<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wire</title><link>https://www.example.com/</link>`)
	for i, item := range items {
		if !strings.Contains(item, "<title>") {
			item += fmt.Sprintf("<title>item %d</title>", i+1)
		}
		out.WriteString("<item>" + item + "</item>")
	}
	return out.String() + "</channel></rss>"
}

func titles(w *wire) (all []string) {
	for _, item := range w.items {
		all = append(all, item.Title)
	}
	return all
}

// drop is what was left out for one reason.
func drop(w *wire, reason string) int {
	for _, d := range w.dropped() {
		if d.Reason == reason {
			return d.Count
		}
	}
	return 0
}

func TestTheNewestIsFirstAndTheFutureNever(t *testing.T) {
	w := asked{body: rssOf(
		`<pubDate>Sun, 04 Jan 2026 08:00:00 GMT</pubDate><title>old</title>`,
		`<title>undated</title>`,
		`<pubDate>Sat, 05 Jan 2036 08:30:00 GMT</pubDate><title>future</title>`,
		`<pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate><title>new</title>`,
		`<pubDate>Tue, 06 Jan 2026 11:00:00 GMT</pubDate><title>less than a day ahead: a clock, or an embargo</title>`,
		`<pubDate>Mon, 05 Jan 2026 08:00:00 JST</pubDate><title>Tokyo</title>`,
	)}.wire(t)
	assert.Equal(t, []string{"less than a day ahead: a clock, or an embargo", "new", "old", "undated", "Tokyo", "future"}, titles(w))
	assert.Equal(t, "2026-01-06T11:00:00Z", w.newest.String())
	assert.Equal(t, 6, w.count)
	assert.Equal(t, 2, w.undated)
	assert.Equal(t, Future, w.items[5].DateQuality)
	assert.Equal(t, "Mon, 05 Jan 2026 08:00:00 JST", w.items[4].PublishedRaw)
	assert.True(t, w.items[4].Published.IsZero())
}

// MAC-31.
func TestOneGuidIsOneItemOnlyWhenItSaysTheSame(t *testing.T) {
	const one = `<guid isPermaLink="false">A-1</guid><title>One</title><link>https://a.example/1</link>`
	w := asked{body: rssOf(one, one,
		`<guid isPermaLink="false">A-1</guid><title>One (corrected)</title><link>https://a.example/1</link>`,
		`<guid isPermaLink="false">A-1</guid><title>One</title><link>https://a.example/other</link>`,
		`<guid isPermaLink="false">A-2</guid><title>Two</title><link>https://a.example/1</link>`,
	)}.wire(t)
	require.Equal(t, []string{"One", "One (corrected)", "One", "Two"}, titles(w))
	assert.Equal(t, 1, drop(w, droppedRepeated))
	keys := map[string]bool{}
	for _, item := range w.items {
		assert.Equal(t, item.ID == "A-1", len(item.Marks) == 1 && item.Marks[0] == MarkSameID, item.Title)
		assert.False(t, keys[item.Row], "rows have different keys")
		keys[item.Row] = true
	}
}

func TestAnItemWithoutGuidGoesByItsLinkAndElseByWhatItSays(t *testing.T) {
	w := asked{body: rssOf(
		`<link>https://a.example/1?utm_source=x</link>`,
		`<title>No link</title><pubDate>Mon, 05 Jan 2026 08:00:00 GMT</pubDate>`,
		`<description>first of two that say nothing else</description><title></title>`,
		`<description>second of two that say nothing else</description><title></title>`,
	)}.wire(t)
	require.Len(t, w.items, 4)
	assert.Regexp(t, `^sha256:[0-9a-f]{64}$`, w.items[0].ID)
	assert.Equal(t, "https://a.example/1", w.items[1].ID)
	assert.Equal(t, w.items[2].ID, w.items[3].ID)
	assert.Zero(t, drop(w, droppedRepeated), "nobody said that they are one")
}

func TestAGuidIsTheLinkOnlyWhereItMayBe(t *testing.T) {
	for _, c := range []struct{ rule, item, link string }{
		{"a guid is the page", `<guid>https://a.example/1</guid>`, "https://a.example/1"},
		{"but not one that says it is none", `<guid isPermaLink="false">https://a.example/1</guid>`, ""},
		{"nor one that is no address", `<guid>A-1</guid>`, ""},
		{"nor before a link", `<guid>https://a.example/1</guid><link>https://a.example/2</link>`, "https://a.example/2"},
		{"a link that is dropped stays dropped", `<guid>https://a.example/1</guid><link>javascript:x</link>`, ""},
		{"a guid that leads inside is dropped too", `<guid>http://10.0.0.1/1</guid>`, ""},
	} {
		assert.Equal(t, c.link, asked{body: rssOf(c.item)}.wire(t).items[0].Link, c.rule)
	}
}

func TestARelativeLinkHangsOnTheNearestBase(t *testing.T) {
	feed := func(root, channel string) string {
		return `<rss ` + root + `><channel>` + channel + `<item><link>x</link></item></channel></rss>`
	}
	for _, c := range []struct{ rule, body, base, link string }{
		{"the address of the feed", feed("", ""), "", "https://wire.example.com/x"},
		{"where redirects ended, or the answer's own place", feed("", ""), "https://cdn.example.com/a/b", "https://cdn.example.com/a/x"},
		{"the page that the feed belongs to", feed("", "<link>https://www.example.com/news/</link>"), "https://cdn.example.com/a/b", "https://www.example.com/news/x"},
		{"which may be relative itself", feed("", "<link>/news/</link>"), "https://cdn.example.com/a/b", "https://cdn.example.com/news/x"},
		{"an xml:base", feed(`xml:base="https://base.example.com/y/"`, "<link>https://www.example.com/news/</link>"), "", "https://base.example.com/y/x"},
		{"an xml:base that is a script gives none", feed(`xml:base="javascript:alert(1)//"`, ""), "", ""},
		{"a page that is a script is no base", feed("", "<link>javascript:alert(1)</link>"), "", "https://wire.example.com/x"},
	} {
		assert.Equal(t, c.link, asked{body: c.body, base: c.base}.wire(t).items[0].Link, c.rule)
	}
}

// MAC-33.
func TestOneForbiddenCharacterCostsItself(t *testing.T) {
	w := asked{body: rssOf("<title>Fed \x08holds\x00 rates</title>")}.wire(t)
	assert.Equal(t, []string{"Fed holds rates"}, titles(w))
	assert.Equal(t, 2, drop(w, droppedXML))
	w = asked{body: rssOf("<title>Fed\u202E holds</title>")}.wire(t)
	assert.Equal(t, []string{"Fed holds"}, titles(w))
	assert.Equal(t, 1, drop(w, droppedHidden))
}

func TestAnArticleIsNeverTaken(t *testing.T) {
	const article = "The whole article stands here."
	for _, body := range []string{
		`<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><item><title>T</title><content:encoded>` + article + `</content:encoded></item></channel></rss>`,
		`<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>T</title><content>` + article + `</content></entry></feed>`,
		`{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1","title":"T","content_text":"` + article + `","content_html":"` + article + `"}]}`,
	} {
		items := asked{body: body}.wire(t).items
		require.Len(t, items, 1)
		assert.Empty(t, items[0].Extract)
	}
	long := asked{body: rssOf("<description>" + strings.Repeat("word ", 400) + "</description>")}.wire(t).items[0]
	assert.LessOrEqual(t, len(long.Extract), maxExtractRunes+len("…"))
	assert.Equal(t, []string{MarkCut}, long.Marks)
}

func TestUnderAnAsOfDateWhatCameLaterIsCountedOut(t *testing.T) {
	body := `<feed xmlns="http://www.w3.org/2005/Atom">
		<entry><id>1</id><title>before</title><published>2026-01-02T10:00:00Z</published></entry>
		<entry><id>2</id><title>that day, by its own zone</title><published>2026-01-03T23:30:00-05:00</published></entry>
		<entry><id>3</id><title>later</title><published>2026-01-04T00:00:00Z</published></entry>
		<entry><id>4</id><title>undated</title></entry>
		<entry><id>5</id><title>Tokyo</title><published>Fri, 02 Jan 2026 08:00:00 JST</published></entry>
		<entry><id>6</id><title>changed later</title><published>2026-01-02T10:00:00Z</published><updated>2026-01-04T10:00:00Z</updated></entry>
		<entry><id>7</id><title>before any feed: a year mistyped</title><published>1926-01-02T10:00:00Z</published></entry>
	</feed>`
	w := asked{body: body, cutoff: source.NewDate(2026, 1, 3)}.wire(t)
	assert.Equal(t, []string{"that day, by its own zone", "before"}, titles(w))
	assert.Equal(t, []source.Drop{{Reason: droppedLater, Count: 2}, {Reason: droppedUndated, Count: 3}}, w.dropped())
	assert.Equal(t, "2026-01-03T23:30:00-05:00", w.newest.String(), "what is hidden is not the newest either")

	all := asked{body: body}.wire(t)
	assert.Len(t, all.items, 7)
	for row := range all.items {
		published := all.table().AboutCell(row, 0).Published
		assert.Equal(t, all.items[row].known, published)
		if all.items[row].ID == "6" {
			assert.Equal(t, "2026-01-04T10:00:00Z", published.String(), "the text as it stands is public since its last change")
		}
	}
}

func TestWhatIsOffTopicIsCounted(t *testing.T) {
	body := rssOf("<title>Fed holds rates</title>", "<title>Oil falls</title>", "<title>x</title><description>The Fed said nothing.</description>")
	w := asked{body: body, query: "fed"}.wire(t)
	assert.Equal(t, []string{"Fed holds rates", "x"}, titles(w))
	assert.Equal(t, 1, drop(w, droppedOffTopic))
}

func TestFiveHundredItemsAreReadAndTheRestCounted(t *testing.T) {
	w := asked{body: rssOf(make([]string, 750)...)}.wire(t)
	assert.Len(t, w.items, maxItems)
	assert.Equal(t, 750, w.count)
	assert.Equal(t, 250, drop(w, droppedBeyond))
}
