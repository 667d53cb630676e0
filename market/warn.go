package market

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/shopspring/decimal"
)

func (o *OHLCV) note(name, format string, args ...any) {
	o.Warnings = append(o.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}

func (o *OHLCV) warn(asked OHLCVRequest, meta chartMeta) {
	if !strings.EqualFold(meta.Symbol, string(asked.Symbol)) {
		o.note("symbol", "%s was asked and the answer calls itself %.40q", asked.Symbol, meta.Symbol)
	}
	if o.Identity.Name == "" {
		o.note("no_name", "the answer names no company")
	}
	if days := o.unitJumps(); len(days) > 0 {
		o.note("unit_jump", "neighbouring closes differ about a hundredfold without a split on %s: the unit may change inside the series", joined(days))
	}
	if len(o.Actions.Dividends) > 0 && len(o.Actions.CapitalGains) > 0 {
		o.note("overlap", "dividends may already contain the capital gains listed beside them")
	}
	if days := lastOf(o.Bars); days != "" {
		o.note("partial", "the session of %s was still open", days)
	}
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

var lowJump, highJump = decimal.NewFromInt(95), decimal.NewFromInt(105)

// unitJumps are the days on which a close is about a hundred times, or a
// hundredth of, the one before: pounds among pence.
func (o *OHLCV) unitJumps() (days []source.Date) {
	for i := 1; i < len(o.Bars); i++ {
		small, large := o.Bars[i-1].Close.Number().Abs(), o.Bars[i].Close.Number().Abs()
		if small.GreaterThan(large) {
			small, large = large, small
		}
		day := o.Bars[i].Date
		split := slices.ContainsFunc(o.Actions.Splits, func(s Split) bool { return s.Date == day })
		if small.IsPositive() && !split && large.GreaterThanOrEqual(small.Mul(lowJump)) && large.LessThanOrEqual(small.Mul(highJump)) {
			days = append(days, day)
		}
	}
	return days
}
