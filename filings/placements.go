package filings

import (
	"context"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Bounds on what is read for one answer.
const (
	maxNoticeBytes = 4 << 20 // notices have some ten thousand
	maxSearchBytes = 8 << 20 // a page of hits has some hundred thousand
)

// VerbPlacements is the verb in the question of every read of notices.
const VerbPlacements = "filings.private_placements"

// PlacementsNote stands in every answer about notices.
const PlacementsNote = "A notice is what an issuer reported by its filing day, not proof of a closed round. Amounts sold are cumulative: " +
	"an amendment replaces the notice before it, and offerings are never added up. Addresses of persons are left out."

// PrivatePlacements reads the notices of private placements (Form D and D/A) of
// one issuer: those filed within the 180 days, by New York's calendar and both
// ends included, that end today or on the client's cutoff. Or it reads one
// notice, of any age, by its accession number.
//
// Offerings come newest first, each with its chain of amendments and the figures
// of its latest notice alone, in US dollars and with the digits as filed. A name
// that several issuers have gives candidates and no figures; issuers that only
// mention or resemble it are listed apart. No notice in the window is an answer:
// Offerings is empty, and Window and Search say where was looked.
//
// It returns a [source.ArgumentError] for a request that names nothing or two
// things, a [source.NotFoundError] for an accession number that the search only
// finds cited, a [source.RefusedError] with rule "cutoff" for a notice filed
// after the client's cutoff or "contact" when none is set, a [source.RateError]
// when the SEC asks to slow down, a [source.UpstreamError] for a search that
// failed or was incomplete, which is never taken for an absence, and a
// [source.ShapeError] for an answer that is none of the search's. A single
// notice that cannot be read is listed with its reason.
func (c *Client) PrivatePlacements(ctx context.Context, req PlacementsRequest) (Placements, error) {
	q, err := req.resolved(c.cutoff(), newYorkDay(c.Source.Now()))
	if err != nil {
		return Placements{}, err
	}
	answers, pages, err := c.search(ctx, q)
	if err != nil {
		return Placements{}, err
	}
	found, err := sift(pages, q, c.cutoff())
	if err != nil {
		return Placements{}, err
	}
	for _, h := range found.toRead(q) {
		answer, err := c.ask(ctx, source.Request{Address: h.address(), Accept: source.LookXML, Lasting: true, MaxBytes: maxNoticeBytes})
		switch {
		case isGone(answer):
			q.Absent = append(q.Absent, h.Accession)
		case err != nil:
			return Placements{}, fmt.Errorf("notice %s: %w", h.Accession, err)
		default:
			q.Notices, answers = append(q.Notices, h.Accession), append(answers, answer)
		}
	}
	read, err := c.Source.Read(SEC, VerbPlacements, q, answers...)
	if err != nil {
		return Placements{}, err
	}
	return derivePlacements(read, bodiesOf(answers))
}

// search asks page after page, up to the end or to what can be reached.
func (c *Client) search(ctx context.Context, q placementsQuestion) (answers []source.Answer, pages []searchAnswer, err error) {
	for from := 0; len(pages) < maxSearchPages; {
		answer, err := c.ask(ctx, source.Request{Address: searchAddress(q, from), Accept: source.LookJSON, MaxBytes: maxSearchBytes})
		if isGone(answer) { // a search that is not there has not found nothing
			err = &source.UpstreamError{Vendor: SEC.Name, Status: answer.Status, Problem: "the full-text search is not there", Remedy: "try again later", Err: err}
		}
		if err != nil {
			return nil, nil, err
		}
		page, err := parseSearch(answer.Body)
		if err != nil {
			return nil, nil, err
		}
		answers, pages = append(answers, answer), append(pages, page)
		if from += len(page.Hits); len(page.Hits) == 0 || from >= min(page.Total, searchReach) {
			break
		}
	}
	return answers, pages, nil
}
