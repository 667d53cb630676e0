package web_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/web"
)

// byHand answers with bodies written by hand in the publishers' shapes, the first
// whose address is part of the one that is asked.
type byHand []struct{ address, body string }

func (all byHand) Replay(_ context.Context, address string) (source.Answer, error) {
	for _, a := range all {
		if strings.Contains(address, a.address) {
			body := []byte(a.body)
			return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body)}, Body: body, Status: 200, Origin: source.Replay}, nil
		}
	}
	return source.Answer{}, &source.NotFoundError{What: "a recorded answer of " + address}
}

func ExampleClient_Search() {
	c := web.Client{Source: &source.Client{Recorded: byHand{{"api.search.brave.com", `{"type":"search","web":{"results":[
		{"title":"Key <strong>rates</strong>","url":"https://bank.example.com/rates?utm_source=x","description":"The deposit rate is 2.00 percent.","page_age":"2026-09-01T00:00:00"},
		{"title":"A view","url":"https://blog.example.org/p","description":"On rates.","age":"3 days ago"},
		{"title":"Click","url":"javascript:alert(1)"}]}}`}}}}
	found, err := c.Search(context.Background(), web.SearchRequest{Query: "deposit rate", Vendor: web.SearchBrave})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range found.Results {
		fmt.Printf("%d %s, %s, date %q, age %q\n", r.Rank, r.Title, r.URL, r.Date, r.Age)
	}
	fmt.Println("dropped:", found.Dropped)
	// Output:
	// 1 Key rates, https://bank.example.com/rates, date "2026-09-01", age ""
	// 2 A view, https://blog.example.org/p, date "", age "3 days ago"
	// dropped: [{link is neither http nor https 1}]
}

func ExampleClient_Repository() {
	c := web.Client{Source: &source.Client{Recorded: byHand{
		{"/releases/latest", `{"tag_name":"v1.2.0","published_at":"2026-10-01T00:00:00Z"}`},
		{"/repos/example-org/tool", `{"full_name":"example-org/tool","pushed_at":"2026-11-01T10:20:30Z","stargazers_count":1234,"forks_count":67,
			"open_issues_count":89,"license":{"spdx_id":"NOASSERTION"},"archived":false,"disabled":false,"fork":false,"default_branch":"main"}`},
	}}}
	r, err := c.Repository(context.Background(), web.RepositoryRequest{Repository: "https://github.com/example-org/tool"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Name, "last pushed to", r.LastPush)
	fmt.Println("stars:", r.Stars, "issues and pull requests together:", r.Open.Together)
	fmt.Println("licence:", r.Licence.State, "- release:", r.Release.Tag)
	// Output:
	// example-org/tool last pushed to 2026-11-01T10:20:30Z
	// stars: 1234 issues and pull requests together: 89
	// licence: not recognised - release: v1.2.0
}
