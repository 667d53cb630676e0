package pptxw

import "sort"

// Split cuts the rows after the head into tables that each fit in height, the
// head repeated on each. They are as few as can be, and about as high as each
// other: a last table of one row would look like an oversight. A row that is
// taller by itself goes on in a row below.
func (t Table) Split(height EMU) ([]Table, error) {
	if len(t.Rows) == 0 {
		return []Table{t}, nil
	}
	head, err := t.RowHeight(t.Rows[0], true)
	if err != nil {
		return nil, err
	}
	rows, err := t.measured(height - head)
	if err != nil {
		return nil, err
	}
	var tables []Table
	for _, part := range dealt(rows, evenHeight(rows, height-head)) {
		tables = append(tables, t.with(append(t.Rows[:1:1], part...)))
	}
	return tables, nil
}

type measuredRow struct {
	row    Row
	height EMU
}

// measured are the rows after the head, cut where one is taller than most.
func (t Table) measured(most EMU) (measured []measuredRow, err error) {
	for _, whole := range t.Rows[1:] {
		rows, err := t.cutRow(whole, most)
		if err != nil {
			return nil, err
		}
		for _, r := range rows {
			h, err := t.RowHeight(r, false)
			if err != nil {
				return nil, err
			}
			measured = append(measured, measuredRow{r, h})
		}
	}
	return measured, nil
}

// evenHeight is the least height that takes no more parts than most does.
func evenHeight(rows []measuredRow, most EMU) EMU {
	parts := len(dealt(rows, most))
	if parts < 2 {
		return most
	}
	return EMU(sort.Search(int(most), func(h int) bool { return len(dealt(rows, EMU(h))) <= parts }))
}

// dealt puts rows into parts in their order, as many into each as the height
// takes, and at least one; without rows there is one empty part.
func dealt(rows []measuredRow, height EMU) (parts [][]Row) {
	parts, used := [][]Row{nil}, EMU(0)
	for _, m := range rows {
		last := len(parts) - 1
		if used+m.height > height && len(parts[last]) > 0 {
			parts, used, last = append(parts, nil), 0, last+1
		}
		parts[last], used = append(parts[last], m.row), used+m.height
	}
	return parts
}
