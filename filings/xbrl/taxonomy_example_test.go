package xbrl_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The taxonomy in testdata is written by hand.
func ExampleDiscover() {
	tax, err := xbrl.Discover(context.Background(), folder("testdata/taxonomy"), xbrl.Limits{}, "own.xsd")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, tree := range tax.Members(xbrl.ParseName("std:ProductAxis")) {
		fmt.Println(tree.Evidence, tree.Title, tree.Addresses)
		for _, m := range tree.Members {
			text := "(no label)"
			if label, ok := tax.Label(m.Name, xbrl.RoleTerse, "en"); ok {
				text = label.Text
			}
			fmt.Println(strings.Repeat("  ", m.Depth)+m.Name.String(), text)
		}
	}
	// Output:
	// definition 0004 - Disclosure - Sales by product [members.xml]
	// std:ProductsDomain (no label)
	//   std:ProductMember (no label)
	//     own:PhonesMember Phones
	//     own:TabletsMember (no label)
	//   own:PhonesMember Phones
}
