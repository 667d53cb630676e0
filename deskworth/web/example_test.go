package web_test

import (
	"context"
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/web"
)

// wireOnFile answers every address with one feed, written by hand.
type wireOnFile string

func (w wireOnFile) Replay(_ context.Context, address string) (source.Answer, error) {
	read := time.Date(2026, 1, 5, 15, 0, 0, 0, time.UTC)
	part := source.Part{Address: address, Digest: source.Digest([]byte(w)), ReadAt: read}
	return source.Answer{Part: part, Body: []byte(w), Status: 200, Origin: source.Replay}, nil
}

func ExampleClient_Newswire() {
	c := web.Client{Source: &source.Client{Recorded: wireOnFile(`<rss version="2.0"><channel>
		<item><guid>https://wire.example.com/1</guid><title>Fed holds rates; S&amp;amp;P rises</title>
			<pubDate>Mon, 05 Jan 2026 08:30:00 EST</pubDate><description>&lt;p&gt;The &lt;b&gt;Fed&lt;/b&gt; held.&lt;/p&gt;</description></item>
		<item><title>Fed minutes</title><pubDate>Mon, 05 Jan 2026 08:30:00 JST</pubDate><link>javascript:alert(1)</link></item>
		<item><title>Oil falls</title></item></channel></rss>`)}}
	wire, err := c.Newswire(context.Background(), web.NewswireRequest{Query: "fed", Publisher: "Federal Reserve Board"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, item := range wire.Items {
		fmt.Printf("%s | %s | %s | %q | %q\n", item.Published, item.DateQuality, item.Title, item.Extract, item.Link)
	}
	for _, feed := range wire.Feeds {
		fmt.Println(feed.Publisher, feed.Items, "items,", feed.Matched, "matched,", feed.Undated, "undated", feed.Dropped)
	}
	// Output:
	// 2026-01-05T08:30:00-05:00 | exact | Fed holds rates; S&P rises | "The Fed held." | "https://wire.example.com/1"
	//  | zone_unknown | Fed minutes | "" | ""
	// Federal Reserve Board 3 items, 2 matched, 2 undated [{off topic 1} {link is neither http nor https 1}]
}
