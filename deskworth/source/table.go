package source

import "slices"

// ColumnType is what the texts of a column are.
type ColumnType string

const (
	Text   ColumnType = "text"
	Number ColumnType = "number"
	Day    ColumnType = "day"
	Time   ColumnType = "instant"
)

// Column is one column of a table. A computed column cannot be cited.
type Column struct {
	Name     string     `json:"name"`
	Type     ColumnType `json:"type"`
	Computed bool       `json:"computed,omitzero"`
	About    About      `json:"about,omitzero"`
}

// Drop counts what was left out for one reason.
type Drop struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// Table is what one read says, one list of it. Everything in it follows from
// the read's parts, question and cutoff. A table without a Ref is computed: it
// cannot be cited. Number columns of one read have different names, so that a
// locator is not ambiguous.
type Table struct {
	Name    string
	Read    Read
	About   About
	Columns []Column
	Rows    Rows
	Dropped []Drop // in a fixed order of reasons
}

// Rows gives cells on demand, so that a long chain is never spread out.
type Rows interface {
	Len() int
	// Key names a row within its table; no two rows of one table share it.
	Key(row int) string
	// AppendText appends the vendor's digits, or nothing when the cell is missing.
	AppendText(dst []byte, row, col int) []byte
	// About is what table and column do not say.
	About(row, col int) About
}

// RowFinder is for rows that know where a key stands; others are searched.
type RowFinder interface {
	Find(key string) (row int, found bool)
}

// Result is what every reading verb returns.
type Result interface{ Tables() []Table }

// Column finds a column by its name.
func (t Table) Column(name string) (int, bool) {
	i := slices.IndexFunc(t.Columns, func(c Column) bool { return c.Name == name })
	return i, i >= 0
}

// Row finds a row by its key.
func (t Table) Row(key string) (int, bool) {
	if finder, fast := t.Rows.(RowFinder); fast {
		return finder.Find(key)
	}
	for row := range t.Rows.Len() {
		if t.Rows.Key(row) == key {
			return row, true
		}
	}
	return 0, false
}

// Text is one cell as the vendor wrote it; nothing when it is missing.
func (t Table) Text(row, col int) string { return string(t.Rows.AppendText(nil, row, col)) }

// AboutCell is everything that is known about one cell.
func (t Table) AboutCell(row, col int) About {
	return t.Rows.About(row, col).Under(t.Columns[col].About).Under(t.About)
}

// Citable says whether figures of this table may be cited.
func (t Table) Citable() bool { return t.Read.Ref != "" }
