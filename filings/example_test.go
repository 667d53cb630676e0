package filings_test

import (
	"context"
	"fmt"
	"io"
	"os"

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
