package web

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// SearchRequest is a query, and how its vendor is to narrow it.
type SearchRequest struct {
	Query    string           `json:"query" jsonschema_description:"words to search for, as a person types them" jsonschema:"minLength=1"`
	Count    int              `json:"count,omitzero" jsonschema_description:"most results" jsonschema:"minimum=1,maximum=20,default=10"`
	From     source.Date      `json:"from,omitzero" jsonschema_description:"first day of the window in which a page is dated; goes with to"`
	To       source.Date      `json:"to,omitzero" jsonschema_description:"last day of that window, never after the mission's as-of date; goes with from"`
	Country  string           `json:"country,omitzero" jsonschema_description:"two letters of the country whose web is searched; Brave and Serper take one"`
	Language string           `json:"language,omitzero" jsonschema_description:"letters of the language of the pages; Brave and Serper take one"`
	Topic    string           `json:"topic,omitzero" jsonschema_description:"kind of pages; Tavily alone takes one, and dates its news alone" jsonschema:"enum=general,enum=news,enum=finance"`
	Vendor   SearchVendorName `json:"vendor,omitzero" jsonschema_description:"the one vendor that is asked; absent: the first whose key is set, in the order of this list" jsonschema:"enum=brave,enum=tavily,enum=serper"`
}

// SearchVendorName is a vendor of search results.
type SearchVendorName string

// The vendors, in the order in which a key is looked for.
const (
	SearchBrave  SearchVendorName = "brave"
	SearchTavily SearchVendorName = "tavily"
	SearchSerper SearchVendorName = "serper"
)

const (
	maxSearchRunes   = 400 // of a query, at Brave and at Tavily
	maxSearchWords   = 50  // at Brave
	maxSearchCount   = 20
	usualSearchCount = 10
)

var (
	countryShape  = regexp.MustCompile(`^[A-Z]{2}$`)
	languageShape = regexp.MustCompile(`^[a-z]{2}(-[a-z]{2,4})?$`)
)

// resolved checks a request. What it gives is the question of the read.
func (r SearchRequest) resolved(c *source.Client) (SearchRequest, error) {
	r.Query = strings.Join(strings.Fields(r.Query), " ")
	r.Country, r.Language = strings.ToUpper(strings.TrimSpace(r.Country)), strings.ToLower(strings.TrimSpace(r.Language))
	if r.Count == 0 {
		r.Count = usualSearchCount
	}
	if err := r.checkQuery(); err != nil {
		return r, err
	}
	switch {
	case r.Count < 1 || r.Count > maxSearchCount:
		return r, searchArgument("count", "it is out of range", "give one to twenty")
	case r.Country != "" && !countryShape.MatchString(r.Country):
		return r, searchArgument("country", "it does not have the form of a country", "give its two letters, as DE")
	case r.Language != "" && !languageShape.MatchString(r.Language):
		return r, searchArgument("language", "it does not have the form of a language", "give its letters, as de or pt-br")
	case r.Topic != "" && r.Topic != "general" && r.Topic != "news" && r.Topic != "finance":
		return r, searchArgument("topic", "there is no such one", "give general, news or finance")
	}
	return r, r.checkWindow(c)
}

func (r SearchRequest) checkQuery() error {
	hidden := func(c rune) bool { return unicode.IsControl(c) || isHidden(c) || c == utf8.RuneError }
	switch {
	case r.Query == "":
		return searchArgument("query", "it has no word", "name what is searched for")
	case utf8.RuneCountInString(r.Query) > maxSearchRunes || len(strings.Fields(r.Query)) > maxSearchWords:
		return searchArgument("query", "it is longer than vendors take", "give at most four hundred characters and fifty words")
	case strings.ContainsFunc(r.Query, hidden):
		return searchArgument("query", "it holds a character that nobody types", "give the words alone")
	}
	return nil
}

// checkWindow takes both days or none: half a window would need a clock for its
// other end, and the same question would ask for something else tomorrow.
func (r SearchRequest) checkWindow(c *source.Client) error {
	switch {
	case r.From.IsZero() != r.To.IsZero():
		return searchArgument("from", "a window has two days, and one came", "give from and to")
	case r.From.After(r.To):
		return searchArgument("from", r.From.String()+" is after "+r.To.String(), "give the earlier day as from")
	case c != nil && !c.Cutoff.IsZero() && r.To.After(c.Cutoff):
		return &source.RefusedError{
			Rule:   "cutoff",
			Reason: "the window ends on " + r.To.String() + ", after this mission's as-of date " + c.Cutoff.String(),
			Remedy: "end it on " + c.Cutoff.String() + " or earlier",
		}
	}
	return nil
}

func searchArgument(field, problem, remedy string) error {
	return &source.ArgumentError{Field: field, Problem: problem, Remedy: remedy}
}

// candidates are the vendors that may be asked: the one that is named, or the
// first that has a key; there is at least one. A recording needs no key, and may
// be of any of them.
func (r SearchRequest) candidates(c *source.Client) ([]searchVendor, error) {
	if r.Vendor != "" {
		row, known := searchVendorOf(r.Vendor)
		if !known {
			return nil, searchArgument("vendor", "there is no such one", "give brave, tavily or serper")
		}
		return []searchVendor{row}, nil
	}
	if c != nil && c.Recorded != nil {
		return slices.DeleteFunc(searchVendors(), func(row searchVendor) bool { return row.accepts(r) != nil }), nil
	}
	for _, row := range searchVendors() {
		if c.HasKey(row.source) {
			return []searchVendor{row}, nil
		}
	}
	return nil, searchKeyless()
}
