package market

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

func (o *OHLCV) note(name, format string, args ...any) {
	o.Warnings = append(o.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}

func (o *OHLCV) warn(asked OHLCVRequest, meta chartMeta) {
	o.warnIdentity(asked, meta)
	o.warnWindow(asked, meta)
	if days := o.unitJumps(); len(days) > 0 {
		o.note("unit_jump", "neighbouring closes differ about a hundredfold without a split on %s: the unit may change inside the series", joined(days))
	}
	if days := o.unitMixes(); len(days) > 0 {
		o.note("unit_mixed", "the prices of one bar differ about a hundredfold on %s: a bar may hold two units", joined(days))
	}
	if days := o.splitJumps(); len(days) > 0 {
		o.note("split_jump", "neighbouring closes differ by the ratio of a listed split or more on %s: closes are adjusted to the newest split, so some may have been left out or adjusted twice", joined(days))
	}
	if len(o.Actions.Dividends) > 0 && len(o.Actions.CapitalGains) > 0 {
		o.note("overlap", "dividends may already contain the capital gains listed beside them")
	}
	if days := o.upsideDown(); len(days) > 0 {
		o.note("high_below_low", "the high is below the low on %s: kept as sent", joined(days))
	}
	if days := lastOf(o.Bars); days != "" {
		o.note("partial", "the session of %s was still open", days)
	}
}

// warnIdentity says what the answer leaves open about whose prices these are.
func (o *OHLCV) warnIdentity(asked OHLCVRequest, meta chartMeta) {
	if !strings.EqualFold(meta.Symbol, string(asked.Symbol)) {
		o.note("symbol", "%s was asked and the answer calls itself %.40q", asked.Symbol, meta.Symbol)
	}
	if o.Identity.Name == "" {
		o.note("no_name", "the answer names no company")
	}
	if o.Identity.Venue == "" {
		o.note("no_venue", "the answer names no venue")
	}
	if o.Identity.Currency == "" {
		o.note("no_currency", "the answer names no currency")
	}
}

// warnWindow says where the answer is about another window than was asked.
func (o *OHLCV) warnWindow(asked OHLCVRequest, meta chartMeta) {
	if asked.Range != "" && len(meta.Ranges) > 0 && !slices.Contains(meta.Ranges, asked.Range) {
		o.note("range_not_offered", "%s was asked and the answer offers %s", asked.Range, strings.Join(clipped(meta.Ranges), " "))
	}
	if asked.Range != "" && meta.Range != "" && meta.Range != asked.Range {
		o.note("served_range", "%s was asked and %.40q came", asked.Range, meta.Range)
	}
	if asked.Extended && !meta.ExtendedHours {
		o.note("no_extended_hours", "the answer knows no trading outside of the regular session")
	}
}

func (o *OHLCV) upsideDown() (days []source.Date) {
	for i := range o.Bars {
		bar := &o.Bars[i]
		if bar.raw.high != "" && bar.raw.low != "" && bar.raw.high.float() < bar.raw.low.float() {
			days = append(days, bar.Date)
		}
	}
	return days
}

func clipped(texts []string) []string {
	const shown, width = 20, 10
	var short []string
	for _, text := range texts[:min(len(texts), shown)] {
		short = append(short, fmt.Sprintf("%.*s", width, text))
	}
	return short
}

func lastOf(bars []Bar) string {
	if n := len(bars); n > 0 && bars[n-1].Partial {
		return bars[n-1].Date.String()
	}
	return ""
}

func joined(days []source.Date) string {
	const shown = 10
	var texts []string
	for _, d := range days[:min(len(days), shown)] {
		texts = append(texts, d.String())
	}
	if len(days) > shown {
		texts = append(texts, fmt.Sprintf("and %d more", len(days)-shown))
	}
	return strings.Join(texts, ", ")
}
