package filings

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// filingRow is one filing of a company, as the SEC's list has it.
type filingRow struct {
	Accession Accession
	Form      string
	Filed     source.Date
	PeriodEnd source.Date // absent when the list does not say
	Document  string      // main document
	HasXBRL   bool
	Accepted  string // as sent: the Z at its end is New York time for many filers
}

// submissions is a company's list: the newest filings, and the names of the
// pages that hold the older ones.
type submissions struct {
	CIK     string
	LEI     string
	Name    string
	Tickers []string // of today, one a class of shares
	Recent  []filingRow
	Older   []olderPage
}

type olderPage struct {
	Name string `json:"name"`
}

// filingColumns are the parallel lists in which the SEC sends rows.
type filingColumns struct {
	Accession []Accession `json:"accessionNumber"`
	Form      []string    `json:"form"`
	Filed     []string    `json:"filingDate"`
	PeriodEnd []string    `json:"reportDate"`
	Document  []string    `json:"primaryDocument"`
	IsXBRL    []int       `json:"isXBRL"`
	Accepted  []string    `json:"acceptanceDateTime"`
}

func parseSubmissions(body []byte) (submissions, error) {
	var sent struct {
		CIK     json.RawMessage `json:"cik"` // a number in some answers, a text in others
		Name    string          `json:"name"`
		LEI     string          `json:"lei"`
		Tickers []string        `json:"tickers"`
		Filings *struct {
			Recent *filingColumns `json:"recent"`
			Files  []olderPage    `json:"files"`
		} `json:"filings"`
	}
	if err := json.Unmarshal(body, &sent); err != nil {
		return submissions{}, misshapen(SEC.Name, "submissions", "it is not the list of a filer: %v", err)
	}
	if sent.Filings == nil || sent.Filings.Recent == nil {
		return submissions{}, misshapen(SEC.Name, "filings.recent", "it is missing")
	}
	rows, err := sent.Filings.Recent.rows()
	page := submissions{Name: sent.Name, Tickers: sent.Tickers, Recent: rows, Older: sent.Filings.Files}
	if cik := strings.Trim(string(sent.CIK), `"`); cikForm.MatchString(cik) {
		page.CIK = padded(cik)
	}
	if leiForm.MatchString(sent.LEI) {
		page.LEI = sent.LEI
	}
	return page, err
}

// parseOlder reads a page of older filings: the bare lists, without the issuer.
func parseOlder(body []byte) ([]filingRow, error) {
	var columns filingColumns
	if err := json.Unmarshal(body, &columns); err != nil {
		return nil, misshapen(SEC.Name, "submissions page", "it is not a list of filings: %v", err)
	}
	return columns.rows()
}

func (c filingColumns) rows() ([]filingRow, error) {
	n := len(c.Accession)
	for _, have := range []int{len(c.Form), len(c.Filed), len(c.PeriodEnd), len(c.Document), len(c.IsXBRL)} {
		if have != n {
			return nil, misshapen(SEC.Name, "filings.recent", "its lists differ in length: %d accession numbers, %d of another", n, have)
		}
	}
	rows := make([]filingRow, n)
	for i := range rows {
		filed, err := source.ParseDate(c.Filed[i])
		if err != nil || !accessionForm.MatchString(string(c.Accession[i])) {
			return nil, misshapen(SEC.Name, "filings.recent", "row %d has no accession number and filing date", i)
		}
		end, _ := source.ParseDate(c.PeriodEnd[i]) // "" where the form has no period
		rows[i] = filingRow{
			Accession: c.Accession[i], Form: c.Form[i], Filed: filed, PeriodEnd: end,
			Document: c.Document[i], HasXBRL: c.IsXBRL[i] != 0,
		}
		if len(c.Accepted) == n { // no order hangs on it
			rows[i].Accepted = c.Accepted[i]
		}
	}
	slices.SortStableFunc(rows, func(a, b filingRow) int { return b.Filed.Compare(a.Filed) })
	return rows, nil
}
