package filings

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// EuropeanNote stands in every answer from the European index.
const EuropeanNote = "Periods are the facts' own first and last day: a European report has no fiscal period. Values are facts without an axis; the others are counted. " +
	"Editions and corrections are never merged. A filing was public by the day the index added it."

// Reasons of European answers alone; see the others.
const (
	DroppedEntity   = "other_entity" // about another entity than the issuer
	DroppedRepeated = "repeated"     // listed on two pages of the index
	DroppedUnnamed  = "without_lei"  // of a company under a national number, which cannot be asked for here
)

// european reads what the European index has of one company.
func (c *Client) european(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	answers, err := c.askIndex(ctx, issuerAddress(asked.LEI))
	if err != nil {
		return Accounts{}, err
	}
	found, err := issuerIn(bodiesOf(answers), asked.report(), c.Source.Allows)
	if asked.listsOnly(err) {
		err = nil
	} else if err == nil {
		var report source.Answer
		report, err = c.fetchReport(ctx, found.report, false)
		answers = append(answers, report)
	}
	if err != nil {
		return Accounts{}, c.unlisted(ctx, err, found, asked.LEI)
	}
	read, err := c.Source.Read(XBRLOrg, VerbAccounts, asked, answers...)
	if err != nil {
		return Accounts{}, err
	}
	return deriveEuropean(ctx, read, bodiesOf(answers))
}

// report is the report that a request means.
func (r AccountsRequest) report() wantedReport {
	return wantedReport{LEI: r.LEI, Form: r.Form, Year: r.Year, Language: r.Language, FXO: r.Report}
}

// listsOnly says whether a refusal to take one edition for another is no refusal
// of what was asked: without a concept they are listed.
func (r AccountsRequest) listsOnly(err error) bool {
	var several *editionsError
	return r.Concept == "" && errors.As(err, &several)
}

// issuer is what the index holds of one company, and the report that is meant.
type issuer struct {
	listing
	visible
	report indexFiling // absent when several fit
}

// issuerIn reads the pages of the index.
func issuerIn(pages [][]byte, want wantedReport, allows func(source.Moment) bool) (found issuer, err error) {
	if found.listing, err = listingOf(pages); err != nil {
		return found, err
	}
	found.visible = visibleOf(found.listing.Filings, want, allows)
	found.report, err = found.chosen(want)
	return found, err
}

// unlisted says more of an issuer of which the index shows nothing: whether it
// knows the company at all. It may know one whose filings it cannot get.
func (c *Client) unlisted(ctx context.Context, err error, found issuer, lei string) error {
	var missing *source.NotFoundError
	if !errors.As(err, &missing) || len(found.listing.Filings) > 0 {
		return err
	}
	answer, failed := c.Source.Fetch(ctx, XBRLOrg, source.Request{
		Address: indexAddress + "api/entities/" + lei, Accept: source.LookJSON, MaxBytes: maxIndexBytes,
	})
	var unknown *source.NotFoundError
	if errors.As(failed, &unknown) {
		return err
	}
	if failed != nil {
		return c.explainIndex(failed, answer.Body)
	}
	var sent struct {
		Data sentIncluded `json:"data"`
	}
	if json.Unmarshal(answer.Body, &sent) != nil || sent.Data.Attributes.Identifier != lei {
		return err
	}
	missing.What += fmt.Sprintf(": it knows the company (%s) and lists no filing of it", cut(sent.Data.Attributes.Name))
	return missing
}

// deriveEuropean makes the answer of a read's bodies: the pages of the index,
// and the report that they name, if one was read. Live, replay and verify share
// it.
func deriveEuropean(ctx context.Context, read source.Read, bodies [][]byte) (Accounts, error) {
	var asked AccountsRequest
	if err := json.Unmarshal(read.Question.Request, &asked); err != nil {
		return Accounts{}, misshapen(read.Vendor, "question", "it is not a request of ours: %v", err)
	}
	pages, _, err := splitPages(bodies)
	if err != nil {
		return Accounts{}, err
	}
	if asked.Name != "" {
		return deriveNamed(read, asked, pages)
	}
	allows := (&source.Client{Cutoff: read.Cutoff}).Allows
	a := Accounts{Concept: asked.Concept, Note: EuropeanNote}
	if len(bodies) == len(pages) {
		err := a.listed(read, asked, pages, allows)
		return a, err
	}
	report, found, err := europeanFrom(ctx, asked.report(), allows, bodies)
	if err != nil {
		return Accounts{}, err
	}
	a.where(found, allows)
	labels, err := report.labels(ctx)
	switch {
	case ctx.Err() != nil:
		return Accounts{}, ctx.Err()
	case err != nil:
		a.Warnings = append(a.Warnings, "the package's own labels cannot be read: "+err.Error())
	}
	err = a.fromReport(read, found, asked, report.Instance, labels)
	return a, err
}

// listed makes the answer of a question that several editions fit.
func (a *Accounts) listed(read source.Read, asked AccountsRequest, pages [][]byte, allows func(source.Moment) bool) error {
	found, err := issuerIn(pages, asked.report(), allows)
	if err == nil {
		return misshapen(read.Vendor, "parts", "the report that the index names is not among them")
	}
	var several *editionsError
	if !asked.listsOnly(err) || !errors.As(err, &several) {
		return err
	}
	a.where(found, allows)
	a.Warnings = append(a.Warnings, fmt.Sprintf("no report was read, as %d entries fit: say the language, or name the report", several.count))
	a.Dropped = found.drops(nil)
	a.hold(read)
	return nil
}

// hold gives the answer its read.
func (a *Accounts) hold(read source.Read) {
	read.Identity = a.Identity
	a.Reads, a.read = []source.Read{read}, read
}

// splitPages tells the pages of the index from the report behind them: each page
// names the next.
func splitPages(bodies [][]byte) (pages [][]byte, report []byte, err error) {
	for n := 0; n < len(bodies) && n < maxIndexPages; n++ {
		page, err := parseIndex(bodies[n])
		if err != nil {
			return nil, nil, err
		}
		if pages = bodies[:n+1]; page.Next == "" {
			break
		}
	}
	switch rest := bodies[len(pages):]; {
	case len(pages) == 0 || len(rest) > 1:
		return nil, nil, misshapen(XBRLOrg.Name, "parts", "they are not the pages of one list and at most one report")
	case len(rest) == 1:
		report = rest[0]
	}
	return pages, report, nil
}
