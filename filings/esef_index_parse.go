package filings

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sentPage is a page of the index in the form of JSON:API 1.0.
type sentPage struct {
	Data     *[]sentFiling  `json:"data"`
	Included []sentIncluded `json:"included"`
	Links    struct {
		Next string `json:"next"`
	} `json:"links"`
	Meta struct {
		Count int `json:"count"`
	} `json:"meta"`
}

// sentFiling has a null for what the index could not make: without a readable
// report there is no report, no JSON and no viewer.
type sentFiling struct {
	ID         string `json:"id"`
	Attributes struct {
		FXO             string `json:"fxo_id"`
		Country         string `json:"country"`
		PeriodEnd       string `json:"period_end"`
		Added           string `json:"date_added"`
		Processed       string `json:"processed"`
		SHA256          string `json:"sha256"`
		Errors          *int   `json:"error_count"` // null is not nought
		Warnings        *int   `json:"warning_count"`
		Inconsistencies *int   `json:"inconsistency_count"`
		Package         string `json:"package_url"`
		Report          string `json:"report_url"`
		JSON            string `json:"json_url"`
		Viewer          string `json:"viewer_url"`
	} `json:"attributes"`
	Relationships struct {
		Entity   sentRelation `json:"entity"`
		Language sentRelation `json:"language"`
	} `json:"relationships"`
}

type sentRelation struct {
	Data  sentKey `json:"data"`
	Links struct {
		Related string `json:"related"`
	} `json:"links"`
}

type sentKey struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

type sentIncluded struct {
	sentKey
	Attributes struct {
		Identifier string `json:"identifier"` // of an entity
		Name       string `json:"name"`       // of an entity, or of a language in English
		Code       string `json:"code"`       // of a language
	} `json:"attributes"`
}

var (
	fxoForm       = regexp.MustCompile(`^([A-Z0-9]+)-\d{4}-\d{2}-\d{2}-([A-Z0-9]+)-([A-Z]{2})-(\d+)$`)
	entityRelated = regexp.MustCompile(`/api/entities/([A-Za-z0-9]+)$`)
	digestForm    = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// parseIndex reads one page of the index. A filing without an identifier, a
// period end or an issuer cannot be told from another: it is no filing of a page
// that we understand.
func parseIndex(body []byte) (indexPage, error) {
	var sent sentPage
	if err := json.Unmarshal(body, &sent); err != nil {
		return indexPage{}, misshapen(XBRLOrg.Name, "the page", "it is not a list of filings: %v", err)
	}
	if sent.Data == nil {
		return indexPage{}, misshapen(XBRLOrg.Name, "data", "it is missing")
	}
	included := make(map[sentKey]sentIncluded, len(sent.Included))
	for _, one := range sent.Included {
		included[one.sentKey] = one
	}
	page := indexPage{Count: sent.Meta.Count, Filings: make([]indexFiling, 0, len(*sent.Data))}
	for i, one := range *sent.Data {
		where := fmt.Sprintf("data[%d]", i)
		filing, err := one.filing(where, included)
		if err != nil {
			return indexPage{}, err
		}
		page.Filings = append(page.Filings, filing)
	}
	var err error
	page.Next, err = onIndex("links.next", sent.Links.Next)
	return page, err
}

func (s sentFiling) filing(where string, included map[sentKey]sentIncluded) (indexFiling, error) {
	a := s.Attributes
	f := indexFiling{
		ID: s.ID, FXO: a.FXO, Country: a.Country, Added: stampDay(a.Added),
	}
	if a.Errors != nil && a.Warnings != nil && a.Inconsistencies != nil {
		f.Checks = Validation{stampDay(a.Processed), *a.Errors, *a.Warnings, *a.Inconsistencies, true}
	}
	parts := fxoForm.FindStringSubmatch(a.FXO)
	if s.ID == "" || parts == nil {
		return f, misshapen(XBRLOrg.Name, where, "it has no number and fxo_id (%q)", cut(a.FXO))
	}
	f.Programme = parts[2]
	var err error
	if f.PeriodEnd, err = source.ParseDate(a.PeriodEnd); err != nil {
		return f, misshapen(XBRLOrg.Name, where+".period_end", "%q is not a day", cut(a.PeriodEnd))
	}
	if f.SHA256 = strings.ToLower(a.SHA256); f.SHA256 != "" && !digestForm.MatchString(f.SHA256) {
		return f, misshapen(XBRLOrg.Name, where+".sha256", "%q is no digest", cut(a.SHA256))
	}
	for _, address := range []struct {
		name, sent string
		to         *string
	}{
		{"package_url", a.Package, &f.Package}, {"report_url", a.Report, &f.Report},
		{"json_url", a.JSON, &f.JSON}, {"viewer_url", a.Viewer, &f.Viewer},
	} {
		if *address.to, err = onIndex(where+"."+address.name, address.sent); err != nil {
			return f, err
		}
	}
	f.LEI, f.Name = s.issuer(parts[1], included)
	f.Language = languageOf(included[s.Relationships.Language.Data].Attributes.Code,
		included[s.Relationships.Language.Data].Attributes.Name, f)
	return f, nil
}

// issuer is the entity that the page includes, else the one that the filing
// links to, else the one that its fxo_id begins with.
func (s sentFiling) issuer(fromFXO string, included map[sentKey]sentIncluded) (lei, name string) {
	entity := included[s.Relationships.Entity.Data].Attributes
	if entity.Identifier != "" {
		return strings.ToUpper(entity.Identifier), entity.Name
	}
	if parts := entityRelated.FindStringSubmatch(s.Relationships.Entity.Links.Related); parts != nil {
		return strings.ToUpper(parts[1]), ""
	}
	return fromFXO, ""
}

// stampDay is the day of a time as the index writes it, "2023-02-16
// 14:33:58.236220". It names no zone, so the day is all that is taken.
func stampDay(text string) source.Date {
	if len(text) < len("2006-01-02") {
		return source.Date{}
	}
	day, _ := source.ParseDate(text[:len("2006-01-02")])
	return day
}

// indexSaid are the index's own words in a refusal: JSON:API puts them in a list
// of errors, as a detail or at least a title.
func indexSaid(body []byte) string {
	var sent struct {
		Errors []struct {
			Title  string `json:"title"`
			Detail string `json:"detail"`
		} `json:"errors"`
	}
	if json.Unmarshal(body[:min(len(body), maxHeadBytes)], &sent) != nil {
		return ""
	}
	var words []string
	for _, e := range sent.Errors {
		words = append(words, strings.TrimSuffix(strings.TrimSpace(e.Title+" "+e.Detail), "."))
	}
	return cut(strings.Join(words, "; "))
}
