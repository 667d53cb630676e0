package xbrl_test

import (
	"context"
	"fmt"
	"os"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The instance in testdata is written by hand.
func Example() {
	f, err := os.Open("testdata/dimensions.xml")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	in, err := xbrl.Parse(context.Background(), f, xbrl.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fact := range in.Facts[:3] {
		fmt.Println(fact.Concept, fact.Value, fact.Unit, fact.Context)
	}
	// Output:
	// g:Assets 1 EUR 0000000001 2024-12-31 g:RegionAxis=x:NorthMember
	// g:Assets 2 EUR 0000000001 2024-12-31 own:RegionAxis=x:SouthMember
	// g:Assets 3 EUR 0000000001 2024-12-31 g:PlanAxis=B & C
}

// A large instance is read fact by fact. The instance in testdata is written by hand.
func ExampleFacts() {
	f, err := os.Open("testdata/dimensions.xml")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer f.Close()
	for fact, err := range xbrl.Facts(context.Background(), f, xbrl.Limits{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if fact.Ordinal == 3 {
			break
		}
		fmt.Println(fact.Ordinal, fact.Concept, fact.Value, fact.Unit, fact.Context)
	}
	// Output:
	// 1 g:Assets 1 EUR 0000000001 2024-12-31 g:RegionAxis=x:NorthMember
	// 2 g:Assets 2 EUR 0000000001 2024-12-31 own:RegionAxis=x:SouthMember
}
