package pptxw

// Table is a native table. Its first row is the head. Row heights follow from
// the text; Box.H is not looked at.
type Table struct {
	Box     Box
	Name    string
	Alt     string
	Columns []EMU // widths; their sum is the table's
	Rows    []Row
	Points  int // type size; nought takes TablePoints
}

// Row has one cell for each column.
type Row struct {
	Cells  []Cell
	Strong bool // shown bold on a band, as a total is
}

// Cell is one line of runs that may wrap.
type Cell struct {
	Runs  []Run
	Align Align
}

const (
	cellSide EMU = 73152 // left and right of a cell's text
	cellTop  EMU = 38100 // above and below it
)

func (t Table) box() Box          { return t.Box }
func (t Table) shapeName() string { return t.Name }
func (t Table) altText() string   { return t.Alt }

func (t Table) facts() (ids []string) {
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			ids = append(ids, factsIn(c.Runs)...)
		}
	}
	return ids
}

func (t Table) points() int {
	if t.Points == 0 {
		return TablePoints
	}
	return t.Points
}

// RowHeight is what a row of the table needs; head is the first row, which is bold.
func (t Table) RowHeight(r Row, head bool) (EMU, error) {
	tallest := lineHeight(t.points())
	for i, c := range r.Cells {
		if i >= len(t.Columns) {
			break
		}
		lines, err := linesOf(styled(c.Runs, head || r.Strong), t.points(), t.Columns[i]-2*cellSide)
		if err != nil {
			return 0, err
		}
		line, err := lineOf(c.Runs, t.points())
		if err != nil {
			return 0, err
		}
		tallest = max(tallest, line*EMU(lines))
	}
	return tallest + 2*cellTop, nil
}

// Height is what the whole table needs.
func (t Table) Height() (total EMU, err error) {
	for i, r := range t.Rows {
		h, err := t.RowHeight(r, i == 0)
		if err != nil {
			return 0, err
		}
		total += h
	}
	return total, nil
}

// cutRow cuts a row taller than h: the n-th row holds the n-th piece of each cell.
func (t Table) cutRow(r Row, h EMU) ([]Row, error) {
	need, err := t.RowHeight(r, false)
	if err != nil || need <= h {
		return []Row{r}, err
	}
	var rows []Row
	for i, c := range r.Cells {
		line, err := lineOf(c.Runs, t.points())
		if err != nil {
			return nil, err
		}
		most := max(int((h-2*cellTop)/line), 1)
		parts, err := cutRuns(styled(c.Runs, r.Strong), t.points(), t.Columns[i]-2*cellSide, most)
		if err != nil {
			return nil, err
		}
		for len(rows) < len(parts) {
			rows = append(rows, Row{Cells: make([]Cell, len(r.Cells)), Strong: r.Strong})
		}
		for n, runs := range parts {
			rows[n].Cells[i] = Cell{Runs: runs, Align: c.Align}
		}
	}
	return rows, nil
}

func (t Table) with(rows []Row) Table {
	t.Rows = rows
	return t
}

func styled(runs []Run, bold bool) []Run {
	if !bold {
		return runs
	}
	out := make([]Run, len(runs))
	for i, r := range runs {
		r.Bold = true
		out[i] = r
	}
	return out
}
