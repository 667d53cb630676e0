package calc

import (
	"maps"
	"math"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// extent is the period that a number covers. An exact one is additive: the number
// is a figure, or a sum of figures, and no part of one.
type extent struct {
	period source.Period
	exact  bool
}

func (s extent) known() bool { return !s.period.IsZero() }
func (s extent) flow() bool  { return s.known() && !s.period.IsInstant() }

// days counts the days of a flow, the first and the last among them.
func (s extent) days() int { return s.period.Start.Day().DaysUntil(s.period.End.Day()) + 1 }

func (s extent) equal(other extent) bool { return s.period.Equal(other.period) }

// like says that two numbers may be set beside each other: both are stocks, or
// both are flows over as many days. A quarter has 13 or 14 weeks and a year 52
// or 53, so a twelfth more is as many; months differ by three days.
func (s extent) like(other extent) bool {
	if !s.flow() || !other.flow() {
		return s.flow() == other.flow()
	}
	shorter, longer := min(s.days(), other.days()), max(s.days(), other.days())
	return 12*(longer-shorter) <= longer || shorter >= 28 && longer <= 31
}

// usual says that accounts are made up for periods of this length: a month, a
// quarter, a half, three quarters, a year. A stock is usual too.
func (s extent) usual() bool {
	if !s.flow() {
		return true
	}
	for _, length := range [][2]int{{28, 31}, {84, 98}, {175, 189}, {266, 280}, {350, 380}} {
		if d := s.days(); d >= length[0] && d <= length[1] {
			return true
		}
	}
	return false
}

// term is one summand with its sign.
type term struct {
	extent
	node *Node
	sign int
}

// always is where a stock begins: all that flowed up to its day.
const always = math.MinInt

// telescoped is the one period that signed summands amount to, such as the
// fourth quarter of a year less nine months, or the flow between two stocks. A
// stock is what flowed since ever, so one rule does for both.
func telescoped(terms []term) (extent, bool) {
	edges := map[int]int{}
	for _, t := range terms {
		if !t.known() || !t.exact {
			return extent{}, false
		}
		from := always
		if t.flow() {
			from = dayNumber(t.period.Start.Day())
		}
		edges[from] += t.sign
		edges[dayNumber(t.period.End.Day())+1] -= t.sign
	}
	maps.DeleteFunc(edges, func(_, count int) bool { return count == 0 })
	at := slices.Sorted(maps.Keys(edges))
	if len(at) != 2 || edges[at[0]] != 1 {
		return extent{}, false
	}
	end := source.OnDay(firstDay.AddDays(at[1] - 1))
	if at[0] == always {
		return extent{source.Instant(end), true}, true
	}
	return extent{source.Period{Start: source.OnDay(firstDay.AddDays(at[0])), End: end}, true}, true
}

var firstDay = source.NewDate(1900, 1, 1)

func dayNumber(d source.Date) int { return firstDay.DaysUntil(d) }
