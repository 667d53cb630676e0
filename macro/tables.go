package macro

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// The columns of the table, after its status.
const (
	statusColumn = iota
	valueColumn
	nowColumn
	firstColumn
)

// Tables gives one table: a row a date, whole whatever the lists were cut to.
// Each number has its own day of publication and its own vintage.
func (v Vintage) Tables() []source.Table {
	rows := slices.Clone(v.rows)
	slices.SortFunc(rows, func(a, b entry) int { return a.date.Compare(b.date) })
	grid := &source.Grid{What: func(row, col int) source.About { return v.about(rows[row], col) }}
	for _, e := range rows {
		grid.Add(e.date.String(), e.status, number(e.then), number(e.now), number(e.first))
	}
	about := source.About{Metric: v.Series, Kind: source.Statistic, Dimensions: []source.Dimension{{Axis: "fred:seasonal_adjustment", Member: v.SeasonalAdjustment}}}
	if v.Stale != "" {
		about.Marks = []string{"stale: " + v.Stale}
	}
	return []source.Table{{Name: "vintage", Read: v.Reads[0], About: about, Columns: v.columns(), Rows: grid, Dropped: v.Dropped}}
}

func number(w window) string {
	if w.value.IsZero() {
		return ""
	}
	return w.text
}

func (v Vintage) columns() []source.Column {
	then, now := source.About{Unit: source.Unit(v.meta.Units)}, source.About{Unit: source.Unit(v.metaNow.Units)}
	if v.meta.Seasonal != v.metaNow.Seasonal {
		now.Dimensions = []source.Dimension{{Axis: "fred:seasonal_adjustment", Member: v.metaNow.Seasonal}}
	}
	first := now
	if !v.UnitChanged.IsZero() {
		first.Unit = "" // whichever it was in that vintage
	}
	return []source.Column{
		statusColumn: {Name: "status", Type: source.Text},
		valueColumn:  {Name: "value", Type: source.Number, About: then},
		nowColumn:    {Name: "value_now", Type: source.Number, About: now},
		firstColumn:  {Name: "first_value", Type: source.Number, About: first},
	}
}

func (v Vintage) about(e entry, col int) source.About {
	about := source.About{Period: v.meta.periodOf(e.date)}
	switch col {
	case valueColumn:
		about.Published, about.Dimensions = v.published(e.then), inVintage(v.InForce)
	case nowColumn:
		about.Published, about.Dimensions = v.published(e.now), inVintage(v.newest)
	case firstColumn:
		about.Published, about.Dimensions = v.published(e.first), inVintage(e.first.start)
	}
	return about
}

func inVintage(d source.Date) []source.Dimension {
	if d.IsZero() {
		return nil
	}
	return []source.Dimension{{Axis: source.AxisVintage, Member: d.String()}}
}

// published is when a value became public: the beginning of its window. Where
// the answer was cut the beginning is not known; by the vintage in force the
// value was public.
func (v Vintage) published(w window) source.Moment {
	if w.start.Before(v.InForce) && w.start.After(v.edge) || w.start.After(v.AsOf) {
		return source.OnDay(w.start)
	}
	if w.start.IsZero() {
		return source.Moment{}
	}
	return source.OnDay(v.InForce)
}
