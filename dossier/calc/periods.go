package calc

import (
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Periods is for values that know what their figures cover. A zero period says
// that a figure, such as an assumption, covers none.
type Periods interface {
	Period(id string) source.Period
}

// The rules of periods. Breaking one is a warning and no error: a year and the
// quarter after it can be added on purpose, and a reader must be told.
const (
	PeriodsApart Rule = "period_mismatch" // periods of unlike length, or a stock and a flow
	YearsApart   Rule = "years_mismatch"  // a growth rate over other years than lie between its figures
)

// Warning is what an expression does with periods that its reader must know.
type Warning struct {
	Rule                    Rule
	Pos                     int    // 1-based place in the text, in characters
	Operation               string // "+", "CHANGE"
	Left, Right             string // as the expression writes them
	LeftPeriod, RightPeriod source.Period
}

func (w Warning) String() string {
	if w.Rule == YearsApart {
		return fmt.Sprintf("at character %d: %s counts other years than lie between %s (%s) and %s (%s)", w.Pos, w.Operation, w.Left, w.LeftPeriod, w.Right, w.RightPeriod)
	}
	return fmt.Sprintf("at character %d: %s takes unlike periods, %s (%s) and %s (%s)", w.Pos, w.Operation, w.Left, w.LeftPeriod, w.Right, w.RightPeriod)
}

// Over gives the period that the result of an expression covers, as far as it
// follows from its figures, and a [Warning] wherever unlike periods meet under
// + and −, a comparison, an average, a growth rate or a division of flows. It
// computes nothing and refuses nothing.
//
// Summands that amount to one period go together: four quarters, a year less
// nine months, two stocks and the flow between them.
func (n *Node) Over(values Values) (source.Period, []Warning) {
	known, able := values.(Periods)
	if !able {
		return source.Period{}, nil
	}
	w := &surveyor{periods: known, seen: map[*Node]covered{}}
	c := w.cover(n)
	return c.period, c.warnings
}
