package web

import (
	"net/http"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tavily searches for programs. It would also write answers and hand over whole
// pages; neither is asked for, and neither is given when it comes.
var Tavily = source.Vendor{
	Name: "Tavily", KeyEnv: "TAVILY_API_KEY", KeyPage: "https://app.tavily.com/home",
	KeyHead: "Authorization", KeyScheme: "Bearer ", NeedsKey: true,
	Licence: source.Licence{Terms: "https://www.tavily.com/terms", Verdict: source.Quote, Checked: source.NewDate(2026, 11, 30)},
}

// tavilySent is the question as it is sent. What must be off is said to be off.
type tavilySent struct {
	Query      string      `json:"query"`
	Topic      string      `json:"topic"`
	Count      int         `json:"max_results"`
	From       source.Date `json:"start_date,omitzero"`
	To         source.Date `json:"end_date,omitzero"`
	Answer     bool        `json:"include_answer"`
	RawContent bool        `json:"include_raw_content"`
	Images     bool        `json:"include_images"`
}

func tavilyRequest(r SearchRequest) source.Request {
	sent := tavilySent{Query: r.Query, Topic: r.Topic, Count: r.Count, From: r.From, To: r.To}
	if sent.Topic == "" {
		sent.Topic = "general"
	}
	return source.Request{Address: "https://api.tavily.com/search", Method: http.MethodPost, Body: sentJSON(sent), Accept: source.LookJSON, MaxBytes: maxSearchBytes}
}

type tavilyBody struct {
	Answer  string
	Results *[]struct {
		Title     string
		URL       string
		Content   string
		Raw       string `json:"raw_content"`
		Published string `json:"published_date"`
	}
}

func decodeTavily(body []byte) (searchSaid, error) {
	var read tavilyBody
	if err := decodeSearch(Tavily, body, &read); err != nil {
		return searchSaid{}, err
	}
	if read.Results == nil {
		return searchSaid{}, searchShape(Tavily.Name, "results", "there is no list")
	}
	var said searchSaid
	if read.Answer != "" {
		said.answers++
	}
	for _, r := range *read.Results {
		if r.Raw != "" {
			said.texts++
		}
		said.rows = append(said.rows, searchSent{r.Title, r.URL, r.Content, r.Published, ""})
	}
	return said, nil
}

// The statuses by which Tavily says that nothing more is paid for.
const (
	tavilyPlanSpent  = 432
	tavilySpendSpent = 433
)

func tavilyRefusal(err *source.UpstreamError, a source.Answer) error {
	switch a.Status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return searchKeyRefused(Tavily, err)
	case tavilyPlanSpent:
		return searchSpent(err, "the plan of this key is used up")
	case tavilySpendSpent:
		return searchSpent(err, "the spending limit of this key is reached")
	case http.StatusBadRequest, http.StatusUnprocessableEntity:
		return searchArgument("", "Tavily does not take the question"+searchSays(err.Said), "ask with other words, or without topic and window")
	}
	return err
}
