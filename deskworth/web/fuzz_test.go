package web

import (
	"encoding/xml"
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text))
	return out.String()
}

// FuzzFeed: whatever a feed holds, its items keep the laws of items, and a feed
// written of them says the same when it is read.
func FuzzFeed(f *testing.F) {
	f.Add([]byte(rssOf(`<guid isPermaLink="false">A</guid><title>S&amp;amp;P &lt;b&gt;</title><pubDate>Mon, 05 Jan 2026 08:30:00 EST</pubDate><link>/x?utm_source=y</link>`)), "")
	f.Add([]byte(rssOf(`<title><![CDATA[<p>a</p>&b]]></title><description>`+strings.Repeat("word ", 99)+`</description>`)), "text/xml; charset=iso-8859-1")
	f.Add([]byte("<feed xmlns='http://www.w3.org/2005/Atom' xml:base='/y/'><entry><title type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'>a<i>b</i></div></title><link href='x'/><updated>2026-01-05</updated></entry></feed>"), "")
	f.Add([]byte(`{"version":"https://jsonfeed.org/version/1","items":[{"id":1,"title":"a","url":"http://127.0.0.1/","date_published":"2026-01-05T00:00:00Z"},null]}`), "application/json")
	f.Add([]byte("<?xml version='1.0' encoding='big5'?><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><item><title>\xa4\xa4</title></item></rdf:RDF>"), "")
	f.Fuzz(func(t *testing.T, body []byte, media string) {
		read := asked{media: media}.read(t)
		began := time.Now()
		w, err := parseWire(read, body)
		if time.Since(began) > feedPatience {
			t.Fatalf("it took %s", time.Since(began))
		}
		if err != nil {
			return
		}
		if len(w.items) > maxItems || w.count < len(w.items) {
			t.Fatalf("%d items of %d", len(w.items), w.count)
		}
		var again strings.Builder
		again.WriteString("<rss><channel>")
		for _, item := range w.items {
			holdsLaws(t, item)
			again.WriteString("<item><title>" + escaped(item.Title) + "</title><description>" + escaped(item.Extract) + "</description><link>" + escaped(item.Link) +
				"</link><guid isPermaLink='false'>" + escaped(item.Row) + "</guid></item>")
		}
		again.WriteString("</channel></rss>")
		second, err := parseWire(asked{}.read(t), []byte(again.String()))
		if err != nil {
			t.Fatalf("a feed of its items is none: %v\n%s", err, again.String())
		}
		for i, item := range second.items {
			first := w.items[i]
			if item.Title != first.Title || item.Extract != first.Extract || item.Link != first.Link {
				t.Fatalf("second reading differs:\n%q %q %q\n%q %q %q", first.Title, first.Extract, first.Link, item.Title, item.Extract, item.Link)
			}
		}
	})
}

// FuzzPlainText: no markup and nothing hidden comes through, and a plain text is
// its own.
func FuzzPlainText(f *testing.F) {
	for _, text := range []string{"a <b>b</b>", "&amp;lt;script&amp;gt;", "1 < 2", "<!-- x", "\u202Ex\x00", "&#0;&#x202e;", "<scr\u200Bipt>", "&amp;amp;amp;amp;amp;amp;amp;amp;amp;amp;lt;b>"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, markup string) {
		text, _ := plainText(markup)
		if !utf8.ValidString(text) || tagLike.MatchString(text) || strings.ContainsFunc(text, isHidden) {
			t.Fatalf("%q came through as %q", markup, text)
		}
		if again, hidden := plainText(text); again != text || hidden != 0 {
			t.Fatalf("%q is not its own: %q", text, again)
		}
		short, _ := cutText(text, maxExtractRunes)
		if utf8.RuneCountInString(short) > maxExtractRunes {
			t.Fatalf("%d characters", utf8.RuneCountInString(short))
		}
	})
}

// FuzzLink: a link is absolute, public, without a user name, and its own.
func FuzzLink(f *testing.F) {
	for _, link := range []string{"/x?utm_a=1&b", "HTTP://U:P@A.Example:80/%zz", "//[::1]/", "http://127.1/", "javascript:x", "http://a.example?token=abcdefgh"} {
		f.Add(link)
	}
	base, _ := url.Parse("https://wire.example.com/feed")
	f.Fuzz(func(t *testing.T, text string) {
		link, problem := canonicalLink(text, base)
		if link == "" {
			return
		}
		u, err := url.Parse(link)
		if err != nil || problem != "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Fragment != "" || !isPublicHost(u.Hostname()) || tagLike.MatchString(link) {
			t.Fatalf("%q became %q (%v)", text, link, err)
		}
		if again, problem := canonicalLink(link, base); again != link || problem != "" {
			t.Fatalf("%q is not its own: %q %s", link, again, problem)
		}
	})
}

// FuzzDate: only an exact date is an instant, and it is read the same again.
func FuzzDate(f *testing.F) {
	for _, raw := range []string{"Mon, 05 Jan 2026 08:30:00 EST", "2026-01-05", "5 Sept 26 8:30 +0530 (x)", "2026-01-05T08:30:00,5Z"} {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		moment, quality := parseDate(raw)
		if moment.IsZero() != (quality != Exact && quality != DayOnly && quality != Implausible) {
			t.Fatalf("%q: %s gives %q", raw, quality, moment)
		}
		if moment.IsZero() {
			return
		}
		again, same := parseDate(moment.String())
		if !again.Equal(moment) || same != quality {
			t.Fatalf("%q: %s %s is read as %s %s", raw, moment, quality, again, same)
		}
	})
}
