package web

import (
	"bytes"
	"cmp"
	"fmt"
	"strings"

	"github.com/mmcdole/gofeed/atom"
	ext "github.com/mmcdole/gofeed/extensions"
	jsonfeed "github.com/mmcdole/gofeed/json"
	"github.com/mmcdole/gofeed/rss"
)

// channel is a feed as its format gives it, before anything of it is believed.
type channel struct {
	title, link string
	entries     []entry
}

// entry is one item in the feed's own words. The summary is a description, never
// the article that some feeds carry beside it.
type entry struct {
	title, summary, link string
	id                   string
	permalink            bool   // the id is the address of the page, unless it is none
	published, updated   string // as written
}

// readChannel reads a transcoded feed of any format. A broken one gives nothing:
// half a feed looks like a quiet day.
func readChannel(text []byte) (c channel, err error) {
	// The reader of feeds is another's, and what it reads is anybody's.
	defer func() {
		if cause := recover(); cause != nil {
			c, err = channel{}, &wireFault{where: "the document", problem: fmt.Sprintf("the feed reader gave up: %v", cause)}
		}
	}()
	start := bytes.TrimSpace(text)
	switch {
	case len(start) == 0:
		return channel{}, &wireFault{where: "the first byte", problem: "the body is empty"}
	case start[0] == '{':
		return readJSON(text)
	case start[0] != '<':
		return channel{}, &wireFault{rule: "not_a_feed", where: "the first byte", problem: "it begins like neither XML nor JSON"}
	}
	root, err := inspectXML(text)
	switch {
	case root == "html":
		return channel{}, &wireFault{rule: "not_a_feed", where: "its first element", problem: "this address answers a page, not a feed"}
	case err != nil:
		return channel{}, err
	case root == "rss", root == "rdf":
		return readRSS(text)
	case root == "feed":
		return readAtom(text)
	case root == "":
		return channel{}, &wireFault{where: "the document", problem: "it has no element"}
	}
	return channel{}, &wireFault{rule: "not_a_feed", where: "its first element", problem: fmt.Sprintf("<%.40s> begins no feed", root)}
}

func readRSS(text []byte) (channel, error) {
	feed, err := (&rss.Parser{}).Parse(bytes.NewReader(text))
	if err != nil {
		return channel{}, brokenXML(err)
	}
	c := channel{title: feed.Title, link: cmp.Or(feed.Link, alternate(feed.Extensions))}
	for _, item := range feed.Items {
		c.entries = append(c.entries, rssEntry(item))
	}
	return c, nil
}

func rssEntry(item *rss.Item) entry {
	x := item.Extensions
	e := entry{
		title:     cmp.Or(item.Title, first(x, "dc", "title"), first(x, "media", "title")),
		summary:   cmp.Or(item.Description, first(x, "dc", "description"), first(x, "itunes", "summary"), first(x, "atom", "summary"), mediaText(x)),
		link:      cmp.Or(item.Link, alternate(x)),
		published: cmp.Or(item.PubDate, first(x, "dc", "date"), first(x, "dcterms", "issued"), first(x, "atom", "published")),
		updated:   cmp.Or(first(x, "atom", "updated"), first(x, "dcterms", "modified")),
	}
	if item.GUID != nil {
		e.id, e.permalink = item.GUID.Value, !strings.EqualFold(strings.TrimSpace(item.GUID.IsPermalink), "false")
	}
	return e
}

func readAtom(text []byte) (channel, error) {
	feed, err := (&atom.Parser{}).Parse(bytes.NewReader(text))
	if err != nil {
		return channel{}, brokenXML(err)
	}
	c := channel{title: feed.Title, link: atomLink(feed.Links)}
	for _, e := range feed.Entries {
		c.entries = append(c.entries, entry{
			title: e.Title, summary: cmp.Or(e.Summary, mediaText(e.Extensions)), link: atomLink(e.Links), id: e.ID,
			published: e.Published, updated: e.Updated,
		})
	}
	return c, nil
}

// atomLink is the first link to the page itself.
func atomLink(links []*atom.Link) string {
	for _, l := range links {
		if l.Rel == "alternate" {
			return l.Href
		}
	}
	return ""
}

func readJSON(text []byte) (channel, error) {
	if err := inspectJSON(text); err != nil {
		return channel{}, err
	}
	feed, err := (&jsonfeed.Parser{}).Parse(bytes.NewReader(text))
	switch {
	case err != nil:
		return channel{}, &wireFault{where: "the document", problem: err.Error()}
	case feed.Version == "":
		return channel{}, &wireFault{rule: "not_a_feed", where: "its version", problem: "JSON without the version of a feed format"}
	}
	c := channel{title: feed.Title, link: feed.HomePageURL}
	for _, item := range feed.Items {
		if item == nil {
			continue
		}
		c.entries = append(c.entries, entry{
			title: item.Title, summary: item.Summary, link: cmp.Or(item.URL, item.ExternalURL), id: item.ID,
			published: item.DatePublished, updated: item.DateModified,
		})
	}
	return c, nil
}

// first is the text of the first such element of another vocabulary.
func first(x ext.Extensions, space, name string) string {
	for _, e := range x[space][name] {
		if e.Value != "" {
			return e.Value
		}
	}
	return ""
}

// mediaText is the description of what an item shows.
func mediaText(x ext.Extensions) string {
	if text := first(x, "media", "description"); text != "" {
		return text
	}
	for _, group := range x["media"]["group"] {
		for _, d := range group.Children["description"] {
			if d.Value != "" {
				return d.Value
			}
		}
	}
	return ""
}

// alternate is an atom:link to the page within another format.
func alternate(x ext.Extensions) string {
	for _, space := range []string{"atom", "atom03"} {
		for _, l := range x[space]["link"] {
			if rel := l.Attrs["rel"]; rel == "" || rel == "alternate" {
				return l.Attrs["href"]
			}
		}
	}
	return ""
}
