package macro_test

import (
	"context"
	"fmt"
	"path"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/macro"
)

// bodies are written by hand in the publisher's shape; the figures are invented.
var bodies = map[string]string{
	"vintagedates": `{"count":1,"vintage_dates":["2024-01-25"]}`,
	"series":       `{"seriess":[{"id":"EXAMPLE","title":"An Example","frequency":"Quarterly","frequency_short":"Q","units":"Billions of Dollars","seasonal_adjustment":"Not Seasonally Adjusted"}]}`,
	"observations": `{"realtime_start":"2024-01-24","realtime_end":"9999-12-31","observations":[
		{"realtime_start":"2024-01-25","realtime_end":"2024-04-24","date":"2023-10-01","value":"100.50"},
		{"realtime_start":"2024-04-25","realtime_end":"9999-12-31","date":"2023-10-01","value":"101.0"},
		{"realtime_start":"2024-04-25","realtime_end":"9999-12-31","date":"2024-01-01","value":"103.25"}]}`,
}

type archive struct{}

func (archive) Replay(_ context.Context, address string) (source.Answer, error) {
	place, _, _ := strings.Cut(address, "?")
	body := []byte(bodies[path.Base(place)])
	part := source.Part{Address: address, Digest: source.Digest(body), ReadAt: time.Date(2024, 6, 1, 12, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body, Status: 200, Origin: source.Replay}, nil
}

func ExampleClient_Vintage() {
	c := macro.Client{Source: &source.Client{Recorded: archive{}}}
	v, err := c.Vintage(context.Background(), macro.VintageRequest{Series: "EXAMPLE", AsOf: source.NewDate(2024, 4, 1)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("in force:", v.InForce, "-", v.Unit)
	fmt.Println("known then:", v.Last.Date, v.Last.Value, "and now:", v.Last.ValueNow)
	fmt.Println("not out yet:", v.Next.Date, "came on", v.Next.FirstPublished)
	// Output:
	// in force: 2024-01-25 - Billions of Dollars
	// known then: 2023-10-01 100.50 and now: 101.0
	// not out yet: 2024-01-01 came on 2024-04-25
}

func ExampleClient_Series() {
	c := macro.Client{Source: &source.Client{Recorded: archive{}}}
	s, err := c.Series(context.Background(), macro.SeriesRequest{Series: "EXAMPLE"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Title, "-", s.Unit, "-", s.Frequency)
	fmt.Println(s.Counts.Points, "points to", s.Newest.End, "at", s.Newest.Value)
	fmt.Println(s.Expected.Basis, "lets expect a next one by", s.Expected.By)
	// Output:
	// An Example - Billions of Dollars - Quarterly
	// 2 points to 2024-03-31 at 103.25
	// frequency lets expect a next one by 2024-10-07
}
