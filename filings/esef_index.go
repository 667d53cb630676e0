package filings

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// XBRLOrg is the index of European filings that XBRL International keeps. Its
// page says that at present there are no restrictions on the ways in which the
// data can be used.
var XBRLOrg = source.Vendor{
	Name: "filings.xbrl.org",
	Licence: source.Licence{
		Terms:   "https://filings.xbrl.org/docs/about",
		Verdict: source.Keep,
		Checked: source.NewDate(2026, 11, 30),
	},
}

const (
	indexHost     = "filings.xbrl.org"
	indexAddress  = "https://" + indexHost + "/"
	indexPageRows = 100
	maxIndexPages = 5 // 500 filings: no issuer has a tenth of that
)

// indexCovers are the countries whose filings the index holds, as counted in
// 2026. It says of itself that it is not complete, and names Germany and Ireland
// as countries whose filings it cannot get.
var indexCovers = []string{
	"AT", "BE", "CY", "CZ", "DK", "EE", "ES", "FI", "FR", "GB", "GR", "HR", "HU", "IS",
	"IT", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "UA",
}

// coverage is what a reader must know before taking absence here for absence.
func coverage() string {
	return "the index is not complete, and what is not in it may well have been filed: it holds filings of " +
		strings.Join(indexCovers, " ") + "; it cannot get those of Germany (DE) and Ireland (IE)"
}

// indexFiling is one filing as the index lists it. What the index sends as null
// is empty.
type indexFiling struct {
	ID        string // the index's own number
	FXO       string // "2138001CNF45JP5XZK38-2022-12-31-ESEF-FI-0"
	LEI       string
	Name      string // of the issuer, as the index has it
	Country   string // of the authority that it was filed with
	Programme string // "ESEF", "UKSEF"; out of FXO
	PeriodEnd source.Date
	Language  string // "en"; empty: nobody says
	Added     source.Date
	Checks    Validation
	SHA256    string // of the package, hex

	Package, Report, JSON, Viewer string // addresses on the index's host
}

// Validation is what the index found when it checked a filing. It is evidence of
// quality and no reason to hide a filing.
type Validation struct {
	Processed       source.Date `json:"processed,omitzero"` // day of the check
	Errors          int         `json:"errors"`
	Warnings        int         `json:"warnings"`
	Inconsistencies int         `json:"inconsistencies"` // sums that do not add up as the filing says they should

	known bool
}

// IsZero says that the index gives no result.
func (v Validation) IsZero() bool { return !v.known }

// indexPage is one page of the index's answer.
type indexPage struct {
	Filings []indexFiling
	Count   int    // of all pages together; nought when it does not say
	Next    string // address of the next page; empty on the last
}

// issuerAddress asks for all filings of one issuer. Its order is total, as
// processing times differ: by a key that repeats, the index shows one filing on
// several pages and another on none.
func issuerAddress(lei string) string {
	return filingsAddress("filter[entity.identifier]", lei, "-period_end,-processed")
}

// nameAddress asks for filings of issuers whose name holds a text.
func nameAddress(name string) string {
	filter := `[{"name":"entity.name","op":"ilike","val":` + strconv.Quote("%"+name+"%") + `}]`
	return filingsAddress("filter", filter, "-period_end,-processed")
}

func filingsAddress(filter, value, sort string) string {
	query := url.Values{
		filter:       {value},
		"include":    {"entity,language"},
		"sort":       {sort},
		"page[size]": {strconv.Itoa(indexPageRows)},
	}
	return indexAddress + "api/filings?" + query.Encode()
}

// onIndex resolves what the index names against the index, and knows no other
// host: an answer must not lead a desk elsewhere.
func onIndex(where, named string) (string, error) {
	if named == "" {
		return "", nil
	}
	base, err := url.Parse(indexAddress)
	if err != nil {
		return "", err
	}
	u, err := url.Parse(named)
	if err != nil {
		return "", misshapen(XBRLOrg.Name, where, "%q is no address", cut(named))
	}
	u = base.ResolveReference(u)
	if u.Scheme != "https" || u.Host != indexHost || u.User != nil {
		return "", misshapen(XBRLOrg.Name, where, "%q leads to another host", cut(named))
	}
	return u.String(), nil
}

// cut keeps a text from outside short where an error quotes it.
func cut(text string) string {
	if len(text) <= maxTextBytes {
		return text
	}
	return strings.ToValidUTF8(text[:maxTextBytes], "") + "…"
}
