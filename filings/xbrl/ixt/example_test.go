package ixt_test

import (
	"fmt"

	"github.com/deskworth/deskworth-go/filings/xbrl/ixt"
)

func Example() {
	for _, f := range []struct{ registry, format, text string }{
		{ixt.TR4, "num-dot-decimal", "12,34,567.89"},
		{ixt.TR3, "numdotdecimal", "12,34,567.89"},
		{ixt.TR4, "date-monthname-day-year-en", "March 29, 2025"},
		{ixt.SEC, "duryear", "2.7"},
		{ixt.TR4, "numdotdecimal", "1"},
	} {
		value, err := ixt.Transform(f.registry, f.format, f.text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(value)
	}
	// Output:
	// 1234567.89
	// ixt: "12,34,567.89" is not what format numdotdecimal of registry http://www.xbrl.org/inlineXBRL/transformation/2015-02-26 reads as a decimal
	// 2025-03-29
	// P2Y8M12D
	// ixt: registry "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" has no format "numdotdecimal"; near it: num-dot-decimal, num-unit-decimal
}
