package market

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// adjustedLater says that numbers change with every later split or dividend.
func adjustedLater(adjustment string) bool {
	return adjustment == AdjustedForSplits || adjustment == AdjustedForDividends || adjustment == AdjustedUndocumented
}

// onlyAdjusted refuses, before anything is asked, prices that can only come
// adjusted for what happened after a past cutoff. A recording is of its own
// time, and is judged by that.
func onlyAdjusted(c *source.Client, asked VendorBarsRequest, row VendorRow) error {
	if c == nil || c.Cutoff.IsZero() || c.Recorded != nil || !source.DateOf(c.Now()).After(c.Cutoff) {
		return nil
	}
	if adjustment := adjustmentOf(row.columns(asked.Adjustment), cellClose); adjustedLater(adjustment) {
		return hindsightRefused(row, adjustment, c.Cutoff)
	}
	return nil
}

// hindsightRefused names what would work: raw prices, of this vendor or of another.
func hindsightRefused(row VendorRow, adjustment string, cutoff source.Date) error {
	remedy := "ask for adjustment raw, which is what was quoted"
	if !slices.Contains(row.Adjustments, Unadjusted) {
		remedy = "name a vendor of raw prices: " + strings.Join(rawVendors(), " ")
	}
	return &source.RefusedError{
		Rule: "cutoff",
		Reason: "prices of " + row.Source.Name + " adjusted as " + strconv.Quote(adjustment) + " are divided by what happened up to the day of reading, without a list of it, and this mission ends on " +
			cutoff.String() + ": what was quoted then cannot be told from them",
		Remedy: remedy,
	}
}

func rawVendors() (names []string) {
	for _, row := range VendorRows() {
		if slices.Contains(row.Adjustments, Unadjusted) {
			names = append(names, string(row.Name))
		}
	}
	return names
}
