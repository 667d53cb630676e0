package market

import "github.com/deskworth/deskworth-go/deskworth/source"

// Reasons why a row of a source is left out, in the order in which they are listed.
const (
	DroppedUnnamed    = "no_symbol_or_name"
	DroppedNoFIGI     = "no_figi"
	DroppedSameSymbol = "repeated"
)

var resolveReasons = []string{DroppedUnnamed, DroppedNoFIGI, DroppedSameSymbol}

// yahooRow is one row of a search. Every member may be missing; count, which
// stands beside the rows, counts news too and is not read.
type yahooRow struct {
	Symbol    string   `json:"symbol"`
	Venue     string   `json:"exchange"`
	VenueName string   `json:"exchDisp"`
	Kind      string   `json:"quoteType"`
	Short     string   `json:"shortname"`
	Long      string   `json:"longname"`
	Score     sentCell `json:"score"`
	Name      string   `json:"name"` // of a private company
	Permalink string   `json:"permalink"`
	Listed    *bool    `json:"isYahooFinance"`
}

// parseYahooSearch reads the rows of a search in their order. A row without a
// symbol is a company that is not traded. An answer none of whose rows can be
// read is another shape, and not an empty answer.
func parseYahooSearch(q resolveQuestion, body []byte) (resolveSaid, error) {
	var read struct {
		Quotes  *[]yahooRow `json:"quotes"`
		Finance *struct {
			Error *yahooSaid `json:"error"`
		} `json:"finance"`
	}
	if err := decodeJSON(Yahoo, body, &read); err != nil {
		return resolveSaid{}, err
	}
	switch {
	case read.Finance != nil && read.Finance.Error != nil:
		return resolveSaid{}, yahooRefusal(*read.Finance.Error)
	case read.Quotes == nil:
		return resolveSaid{}, misread(Yahoo, "quotes", "there is no list of rows")
	}
	said := resolveSaid{counts: map[string]int{}}
	seen := map[string]bool{}
	for _, row := range *read.Quotes {
		said.takeYahoo(q, row, seen)
	}
	if n := said.counts[DroppedUnnamed]; n > 0 && n == len(*read.Quotes) {
		return resolveSaid{}, misread(Yahoo, "quotes", "none of %d rows has a symbol or a name", n)
	}
	return said, nil
}

func (s *resolveSaid) takeYahoo(q resolveQuestion, row yahooRow, seen map[string]bool) {
	private := row.Symbol == "" && row.Name != "" && (row.Listed == nil || !*row.Listed)
	key := "symbol " + row.Symbol
	if private {
		key = "private " + row.Permalink + " " + row.Name
	}
	switch {
	case row.Symbol == "" && !private:
		s.counts[DroppedUnnamed]++
	case seen[key]:
		s.counts[DroppedSameSymbol]++
	case private:
		s.private = append(s.private, PrivateCompany{Source: Yahoo.Name, Name: row.Name, Permalink: row.Permalink})
	default:
		s.candidates = append(s.candidates, row.candidate(q))
	}
	seen[key] = true
}

func (row yahooRow) candidate(q resolveQuestion) Candidate {
	c := Candidate{
		Source: Yahoo.Name, Answers: q.Query, Symbol: row.Symbol, Name: row.Long, Kind: yahooKinds[row.Kind], KindSent: row.Kind,
		Venue: row.Venue, VenueName: row.VenueName, Score: row.Score.text.decimal(), raw: row.Score.text,
	}
	if c.Name == "" {
		c.Name = row.Short
	}
	if c.Kind != "" {
		c.KindFrom = Yahoo.Name
	}
	return c
}

// yahooSaid is a refusal of access in a body that came with status 200.
type yahooSaid struct {
	Code        string `json:"code"`
	Description string `json:"description"`
}

func yahooRefusal(e yahooSaid) error {
	said := e.Description
	if said == "" {
		said = e.Code
	}
	return &source.UpstreamError{Vendor: Yahoo.Name, Said: said, Remedy: "read what it says and ask otherwise"}
}
