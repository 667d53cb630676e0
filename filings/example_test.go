package filings_test

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/filings"
)

// The instance in testdata is written by hand.
func ExampleClient_Segments() {
	f, err := os.Open("testdata/instance-products.xml")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		fmt.Println(err)
		return
	}
	var client filings.Client
	s, err := client.Segments(context.Background(), filings.SegmentsRequest{
		Instance: io.NewSectionReader(f, 0, info.Size()),
		Concept:  "us-gaap:Revenues",
		Axis:     "srt:ProductOrServiceAxis",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fact := range s.Facts {
		fmt.Println(fact.Value, fact.Unit, fact.Dimensions)
	}
	// Output:
	// 700000000 USD srt:ProductOrServiceAxis=us-gaap:ProductMember
	// 400000000 USD srt:ProductOrServiceAxis=exa:AnvilMember
	// 297000000 USD srt:ProductOrServiceAxis=exa:BellowsMember
	// 120000000 USD srt:ProductOrServiceAxis=exa:BellowsMember; srt:StatementGeographicalAxis=exa:NorthMember
}

// The company data in testdata are written by hand.
func ExampleClient_Accounts() {
	client := filings.Client{Source: &source.Client{Recorded: example{
		"https://data.sec.gov/submissions/CIK0000000001.json":                            "testdata/sec-submissions.json",
		"https://data.sec.gov/api/xbrl/companyconcept/CIK0000000001/us-gaap/Assets.json": "testdata/sec-companyconcept-assets.json",
	}}}
	a, err := client.Accounts(context.Background(), filings.AccountsRequest{
		CIK: "1", Concept: "us-gaap:Assets", Year: 2024, Unit: "USD",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Where.Sentence)
	for _, v := range a.Values {
		fmt.Println(v.Period, v.Value, v.Unit, v.Reports[0].Form, v.Reports[0].Filed, v.Restates)
	}
	// Output:
	// EXAMPLE HOLDINGS INC (written by hand) (CIK 0000000001) files with the SEC: newest report 10-Q to 2025-03-31 (filed 2025-05-02), newest annual report 10-K to 2024-12-31 (filed 2025-02-14).
	// 2024-12-31 1200 USD 10-K 2025-02-14 false
	// 2024-12-31 1190 USD 10-K/A 2025-03-20 true
}

// example answers from files by address, in place of the SEC.
type example map[string]string

func (e example) Replay(_ context.Context, address string) (source.Answer, error) {
	name, known := e[address]
	if !known {
		return source.Answer{}, &source.NotFoundError{What: address}
	}
	body, err := os.ReadFile(name)
	return source.Answer{Part: source.Part{Address: address, Digest: source.Digest(body), Bytes: int64(len(body))}, Body: body}, err
}
