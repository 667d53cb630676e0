package filings

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	tickersAddress     = "https://www.sec.gov/files/company_tickers.json"
	submissionsAddress = "https://data.sec.gov/submissions/"
	maxOlderPages      = 12 // the busiest filers have about that many
)

// found is a filing at the SEC, with the answers that describe it.
type found struct {
	filingRow
	CIK   string
	pages []source.Answer
}

// find leads from a request to one filing, and keeps to the cutoff.
func (c *Client) find(ctx context.Context, asked SegmentsRequest) (found, error) {
	cik, err := c.company(ctx, asked)
	if err != nil {
		return found{}, err
	}
	first, err := c.fetch(ctx, submissionsAddress+"CIK"+cik+".json", source.LookJSON, false)
	if err != nil {
		return found{}, noCompany(err, asked, cik)
	}
	page, err := parseSubmissions(first.Body)
	if err != nil {
		return found{}, err
	}
	pick := picker{asked: asked, allows: c.Source.Allows}
	if row, ok := pick.from(page.Recent); ok {
		return c.allowed(found{row, cik, []source.Answer{first}})
	}
	for i, older := range page.Older {
		if i >= maxOlderPages || !safeName(older.Name) {
			break
		}
		answer, err := c.fetch(ctx, submissionsAddress+older.Name, source.LookJSON, false)
		if err != nil {
			return found{}, err
		}
		rows, err := parseOlder(answer.Body)
		if err != nil {
			return found{}, err
		}
		if row, ok := pick.from(rows); ok {
			return c.allowed(found{row, cik, []source.Answer{first, answer}})
		}
	}
	return found{}, pick.nothing(cik, page.Name)
}

// company gives the padded company number that a request means.
func (c *Client) company(ctx context.Context, asked SegmentsRequest) (string, error) {
	switch {
	case asked.CIK != "":
		return asked.CIK, nil
	case asked.Ticker == "":
		// Right when the issuer submits its own filings; refused with the remedy otherwise.
		return string(asked.Accession[:10]), nil
	}
	answer, err := c.fetch(ctx, tickersAddress, source.LookJSON, false)
	if err != nil {
		return "", err
	}
	return companyOf(answer.Body, asked.Ticker)
}

// companyOf finds a ticker in the SEC's list, where a company with several share
// classes has several rows.
func companyOf(body []byte, ticker string) (string, error) {
	rows, err := parseTickers(body)
	if err != nil {
		return "", err
	}
	var near, companies []string
	for _, row := range rows {
		label := row.Ticker + " (" + row.Title + ", CIK " + padded(row.CIK.String()) + ")"
		switch {
		case row.Ticker == ticker:
			companies = append(companies, padded(row.CIK.String()))
			near = append(near, label)
		case strings.HasPrefix(row.Ticker, ticker) || len(row.Ticker) > 1 && strings.HasPrefix(ticker, row.Ticker):
			near = append(near, label)
		}
	}
	slices.Sort(companies)
	slices.Sort(near)
	near = near[:min(len(near), maxNear)]
	switch companies = slices.Compact(companies); len(companies) {
	case 0:
		return "", &source.NotFoundError{What: "ticker " + ticker + " among the SEC's filers", Near: near,
			Remedy: "a company that files elsewhere is not in this list; a class of shares has a hyphen, as BRK-B"}
	case 1:
		return companies[0], nil
	}
	return "", &source.NotFoundError{What: "one company with the ticker " + ticker, Near: near, Remedy: "give its cik"}
}

// allowed refuses a filing that became public after the cutoff.
func (c *Client) allowed(f found) (found, error) {
	if c.Source.Allows(source.OnDay(f.Filed)) {
		return f, nil
	}
	return found{}, &source.RefusedError{
		Rule:   "cutoff",
		Reason: fmt.Sprintf("%s was filed on %s, after the as-of date %s", f.Accession, f.Filed, c.Source.Cutoff),
		Remedy: "give ticker and form for the newest one of that time",
	}
}

func noCompany(err error, asked SegmentsRequest, cik string) error {
	if !isStatus(err, 404) {
		return err
	}
	if asked.Ticker == "" && asked.CIK == "" {
		return &source.NotFoundError{What: "a filer with the number " + cik,
			Remedy: "the accession number begins with its submitter: give the issuer's ticker or cik too"}
	}
	return &source.NotFoundError{What: "a filer with the number " + cik + " at the SEC", Remedy: "look the company up by its ticker"}
}

// unpadded is a company's number as folders have it.
func unpadded(cik string) string {
	n, err := strconv.ParseUint(cik, 10, 64)
	if err != nil {
		return cik
	}
	return strconv.FormatUint(n, 10)
}
