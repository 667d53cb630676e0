package filings

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// CandidatesNote stands in every list of candidates.
const CandidatesNote = "Names repeat, change and are cut: these are candidates among today's tickers at the SEC, and none is chosen. " +
	"A company may file without a ticker, or elsewhere. Ask again with a cik, or with an lei for Europe."

const maxCompanies = 50

// candidates lists the companies whose names have the words asked for.
func (c *Client) candidates(ctx context.Context, asked AccountsRequest) (Accounts, error) {
	answer, err := c.fetch(ctx, tickersAddress, source.LookJSON, false)
	if err != nil {
		return Accounts{}, err
	}
	read, err := c.Source.Read(SEC, VerbAccounts, asked, answer)
	if err != nil {
		return Accounts{}, err
	}
	return deriveCandidates(read, asked, [][]byte{answer.Body})
}

// DroppedMany counts candidates beyond the first fifty.
const DroppedMany = "too_many"

func deriveCandidates(read source.Read, asked AccountsRequest, bodies [][]byte) (Accounts, error) {
	if len(bodies) != 1 {
		return Accounts{}, misshapen(read.Vendor, "parts", "a list of candidates has one body")
	}
	found, err := companiesNamed(bodies[0], asked.Name)
	if err != nil {
		return Accounts{}, err
	}
	if len(found) == 0 {
		return Accounts{}, &source.NotFoundError{What: "a company with the words “" + asked.Name + "” in the SEC's list of tickers",
			Remedy: "give fewer words, or a cik; a company that files elsewhere is not in this list: give its lei"}
	}
	a := Accounts{Note: CandidatesNote, Reads: []source.Read{read}, read: read, Dropped: []source.Drop{}}
	a.Candidates = found[:min(len(found), maxCompanies)]
	if more := len(found) - len(a.Candidates); more > 0 {
		a.Dropped = append(a.Dropped, source.Drop{Reason: DroppedMany, Count: more})
	}
	return a, nil
}

// companiesNamed gives the companies whose title has all words asked for: those
// that are the very name first, then by title.
func companiesNamed(body []byte, name string) ([]Candidate, error) {
	rows, err := parseTickers(body)
	if err != nil {
		return nil, err
	}
	words := wordsOf(name)
	at := map[string]int{}
	var found []Candidate
	for _, row := range rows {
		if !hasWords(wordsOf(row.Title), words) {
			continue
		}
		cik := padded(row.CIK.String())
		i, known := at[cik]
		if !known {
			i = len(found)
			at[cik] = i
			found = append(found, Candidate{Identity: source.Identity{Name: row.Title, CIK: cik}, Register: SEC.Name})
		}
		found[i].Tickers = append(found[i].Tickers, row.Ticker)
	}
	whole := func(c Candidate) int { return len(wordsOf(c.Identity.Name)) - len(words) }
	slices.SortFunc(found, func(a, b Candidate) int {
		return cmp.Or(cmp.Compare(whole(a), whole(b)), cmp.Compare(a.Identity.Name, b.Identity.Name), cmp.Compare(a.Identity.CIK, b.Identity.CIK))
	})
	for i := range found {
		slices.Sort(found[i].Tickers)
	}
	return found, nil
}

// wordsOf are the words of a name in lower case, without punctuation.
func wordsOf(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// hasWords says whether each word asked for begins one of the words.
func hasWords(words, asked []string) bool {
	for _, a := range asked {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, a) }) {
			return false
		}
	}
	return len(asked) > 0
}

// tickerRow is one row of the SEC's list of tickers.
type tickerRow struct {
	CIK    json.Number `json:"cik_str"`
	Ticker string      `json:"ticker"`
	Title  string      `json:"title"`
}

// parseTickers reads the list, which is an object whose keys are "0", "1", …; it
// leaves out rows without a number.
func parseTickers(body []byte) ([]tickerRow, error) {
	var rows map[string]tickerRow
	if err := json.Unmarshal(body, &rows); err != nil {
		return nil, misshapen(SEC.Name, "company_tickers.json", "it is not an object of companies: %v", err)
	}
	var companies []tickerRow
	for _, row := range rows {
		if cikForm.MatchString(row.CIK.String()) {
			companies = append(companies, row)
		}
	}
	slices.SortFunc(companies, func(a, b tickerRow) int { return cmp.Compare(a.Ticker, b.Ticker) })
	return companies, nil
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
