package market

import (
	"math"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// A currency has a hundred parts, and a price may move by a twentieth on the day
// on which its unit changes.
const lowJump, highJump = 95, 105

// A close that a split was not applied to is off by its ratio, more or less what
// the price moved. Ratios nearer to one are within what a price may move.
const (
	splitSlack = 1.15
	leastSplit = 1.9
)

// times is how many times the smaller of two prices the larger is; nought when
// one of them is none.
func times(a, b float64) float64 {
	a, b = math.Abs(a), math.Abs(b)
	if a == 0 || b == 0 {
		return 0
	}
	return max(a, b) / min(a, b)
}

// unitJumps are the days on which a close is about a hundred times, or a
// hundredth of, the one before: pounds among pence.
func (o *OHLCV) unitJumps() (days []source.Date) {
	return o.jumps(func(day source.Date, before, now float64) bool {
		ratio := times(before, now)
		split := slices.ContainsFunc(o.Actions.Splits, func(s Split) bool { return s.Date == day })
		return !split && lowJump <= ratio && ratio <= highJump
	})
}

// splitJumps are the days on which a close moves by the ratio of a split of the
// series or more, and no dividend of the day explains it. Closes come adjusted,
// so none should.
func (o *OHLCV) splitJumps() (days []source.Date) {
	least := math.Inf(1)
	for _, s := range o.Actions.Splits {
		if r := times(s.numerator.float(), s.denominator.float()); r >= leastSplit {
			least = min(least, r)
		}
	}
	if math.IsInf(least, 1) {
		return nil
	}
	return o.jumps(func(day source.Date, before, now float64) bool {
		paid := o.paid(day)
		explained := paid > 0 && times(before-paid, now) <= splitSlack
		return times(before, now) >= least/splitSlack && !explained
	})
}

// paid is what a share was paid on a day, as far as it is only compared.
func (o *OHLCV) paid(day source.Date) (sum float64) {
	for _, p := range o.Actions.Dividends {
		if p.Date == day {
			sum += p.amount.float()
		}
	}
	return sum
}

// jumps are the days of the bars whose close makes a jump from the one before.
func (o *OHLCV) jumps(is func(day source.Date, before, now float64) bool) (days []source.Date) {
	before := 0.0
	for i := range o.Bars {
		bar := &o.Bars[i]
		now := bar.raw.close.float()
		if i > 0 && is(bar.Date, before, now) && (len(days) == 0 || days[len(days)-1] != bar.Date) {
			days = append(days, bar.Date)
		}
		before = now
	}
	return days
}

// unitMixes are the days of bars whose own prices are about a hundred times each
// other.
func (o *OHLCV) unitMixes() (days []source.Date) {
	for i := range o.Bars {
		r := &o.Bars[i].raw
		least, most := math.Inf(1), 0.0
		for _, c := range [...]cell{r.open, r.high, r.low, r.close} {
			if v := math.Abs(c.float()); v > 0 {
				least, most = min(least, v), max(most, v)
			}
		}
		if most/least >= lowJump && most/least <= highJump {
			days = append(days, o.Bars[i].Date)
		}
	}
	return days
}
