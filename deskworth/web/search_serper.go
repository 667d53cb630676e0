package web

import (
	"encoding/json"
	"net/http"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Serper hands over Google's results.
var Serper = source.Vendor{
	Name: "Serper", KeyEnv: "SERPER_API_KEY", KeyPage: "https://serper.dev/api-key",
	KeyHead: "X-API-KEY", NeedsKey: true,
	Licence: source.Licence{Terms: "https://serper.dev/terms", Verdict: source.Quote, Checked: source.NewDate(2026, 11, 30)},
}

type serperSent struct {
	Query    string `json:"q"`
	Count    int    `json:"num"`
	Country  string `json:"gl,omitzero"`
	Language string `json:"hl,omitzero"`
	Window   string `json:"tbs,omitzero"`
}

func serperRequest(r SearchRequest) source.Request {
	sent := serperSent{Query: r.Query, Count: r.Count, Country: strings.ToLower(r.Country), Language: r.Language}
	if !r.From.IsZero() {
		sent.Window = "cdr:1,cd_min:" + american(r.From) + ",cd_max:" + american(r.To)
	}
	return source.Request{Address: "https://google.serper.dev/search", Method: http.MethodPost, Body: sentJSON(sent), Accept: source.LookJSON, MaxBytes: maxSearchBytes}
}

// american writes a day as Google's window wants it: month, day, year.
func american(d source.Date) string {
	text := d.String()
	return text[5:7] + "/" + text[8:10] + "/" + text[:4]
}

type serperBody struct {
	Asked   json.RawMessage `json:"searchParameters"`
	Answer  json.RawMessage `json:"answerBox"`
	Organic *[]struct {
		Title   string
		Link    string
		Snippet string
		Date    string
	}
}

// decodeSerper reads an answer. One that found nothing may have no list.
func decodeSerper(body []byte) (searchSaid, error) {
	var read serperBody
	if err := decodeSearch(Serper, body, &read); err != nil {
		return searchSaid{}, err
	}
	if read.Organic == nil && len(read.Asked) == 0 {
		return searchSaid{}, searchShape(Serper.Name, "organic", "there is no list")
	}
	var said searchSaid
	if len(read.Answer) > 0 && string(read.Answer) != "null" {
		said.answers++
	}
	if read.Organic == nil {
		return said, nil
	}
	for _, r := range *read.Organic {
		said.rows = append(said.rows, searchSent{r.Title, r.Link, r.Snippet, "", r.Date})
	}
	return said, nil
}

func serperRefusal(err *source.UpstreamError, a source.Answer) error {
	switch {
	case a.Status == http.StatusUnauthorized, a.Status == http.StatusForbidden:
		return searchKeyRefused(Serper, err)
	case a.Status == http.StatusBadRequest && strings.Contains(strings.ToLower(err.Said), "credit"):
		return searchSpent(err, "the plan of this key is used up")
	case a.Status == http.StatusBadRequest:
		return searchArgument("", "Serper does not take the question"+searchSays(err.Said), "ask with other words, or without country, language and window")
	}
	return err
}
