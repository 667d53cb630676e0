package market

import (
	"fmt"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// checkStep compares the step of the answer with the interval that was asked:
// the vendor has served hours for half hours. The step that came is what bars
// cover then.
func (o *OHLCV) checkStep(lists columns, meta chartMeta, zone *time.Location) {
	if len(lists.stamps) == 0 {
		return
	}
	served, known := commonStep(lists.stamps, o.span, zone)
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
	return s.clock == other.clock && s.days == other.days && s.months == other.months
}

// commonStep names the commonest distance between stamps, and says nothing when
// there are too few to tell.
func commonStep(stamps []stamp, asked span, zone *time.Location) (Interval, bool) {
	const enough = 3
	if asked.months > 0 || len(stamps) < enough+1 {
		return "", false
	}
	steps := map[int64]int{}
	for i := 1; i < len(stamps); i++ {
		if asked.intraday() {
			steps[int64(stamps[i]-stamps[i-1])]++
		} else {
			steps[int64(source.DateOf(stamps[i-1].in(zone)).DaysUntil(source.DateOf(stamps[i].in(zone))))]++
		}
	}
	var common int64
	for step, n := range steps {
		if n > steps[common] || n == steps[common] && step < common {
			common = step
		}
	}
	return nameStep(common, asked), true
}

func nameStep(step int64, asked span) Interval {
	for _, s := range append([]span{asked}, spans...) {
		if asked.intraday() && s.clock == time.Duration(step)*time.Second && s.clock > 0 || !asked.intraday() && int64(s.days) == step {
			return s.name
		}
	}
	if asked.intraday() {
		return Interval((time.Duration(step) * time.Second).String())
	}
	return Interval(fmt.Sprintf("%d days", step))
}
