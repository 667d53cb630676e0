package market

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// CrossCheckRequest names one instrument at two vendors: Vendor and Against.
type CrossCheckRequest VendorBarsRequest

// CrossCheck sets two vendors' daily bars side by side. Both values stand; there
// is no average of them and none of them wins.
type CrossCheck struct {
	Vendors       []VendorName  `json:"vendors"`    // one, then the other
	Adjustment    string        `json:"adjustment"` // which both have
	PercentOf     VendorName    `json:"percent_of"` // whose values are the percentHundred
	PercentPlaces int32         `json:"percent_places"`
	Metrics       []string      `json:"metrics"` // that both have, adjusted alike
	Days          []CheckedDay  `json:"days"`    // that both have, oldest first
	OnlyOne       []source.Date `json:"only_one,omitempty"`
	OnlyOther     []source.Date `json:"only_other,omitempty"`
	Differing     int           `json:"differing"` // days on which a number differs
	Warnings      []Warning     `json:"warnings,omitempty"`
	One           VendorBars    `json:"one,omitzero"` // as read; absent where it stands already
	Other         VendorBars    `json:"other"`
}

// CheckedDay is one day of the exchange that both vendors have.
type CheckedDay struct {
	Date    source.Date `json:"date"`
	Numbers []Gap       `json:"numbers"` // in the order of the metrics
}

// Gap is one number as two vendors give it. Gap is the other's less the one's,
// exact; Percent is the gap over the one's absolute value, rounded half away
// from nought to [CrossCheck.PercentPlaces] places, absent over nought. What one
// lacks is absent.
type Gap struct {
	Metric  string         `json:"metric"`
	One     source.Decimal `json:"one,omitzero"`
	Other   source.Decimal `json:"other,omitzero"`
	Gap     source.Decimal `json:"gap,omitzero"`
	Percent source.Decimal `json:"percent,omitzero"`
}

const percentPlaces = 6

// CrossCheck reads one instrument from two named vendors and tells where they
// part, day by day, by the exchange's calendar.
//
// Beside the errors of [Client.VendorBars] it returns a [source.RefusedError]:
// rule "adjustment" when the two do not give prices that are adjusted alike
// (name an adjustment that both have), rule "units" when their currencies
// differ. When a key is missing or prices cannot be alike, neither is asked;
// when the first fails, the second is not asked.
func (c *Client) CrossCheck(ctx context.Context, req CrossCheckRequest) (CrossCheck, error) {
	sides, adjustment, err := req.sides()
	if err != nil {
		return CrossCheck{}, err
	}
	for _, side := range sides {
		row, _ := vendorRowOf(side.Vendor) // known: it was resolved
		if err := c.Source.MissingKey(row.Source); err != nil {
			return CrossCheck{}, err
		}
	}
	check := CrossCheck{Vendors: []VendorName{req.Vendor, req.Against}, PercentOf: req.Vendor, PercentPlaces: percentPlaces, Adjustment: adjustment}
	if check.One, err = c.vendorBars(ctx, sides[0]); err != nil {
		return CrossCheck{}, err
	}
	if check.Other, err = c.vendorBars(ctx, sides[1]); err != nil {
		return CrossCheck{}, err
	}
	return check, check.compare()
}

// asBars is the check as an answer of the first vendor, whose bars stand once,
// and whose warnings are those of both.
func (c CrossCheck) asBars() VendorBars {
	bars := c.One
	bars.Warnings = slices.Clone(bars.Warnings)
	for _, w := range c.Other.Warnings {
		bars.Warnings = append(bars.Warnings, Warning{Name: w.Name, Text: string(c.Vendors[1]) + ": " + w.Text})
	}
	bars.Warnings = append(bars.Warnings, c.Warnings...)
	c.One = VendorBars{}
	bars.Check = &c
	return bars
}

// sides are the two questions, with prices that are adjusted alike.
func (r CrossCheckRequest) sides() (sides [2]VendorBarsRequest, adjustment string, err error) {
	one, other := VendorBarsRequest(r), VendorBarsRequest(r)
	one.Against, one.AgainstSymbol = "", ""
	other.Vendor, other.Against, other.AgainstSymbol = r.Against, "", ""
	if r.AgainstSymbol != "" {
		other.Symbol = r.AgainstSymbol
	}
	first, err := vendorOf("vendor", one.Vendor)
	if err != nil {
		return sides, "", err
	}
	second, err := vendorOf("against", other.Vendor)
	if err != nil {
		return sides, "", err
	}
	if first.Source.KeyEnv == second.Source.KeyEnv {
		return sides, "", &source.ArgumentError{Field: "against", Problem: "a vendor says nothing about itself", Remedy: "name another vendor than " + first.Source.Name}
	}
	if adjustment, err = alike(first, second, r.Adjustment); err != nil {
		return sides, "", err
	}
	one.Adjustment, other.Adjustment = adjustment, adjustment
	if sides[0], _, err = one.resolved(); err != nil {
		return sides, "", err
	}
	sides[1], _, err = other.resolved()
	return sides, adjustment, err
}

// alike is the adjustment that was asked, or that both give unasked.
func alike(one, other VendorRow, asked string) (string, error) {
	first, second := one.Adjustments[0], other.Adjustments[0]
	if asked != "" {
		first, second = asked, asked
		if !slices.Contains(one.Adjustments, asked) {
			first = one.Adjustments[0]
		}
		if !slices.Contains(other.Adjustments, asked) {
			second = other.Adjustments[0]
		}
	}
	if first == second {
		return first, nil
	}
	var both []string
	for _, adjustment := range one.Adjustments {
		if slices.Contains(other.Adjustments, adjustment) {
			both = append(both, adjustment)
		}
	}
	remedy := "they have none in common: name another vendor"
	if len(both) > 0 {
		remedy = "ask for an adjustment that both have: " + strings.Join(both, ", ")
	}
	return "", unlike(one.Source.Name, first, other.Source.Name, second, remedy)
}

func unlike(one, first, other, second, remedy string) error {
	return &source.RefusedError{
		Rule:   "adjustment",
		Reason: fmt.Sprintf("prices of %s are %s and those of %s are %s: their gap would be the adjustment", one, first, other, second),
		Remedy: remedy,
	}
}
