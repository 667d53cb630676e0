package figure

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// An estimate is told from an observation by its shape, not by a colour: a point is a ring, a bar is hatched.
const (
	ringRadius  = 1700
	ringHole    = 1000
	hatchPitch  = 2600 // between two strokes, across
	hatchStroke = 600
	maxRings    = 400 // points; more would run into one another
)

// WithEstimates says which rows, from nought, are somebody's expectation and not an observation. They are marked
// as such in lines, bars and scatters, and in every export. [New] refuses a row that the column does not have.
// [ColumnOf] finds them in a read.
func (c Column) WithEstimates(rows ...int) Column {
	c.estimated = slices.Clone(rows)
	slices.Sort(c.estimated)
	c.estimated = slices.Compact(c.estimated)
	return c
}

func (c Column) isEstimate(row int) bool {
	_, is := slices.BinarySearch(c.estimated, row)
	return is
}

// estimates counts the rows that have a value and are estimates.
func (c Column) estimates() (n int) {
	for _, row := range c.estimated {
		if c.has(row) {
			n++
		}
	}
	return n
}

func (c Column) checkEstimates(field string) error {
	if n := len(c.estimated); n > 0 && (c.estimated[0] < 0 || c.estimated[n-1] >= c.Len()) {
		return &source.ArgumentError{Field: field, Problem: "an estimate is said to stand in a row that there is not", Remedy: "give rows of the column, from nought"}
	}
	return nil
}

// isExpected says that a cell holds an estimate.
func isExpected(about source.About) bool {
	return about.Kind == source.Estimate || slices.Contains(about.Marks, string(source.Estimate))
}

// rings draws the points of a column that are estimates.
func (f footing) rings(c canvas, column Column, y scale, ink ink) {
	if len(column.estimated) > maxRings {
		return
	}
	var centres []spot
	for _, row := range column.estimated {
		if column.has(row) {
			centres = append(centres, spot{f.at[row], y.at(column.numbers[row].Number())})
		}
	}
	drawRings(c, centres, ink)
}

func drawRings(c canvas, centres []spot, ink ink) {
	if len(centres) > 0 {
		c.discs(centres, ringRadius, ink)
		c.discs(centres, ringHole, white)
	}
}

// bar draws a bar: whole, or hatched in its outline when it is an estimate.
func bar(c canvas, b box, ink ink, estimate bool) {
	if !estimate {
		c.fill(b.corners(), ink)
		return
	}
	c.fill(b.corners(), white)
	p := pen{ink: ink, width: hatchStroke}
	for off := b.left - b.height() + hatchPitch; off < b.right; off += hatchPitch {
		c.line(b.stroke(off), p)
	}
	c.line(append(b.corners(), spot{b.left, b.top}), p)
}

// stroke is the part within the box of the line that rises to the right at 45 degrees from off at its foot.
func (b box) stroke(off length) []spot {
	from, to := spot{off, b.bottom}, spot{off + b.height(), b.top}
	if from.x < b.left {
		from = spot{b.left, b.bottom - (b.left - off)}
	}
	if to.x > b.right {
		to = spot{b.right, b.bottom - (b.right - off)}
	}
	return []spot{from, to}
}

// expected says how many values are estimates and how they are marked; unmarked drawings say so.
func (w words) expected(marked bool, columns ...Column) []string {
	list := ""
	for _, c := range columns {
		if n := c.estimates(); n > 0 {
			if list != "" {
				list += ", "
			}
			list += c.Name + " " + w.whole(n)
			marked = marked && len(c.estimated) <= maxRings
		}
	}
	switch {
	case list == "":
		return nil
	case !marked:
		return []string{w.estimated + w.unmarked + w.colon + list}
	}
	return []string{w.estimated + w.hollow + w.colon + list}
}

// marksOf is a column that says of the values of another which are estimates and which are not.
func (w words) marksOf(c Column) Column {
	marks := Column{Name: c.Name + ", " + w.basis, kind: source.Text, labels: make([]string, c.Len())}
	for row := range marks.labels {
		switch {
		case c.has(row) && c.isEstimate(row):
			marks.labels[row] = w.estimate
		case c.has(row):
			marks.labels[row] = w.observed
		}
	}
	return marks
}
