package compose

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// plotKey bounds the letters of a text that names a row better than its key does.
const plotKey = 48

// setKeys chooses the axis below and the order of the rows: the rows' keys when they
// are days, else the first column of days, else the first column of texts that tells
// the rows apart, which says more than a key does. It gives what stands on the axis.
func (p *plan) setKeys(t source.Table) (keys []string) {
	for row := range t.Rows.Len() {
		keys = append(keys, t.Rows.Key(row))
		p.rows = append(p.rows, row)
	}
	if !allDays(keys) {
		for col, c := range t.Columns {
			if cells := cellsOf(t, col); c.Type == source.Day && allDays(cells) {
				p.key, keys = col, cells
				break
			}
		}
	}
	if p.dates = allDays(keys); p.dates {
		slices.SortStableFunc(p.rows, func(a, b int) int { return strings.Compare(keys[a], keys[b]) }) // ISO days
		return keys
	}
	if inTime(keys) {
		return keys
	}
	for col, c := range t.Columns {
		if cells := cellsOf(t, col); c.Type != source.Number && tellApart(cells) {
			p.key = col
			return cells
		}
	}
	return keys
}

// keyOf is what a row is called on the axis.
func (p plan) keyOf(t source.Table, row int) string {
	if p.key < 0 {
		return t.Rows.Key(row)
	}
	return t.Text(row, p.key)
}

func cellsOf(t source.Table, col int) []string {
	cells := make([]string, t.Rows.Len())
	for row := range cells {
		cells[row] = t.Text(row, col)
	}
	return cells
}

// allDays says that texts are days which a workbook can count, each once.
func allDays(texts []string) bool {
	seen := map[source.Date]bool{}
	for _, text := range texts {
		day, err := source.ParseDate(text)
		if err != nil || day.Before(firstBookDay) || seen[day] {
			return false
		}
		seen[day] = true
	}
	return len(texts) > 0
}

// tellApart says that texts can name rows: each is there, short, and another.
func tellApart(texts []string) bool {
	seen := map[string]bool{}
	for _, text := range texts {
		if text == "" || seen[text] || len([]rune(text)) > plotKey || strings.ContainsAny(text, "\n\r") {
			return false
		}
		seen[text] = true
	}
	return len(texts) > 0
}

// timeKey is a year, a half, a quarter or a month as publishers write them.
var timeKey = regexp.MustCompile(`^[0-9]{4}(-?(Q[1-4]|H[12]|M?[01][0-9]))?$`)

// inTime says that keys follow one another in time, so that a line may join them.
func inTime(keys []string) bool {
	for i, key := range keys {
		_, instant := time.Parse(time.RFC3339, key)
		_, day := source.ParseDate(key)
		if instant != nil && day != nil && !timeKey.MatchString(key) || i > 0 && keys[i-1] >= key {
			return false
		}
	}
	return len(keys) > 0
}

// aboutColumn is what the first cell of a column that holds something is about.
func aboutColumn(t source.Table, column int) source.About {
	for row := range t.Rows.Len() {
		if t.Text(row, column) != "" {
			return t.AboutCell(row, column)
		}
	}
	return source.About{}
}

func sameScale(t source.Table, a, b int) bool {
	one, other := aboutColumn(t, a), aboutColumn(t, b)
	return one.Unit == other.Unit && one.Scale == other.Scale
}

// expectedIn are the rows of columns that are somebody's expectation.
func expectedIn(t source.Table, columns []int) map[int][]int {
	found := map[int][]int{}
	for _, column := range columns {
		for row := range t.Rows.Len() {
			if isExpected(t, row, column) {
				found[column] = append(found[column], row)
			}
		}
	}
	return found
}

// isExpected says that a cell holds somebody's expectation.
func isExpected(t source.Table, row, col int) bool {
	about := t.AboutCell(row, col)
	return t.Text(row, col) != "" && (about.Kind == source.Estimate || slices.Contains(about.Marks, string(source.Estimate)))
}

func missingIn(t source.Table, columns []int) (n int) {
	for _, column := range columns {
		for row := range t.Rows.Len() {
			if t.Text(row, column) == "" {
				n++
			}
		}
	}
	return n
}
