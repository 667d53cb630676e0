package pdfw

import "fmt"

// grid is a table while it is laid out.
type grid struct {
	table  Table
	label  string
	left   []int // left edge of each column
	width  []int
	bodyEl *element
}

// laid is one row, set and broken into lines.
type laid struct {
	cells  []*element
	lines  [][]line
	style  style
	strong bool
	head   bool
}

func (f *flow) table(t Table) {
	g := &grid{table: t, label: f.label(2, "table")}
	if t.Name != "" {
		g.label = "table " + t.Name
	}
	if !f.checkTable(g) {
		return
	}
	el := f.root.child("Table")
	g.bodyEl = el.child("TBody")
	rows := make([][][]glyph, len(t.Rows))
	rowEls := make([][]*element, len(t.Rows))
	for i, r := range t.Rows {
		rows[i], rowEls[i] = f.setRow(g, i, r)
	}
	headGlyphs, headEls := f.setHead(g, el)
	g.size(headGlyphs, rows)
	var head *piece
	var pieces []piece
	if headGlyphs != nil {
		first := g.piece(g.breakRow(headGlyphs, headEls, headStyle), false)
		first.keep = true
		repeat := g.piece(laid{lines: g.breakRow(headGlyphs, nil, headStyle).lines, cells: make([]*element, len(t.Columns)), style: headStyle, head: true}, true)
		pieces, head = append(pieces, first), &repeat
	}
	for i := range t.Rows {
		row := g.breakRow(rows[i], rowEls[i], cellStyle)
		row.strong = t.Rows[i].Strong
		p := g.piece(row, false)
		p.again = head
		p.keep = len(t.Rows) > 2 && i == len(t.Rows)-2 // the last row does not stand alone
		pieces = append(pieces, p)
	}
	f.add(cellStyle, pieces...)
}

func (f *flow) checkTable(g *grid) bool {
	why := ""
	switch shares := 0; {
	case len(g.table.Columns) == 0 || len(g.table.Columns) > maxColumns:
		why = fmt.Sprintf("a table has 1 to %d columns, not %d", maxColumns, len(g.table.Columns))
	case len(g.table.Rows) == 0:
		why = "a table needs a row; say in a paragraph that there is none"
	default:
		for _, c := range g.table.Columns {
			shares += max(c.Width, 0)
		}
		if shares > 1000 {
			why = "the shares of its columns exceed 1000 thousandths"
		}
	}
	for i, r := range g.table.Rows {
		if why == "" && len(r.Cells) != len(g.table.Columns) {
			why = fmt.Sprintf("row %d has %d cells for %d columns", i+1, len(r.Cells), len(g.table.Columns))
		}
	}
	if why != "" {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: g.label, Why: why})
	}
	return why == ""
}

const maxColumns = 12

func (f *flow) setRow(g *grid, i int, r Row) (cells [][]glyph, els []*element) {
	st := cellStyle
	st.bold = r.Strong
	tr := g.bodyEl.child("TR")
	for j, runs := range r.Cells {
		el := tr.child("TD")
		if g.table.RowHeads && j == 0 {
			el.kind, el.attrs = "TH", "/A <</O /Table /Scope /Row>>"
		}
		label := fmt.Sprintf("%s, row %d, column %d", g.label, i+1, j+1)
		if title := g.table.Columns[j].Title; title != "" {
			label = fmt.Sprintf("%s, row %d, column %.40q", g.label, i+1, title)
		}
		els = append(els, el)
		cells = append(cells, f.set.glyphs(label, runs, st, el))
	}
	return cells, els
}

// setHead sets the titles of the columns; nil when no column has one.
func (f *flow) setHead(g *grid, table *element) (cells [][]glyph, els []*element) {
	titled := false
	tr := table.child("THead").child("TR")
	for j, c := range g.table.Columns {
		el := tr.child("TH")
		el.attrs = "/A <</O /Table /Scope /Column>>"
		els = append(els, el)
		cells = append(cells, f.set.glyphs(fmt.Sprintf("%s, title of column %d", g.label, j+1), Text(c.Title), headStyle, el))
		titled = titled || c.Title != ""
	}
	if !titled {
		return nil, nil
	}
	return cells, els
}

func (g *grid) breakRow(cells [][]glyph, els []*element, st style) laid {
	row := laid{cells: els, style: st, head: st == headStyle}
	for j, glyphs := range cells {
		row.lines = append(row.lines, wrap(glyphs, g.width[j]))
	}
	return row
}
