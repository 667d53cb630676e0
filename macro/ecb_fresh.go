package macro

import (
	"fmt"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// ecbPatience is how many days after its period's end the newest observation of
// a frequency may be: weekends, holidays and the usual time to publish are within.
var ecbPatience = map[string]int{"D": 10, "B": 10, "W": 21, "M": 95, "Q": 190, "H": 370, "S": 370, "A": 740}

// longestPause is the longest that a series of every business day rests: an
// Easter or a turn of the year with weekends on both sides.
const longestPause = 10

// judge finds the newest observation, and says when a newer should have been out.
func (s *ECBSeries) judge(window source.Period, day source.Date, frequency string) {
	var before source.Date
	gap := 0
	for _, row := range s.rows {
		if row.Status == statusForecast {
			continue
		}
		s.Newest = row.ECBPoint
		if !before.IsZero() {
			gap = max(gap, before.DaysUntil(row.Start))
		}
		before = row.End
	}
	if frequency == "E" || frequency == "B" && (gap > longestPause || strings.Contains(s.Title+s.Complement, "date of changes")) {
		s.Irregular = "a list of days on which something changed: a value stands until the next one, and no day between is filled"
		return
	}
	patience, known := ecbPatience[frequency]
	if s.Newest.IsZero() || !known {
		return
	}
	if !window.End.IsZero() && window.End.Day().Before(day) {
		day = window.End.Day() // of what was not asked for nothing is late, and nothing expected
	} else {
		s.Expected = Expected{By: s.Newest.End.AddDays(patience), Basis: "frequency"}
	}
	if age := s.Newest.End.DaysUntil(day); age > patience {
		s.Stale = fmt.Sprintf("its newest observation, of %s, covers a period that had ended %d days before", s.Newest.Period, age)
	}
}
