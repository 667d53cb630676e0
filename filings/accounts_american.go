package filings

import (
	"context"
	"errors"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	companyFactsAddress   = "https://data.sec.gov/api/xbrl/companyfacts/"
	companyConceptAddress = "https://data.sec.gov/api/xbrl/companyconcept/"
)

// conceptPath is a concept that may stand in an address.
var conceptPath = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]*:[A-Za-z][A-Za-z0-9_-]*$`)

// american reads what the SEC has of one company: its list of filings, and the
// data that the SEC collected from them.
func (c *Client) american(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	number := SegmentsRequest{Ticker: asked.Ticker, CIK: asked.CIK}
	cik, err := c.company(ctx, number)
	if err != nil {
		return Accounts{}, err
	}
	pages, err := c.listPages(ctx, cik)
	if err != nil {
		return Accounts{}, noCompany(err, number, cik)
	}
	asked.CIK = cik
	data, err := c.companyData(ctx, asked)
	if isStatus(err, 404) {
		return Accounts{}, c.noData(asked, pages)
	}
	if err != nil {
		return Accounts{}, err
	}
	answers := append(pages, data)
	read, err := c.Source.Read(SEC, VerbAccounts, asked, answers...)
	if err != nil {
		return Accounts{}, err
	}
	a, err := deriveAmerican(ctx, read, bodiesOf(answers))
	var missing *source.NotFoundError
	if errors.As(err, &missing) {
		return c.elsewhere(ctx, asked, a, missing)
	}
	return a, err
}

// listPages fetches a company's list of filings, and older pages of it only as
// far as no annual report of the time is in sight.
func (c *Client) listPages(ctx context.Context, cik string) ([]source.Answer, error) {
	first, err := c.fetch(ctx, submissionsAddress+"CIK"+cik+".json", source.LookJSON, false)
	if err != nil {
		return nil, err
	}
	page, err := parseSubmissions(first.Body)
	if err != nil {
		return nil, err
	}
	answers, rows := []source.Answer{first}, page.Recent
	for i, older := range page.Older {
		if i >= maxOlderPages || !safeName(older.Name) || c.hasAnnual(rows) {
			break
		}
		answer, err := c.fetch(ctx, submissionsAddress+older.Name, source.LookJSON, false)
		if err != nil {
			return nil, err
		}
		if rows, err = parseOlder(answer.Body); err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	return answers, nil
}

func (c *Client) hasAnnual(rows []filingRow) bool {
	return slices.ContainsFunc(rows, func(r filingRow) bool {
		return slices.Contains(annualForms, original(r.Form)) && c.Source.Allows(source.OnDay(r.Filed))
	})
}

// companyData fetches one concept where its full name is known, else all of
// them: also where the one is not there, to say what is.
func (c *Client) companyData(ctx context.Context, asked AccountsRequest) (source.Answer, error) {
	if conceptPath.MatchString(asked.Concept) {
		address := companyConceptAddress + "CIK" + asked.CIK + "/" + strings.Replace(asked.Concept, ":", "/", 1) + ".json"
		if answer, err := c.fetch(ctx, address, source.LookJSON, false); !isStatus(err, 404) {
			return answer, err
		}
	}
	return c.fetch(ctx, companyFactsAddress+"CIK"+asked.CIK+".json", source.LookJSON, false)
}

// noData says what a company files that has no data here.
func (c *Client) noData(asked AccountsRequest, pages []source.Answer) error {
	page, rows, err := listed(bodiesOf(pages))
	if err != nil {
		return err
	}
	rows = by(c.cutoff(), rows)
	return &source.NotFoundError{
		What: "data of " + page.who() + " in the SEC's company data", Near: formsOf(rows),
		Remedy: "these are the forms that it files, and none of them gave facts here: read the filings themselves, or ask for the company by its lei if it reports in Europe",
	}
}

func (c *Client) cutoff() source.Date {
	if c.Source == nil {
		return source.Date{}
	}
	return c.Source.Cutoff
}
