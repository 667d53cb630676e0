package deskworth

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// sampleRows picks at most limit rows: a third from the beginning, a third
// evenly spaced between, a third from the end. All rows when they are few.
func sampleRows(rows, limit int) []int {
	if rows <= limit {
		return sequence(0, rows)
	}
	third := limit / 3
	if third == 0 {
		return sequence(rows-limit, rows)
	}
	picked := sequence(0, third)
	middle, from, to := limit-2*third, third, rows-third
	for i := range middle {
		// The middles of equal stretches, so that no row is picked twice.
		picked = append(picked, from+(2*i+1)*(to-from)/(2*middle))
	}
	return append(picked, sequence(to, rows)...)
}

func sequence(from, to int) []int {
	var rows []int
	for row := from; row < to; row++ {
		rows = append(rows, row)
	}
	return rows
}

func firstUnshown(rows []int) int {
	for i, row := range rows {
		if i != row {
			return i
		}
	}
	return len(rows)
}

// sample is one row with what its numbers are about.
func (l shape) sample(t source.Table, row, columns int, r *source.Redactor) Sample {
	s := Sample{Cells: make([]string, columns)}
	if t.Citable() {
		s.At = string(t.Read.Ref) + "#" + t.Rows.Key(row)
	}
	for col := range columns {
		text := t.Text(row, col)
		if t.Columns[col].Type == source.Number {
			s.Cells[col] = text // digits are never cut
			s.about(t, row, col, text)
			continue
		}
		s.Cells[col] = clipTo(r.Text(text), l.runes)
	}
	return s
}

// about takes period and unit from the first number of the row that has them.
func (s *Sample) about(t source.Table, row, col int, text string) {
	if text == "" {
		return
	}
	about := t.AboutCell(row, col)
	if s.Period == "" {
		s.Period = about.Period.String()
	}
	if unit := unitText(about); s.Unit == "" && unit != columnUnit(t, col) {
		s.Unit = unit
	}
}

// quotable is the last row whose first number is there: of a series seen on a
// past day, the last that was known. A forecast that stands behind the
// observations of a series is not offered in their place.
func quotable(t source.Table) int {
	last := t.Rows.Len() - 1
	first := slices.IndexFunc(t.Columns, func(c source.Column) bool { return c.Type == source.Number && !c.Computed })
	for row := last; row >= 0 && first >= 0; row-- {
		if t.Text(row, first) != "" && !isForecast(t, row, first) {
			return row
		}
	}
	return last
}

// isForecast knows a figure that is an estimate among others that are not.
func isForecast(t source.Table, row, col int) bool {
	return t.AboutCell(row, col).Kind == source.Estimate && t.Columns[col].About.Under(t.About).Kind != source.Estimate
}

// quotes are the locators of a row's numbers.
func (l shape) quotes(t source.Table, row, columns int) (quotes []string) {
	for col := range columns {
		at := source.Locator{Ref: t.Read.Ref, Row: t.Rows.Key(row), Column: t.Columns[col].Name}
		if _, err := t.Figure(at); err == nil && len(quotes) < l.rows {
			quotes = append(quotes, at.String())
		}
	}
	return quotes
}

// unitText is a unit with its scale: "USD", "USD ×10^6".
func unitText(a source.About) string {
	if a.Scale == 0 {
		return string(a.Unit)
	}
	return strings.TrimSpace(fmt.Sprintf("%s ×10^%d", a.Unit, a.Scale))
}

func columnUnit(t source.Table, col int) string {
	return unitText(t.Columns[col].About.Under(t.About))
}

// cursorAt names a row of a table of the result.
func cursorAt(table, row int) string { return strconv.Itoa(table) + ":" + strconv.Itoa(row) }

// Page is a stretch of one table's rows, with where the next begins.
type Page struct {
	Table   string     `json:"table"`
	Columns []string   `json:"columns"`
	Keys    []string   `json:"keys"`
	Cells   [][]string `json:"cells"`
	Next    string     `json:"next,omitzero"`
}

// Page gives at most rows rows of the whole from a cursor on. It returns a
// [source.ArgumentError] for a cursor that no summary of this result has.
func (r Result) Page(cursor string, rows int) (Page, error) {
	head, tail, _ := strings.Cut(cursor, ":")
	index, err1 := strconv.Atoi(head)
	from, err2 := strconv.Atoi(tail)
	if err1 != nil || err2 != nil || index < 0 || index >= len(r.Tables) || from < 0 || from > r.Tables[index].Rows.Len() {
		return Page{}, &source.ArgumentError{Field: "cursor", Problem: quote(cursor) + " is no place in this result", Remedy: "take it from the summary or from the page before"}
	}
	t := r.Tables[index]
	to := min(from+max(rows, 1), t.Rows.Len())
	p := Page{Table: t.Name, Columns: names(t)}
	for row := from; row < to; row++ {
		p.Keys = append(p.Keys, t.Rows.Key(row))
		p.Cells = append(p.Cells, cells(t, row))
	}
	switch {
	case to < t.Rows.Len():
		p.Next = cursorAt(index, to)
	case index+1 < len(r.Tables):
		p.Next = cursorAt(index+1, 0)
	}
	return p, nil
}

func names(t source.Table) []string {
	texts := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		texts[i] = c.Name
	}
	return slices.Clip(texts)
}

func cells(t source.Table, row int) []string {
	texts := make([]string, len(t.Columns))
	for col := range t.Columns {
		texts[col] = t.Text(row, col)
	}
	return texts
}
