package web

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	maxPageTitleRunes   = 200
	maxPageExtractRunes = 300
)

// Why results were left out, in the order in which they are told. What a link
// is refused for stands among them.
const (
	droppedAddressless = "no address"
	droppedSamePage    = "repeated address"
	droppedPastCount   = "beyond the number asked for"
	droppedOutside     = "dated outside the window asked for"
)

var searchDropOrder = []string{
	droppedAddressless, linkScheme, linkPrivate, linkBroken, linkLong,
	droppedSamePage, droppedLater, droppedUndated, droppedOutside, droppedPastCount,
}

// What else may come with results and is given to nobody.
const (
	withheldAnswer = "answers that a model wrote"
	withheldText   = "texts of whole pages"
)

// searchSifting judges the results of one read.
type searchSifting struct {
	read  source.Read
	asked SearchRequest
	seen  map[string]bool
	drops map[string]int
}

func (s *searchSifting) sift(said searchSaid) Search {
	found := Search{
		Notice: Notice, Reads: []source.Read{s.read}, Vendor: s.read.Vendor, Query: s.asked.Query, More: said.more,
		Results: []SearchResult{}, Dropped: []source.Drop{}, Counts: SearchCounts{Received: len(said.rows)},
	}
	for i, sent := range said.rows {
		result, reason := s.judge(i+1, sent, len(found.Results))
		if reason != "" {
			s.drops[reason]++
			continue
		}
		s.seen[result.URL] = true
		found.Results = append(found.Results, result)
		if !result.known.IsZero() {
			found.Counts.Dated++
		}
	}
	found.Counts.Listed = len(found.Results)
	for _, reason := range searchDropOrder {
		if n := s.drops[reason]; n > 0 {
			found.Dropped = append(found.Dropped, source.Drop{Reason: reason, Count: n})
		}
	}
	for _, w := range []source.Drop{{Reason: withheldAnswer, Count: said.answers}, {Reason: withheldText, Count: said.texts}} {
		if w.Count > 0 {
			found.Withheld = append(found.Withheld, w)
		}
	}
	if s.drops[droppedUndated] > 0 {
		found.Warnings = []string{"under an as-of date only pages that the vendor dates are listed, and most it does not"}
	}
	return found
}

// judge makes a result of what was sent, or says why there is none.
func (s *searchSifting) judge(rank int, sent searchSent, listed int) (SearchResult, string) {
	result := SearchResult{Rank: rank}
	link, problem := canonicalLink(sent.address, nil)
	switch {
	case problem != "":
		return result, problem
	case link == "":
		return result, droppedAddressless
	case s.seen[link]:
		return result, droppedSamePage
	}
	result.URL = link
	result.Title = result.text(sent.title, maxPageTitleRunes)
	result.Extract = result.text(sent.extract, maxPageExtractRunes)
	result.dated(sent, s.read.ReadAt)
	return result, s.outside(result, listed)
}

// outside says why a result is none for this question or this mission.
func (s *searchSifting) outside(r SearchResult, listed int) string {
	day := r.known.Day()
	switch may := (&source.Client{Cutoff: s.read.Cutoff}); {
	case !may.Allows(r.known) && r.known.IsZero():
		return droppedUndated
	case !may.Allows(r.known):
		return droppedLater
	case !s.asked.From.IsZero() && !day.IsZero() && (day.Before(s.asked.From) || day.After(s.asked.To)):
		return droppedOutside
	case listed >= s.asked.Count:
		return droppedPastCount
	}
	return ""
}

func (r *SearchResult) text(markup string, most int) string {
	text, _ := plainText(markup)
	text = (*source.Redactor)(nil).Text(text)
	text, cut := cutText(text, most)
	r.Cut = r.Cut || cut
	return strings.TrimSpace(text)
}
