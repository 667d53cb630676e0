package web

import (
	"encoding/json"
	"errors"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const maxItems = 500 // of one feed

// Why items and parts of them were left out, in the order in which they are told.
const (
	droppedRepeated = "repeated: same id, title and link"
	droppedBeyond   = "beyond the limit of 500 items"
	droppedLater    = "published after the as-of date"
	droppedUndated  = "undated under an as-of date"
	droppedOffTopic = "off topic"
	droppedXML      = "characters that XML forbids"
	droppedHidden   = "characters that nobody sees"
)

var dropOrder = []string{
	droppedRepeated, droppedBeyond, droppedLater, droppedUndated, droppedOffTopic,
	linkScheme, linkPrivate, linkBroken, linkLong, droppedXML, droppedHidden,
}

// wireQuestion is what one feed was asked.
type wireQuestion struct {
	Publisher string `json:"publisher"`
	Feed      string `json:"feed"` // address, redacted
	Query     string `json:"query"`
}

// wire is one feed as it was read, with what was left out of it.
type wire struct {
	read     source.Read
	question wireQuestion
	readAt   time.Time
	title    string // the feed's own
	items    []NewsItem
	count    int // items that the feed holds
	undated  int // of them without a moment
	newest   source.Moment
	hidden   int
	drops    map[string]int
}

// parseWire is a pure function of read and body: live, replay and verify share it.
func parseWire(read source.Read, body []byte) (*wire, error) {
	w := &wire{read: read, readAt: read.ReadAt, drops: map[string]int{}}
	if err := json.Unmarshal(read.Question.Request, &w.question); err != nil || len(read.Parts) != 1 {
		return nil, &source.ShapeError{Vendor: read.Vendor, Where: "the question", Problem: "it is not that of one feed"}
	}
	text, forbidden, err := transcode(body, read.Parts[0].Media)
	if err != nil {
		return nil, w.fault(err)
	}
	c, err := readChannel(text)
	if err != nil {
		return nil, w.fault(err)
	}
	w.drops[droppedXML] = forbidden
	w.title, _ = plainText(c.title)
	w.title, _ = cutText(w.title, maxTitleRunes)
	w.sift(w.everyItem(c))
	w.drops[droppedHidden] = w.hidden
	return w, nil
}

// fault makes an error of ours of what is wrong with a feed.
func (w *wire) fault(err error) error {
	var f *wireFault
	switch {
	case !errors.As(err, &f):
		return err
	case f.rule == "not_a_feed":
		return &source.UpstreamError{Vendor: w.read.Vendor, Problem: f.problem, Remedy: "open the address in a browser to see what it is, and name the feed's own"}
	case f.rule != "":
		return &source.RefusedError{Rule: f.rule, Reason: "the feed of " + w.read.Vendor + " is not read: in " + f.where + " " + f.problem, Remedy: "ask the publisher for a plain feed"}
	}
	return &source.ShapeError{Vendor: w.read.Vendor, Where: f.where, Problem: f.problem}
}

// everyItem makes items of the entries, one of those that say the same.
func (w *wire) everyItem(c channel) (items []NewsItem) {
	base := w.base(c)
	type same struct{ id, title, link, extract string }
	seen, byID, keys := map[same]bool{}, map[string]int{}, map[string]int{}
	w.count = len(c.entries)
	if w.count > maxItems {
		w.drops[droppedBeyond] = w.count - maxItems
	}
	for _, e := range c.entries[:min(w.count, maxItems)] {
		item := w.itemOf(e, base)
		says := same{id: item.ID, title: item.Title, link: item.Link}
		if strings.HasPrefix(item.ID, madeID) {
			says.extract = item.Extract // nobody said that the two are one
		}
		if seen[says] {
			w.drops[droppedRepeated]++
			continue
		}
		seen[says] = true
		byID[item.ID]++
		item.Ref, item.Row = w.read.Ref, rowKey(item.ID, keys)
		items = append(items, item)
	}
	for i := range items {
		if byID[items[i].ID] > 1 {
			items[i].mark(MarkSameID)
		}
	}
	return items
}

// base is what relative links hang on: the address that answered, the place that
// the answer gave as its own, the page that the feed belongs to, each read from
// the one before. An xml:base is nearer, and was read with the document.
func (w *wire) base(c channel) *url.URL {
	part := w.read.Parts[0]
	base, err := url.Parse(part.Address)
	if err != nil {
		base = &url.URL{}
	}
	for _, nearer := range []string{part.Base, strings.TrimSpace(c.link)} {
		if to, err := base.Parse(nearer); err == nil && nearer != "" && (to.Scheme == "http" || to.Scheme == "https") && to.Host != "" {
			base = to
		}
	}
	return base
}

// sift keeps what may be seen and is on topic, the newest first. What has no
// moment comes behind, and what claims to be of the future last of all.
func (w *wire) sift(items []NewsItem) {
	words := wordsOf(w.question.Query)
	may := &source.Client{Cutoff: w.read.Cutoff}
	for _, item := range items {
		if item.known.IsZero() {
			w.undated++
		}
		switch {
		case !may.Allows(item.known) && item.known.IsZero():
			w.drops[droppedUndated]++
			continue
		case !may.Allows(item.known):
			w.drops[droppedLater]++
			continue
		}
		if item.DateQuality != Future && instant(item.Published).After(instant(w.newest)) {
			w.newest = item.Published
		}
		if !matches(words, item.Title, item.Extract) {
			w.drops[droppedOffTopic]++
			continue
		}
		w.items = append(w.items, item)
	}
	slices.SortStableFunc(w.items, newestFirst)
}

func newestFirst(a, b NewsItem) int {
	if a, b := a.DateQuality == Future, b.DateQuality == Future; a != b {
		if a {
			return 1
		}
		return -1
	}
	return instant(b.Published).Compare(instant(a.Published))
}

// dropped tells what was left out, in a fixed order.
func (w *wire) dropped() (drops []source.Drop) {
	for _, reason := range dropOrder {
		if n := w.drops[reason]; n > 0 {
			drops = append(drops, source.Drop{Reason: reason, Count: n})
		}
	}
	return drops
}
