package market

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives both vendors' own tables, which can be cited, and a computed one
// of where they part, which cannot.
func (c CrossCheck) Tables() []source.Table {
	return []source.Table{c.One.table(), c.Other.table(), c.differences()}
}

// differences is a row a day, also of the days that one vendor alone has.
func (c CrossCheck) differences() source.Table {
	columns := []source.Column{{Name: "only", Type: source.Text, Computed: true}}
	for _, metric := range c.Metrics {
		columns = append(columns,
			c.column(metric, metric+"_"+string(c.Vendors[0])), c.column(metric, metric+"_"+string(c.Vendors[1])),
			c.column(metric, metric+"_gap"), c.column(metric, metric+"_gap_percent"))
	}
	days := c.rows()
	rows := &source.Grid{What: func(row, _ int) source.About {
		return source.About{Period: source.Between(days[row].day, days[row].day)}
	}}
	for _, r := range days {
		rows.Add(r.day.String(), r.cells...)
	}
	return source.Table{Name: "cross_check", Columns: columns, Rows: rows}
}

func (c CrossCheck) column(metric, name string) source.Column {
	about := source.About{Metric: metric, Kind: source.Traded, Dimensions: adjustment(c.Adjustment)}
	if strings.HasSuffix(name, "_percent") {
		about.Unit = "percent"
	}
	return source.Column{Name: name, Type: source.Number, Computed: true, About: about}
}

type checkRow struct {
	day   source.Date
	cells []string
}

func (c CrossCheck) rows() (rows []checkRow) {
	for _, day := range c.Days {
		cells := []string{""}
		for _, n := range day.Numbers {
			cells = append(cells, n.One.String(), n.Other.String(), n.Gap.String(), n.Percent.String())
		}
		rows = append(rows, checkRow{day.Date, cells})
	}
	for i, days := range [][]source.Date{c.OnlyOne, c.OnlyOther} {
		for _, day := range days {
			cells := make([]string, 1+4*len(c.Metrics))
			cells[0] = string(c.Vendors[i])
			rows = append(rows, checkRow{day, cells})
		}
	}
	slices.SortFunc(rows, func(a, b checkRow) int { return a.day.Compare(b.day) })
	return rows
}
