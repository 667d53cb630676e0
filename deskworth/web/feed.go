package web

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/closed"
)

// Feed is one feed of a publisher.
type Feed struct {
	Publisher string   `json:"publisher"`
	Address   string   `json:"address"`          // http or https, on its usual port
	Topics    []string `json:"topics,omitempty"` // what it is about; a question may name one
	Terms     string   `json:"terms,omitzero"`   // public address of its terms

	licence source.Licence // of a shipped feed; others are the operator's choice
}

const (
	maxFeeds          = 64 // of an operator
	maxPublisherRunes = 80
	maxTopics         = 16
	operators         = " (operator's feed)"
)

//go:embed feeds.json
var shippedFile []byte

type shippedFeed struct {
	Feed
	Verdict source.Verdict `json:"verdict"`
	Checked source.Date    `json:"checked"`
}

// ShippedFeeds are the feeds that come with this package, each with its terms.
// A file says which: feeds.json.
func ShippedFeeds() []Feed {
	var file struct {
		Note  string        `json:"note"`
		Feeds []shippedFeed `json:"feeds"`
	}
	if err := closed.JSON(shippedFile, &file); err != nil {
		panic("feeds.json is ours and does not read: " + err.Error())
	}
	feeds := make([]Feed, len(file.Feeds))
	for i, f := range file.Feeds {
		feeds[i] = f.Feed
		feeds[i].licence = source.Licence{Terms: f.Terms, Verdict: f.Verdict, Checked: f.Checked}
	}
	return feeds
}

// ParseFeeds reads an operator's list of feeds: {"feeds":[{"publisher",
// "address", "topics", "terms"}]}. Nothing is no feed.
//
// It returns a [source.RefusedError] with rule "feeds" for a word that it does
// not know, as whoever wrote it believes to have said something, and for a feed
// that could not be read.
func ParseFeeds(body []byte) ([]Feed, error) {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil, nil
	}
	var file struct {
		Feeds []Feed `json:"feeds"`
	}
	if err := closed.JSON(body, &file); err != nil {
		return nil, refusedFeed("feeds.json", "cannot be read: "+err.Error())
	}
	if len(file.Feeds) > maxFeeds {
		return nil, refusedFeed("feeds.json", fmt.Sprintf("lists %d feeds, at most %d are read", len(file.Feeds), maxFeeds))
	}
	for i, f := range file.Feeds {
		if problem := f.problem(); problem != "" {
			return nil, refusedFeed(fmt.Sprintf("feed %d of feeds.json", i+1), problem)
		}
		again := func(other Feed) bool { return other.Publisher == f.Publisher && other.Address == f.Address }
		if slices.ContainsFunc(file.Feeds[:i], again) {
			return nil, refusedFeed(fmt.Sprintf("feed %d of feeds.json", i+1), "is there twice")
		}
	}
	return file.Feeds, nil
}

func refusedFeed(what, problem string) error {
	return &source.RefusedError{Rule: "feeds", Reason: what + " " + problem, Remedy: "correct the file"}
}

func (f Feed) problem() string {
	name, hidden := plainText(f.Publisher)
	switch {
	case name == "" || name != f.Publisher || hidden > 0 || utf8.RuneCountInString(name) > maxPublisherRunes:
		return fmt.Sprintf("names no publisher in 1 to %d plain characters", maxPublisherRunes)
	case !strings.HasPrefix(f.Address, "https://") && !strings.HasPrefix(f.Address, "http://"), len(f.Address) > maxLinkBytes:
		return "has no address that begins with https:// or http://"
	case len(f.Topics) > maxTopics || slices.Contains(f.Topics, ""):
		return fmt.Sprintf("has more than %d topics, or an empty one", maxTopics)
	}
	return ""
}

// vendor is the feed's publisher as a source with its terms. An operator's feed
// never goes by a name that another source has.
func (f Feed) vendor() source.Vendor {
	if f.licence.Terms != "" {
		return source.Vendor{Name: f.Publisher, Licence: f.licence}
	}
	terms := "operator's choice"
	if f.Terms != "" {
		terms += ": " + f.Terms
	}
	return source.Vendor{Name: f.Publisher + operators, Licence: source.Licence{Terms: terms, Verdict: source.Quote}}
}

// feedVendors are the shipped feeds' publishers, each once.
func feedVendors() (vendors []source.Vendor) {
	for _, f := range ShippedFeeds() {
		same := func(v source.Vendor) bool { return v.Name == f.Publisher }
		if !slices.ContainsFunc(vendors, same) {
			vendors = append(vendors, f.vendor())
		}
	}
	return vendors
}
