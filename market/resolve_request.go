package market

import (
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// ResolveRequest is a name, a symbol or an identifier, and identifiers beside it.
type ResolveRequest struct {
	Query string `json:"query,omitzero" jsonschema_description:"name of a company, a symbol, an ISIN or a FIGI; a share class is written with a dash"`
	ISIN  string `json:"isin,omitzero" jsonschema_description:"international number of the security, looked up as such"`
	FIGI  string `json:"figi,omitzero" jsonschema_description:"financial instrument global identifier of any level"`
	CUSIP string `json:"cusip,omitzero" jsonschema_description:"North American number of the security"`
	SEDOL string `json:"sedol,omitzero" jsonschema_description:"London number of the security"`
}

const maxQueryBytes = 100

var (
	isinShape  = regexp.MustCompile(`^[A-Z]{2}[A-Z0-9]{9}[0-9]$`)
	figiShape  = regexp.MustCompile(`^[B-DF-HJ-NP-TV-Z]{2}G[B-DF-HJ-NP-TV-Z0-9]{8}[0-9]$`) // no vowels
	cusipShape = regexp.MustCompile(`^[A-Z0-9*@#]{8}[0-9]$`)
	sedolShape = regexp.MustCompile(`^[A-Z0-9]{6}[0-9]$`)
)

// notFIGI begin no FIGI, so that none is taken for the ISIN of one of these
// countries: KYG017191142 is a share of the Cayman Islands.
var notFIGI = []string{"BS", "BM", "GG", "GB", "GH", "KY", "VG"}

// resolved checks a request. A query that is an ISIN or a FIGI is looked up as
// one too.
func (r ResolveRequest) resolved() (ResolveRequest, error) {
	r.Query = strings.Join(strings.Fields(r.Query), " ")
	for _, id := range []*string{&r.ISIN, &r.FIGI, &r.CUSIP, &r.SEDOL} {
		*id = strings.ToUpper(strings.TrimSpace(*id))
	}
	bare := strings.ToUpper(r.Query)
	switch {
	case r.FIGI == "" && figiShape.MatchString(bare) && !slices.Contains(notFIGI, bare[:2]):
		r.FIGI = bare
	case r.ISIN == "" && isinShape.MatchString(bare):
		r.ISIN = bare
	}
	if err := r.checkIdentifiers(); err != nil {
		return r, err
	}
	return r, r.checkQuery()
}

func (r ResolveRequest) checkIdentifiers() error {
	for _, id := range []struct {
		field, text string
		shape       *regexp.Regexp
		remedy      string
	}{
		{"isin", r.ISIN, isinShape, "it has twelve characters: two letters, nine letters or digits, a check digit"},
		{"figi", r.FIGI, figiShape, "it has twelve characters, the third a G, the last a check digit"},
		{"cusip", r.CUSIP, cusipShape, "it has nine characters, the last a check digit"},
		{"sedol", r.SEDOL, sedolShape, "it has seven characters, the last a check digit"},
	} {
		if id.text != "" && !id.shape.MatchString(id.text) {
			return &source.ArgumentError{Field: id.field, Problem: "it does not have the form of one", Remedy: id.remedy}
		}
	}
	if r.ISIN != "" && !luhn(r.ISIN) {
		return &source.ArgumentError{Field: "isin", Problem: r.ISIN + " does not fit its check digit", Remedy: "compare it with where it was copied from"}
	}
	return nil
}

// luhn checks the last digit of an ISIN: letters count as two digits from ten.
func luhn(text string) bool {
	var digits []int
	for _, c := range text {
		if c >= 'A' {
			digits = append(digits, int(c-'A'+10)/10, int(c-'A'+10)%10)
			continue
		}
		digits = append(digits, int(c-'0'))
	}
	sum := 0
	for i := range digits {
		d := digits[len(digits)-1-i]
		if i%2 == 1 {
			d *= 2
		}
		sum += d/10 + d%10
	}
	return sum%10 == 0
}

// checkQuery refuses what no source can be asked. A slash within one word is a
// share class as others write it: Yahoo writes a dash, and keeps the dot before
// an exchange. In a name of several words it is a letter like any other.
func (r ResolveRequest) checkQuery() error {
	refuse := func(problem, remedy string) error {
		return &source.ArgumentError{Field: "query", Problem: problem, Remedy: remedy}
	}
	switch {
	case r.Query == "" && r.ISIN+r.FIGI+r.CUSIP+r.SEDOL == "":
		return refuse("there is none", "give a name, a symbol or an identifier")
	case len(r.Query) > maxQueryBytes:
		return refuse("it is longer than any name", "give the name, the symbol or the identifier alone")
	case strings.ContainsFunc(r.Query, func(c rune) bool { return c < ' ' || c == 0x7f || c == '\ufffd' }):
		return refuse("it holds a character that no name has", "give the name as it is printed")
	case strings.Contains(r.Query, "/") && !strings.Contains(r.Query, " "):
		return refuse("no source here writes a slash in a symbol", "write a dash: "+strings.ReplaceAll(r.Query, "/", "-"))
	}
	return nil
}

// The questions that sources are asked.
const (
	yahooSearch = "yahoo_search"
	figiMapping = "openfigi_mapping"
	figiSearch  = "openfigi_search"
)

// questions are what is asked before any answer is known. Nothing in a FIGI says
// of which level it is, so that it is asked as each of three.
func (r ResolveRequest) questions() (all []resolveQuestion) {
	if r.Query != "" {
		all = append(all, resolveQuestion{Source: yahooSearch, Query: r.Query})
	}
	var jobs []figiTask
	for _, id := range [][2]string{{"ID_ISIN", r.ISIN}, {"ID_BB_GLOBAL", r.FIGI}, {"COMPOSITE_ID_BB_GLOBAL", r.FIGI}, {"ID_BB_GLOBAL_SHARE_CLASS_LEVEL", r.FIGI}, {"ID_CUSIP", r.CUSIP}, {"ID_SEDOL", r.SEDOL}} {
		if id[1] != "" {
			jobs = append(jobs, figiTask{Type: id[0], Value: id[1]})
		}
	}
	if len(jobs) > 0 {
		return append(all, resolveQuestion{Source: figiMapping, Jobs: jobs})
	}
	return append(all, resolveQuestion{Source: figiSearch, Query: r.Query})
}

func (q resolveQuestion) vendor() source.Vendor {
	if q.Source == yahooSearch {
		return Yahoo
	}
	return OpenFIGI
}

// ofSymbols says that the jobs ask for what Yahoo's candidates are, and not for
// what somebody asked.
func (q resolveQuestion) ofSymbols() bool { return len(q.Jobs) > 0 && q.Jobs[0].Of != "" }

const (
	searchAddress  = "https://query2.finance.yahoo.com/v1/finance/search?"
	maxSearchBytes = 4 << 20
)

// request is the question as its source is sent it. Fuzzy search is off: it
// gives other companies for a misspelt one.
func (q resolveQuestion) request() (source.Vendor, source.Request) {
	if q.Source != yahooSearch {
		return OpenFIGI, q.figiRequest()
	}
	query := url.Values{
		"q": {q.Query}, "quotesCount": {"10"}, "newsCount": {"0"}, "enableFuzzyQuery": {"false"}, "lang": {"en-US"}, "region": {"US"},
	}
	return Yahoo, source.Request{Address: searchAddress + query.Encode(), Accept: source.LookJSON, MaxBytes: maxSearchBytes}
}
