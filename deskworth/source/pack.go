package source

import (
	"encoding/json"
	"fmt"
	"slices"
)

// packed is a table as a ledger keeps it. What cells are about repeats much:
// each different one stands once, and cells point to it.
type packed struct {
	Name    string     `json:"name"`
	Read    Read       `json:"read"`
	About   About      `json:"about,omitzero"`
	Columns []Column   `json:"columns"`
	Keys    []string   `json:"keys"`
	Cells   [][]string `json:"cells"` // by column, then by row
	Abouts  []About    `json:"abouts,omitempty"`
	Where   [][]int    `json:"where,omitempty"` // by column: index into Abouts, from one; nought says nothing
	Dropped []Drop     `json:"dropped,omitempty"`
}

// Pack writes a table as one value, the same bytes for the same table.
func Pack(t Table) ([]byte, error) {
	p := packed{Name: t.Name, Read: t.Read, About: t.About, Columns: t.Columns, Dropped: t.Dropped, Keys: make([]string, t.Rows.Len())}
	for row := range p.Keys {
		p.Keys[row] = t.Rows.Key(row)
	}
	if err := p.addCells(t); err != nil {
		return nil, err
	}
	if len(p.Abouts) == 0 {
		p.Where = nil
	}
	return json.Marshal(p)
}

// addCells goes row by row: the cells of one row are mostly about the same, and
// what the cell before was about need not be written again to be known.
func (p *packed) addCells(t Table) error {
	for range t.Columns {
		p.Cells, p.Where = append(p.Cells, make([]string, len(p.Keys))), append(p.Where, make([]int, len(p.Keys)))
	}
	known, before, index := map[string]int{}, About{}, 0
	for row := range p.Keys {
		for col := range t.Columns {
			p.Cells[col][row] = t.Text(row, col)
			about := t.Rows.About(row, col)
			if !about.equal(before) {
				var err error
				if index, err = p.indexOf(about, known); err != nil {
					return err
				}
				before = about
			}
			p.Where[col][row] = index
		}
	}
	return nil
}

func (p *packed) indexOf(a About, known map[string]int) (int, error) {
	text, err := json.Marshal(a)
	if err != nil || string(text) == "{}" {
		return 0, err
	}
	if index, seen := known[string(text)]; seen {
		return index, nil
	}
	p.Abouts = append(p.Abouts, a)
	known[string(text)] = len(p.Abouts)
	return len(p.Abouts), nil
}

// Unpack reads what [Pack] wrote. It returns a [ShapeError] for anything else.
func Unpack(body []byte) (Table, error) {
	var p packed
	if err := json.Unmarshal(body, &p); err != nil {
		return Table{}, &ShapeError{Vendor: "ledger", Where: "packed table", Problem: err.Error()}
	}
	if err := p.check(); err != nil {
		return Table{}, err
	}
	find := make(map[string]int, len(p.Keys))
	for row, key := range p.Keys {
		find[key] = row
	}
	return Table{Name: p.Name, Read: p.Read, About: p.About, Columns: p.Columns, Dropped: p.Dropped, Rows: packedRows{p, find}}, nil
}

func (p *packed) check() error {
	bad := len(p.Cells) != len(p.Columns) || len(p.Where) != 0 && len(p.Where) != len(p.Columns)
	for _, cells := range p.Cells {
		bad = bad || len(cells) != len(p.Keys)
	}
	for _, where := range p.Where {
		bad = bad || len(where) != len(p.Keys) || slices.ContainsFunc(where, func(i int) bool { return i < 0 || i > len(p.Abouts) })
	}
	if bad {
		return &ShapeError{Vendor: "ledger", Where: "packed table", Problem: fmt.Sprintf("%d columns and %d rows do not hold its cells", len(p.Columns), len(p.Keys))}
	}
	return nil
}

type packedRows struct {
	packed
	find map[string]int
}

func (r packedRows) Len() int           { return len(r.Keys) }
func (r packedRows) Key(row int) string { return r.Keys[row] }

func (r packedRows) Find(key string) (int, bool) {
	row, found := r.find[key]
	return row, found
}

func (r packedRows) AppendText(dst []byte, row, col int) []byte {
	return append(dst, r.Cells[col][row]...)
}

func (r packedRows) About(row, col int) About {
	if len(r.Where) == 0 || r.Where[col][row] == 0 {
		return About{}
	}
	return r.Abouts[r.Where[col][row]-1]
}
