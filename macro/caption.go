package macro

import (
	"fmt"
	"slices"
	"strings"
)

// Caption is what stands above the table of a series where a person reads it:
// title, unit, frequency and adjustment, and when the next figure is due.
func (s Series) Caption() []string {
	return []string{
		caption(s.Title, s.Unit, s.Frequency, s.SeasonalAdjustment),
		due(s.Expected),
	}
}

// Caption says beside the description which vintage is seen, what became of it
// since, and what nobody could know that day.
func (v Vintage) Caption() []string {
	n := v.Counts
	lines := []string{
		caption(v.Title, v.Unit, v.Frequency, v.SeasonalAdjustment),
		fmt.Sprintf("vintage of %s, compared with %s: %d points, %d missing; %d revised, %d unchanged, %d withdrawn, %d restored since",
			v.InForce, v.Now, n.Points, n.Missing, n.Revised, n.Unchanged, n.Withdrawn, n.Restored),
		fmt.Sprintf("not out yet on %s: %d later dates, %d of them of periods that were over; %d earlier dates added since", v.AsOf, n.Later, n.LaterPeriodOver, n.Backfilled),
	}
	if c := v.UnitChanged; !c.IsZero() {
		lines = append(lines, "nothing is compared: the unit was "+caption(c.UnitThen, c.AdjustmentThen)+", and is "+caption(c.UnitNow, c.AdjustmentNow))
	}
	return lines
}

// Caption is a line a series.
func (r ECBResult) Caption() (lines []string) {
	for _, s := range append([]ECBSeries{r.ECBSeries}, r.More...) {
		unit := s.Unit
		if s.Direction != "" {
			unit = s.Direction
		}
		lines = append(lines, caption(s.Key+": "+s.Title, unit, s.Frequency, s.SeasonalAdjustment, s.Collection, s.Base))
	}
	return lines
}

// caption joins what the publisher says of a series.
func caption(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(text string) bool { return text == "" }), "; ")
}

func due(e Expected) string {
	switch {
	case !e.Release.IsZero():
		return "next release " + e.Release.String() + ", by the " + e.Basis
	case !e.By.IsZero():
		return "next expected by " + e.By.String() + ", by the " + e.Basis
	}
	return ""
}
