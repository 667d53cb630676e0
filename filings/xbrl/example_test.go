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
