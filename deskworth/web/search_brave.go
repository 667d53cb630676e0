package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Brave searches an index of its own. Whether results may be kept, and whether a
// model may read them, hangs on the operator's plan: until the operator has read
// it and says keep, nothing is kept.
var Brave = source.Vendor{
	Name: "Brave", KeyEnv: "BRAVE_API_KEY", KeyPage: "https://api-dashboard.search.brave.com/app/keys",
	KeyHead: "X-Subscription-Token", NeedsKey: true,
	Licence: source.Licence{Terms: "https://api-dashboard.search.brave.com/terms-of-service", Verdict: source.NoStore, Checked: source.NewDate(2026, 11, 30)},
}

const braveAddress = "https://api.search.brave.com/res/v1/web/search?"

func braveRequest(r SearchRequest) source.Request {
	query := url.Values{"q": {r.Query}, "count": {strconv.Itoa(r.Count)}, "result_filter": {"web"}}
	if !r.From.IsZero() {
		query.Set("freshness", r.From.String()+"to"+r.To.String())
	}
	if r.Country != "" {
		query.Set("country", r.Country)
	}
	if r.Language != "" {
		query.Set("search_lang", r.Language)
	}
	return source.Request{Address: braveAddress + query.Encode(), Accept: source.LookJSON, Header: http.Header{"Accept": {"application/json"}}, MaxBytes: maxSearchBytes}
}

type braveBody struct {
	Type  string
	Query *struct {
		More bool `json:"more_results_available"`
	}
	Web *struct {
		Results []struct {
			Title       string
			URL         string
			Description string
			PageAge     string `json:"page_age"`
			Age         string
		}
	}
}

// decodeBrave reads an answer. One that found nothing has no list at all.
func decodeBrave(body []byte) (searchSaid, error) {
	var read braveBody
	if err := decodeSearch(Brave, body, &read); err != nil {
		return searchSaid{}, err
	}
	if read.Web == nil && (read.Query == nil || read.Type != "search") {
		return searchSaid{}, searchShape(Brave.Name, "web.results", "there is no list")
	}
	said := searchSaid{more: read.Query != nil && read.Query.More}
	if read.Web == nil {
		return said, nil
	}
	for _, r := range read.Web.Results {
		said.rows = append(said.rows, searchSent{r.Title, r.URL, r.Description, r.PageAge, r.Age})
	}
	return said, nil
}

// braveRefusal tells two refusals apart that come with one status: only the code
// in the body says which.
func braveRefusal(err *source.UpstreamError, a source.Answer) error {
	var read struct {
		Error struct {
			Code string
			Meta struct {
				Errors []struct{ Loc []any }
			}
		}
	}
	if json.Unmarshal(a.Body, &read) != nil {
		return err
	}
	if a.Status == http.StatusUnauthorized || a.Status == http.StatusForbidden {
		return searchKeyRefused(Brave, err)
	}
	switch read.Error.Code {
	case "SUBSCRIPTION_TOKEN_INVALID":
		return searchKeyRefused(Brave, err)
	case "VALIDATION":
		return searchArgument(braveField(read.Error.Meta.Errors), "Brave does not take it"+searchSays(err.Said), "ask with other words, or without country, language and window")
	}
	return err
}

// braveFields are our names of what Brave calls by its own.
var braveFields = map[string]string{"q": "query", "count": "count", "country": "country", "search_lang": "language", "freshness": "from"}

func braveField(errors []struct{ Loc []any }) string {
	for _, e := range errors {
		for _, place := range e.Loc {
			if name, is := place.(string); is && braveFields[strings.ToLower(name)] != "" {
				return braveFields[strings.ToLower(name)]
			}
		}
	}
	return ""
}
