package pptxw

import "strings"

// leastColumn is what a column that wraps keeps, whatever the others take.
const leastColumn EMU = 1005840

// Fit gives the table's columns their widths: what the text of each needs, when
// that is room enough. Columns in flexible wrap when it is not, and share what is
// left over when it is more. The table is then as wide as its box if any is flexible.
func (t Table) Fit(flexible ...int) (Table, error) {
	need, err := t.needs()
	if err != nil {
		return t, err
	}
	t.Columns = share(need, flexible, t.Box.W)
	return t, nil
}

// Needs is the width of each column when nothing wraps but the flexible ones, which
// need no more than a narrow column then.
func (t Table) Needs(flexible ...int) ([]EMU, error) {
	need, err := t.needs()
	for _, j := range flexible {
		if err == nil {
			need[j] = min(need[j], leastColumn)
		}
	}
	return need, err
}

// needs is the width of each column when nothing wraps.
func (t Table) needs() (need []EMU, err error) {
	if len(t.Rows) == 0 {
		return nil, nil
	}
	need = make([]EMU, len(t.Rows[0].Cells))
	for i, r := range t.Rows {
		for j, c := range r.Cells[:min(len(r.Cells), len(need))] {
			w, err := cellWidth(styled(c.Runs, i == 0 || r.Strong), t.points())
			if err != nil {
				return nil, err
			}
			need[j] = max(need[j], w)
		}
	}
	return need, nil
}

// cellWidth is the widest line of a cell, with a point to spare: the words of an
// office program are set with other roundings than ours.
func cellWidth(runs []Run, points int) (widest EMU, err error) {
	for _, line := range linesIn(runs) {
		w, err := TextWidth(line, points)
		if err != nil {
			return 0, err
		}
		widest = max(widest, w)
	}
	return widest + 2*cellSide + 2*Point, nil
}

// linesIn cuts runs at their line feeds.
func linesIn(runs []Run) [][]Run {
	lines := [][]Run{nil}
	for _, r := range runs {
		for i, text := range strings.Split(r.Text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			one := r
			one.Text = text
			lines[len(lines)-1] = append(lines[len(lines)-1], one)
		}
	}
	return lines
}

func share(need []EMU, flexible []int, whole EMU) []EMU {
	widths, left := append([]EMU(nil), need...), whole-sum(need)
	if len(flexible) == 0 {
		return shrunk(widths, whole)
	}
	if left >= 0 {
		for i, j := range flexible {
			widths[j] += left / EMU(len(flexible))
			if i == 0 {
				widths[j] += left % EMU(len(flexible))
			}
		}
		return widths
	}
	wanted, rest := EMU(0), whole
	for _, j := range flexible {
		wanted += need[j]
	}
	rest -= sum(need) - wanted
	if rest < leastColumn*EMU(len(flexible)) {
		return shrunk(widths, whole)
	}
	return wrapped(widths, flexible, rest)
}

// wrapped shares rest among the flexible columns: the narrow ones get what they
// need first, so that a short word does not break beside a long text.
func wrapped(widths []EMU, flexible []int, rest EMU) []EMU {
	open := append([]int(nil), flexible...)
	for len(open) > 0 {
		even, narrow := rest/EMU(len(open)), -1
		for i, j := range open {
			if widths[j] <= even {
				narrow = i
				break
			}
		}
		if narrow < 0 {
			for _, j := range open {
				widths[j] = even
			}
			break
		}
		rest -= widths[open[narrow]]
		open = append(open[:narrow], open[narrow+1:]...)
	}
	return widths
}

// shrunk takes from the wide columns, so that a number beside a long text keeps
// its digits on one line.
func shrunk(widths []EMU, whole EMU) []EMU {
	if sum(widths) <= whole {
		return widths
	}
	all := make([]int, len(widths))
	for i := range all {
		all[i] = i
	}
	return wrapped(widths, all, whole)
}

// FitSizes is Fit at the largest of the sizes at which the columns that do not
// flex have the room they need; at the last one in any case.
func (t Table) FitSizes(sizes []int, flexible ...int) (Table, error) {
	for _, points := range sizes {
		t.Points = points
		need, err := t.Needs(flexible...)
		if err != nil {
			return t, err
		}
		if sum(need) <= t.Box.W {
			break
		}
	}
	return t.Fit(flexible...)
}

// Spread widens all columns alike until the table is as wide as its box.
func (t Table) Spread() Table {
	left := t.Box.W - sum(t.Columns)
	if left <= 0 || len(t.Columns) == 0 {
		return t
	}
	columns := append([]EMU(nil), t.Columns...)
	for i := range columns {
		columns[i] += left / EMU(len(columns))
	}
	t.Columns = columns
	return t
}
