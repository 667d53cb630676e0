package figure

import (
	"cmp"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Column is one quantity of a figure, row by row: numbers with a unit, days, instants or labels. Make it with
// [ColumnOf], [Numbers], [Days], [Instants] or [Labels]; the zero value is no column. Its texts stand on an axis,
// in the legend and in the exported table, so name it as a reader should see it.
type Column struct {
	Name  string
	Unit  source.Unit
	Scale source.Scale

	kind      source.ColumnType
	numbers   []source.Decimal // absent: no value
	moments   []source.Moment
	labels    []string
	whiskers  []source.Decimal // half-widths of error bars, row by row; none when there are none
	estimated []int            // rows, in order
}

// Numbers makes a column of numbers. An absent decimal is a missing value: it stays one.
func Numbers(name string, unit source.Unit, values []source.Decimal) Column {
	return Column{Name: name, Unit: unit, kind: source.Number, numbers: values}
}

// WithScale says that the numbers count in a power of ten of their unit: 6 for millions. [New] refuses powers
// beyond 27.
func (c Column) WithScale(s source.Scale) Column {
	c.Scale = s
	return c
}

// Days makes a column of calendar days, which have no zone.
func Days(name string, days []source.Date) Column {
	c := Column{Name: name, kind: source.Day, moments: make([]source.Moment, len(days))}
	for i, d := range days {
		c.moments[i] = source.OnDay(d)
	}
	return c
}

// Instants makes a column of instants. Each is shown in the zone that it carries, and the axis names the offset.
func Instants(name string, instants []time.Time) Column {
	c := Column{Name: name, kind: source.Time, moments: make([]source.Moment, len(instants))}
	for i, t := range instants {
		c.moments[i] = source.At(t)
	}
	return c
}

// ByDay keeps of each instant the day on which it falls in its own zone: daily bars are stamped with the opening of
// their exchange. Days and other columns stay as they are.
func (c Column) ByDay() Column {
	if c.kind != source.Time {
		return c
	}
	days := Column{Name: c.Name, kind: source.Day, moments: make([]source.Moment, len(c.moments))}
	for i, m := range c.moments {
		days.moments[i] = source.OnDay(m.Day())
	}
	return days
}

// Labels makes a column of labels, which keep their order.
func Labels(name string, labels []string) Column {
	return Column{Name: name, kind: source.Text, labels: labels}
}

// WithErrors gives numbers their error bars: half-widths in the column's unit, row by row, absent where none is
// known. [New] refuses half-widths of another length, or below nought.
func (c Column) WithErrors(half []source.Decimal) Column {
	c.whiskers = half
	return c
}

// Len counts the rows.
func (c Column) Len() int {
	return max(len(c.numbers), len(c.moments), len(c.labels))
}

// isSet says that a column was given at all.
func (c Column) isSet() bool { return c.kind != "" }

// missing counts the rows without a value.
func (c Column) missing() (n int) {
	for row := range c.Len() {
		if !c.has(row) {
			n++
		}
	}
	return n
}

func (c Column) has(row int) bool {
	switch c.kind {
	case source.Number:
		return !c.numbers[row].IsZero()
	case source.Text:
		return c.labels[row] != ""
	}
	return !c.moments[row].IsZero()
}

// order compares two rows of numbers or moments.
func (c Column) order(a, b int) int {
	if c.kind == source.Number {
		return c.numbers[a].Number().Cmp(c.numbers[b].Number())
	}
	return cmp.Compare(c.clock(a), c.clock(b))
}

// wall is the time of a row as a clock at its place shows it; a day begins at midnight, without a zone.
func (c Column) wall(row int) time.Time {
	if t, is := c.moments[row].Instant(); is {
		return t
	}
	return c.moments[row].Day().Midnight(time.UTC)
}

// clock is the second of a row: whole numbers in order. Fractions of a second are not told apart.
func (c Column) clock(row int) int64 { return c.wall(row).Unix() }

// spanOf holds every number of the column with its error bar.
func (c Column) spanOf(s *span) {
	for row, d := range c.numbers {
		if d.IsZero() {
			continue
		}
		s.hold(d.Number())
		if len(c.whiskers) > 0 && !c.whiskers[row].IsZero() {
			s.hold(d.Number().Add(c.whiskers[row].Number()))
			s.hold(d.Number().Sub(c.whiskers[row].Number()))
		}
	}
}
