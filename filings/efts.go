package filings

import (
	"encoding/json"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

const (
	searchEndpoint = "https://efts.sec.gov/LATEST/search-index"
	searchReach    = 10_000 // of the hits of one search, those that can be asked for
	maxSearchPages = 100    // of a hundred hits each
)

// searchAddress asks the SEC's full-text search for notices. Asking for D brings
// D/A too. The order of hits is the search's own: by relevance.
func searchAddress(q placementsQuestion, from int) string {
	ask := url.Values{"forms": {"D,D/A"}, "dateRange": {"custom"}, "startdt": {q.Start.String()}, "enddt": {q.End.String()}}
	switch {
	case q.Name != "":
		ask.Set("q", `"`+q.Name+`"`)
	case q.CIK == "":
		ask.Set("q", `"`+string(q.Accession)+`"`)
	}
	if q.CIK != "" {
		ask.Set("ciks", q.CIK)
	}
	if from > 0 {
		ask.Set("from", strconv.Itoa(from))
	}
	return searchEndpoint + "?" + ask.Encode()
}

// Filer is an entity in whose name a filing stands.
type Filer struct {
	Name string `json:"name,omitzero"`
	CIK  string `json:"cik"`
}

// hit is one document of a filing that the search found.
type hit struct {
	Accession Accession
	Document  string
	Form      string
	Filed     source.Date
	Filers    []Filer
	Numbers   []string // file numbers; 021-… is one offering of one issuer
	States    []string // where its filers have their offices
}

// searchAnswer is one page of hits.
type searchAnswer struct {
	Total int  // hits that the search counts
	More  bool // it stopped counting there
	Hits  []hit
}

// sentSearch is the page as it is sent; pointers tell absent from nought.
type sentSearch struct {
	TimedOut bool `json:"timed_out"`
	Shards   struct {
		Total, Failed int
	} `json:"_shards"`
	Hits *struct {
		Total *struct {
			Value    int    `json:"value"`
			Relation string `json:"relation"`
		} `json:"total"`
		Hits []struct {
			ID     string  `json:"_id"`
			Source sentHit `json:"_source"`
		} `json:"hits"`
	} `json:"hits"`
}

type sentHit struct {
	CIKs    []string  `json:"ciks"`
	Names   []string  `json:"display_names"`
	Form    string    `json:"form"`
	Filed   string    `json:"file_date"`
	ADSH    Accession `json:"adsh"`
	Numbers []string  `json:"file_num"`
	States  []string  `json:"biz_states"`
}

// parseSearch reads one page. A search that did not reach all of its index is no
// answer: what it left out would look like an absence.
func parseSearch(body []byte) (searchAnswer, error) {
	var sent sentSearch
	if err := json.Unmarshal(body, &sent); err != nil {
		return searchAnswer{}, misshapen(SEC.Name, "the search", "it is not an answer of the full-text search: %v", err)
	}
	switch {
	case sent.TimedOut || sent.Shards.Failed > 0:
		return searchAnswer{}, &source.UpstreamError{Vendor: SEC.Name, Remedy: "try again later",
			Problem: fmt.Sprintf("the full-text search is incomplete: %d of %d parts failed, timed out: %t", sent.Shards.Failed, sent.Shards.Total, sent.TimedOut)}
	case sent.Hits == nil || sent.Hits.Total == nil:
		return searchAnswer{}, misshapen(SEC.Name, "hits.total", "it is missing")
	case sent.Hits.Total.Relation != "eq" && sent.Hits.Total.Relation != "gte" || sent.Hits.Total.Value < 0:
		return searchAnswer{}, misshapen(SEC.Name, "hits.total", "%d %.20q is no count", sent.Hits.Total.Value, sent.Hits.Total.Relation)
	}
	answer := searchAnswer{Total: sent.Hits.Total.Value, More: sent.Hits.Total.Relation == "gte"}
	for i, s := range sent.Hits.Hits {
		h, err := s.Source.hit(fmt.Sprintf("hits.hits[%d]", i), s.ID)
		if err != nil {
			return searchAnswer{}, err
		}
		answer.Hits = append(answer.Hits, h)
	}
	if len(answer.Hits) > answer.Total {
		return searchAnswer{}, misshapen(SEC.Name, "hits.hits", "it lists %d of %d hits", len(answer.Hits), answer.Total)
	}
	return answer, nil
}

var hyphenated = regexp.MustCompile(`^\d{10}-\d{2}-\d{6}$`)

func (s sentHit) hit(where, id string) (hit, error) {
	filed, err := source.ParseDate(s.Filed)
	owner, document, _ := strings.Cut(id, ":")
	switch {
	case !hyphenated.MatchString(string(s.ADSH)):
		return hit{}, misshapen(SEC.Name, where+"._source.adsh", "%.40q is no accession number", s.ADSH)
	case owner != string(s.ADSH):
		return hit{}, misshapen(SEC.Name, where+"._id", "%.60q is of another filing than %s", id, s.ADSH)
	case err != nil:
		return hit{}, misshapen(SEC.Name, where+"._source.file_date", "%.40q is no day", s.Filed)
	}
	filers, err := s.filers(where)
	return hit{Accession: s.ADSH, Document: document, Form: s.Form, Filed: filed, Filers: filers, Numbers: s.Numbers, States: s.States}, err
}

// shownName is "Example Corp.  (EXA, EXB)  (CIK 0000000001)": two blanks tell
// symbols from a name that ends in brackets.
var shownName = regexp.MustCompile(`^(.*?)(?:  \([A-Z0-9.,\- ]+\))?\s*\(CIK (\d{10})\)$`)

// filers gives every company number of a hit, with its name as it is shown now.
func (s sentHit) filers(where string) (filers []Filer, err error) {
	names := map[string]string{}
	for _, shown := range s.Names {
		if parts := shownName.FindStringSubmatch(shown); parts != nil {
			names[parts[2]] = parts[1]
		}
	}
	for i, cik := range s.CIKs {
		if !cikForm.MatchString(cik) {
			return nil, misshapen(SEC.Name, fmt.Sprintf("%s._source.ciks[%d]", where, i), "%.40q is no company number", cik)
		}
		filers = append(filers, Filer{Name: names[padded(cik)], CIK: padded(cik)})
	}
	if len(filers) == 0 {
		return nil, misshapen(SEC.Name, where+"._source.ciks", "the filing is nobody's")
	}
	return filers, nil
}

// document is the notice's XML in its folder. Lists name it with the prefix of a
// viewer, behind which the same name gives a page and not the XML.
func (h hit) document() string {
	name := h.Document[strings.LastIndexByte(h.Document, '/')+1:]
	if safeName(name) && strings.HasSuffix(name, ".xml") {
		return name
	}
	return "primary_doc.xml"
}

// address is where the notice lies. The folder of any of its filers holds it.
func (h hit) address() string {
	return archiveAddress + unpadded(h.Filers[0].CIK) + "/" + strings.ReplaceAll(string(h.Accession), "-", "") + "/" + h.document()
}
