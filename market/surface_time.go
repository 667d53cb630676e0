package market

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/market/option"
)

// inTime orders the slices by their ends and holds each against the next of its
// root. Slices of two roots are never compared: they end at different hours.
func (s *Surface) inTime() {
	slices.SortStableFunc(s.Slices, func(a, b SurfaceSlice) int {
		return cmp.Or(cmp.Compare(a.Years, b.Years), cmp.Compare(a.Root, b.Root))
	})
	before := map[string]SurfaceSlice{}
	for _, later := range s.Slices {
		if len(later.Points) == 0 {
			continue
		}
		earlier, has := before[later.Root]
		before[later.Root] = later
		if !has {
			continue
		}
		finding, err := option.CheckCalendar(earlier.smile, later.smile)
		if err != nil {
			continue // two slices that end at once cannot be compared
		}
		s.Calendar = append(s.Calendar, Calendar{Root: later.Root, Earlier: earlier.Expiry, Later: later.Expiry, Finding: finding})
	}
}

func (s *Surface) note(name, format string, args ...any) {
	s.Warnings = append(s.Warnings, Warning{Name: name, Text: fmt.Sprintf(format, args...)})
}

func (s *Surface) warn() {
	american, refused, zeroDay := 0, 0, 0
	for _, slice := range s.Slices {
		if slice.Exercise == "american" && slice.Refused == "" {
			american++
		}
		if slice.Refused != "" {
			refused++
		}
		if slice.ZeroDay {
			zeroDay++
		}
	}
	if american > 0 {
		s.note("american_parity", "%d slices may be exercised early: put-call parity bounds their forward and does not give it", american)
	}
	if refused > 0 {
		s.note("no_forward", "%d slices have no forward, so they have no points", refused)
	}
	if zeroDay > 0 {
		s.note("zero_day", "%d slices end on the exchange's day: their time is counted in hours", zeroDay)
	}
}
