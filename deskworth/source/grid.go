package source

// Grid is Rows for small tables: every cell is a text, and What says what a
// cell is about.
type Grid struct {
	Keys  []string
	Cells [][]string // by row, then by column; "" is missing
	What  func(row, col int) About
}

// Len counts the rows.
func (g *Grid) Len() int { return len(g.Keys) }

// Key names a row.
func (g *Grid) Key(row int) string { return g.Keys[row] }

// AppendText appends one cell.
func (g *Grid) AppendText(dst []byte, row, col int) []byte {
	return append(dst, g.Cells[row][col]...)
}

// About is what the cell adds to its table and column.
func (g *Grid) About(row, col int) About {
	if g.What == nil {
		return About{}
	}
	return g.What(row, col)
}

// Add appends one row.
func (g *Grid) Add(key string, cells ...string) {
	g.Keys = append(g.Keys, key)
	g.Cells = append(g.Cells, cells)
}
