package market

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (v *VendorBars) note(name, format string, args ...any) {
	v.Warnings = append(v.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}

func (v *VendorBars) warn(asked VendorBarsRequest, s vendorSieve) {
	if said := v.Identity.Symbol; said != "" && !strings.EqualFold(said, string(asked.Symbol)) {
		v.note("symbol", "%s was asked and the answer calls itself %.40q", asked.Symbol, said)
	}
	switch {
	case v.Identity.Symbol == "":
		v.note("no_name", "the answer names no company and no symbol: that these are bars of %s rests on the question alone", asked.Symbol)
		v.Identity.Symbol = string(asked.Symbol)
	case v.Identity.Name == "":
		v.note("no_name", "the answer names no company")
	}
	if v.Identity.Currency == "" {
		v.note("no_currency", "the answer names no currency: the prices have no unit")
	}
	if v.Adjustment == AdjustedUndocumented {
		v.note("adjustment", "%s does not document how its prices are adjusted: for splits, and mostly for dividends", s.row.Source.Name)
	}
	if len(v.Bars) == 0 && len(v.Dropped) == 0 {
		v.note("empty", "the answer holds no bar and does not say why: no trading in the window, or a symbol that the vendor does not carry")
	}
	if len(s.differ) > 0 {
		v.note("repeated", "a day came twice with other numbers, and what came first was kept: %s", joined(s.differ))
	}
	if days := v.upsideDown(); len(days) > 0 {
		v.note("high_below_low", "the high is below the low on %s: kept as sent", joined(days))
	}
	if step := v.shortestStep(); step >= weekDays {
		v.note("served_interval", "daily bars were asked and the nearest that came are %d days apart", step)
	}
	if n := len(v.Bars); n > 0 && v.ofTheDay(v.Bars[n-1], s.read) {
		v.note("partial", "the newest bar is of the day of reading, %s: its session may still have been open", v.Bars[n-1].Date)
	}
}

// ofTheDay says that a bar's session may not have been over: the vendors do not
// say, so that only the day of reading tells.
func (v *VendorBars) ofTheDay(bar VendorBar, read source.Read) bool {
	return !bar.Date.Before(source.DateOf(read.ReadAt))
}

func (v *VendorBars) upsideDown() (days []source.Date) {
	for _, bar := range v.Bars {
		if !bar.High.IsZero() && !bar.Low.IsZero() && bar.High.Number().LessThan(bar.Low.Number()) {
			days = append(days, bar.Date)
		}
	}
	return days
}

const weekDays = 7

// shortestStep is the smallest distance between neighbours, in days; nought
// when there are too few to tell.
func (v *VendorBars) shortestStep() int {
	const enough = 3
	if len(v.Bars) < enough {
		return 0
	}
	shortest := v.Bars[0].Date.DaysUntil(v.Bars[1].Date)
	for i := 2; i < len(v.Bars); i++ {
		shortest = min(shortest, v.Bars[i-1].Date.DaysUntil(v.Bars[i].Date))
	}
	return shortest
}
