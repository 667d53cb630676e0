package filings

import (
	"context"
	"errors"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	maxIndexBytes   = 8 << 20
	maxPackageBytes = 256 << 20 // it holds the pictures of the printed report
	maxReportJSON   = 128 << 20 // it holds the texts of the notes
)

// listing is what the index holds of one question, newest period first.
type listing struct {
	Filings  []indexFiling
	Repeated int // rows that a later page shows again
	Unseen   int // filings that the index counts and did not show
}

// listingOf puts the pages of one question together. Pages of a list that
// changes meanwhile overlap: a filing that comes again is counted, not listed.
func listingOf(pages [][]byte) (listing, error) {
	var l listing
	seen, count := map[string]bool{}, 0
	for _, body := range pages {
		page, err := parseIndex(body)
		if err != nil {
			return listing{}, err
		}
		count = max(count, page.Count)
		for _, f := range page.Filings {
			if seen[f.ID] {
				l.Repeated++
				continue
			}
			seen[f.ID] = true
			l.Filings = append(l.Filings, f)
		}
	}
	l.Unseen = max(0, count-len(l.Filings))
	slices.SortStableFunc(l.Filings, func(a, b indexFiling) int {
		if c := b.PeriodEnd.Compare(a.PeriodEnd); c != 0 {
			return c
		}
		return b.Added.Compare(a.Added)
	})
	return l, nil
}

// askIndex fetches the pages of one question, following the index's own links
// and no further than the bound.
func (c *Client) askIndex(ctx context.Context, address string) ([]source.Answer, error) {
	var pages []source.Answer
	for address != "" && len(pages) < maxIndexPages {
		answer, err := c.Source.Fetch(ctx, XBRLOrg, source.Request{Address: address, Accept: source.LookJSON, MaxBytes: maxIndexBytes})
		if err != nil {
			return nil, c.explainIndex(err, answer.Body)
		}
		page, err := parseIndex(answer.Body)
		if err != nil {
			return nil, err
		}
		pages, address = append(pages, answer), page.Next
	}
	return pages, nil
}

// explainIndex puts the index's own words into its refusal.
func (c *Client) explainIndex(err error, body []byte) error {
	var upstream *source.UpstreamError
	words := indexSaid(body)
	if words == "" || !errors.As(err, &upstream) {
		return err
	}
	said := *upstream
	said.Said = c.Source.Redactor().Text(words)
	return &said
}
