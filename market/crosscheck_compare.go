package market

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// checkedMetrics are compared where both vendors have them; an adjusted number
// may stand in a column of its own. The close comes first: a short view shows it.
var checkedMetrics = []struct{ plain, adjusted int }{
	{cellClose, cellAdjClose}, {cellOpen, cellAdjOpen}, {cellHigh, cellAdjHigh}, {cellLow, cellAdjLow}, {cellVolume, cellAdjVolume},
}

// checkedPair is the two cells that hold one metric, adjusted alike.
type checkedPair struct {
	name       string
	one, other int
}

// compare fills what two series say about each other.
func (c *CrossCheck) compare() error {
	if err := c.sameUnits(); err != nil {
		return err
	}
	pairs := c.pairs()
	c.Metrics = []string{}
	for _, p := range pairs {
		c.Metrics = append(c.Metrics, p.name)
	}
	if len(pairs) == 0 {
		return unlike(string(c.Vendors[0]), c.One.Adjustment, string(c.Vendors[1]), c.Other.Adjustment, "an answer was adjusted otherwise than asked: name another adjustment")
	}
	c.Days = []CheckedDay{}
	one, other := c.One.Bars, c.Other.Bars
	for len(one) > 0 || len(other) > 0 {
		switch {
		case len(other) == 0 || len(one) > 0 && one[0].Date.Before(other[0].Date):
			c.OnlyOne, one = append(c.OnlyOne, one[0].Date), one[1:]
		case len(one) == 0 || other[0].Date.Before(one[0].Date):
			c.OnlyOther, other = append(c.OnlyOther, other[0].Date), other[1:]
		default:
			c.add(one[0], other[0], pairs)
			one, other = one[1:], other[1:]
		}
	}
	c.warn()
	return nil
}

func (c *CrossCheck) add(one, other VendorBar, pairs []checkedPair) {
	day, differs := CheckedDay{Date: one.Date}, false
	for _, p := range pairs {
		gap := gapOf(p.name, one.raw[p.one].decimal(), other.raw[p.other].decimal())
		differs = differs || !gap.Gap.IsZero() && !gap.Gap.Number().IsZero()
		day.Numbers = append(day.Numbers, gap)
	}
	if differs {
		c.Differing++
	}
	c.Days = append(c.Days, day)
}

var percentHundred = decimal.NewFromInt(100)

func gapOf(metric string, one, other source.Decimal) Gap {
	g := Gap{Metric: metric, One: one, Other: other}
	if one.IsZero() || other.IsZero() {
		return g
	}
	gap := other.Number().Sub(one.Number())
	g.Gap = source.Exactly(gap)
	if base := one.Number().Abs(); !base.IsZero() {
		g.Percent = source.Exactly(gap.Mul(percentHundred).DivRound(base, percentPlaces))
	}
	return g
}

// pairs are the metrics that both series have with the check's adjustment.
func (c *CrossCheck) pairs() (pairs []checkedPair) {
	for _, m := range checkedMetrics {
		one, first := cellWith(c.One.columns, m.plain, m.adjusted, c.Adjustment)
		other, second := cellWith(c.Other.columns, m.plain, m.adjusted, c.Adjustment)
		if first && second {
			pairs = append(pairs, checkedPair{vendorCellNames[m.plain], one, other})
		}
	}
	return pairs
}

func cellWith(columns []vendorColumn, plain, adjusted int, adjustment string) (cell int, found bool) {
	for _, cell := range []int{plain, adjusted} {
		if adjustmentOf(columns, cell) == adjustment {
			return cell, true
		}
	}
	return 0, false
}

// sameUnits refuses prices that are known to count different money.
func (c *CrossCheck) sameUnits() error {
	one, other := c.One.Identity.Currency, c.Other.Identity.Currency
	if one == "" || other == "" || one == other {
		return nil
	}
	return &source.RefusedError{
		Rule:   "units",
		Reason: fmt.Sprintf("prices of %s count %s and those of %s count %s: nothing is converted here", c.Vendors[0], one, c.Vendors[1], other),
		Remedy: "name the line of the same exchange at both vendors",
	}
}

func (c *CrossCheck) warn() {
	note := func(name, format string, args ...any) {
		c.Warnings = append(c.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
	}
	if len(c.Days) == 0 {
		note("no_common_day", "the two have no day in common")
	}
	if len(c.OnlyOne) > 0 {
		note("only_one_side", "%s alone has %s", c.Vendors[0], joined(c.OnlyOne))
	}
	if len(c.OnlyOther) > 0 {
		note("only_one_side", "%s alone has %s", c.Vendors[1], joined(c.OnlyOther))
	}
}
