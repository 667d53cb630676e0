package compose

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// plot is what one native chart draws of a table: columns of one unit, so that
// they share an axis.
type plot struct {
	kind      chartml.Kind
	key       int   // column of the axis below; -1: what names the rows
	dates     bool  // which holds days
	columns   []int // number columns
	of        int   // number columns of the table that can be drawn
	about     source.About
	estimated map[int][]int // rows that are expected, by column
}

const (
	plotSeries  = 6  // more lines in one plot than these nobody tells apart
	plotBars    = 24 // more rows than these are a line
	plotAtMost  = 20_000
	plotOfBooks = "open high low close"
)

// plotsOf are the charts of a table. Columns are taken apart by unit and scale;
// one that holds a number which no cell keeps, or nothing, is not drawn. Prices
// of four columns are drawn as such.
func plotsOf(t source.Table) (plots []plot) {
	if t.Rows.Len() == 0 || t.Rows.Len() > plotAtMost {
		return nil
	}
	key, dates := plotKey(t)
	var drawn []int
	for i, c := range t.Columns {
		if c.Type == source.Number && drawable(t, i) {
			drawn = append(drawn, i)
		}
	}
	kind := chartml.Line
	if !dates && t.Rows.Len() <= plotBars {
		kind = chartml.Column
	}
	rest := drawn
	if prices := pricesOf(t, drawn); dates && prices != nil {
		plots = append(plots, plot{kind: chartml.Stock, columns: prices})
		rest = slices.DeleteFunc(slices.Clone(drawn), func(i int) bool { return slices.Contains(prices, i) })
	}
	for _, column := range rest {
		at := slices.IndexFunc(plots, func(p plot) bool {
			return p.kind == kind && len(p.columns) < plotSeries && sameScale(t, p.columns[0], column)
		})
		if at < 0 {
			at, plots = len(plots), append(plots, plot{kind: kind})
		}
		plots[at].columns = append(plots[at].columns, column)
	}
	for i := range plots {
		plots[i].key, plots[i].dates, plots[i].of = key, dates, len(drawn)
		plots[i].about = aboutColumn(t, plots[i].columns[0])
		plots[i].estimated = estimatedIn(t, plots[i].columns)
	}
	return plots
}

// plotKey is the axis below: the first column of days, or else the names of the
// rows.
func plotKey(t source.Table) (column int, dates bool) {
	for i, c := range t.Columns {
		if c.Type == source.Day && allDays(t, i) {
			return i, true
		}
	}
	return -1, datedKeys(t)
}

func allDays(t source.Table, column int) bool {
	for row := range t.Rows.Len() {
		if day, err := source.ParseDate(t.Text(row, column)); err != nil || day.Before(firstBookDay) {
			return false
		}
	}
	return true
}

// drawable says that a column has a number, none that its cells hold as text, and
// one unit from top to bottom.
func drawable(t source.Table, column int) bool {
	any, about := false, aboutColumn(t, column)
	for row := range t.Rows.Len() {
		text := t.Text(row, column)
		if text == "" {
			continue
		}
		v, err := decimal.NewFromString(text)
		here := t.AboutCell(row, column)
		if err != nil || !cellHolds(v) || here.Unit != about.Unit || here.Scale != about.Scale {
			return false
		}
		any = true
	}
	return any
}

// pricesOf finds the four columns of prices, in their order.
func pricesOf(t source.Table, among []int) (four []int) {
	for name := range strings.FieldsSeq(plotOfBooks) {
		at := slices.IndexFunc(among, func(i int) bool { return strings.EqualFold(t.Columns[i].Name, name) })
		if at < 0 || len(four) > 0 && !sameScale(t, four[0], among[at]) {
			return nil
		}
		four = append(four, among[at])
	}
	return four
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

func estimatedIn(t source.Table, columns []int) map[int][]int {
	found := map[int][]int{}
	for _, column := range columns {
		for row := range t.Rows.Len() {
			if t.Text(row, column) != "" && t.AboutCell(row, column).Kind == source.Estimate {
				found[column] = append(found[column], row)
			}
		}
	}
	return found
}

// plotUnit is what stands beside the axis of values.
func plotUnit(p plot, w Words) string { return plateUnit(p.about, w) }
