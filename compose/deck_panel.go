package compose

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// panel is one chart of an exhibit on a slide.
type panel struct {
	kind      chartml.Kind
	unit      string
	columns   []int // of the table
	series    []chartbook.Column
	estimated [][]int // points, by series
	missing   int     // values that are not there, and are not drawn
	rounded   bool    // a value has more digits than a chart draws from
}

// Bounds of what a slide has room for.
const (
	panelLegend = 120 // letters of all names below a chart
	panelBeside = 80  // letters along the axes of a slide
)

// chartable is an exhibit's plan with the cells that a deck embeds, or why it is a
// table: on a slide nobody sees the columns that a chart leaves out.
type chartable struct {
	keys   chartbook.Column
	panels []panel
	why    whyTable
	first  string // what the first row drawn is called, and the last
	last   string
}

func chartsOf(t source.Table, p plan, w Words) chartable {
	c := chartable{keys: keysOf(t, p), why: p.why}
	if len(p.left) > 0 && c.why != tooManyToDraw {
		c.why = p.left[0].why
	}
	if len(p.rows) > 0 {
		c.first, c.last = t.Rows.Key(p.rows[0]), t.Rows.Key(p.rows[len(p.rows)-1])
	}
	for _, one := range p.plots {
		c.panels = append(c.panels, panelOf(t, p, one, w))
	}
	if c.why == drawn && c.longNames() {
		c.why = namesTooLong
	}
	return c
}

func panelOf(t source.Table, p plan, one plot, w Words) panel {
	drawn := panel{kind: one.kind, unit: plateUnit(one.about, w), columns: one.columns, missing: one.missing}
	for _, col := range one.columns {
		series, rounded := seriesOf(t, col, p.rows)
		var points []int
		for i, row := range p.rows {
			if slices.Contains(one.estimated[col], row) {
				points = append(points, i)
			}
		}
		drawn.series, drawn.estimated, drawn.rounded = append(drawn.series, series), append(drawn.estimated, points), drawn.rounded || rounded
	}
	return drawn
}

// keysOf are what the points are called.
func keysOf(t source.Table, p plan) chartbook.Column {
	keys := chartbook.Column{}
	if p.key >= 0 {
		keys.Name = t.Columns[p.key].Name
	}
	for _, row := range p.rows {
		keys.Cells = append(keys.Cells, p.keyOf(t, row))
	}
	if p.dates {
		keys.Kind, keys.Cells = chartbook.Day, serials(keys.Cells)
	}
	return keys
}

// longNames says that a name would not have its place: beside its bar, along the
// axis, or in the legend. Programs cut such names, each in its own way.
func (c chartable) longNames() bool {
	if c.keys.Kind == chartbook.Text {
		for _, key := range c.keys.Cells {
			if len([]rune(key)) > plotKey || strings.ContainsAny(key, "\n\r") {
				return true
			}
		}
	}
	for _, p := range c.panels {
		letters := len([]rune(p.unit))
		for _, s := range p.series {
			letters += len([]rune(s.Name)) + 2
		}
		if letters > panelLegend || len(p.series) == 1 && letters > panelBeside/len(c.panels) {
			return true
		}
	}
	return false
}

// serials counts days as workbooks do.
func serials(texts []string) (days []string) {
	for _, text := range texts {
		day, _ := source.ParseDate(text) // the plan has looked at each
		days = append(days, strconv.Itoa(firstBookDay.DaysUntil(day)+firstBookSerial))
	}
	return days
}

// seriesOf is a column with the digits that a workbook keeps of each number.
func seriesOf(t source.Table, col int, rows []int) (c chartbook.Column, rounded bool) {
	c = chartbook.Column{Name: t.Columns[col].Name, Kind: chartbook.Number, Cells: make([]string, len(rows))}
	places := 0
	for i, row := range rows {
		text := t.Text(row, col)
		v, err := decimal.NewFromString(text)
		if err != nil {
			continue // nothing: the plan has looked at each
		}
		near := significant(v)
		c.Cells[i] = near.String()
		rounded, places = rounded || !near.Equal(v), max(places, placesRead(text))
	}
	c.Code = numeral{places: places}.code()
	return c, rounded
}
