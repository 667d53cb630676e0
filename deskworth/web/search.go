package web

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// VerbSearch is the verb in the question of every read of a search.
const VerbSearch = "web.search"

// Search is what one vendor lists for a query: pages by title, address and a
// short extract, in the vendor's own order. No page was opened, and nothing that
// a model wrote about them is here.
type Search struct {
	Notice   string         `json:"notice"` // what a reader must know of texts from outside
	Reads    []source.Read  `json:"reads"`  // one, of the vendor that was asked
	Vendor   string         `json:"vendor"`
	Query    string         `json:"query"`
	Counts   SearchCounts   `json:"counts"`
	Results  []SearchResult `json:"results"`            // by rank
	Dropped  []source.Drop  `json:"dropped"`            // results by reason
	Withheld []source.Drop  `json:"withheld,omitempty"` // what else came and is never given: answers of models, text of whole pages
	More     bool           `json:"more,omitzero"`      // the vendor says that it has more
	Warnings []string       `json:"warnings,omitempty"`
}

// SearchCounts says how many results came and what became of them: Received is
// Listed and everything in Dropped.
type SearchCounts struct {
	Received int `json:"received"`
	Listed   int `json:"listed"`
	Dated    int `json:"dated"` // of those listed, with a date that says a day
}

// SearchResult is one page as its vendor describes it. All of it was written by
// somebody outside.
type SearchResult struct {
	Rank        int           `json:"rank"` // its place in the vendor's answer, from one; a place that is wanting was dropped
	Title       string        `json:"title,omitzero"`
	URL         string        `json:"url"`              // as text; nothing here follows it
	Extract     string        `json:"extract,omitzero"` // at most 300 characters; "…" ends a cut one
	Date        source.Moment `json:"date,omitzero"`    // the vendor's own, when it says a day; not checked against the page
	DateQuality Quality       `json:"date_quality"`     // what that date is worth
	Age         string        `json:"age,omitzero"`     // the vendor's words where they say no day: "3 days ago"
	Cut         bool          `json:"cut,omitzero"`     // the title or the extract was longer
	known       source.Moment // from when on the page was public, as far as the vendor says
}

// Search asks one vendor for pages: the one that is named, or else the first
// whose key is set, in the order Brave, Tavily, Serper. No vendor answers for
// another, and no page of a search engine is read in their place.
//
// Under the client's cutoff results dated later, and results that nobody can
// date, are dropped and counted. It returns a [source.ArgumentError] for what
// cannot be asked, also when the vendor says so; a [source.KeyError] when no key
// is set; a [source.UpstreamError] for a key that the vendor does not accept and
// for a plan that is used up; a [source.RateError] when it asks to slow down. A
// search that finds nothing is no error: Results is empty.
func (c *Client) Search(ctx context.Context, req SearchRequest) (Search, error) {
	asked, err := req.resolved(c.Source)
	if err != nil {
		return Search{}, err
	}
	rows, err := asked.candidates(c.Source)
	if err != nil {
		return Search{}, err
	}
	var first error
	for _, row := range rows { // several only of a recording, which may be any vendor's
		asked.Vendor = row.name
		found, err := c.searchAt(ctx, row, asked)
		var missing *source.NotFoundError
		if !errors.As(err, &missing) {
			return found, err
		}
		if first == nil {
			first = err
		}
	}
	return Search{}, first
}

func (c *Client) searchAt(ctx context.Context, row searchVendor, asked SearchRequest) (Search, error) {
	if err := row.accepts(asked); err != nil {
		return Search{}, err
	}
	answer, err := c.searchInTurn(ctx, row, asked)
	if err != nil {
		return Search{}, explainSearch(err, row, answer)
	}
	read, err := c.Source.Read(row.source, VerbSearch, asked, answer)
	if err != nil {
		return Search{}, err
	}
	return parseSearch(read, answer.Body)
}

func (c *Client) searchInTurn(ctx context.Context, row searchVendor, asked SearchRequest) (source.Answer, error) {
	if err := takeTurn(ctx, row.source.Name); err != nil {
		return source.Answer{}, err
	}
	defer giveTurn(row.source.Name)
	return c.Source.Fetch(ctx, row.source, row.request(asked))
}

// parseSearch is a pure function of read and body: live, replay and verify share it.
func parseSearch(read source.Read, body []byte) (Search, error) {
	var asked SearchRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Search{}, searchShape(read.Vendor, "question", "%v", err)
	}
	row, known := searchVendorOf(asked.Vendor)
	if !known || row.source.Name != read.Vendor {
		return Search{}, searchShape(read.Vendor, "question", "the vendor %.20q is unknown", asked.Vendor)
	}
	said, err := row.decode(body)
	if err != nil {
		return Search{}, err
	}
	s := searchSifting{read: read, asked: asked, seen: map[string]bool{}, drops: map[string]int{}}
	return s.sift(said), nil
}
