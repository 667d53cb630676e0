package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mmcdole/gofeed"
)

// pressFeed is written by hand in the shape of a press feed: 500 items of one
// KiB each, with the extensions that publishers send.
func pressFeed() []byte {
	var out strings.Builder
	out.WriteString(`<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Wire</title><link>https://wire.example.com/</link>`)
	for i := range maxItems {
		fmt.Fprintf(&out, `<item><guid isPermaLink="false">wire-%d</guid><title>Company %d reports results &amp;amp; outlook</title><link>https://wire.example.com/story/%d?utm_source=rss</link>`+
			`<pubDate>Mon, 05 Jan 2026 08:30:00 EST</pubDate><dc:creator>Desk</dc:creator><category>earnings</category><media:content url="https://img.example.com/%d.jpg" medium="image"/>`+
			`<description><![CDATA[<p>%s</p>]]></description></item>`, i, i, i, i, strings.Repeat("Revenue <b>rose</b> on the year. ", 18))
	}
	out.WriteString(`</channel></rss>`)
	return []byte(out.String())
}

func BenchmarkFeed(b *testing.B) {
	body := pressFeed()
	read := asked{query: "results"}.read(b)
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		w, err := parseWire(read, body)
		if err != nil || len(w.items) != maxItems {
			b.Fatal(err, len(w.items))
		}
	}
}

// BenchmarkFeedByTheLibraryAlone is what the fields alone cost.
func BenchmarkFeedByTheLibraryAlone(b *testing.B) {
	body := string(pressFeed())
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		feed, err := gofeed.NewParser().ParseString(body)
		if err != nil || len(feed.Items) != maxItems {
			b.Fatal(err)
		}
	}
}
