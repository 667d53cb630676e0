package web

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	maxExtractRunes = 280
	maxTitleRunes   = 300
	maxIDRunes      = 200
	maxRawRunes     = 80
)

// NewsItem is one item of a feed as text. Everything in it but ids and moments
// was written by somebody outside.
type NewsItem struct {
	Title        string        `json:"title,omitzero"`
	Publisher    string        `json:"publisher"` // whose feed it is, in the desk's words
	Published    source.Moment `json:"published,omitzero"`
	PublishedRaw string        `json:"published_raw,omitzero"` // as the feed writes it
	DateQuality  Quality       `json:"date_quality"`
	Updated      source.Moment `json:"updated,omitzero"` // when its publisher last changed it, if it says so
	Extract      string        `json:"extract,omitzero"` // of its description, at most 280 characters; "…" ends a cut one
	Link         string        `json:"link,omitzero"`    // as text; nothing here follows it
	Feed         string        `json:"feed"`             // address of the feed, redacted
	ID           string        `json:"item_id"`
	Marks        []string      `json:"marks,omitempty"` // "same_id", "cut", "dated by its last change"
	Ref          source.Ref    `json:"ref,omitzero"`
	Row          string        `json:"row,omitzero"` // with Ref and a column, what can be quoted

	known source.Moment // from when on the text as it stands was public
}

// Marks of an item.
const (
	MarkSameID  = "same_id"                  // another item of the feed goes by the same id
	MarkCut     = "cut"                      // the extract or the title was longer
	MarkUpdated = "dated by its last change" // the feed does not say when it came out
)

// itemOf makes an item of an entry, and says what of it was dropped.
func (w *wire) itemOf(e entry, base *url.URL) NewsItem {
	item := NewsItem{Publisher: w.question.Publisher, Feed: w.question.Feed}
	item.Title = w.text(&item, e.title, maxTitleRunes)
	item.Extract = w.text(&item, e.summary, maxExtractRunes)
	item.Link = w.link(e, base)
	w.date(&item, e)
	item.ID = w.identify(item, e)
	return item
}

func (w *wire) text(item *NewsItem, markup string, most int) string {
	text, hidden := plainText(markup)
	w.hidden += hidden
	text, cut := cutText(text, most)
	if cut {
		item.mark(MarkCut)
	}
	return text
}

// link is the item's link, or its guid where that is the address of the page.
func (w *wire) link(e entry, base *url.URL) string {
	link, problem := canonicalLink(e.link, base)
	if e.link == "" && e.permalink {
		if u, err := url.Parse(e.id); err == nil && (u.Scheme == "http" || u.Scheme == "https") {
			link, problem = canonicalLink(e.id, nil)
		}
	}
	if problem != "" {
		w.drops[problem]++
	}
	return link
}

// date reads when an item came out. One that was changed later is known from
// then on: nobody can say what it said before.
func (w *wire) date(item *NewsItem, e entry) {
	raw, _ := plainText(e.published)
	item.Updated, _ = parseDate(e.updated)
	if raw == "" && e.updated != "" {
		if raw, _ = plainText(e.updated); raw != "" {
			item.mark(MarkUpdated)
		}
	}
	item.Published, item.DateQuality = parseDate(raw)
	item.PublishedRaw, _ = cutText((*source.Redactor)(nil).Text(raw), maxRawRunes)
	if ahead(item.Published, w.readAt) {
		item.DateQuality = Future
	}
	if item.DateQuality != Implausible {
		item.known = item.Published
	}
	if instant(item.Updated).After(instant(item.known)) {
		item.known = item.Updated
	}
}

// ahead says whether a date is more than a day after the reading.
func ahead(m source.Moment, readAt time.Time) bool {
	return !m.IsZero() && !readAt.IsZero() && instant(m).After(readAt.Add(maxAhead))
}

// instant orders moments; a day stands at its beginning in UTC.
func instant(m source.Moment) time.Time {
	if at, exact := m.Instant(); exact {
		return at
	}
	if m.IsZero() {
		return time.Time{}
	}
	return m.Day().Midnight(time.UTC)
}

// madeID begins the id of an item that its feed gives none.
const madeID = "sha256:"

// identify names an item: by its guid, else its link, else what it says.
func (w *wire) identify(item NewsItem, e entry) string {
	id, _ := plainText(e.id)
	switch {
	case id != "":
		id, _ = cutText((*source.Redactor)(nil).Text(id), maxIDRunes)
		return id
	case item.Link != "":
		return item.Link
	}
	sum := sha256.Sum256([]byte(item.Title + "\n" + item.PublishedRaw))
	return madeID + hex.EncodeToString(sum[:])
}

// rowKey is short enough to be quoted; what would share it has a number.
func rowKey(id string, taken map[string]int) string {
	sum := sha256.Sum256([]byte(id))
	key := hex.EncodeToString(sum[:6])
	if taken[key]++; taken[key] > 1 {
		key += fmt.Sprintf("-%d", taken[key])
	}
	return key
}

func (item *NewsItem) mark(mark string) {
	if !slices.Contains(item.Marks, mark) {
		item.Marks = append(item.Marks, mark)
	}
}
