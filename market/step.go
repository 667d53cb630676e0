package market

import (
	"fmt"
	"time"
)

// checkStep compares the step of the answer with the interval that was asked:
// the vendor has served hours for half hours and months for days. The step that
// came is what bars cover then.
func (o *OHLCV) checkStep(rows []row, meta chartMeta) {
	if len(rows) == 0 {
		return
	}
	served, known := commonStep(rows, o.span)
	said, recognised := spanOf(Interval(meta.Granularity))
	if !known || recognised && said.intraday() != o.span.intraday() {
		served = Interval(meta.Granularity)
	}
	got, recognised := spanOf(served)
	if served == "" || recognised && got.equals(o.span) {
		return
	}
	o.Served = string(served)
	o.note("served_interval", "%s was asked and bars %s apart came", o.Interval, served)
	if recognised {
		o.span = got
	}
}

func (s span) equals(other span) bool {
	s.name, other.name = "", ""
	return s == other
}

// commonStep names the commonest distance between stamps, and says nothing when
// there are too few to tell.
func commonStep(rows []row, asked span) (Interval, bool) {
	const enough = 3
	if len(rows) < enough+1 {
		return "", false
	}
	steps := map[int64]int{}
	for i := 1; i < len(rows); i++ {
		if asked.intraday() {
			steps[int64(rows[i].stamp-rows[i-1].stamp)]++
		} else {
			steps[int64(rows[i-1].at.Day().DaysUntil(rows[i].at.Day()))]++
		}
	}
	var common int64
	for step, n := range steps {
		if n > steps[common] || n == steps[common] && step < common {
			common = step
		}
	}
	if asked.intraday() {
		return clockStep(time.Duration(common)*time.Second, asked), true
	}
	return dayStep(int(common), asked), true
}

func clockStep(step time.Duration, asked span) Interval {
	for _, s := range append([]span{asked}, spans...) {
		if s.intraday() && s.clock == step {
			return s.name
		}
	}
	return Interval(step.String())
}

// dayStep allows for months of any length, and for five days of trading around a
// weekend and holidays.
func dayStep(step int, asked span) Interval {
	switch {
	case asked.trading > 0 && step >= asked.trading && step <= maxTradingWeek:
		return asked.name
	case step >= 28 && step <= 31:
		return "1mo"
	case step >= 89 && step <= 92:
		return "3mo"
	}
	for _, s := range spans {
		if s.days == step && step > 0 {
			return s.name
		}
	}
	return Interval(fmt.Sprintf("%d days", step))
}
