package macro

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives one table: a row a date with a value, whole whatever the lists
// were cut to.
func (s Series) Tables() []source.Table {
	about := source.About{
		Metric: s.Series, Unit: source.Unit(s.Unit), Kind: source.Statistic,
		Dimensions: []source.Dimension{{Axis: "fred:seasonal_adjustment", Member: s.SeasonalAdjustment}},
	}
	if s.Stale != "" {
		about.Marks = []string{"stale: " + s.Stale}
	}
	columns := []source.Column{
		{Name: "start", Type: source.Day},
		{Name: "end", Type: source.Day},
		{Name: "value", Type: source.Number},
	}
	rows := seriesRows{rows: s.rows, meta: s.meta, dated: !s.Reads[0].Cutoff.IsZero()}
	return []source.Table{{Name: "series", Read: s.Reads[0], About: about, Columns: columns, Rows: rows, Dropped: s.Dropped}}
}

// seriesRows gives cells on demand: a daily series has tens of thousands.
type seriesRows struct {
	rows  []standing // by date
	meta  meta
	dated bool
}

// Len counts the rows.
func (r seriesRows) Len() int { return len(r.rows) }

// Key is the publisher's date.
func (r seriesRows) Key(row int) string { return r.rows[row].date.String() }

// AppendText appends a day or the publisher's digits.
func (r seriesRows) AppendText(dst []byte, row, col int) []byte {
	start, end, _ := r.meta.ends(r.rows[row].date)
	switch col {
	case 0:
		return append(dst, start.String()...)
	case 1:
		return append(dst, end.String()...)
	}
	return append(dst, r.rows[row].text...)
}

// About is the period of a row, and when its value came where that is known.
func (r seriesRows) About(row, _ int) source.About {
	about := source.About{Period: r.meta.periodOf(r.rows[row].date)}
	if r.dated {
		about.Published = source.OnDay(r.rows[row].start)
	}
	return about
}

// Find looks a key up; dates in this notation sort as their days do.
func (r seriesRows) Find(key string) (row int, found bool) {
	return slices.BinarySearchFunc(r.rows, key, func(s standing, key string) int { return strings.Compare(s.date.String(), key) })
}
