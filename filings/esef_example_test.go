package filings_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings"
)

// byHand answers as the index would: with a page of it, and with one report.
// Both are written by hand.
type byHand struct{}

func (byHand) Replay(_ context.Context, address string) (source.Answer, error) {
	name := "testdata/esef-index.json"
	if strings.HasSuffix(address, "-en.json") {
		name = "testdata/esef-report.json"
	}
	body, err := os.ReadFile(name)
	part := source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body)), ReadAt: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	return source.Answer{Part: part, Body: body}, err
}

// A company that reports in Europe is named by its LEI. Its report for a year
// may have editions in several languages, of which one must be said.
func ExampleClient_Accounts_europe() {
	client := filings.Client{Source: &source.Client{Recorded: byHand{}}}
	a, err := client.Accounts(context.Background(), filings.AccountsRequest{
		LEI:      "000000EXAMPLEANVIL09",
		Concept:  "ifrs-full:Equity",
		Language: "en",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, v := range a.Values {
		fmt.Println(v.Value, v.Unit, v.Period, v.Reports[0].Entry)
	}
	for _, axis := range a.Axes {
		fmt.Println(axis.Facts, "more on", axis.Axis)
	}
	// Output:
	// 20500000.0 EUR 2024-12-31 000000EXAMPLEANVIL09-2024-12-31-ESEF-FI-0
	// 2 more on ifrs-full:ComponentsOfEquityAxis
}
