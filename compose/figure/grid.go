package figure

import (
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Grid is numbers over two axes, with holes: volatilities by strike and expiry. Make it with [Pivot], or fill it.
type Grid struct {
	X, Y Column // numbers, days, instants or labels: the columns and the rows of the grid, each once, in order
	Z    Column // numbers, row by row: that of row r and column c is at r × X.Len() + c. Absent is a hole
}

const (
	maxGridColumns = 400
	maxGridRows    = 120
)

// Pivot makes a grid from rows that name both places and a value, such as the contracts of an option chain on one
// side. Places are put in order, labels by first appearance; a pair that no row names, and a row without a value, is
// a hole. It returns a [source.RefusedError] with rule "duplicate" when two rows name one pair: choose one root and
// side before, and with rule "too_many" beyond 400 columns or 120 rows.
func Pivot(x, y, z Column) (Grid, error) {
	if x.Len() != z.Len() || y.Len() != z.Len() {
		return Grid{}, &source.ArgumentError{Field: "z", Problem: fmt.Sprintf("x, y and z have %d, %d and %d rows", x.Len(), y.Len(), z.Len()), Remedy: "give columns of the same rows"}
	}
	if z.kind != source.Number {
		return Grid{}, &source.ArgumentError{Field: "z", Problem: "it is no column of numbers", Remedy: "give the numbers of the grid as z"}
	}
	across, xOf := x.places()
	down, yOf := y.places()
	if across.Len() > maxGridColumns || down.Len() > maxGridRows {
		return Grid{}, refuse("too_many", fmt.Sprintf("a grid of %d by %d is more than can be read", across.Len(), down.Len()), "take a band of strikes, or fewer expiries")
	}
	grid := Grid{X: across, Y: down, Z: z}
	grid.Z.numbers, grid.Z.whiskers = make([]source.Decimal, across.Len()*down.Len()), nil
	var estimated []int
	taken := map[int]int{}
	for row := range z.Len() {
		if !x.has(row) || !y.has(row) {
			return Grid{}, refuse("order", fmt.Sprintf("row %d has no place in the grid", row+1), "leave the row out and count it")
		}
		at := yOf[row]*across.Len() + xOf[row]
		if before, twice := taken[at]; twice {
			return Grid{}, refuse("duplicate", fmt.Sprintf("rows %d and %d name the same place", before+1, row+1), "choose one root and one side, or another pair of axes")
		}
		taken[at] = row
		grid.Z.numbers[at] = z.numbers[row]
		if z.isEstimate(row) {
			estimated = append(estimated, at)
		}
	}
	grid.Z = grid.Z.WithEstimates(estimated...)
	return grid, nil
}

// places gives the different values of a column in order, and where each row stands among them.
func (c Column) places() (Column, []int) {
	rows := make([]int, c.Len())
	for i := range rows {
		rows[i] = i
	}
	if c.kind != source.Text {
		slices.SortStableFunc(rows, c.order)
	}
	same := func(a, b int) bool { return c.order(a, b) == 0 }
	firsts := map[string]int{}
	placed := Column{Name: c.Name, Unit: c.Unit, Scale: c.Scale, kind: c.kind}
	of := make([]int, c.Len())
	for i, row := range rows {
		if c.kind == source.Text {
			if at, known := firsts[c.labels[row]]; known {
				of[row] = at
				continue
			}
			firsts[c.labels[row]] = placed.Len()
		} else if i > 0 && same(rows[i-1], row) {
			of[row] = placed.Len() - 1
			continue
		}
		of[row] = placed.Len()
		placed.take(c, row)
	}
	return placed, of
}

// take appends a row of another column of the same kind.
func (c *Column) take(from Column, row int) {
	switch from.kind {
	case source.Number:
		c.numbers = append(c.numbers, from.numbers[row])
	case source.Text:
		c.labels = append(c.labels, from.labels[row])
	default:
		c.moments = append(c.moments, from.moments[row])
	}
}

func (g Grid) check(s setting) error {
	for _, axis := range []struct {
		field  string
		column Column
	}{{"x", g.X}, {"y", g.Y}} {
		if err := s.check(axis.field, axis.column, axis.column.Len(), source.Number, source.Day, source.Time, source.Text); err != nil {
			return err
		}
		if err := checkRising(axis.column); err != nil {
			return err
		}
	}
	if g.X.Len() > maxGridColumns || g.Y.Len() > maxGridRows {
		return refuse("too_many", fmt.Sprintf("a grid of %d by %d is more than can be read", g.X.Len(), g.Y.Len()), "take a band of strikes, or fewer expiries")
	}
	if err := s.check("z", g.Z, g.X.Len()*g.Y.Len(), source.Number); err != nil {
		return err
	}
	return checkSome(g.Z)
}

func (g Grid) at(row, column int) source.Decimal { return g.Z.numbers[row*g.X.Len()+column] }

// table is the grid as columns: one for the rows' places, then one for each column's.
func (g Grid) table(s setting) []Column {
	columns := []Column{g.Y}
	for i, label := range s.namesOf(g.X) {
		c := Column{Name: label, Unit: g.Z.Unit, Scale: g.Z.Scale, kind: source.Number}
		for row := range g.Y.Len() {
			c.numbers = append(c.numbers, g.at(row, i))
		}
		columns = append(columns, c)
	}
	return columns
}

// namesOf writes each row of a column as a label.
func (s setting) namesOf(c Column) []string {
	names := make([]string, 0, c.Len())
	for row := range c.Len() {
		switch c.kind {
		case source.Number:
			names = append(names, s.words.digits(c.numbers[row]))
		case source.Text:
			names = append(names, c.labels[row])
		case source.Day:
			names = append(names, c.moments[row].Day().String())
		default:
			names = append(names, c.wall(row).Format("2006-01-02 15:04"))
		}
	}
	return names
}

// holes says how many places of the grid have no value.
func (s setting) holes(g Grid) []string {
	n := g.Z.missing()
	if n == 0 {
		return nil
	}
	return []string{fmt.Sprintf(s.words.holes, s.words.whole(n), s.words.whole(g.Z.Len()))}
}
