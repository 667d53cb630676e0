package xbrl_test

import (
	"context"
	"fmt"
	"os"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The report in testdata is written by hand.
func ExampleParseJSON() {
	body, err := os.ReadFile("testdata/oim-report.json")
	if err != nil {
		fmt.Println(err)
		return
	}
	in, err := xbrl.ParseJSON(context.Background(), body, xbrl.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fact := range in.Facts[:2] {
		fmt.Println(fact.Concept, fact.Value, fact.Unit, fact.Context)
	}
	// Output:
	// g:Revenue 73420000000.0 EUR 5493000F4ZO33MV32P92 2024-01-01 to 2024-12-31
	// g:Price 12.50 EUR/shares 5493000F4ZO33MV32P92 2024-12-31
}
