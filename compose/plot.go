package compose

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// plan is what an exhibit's table shows as charts: which, of what kind, over which
// axis, and what is left out. Workbook, deck, memo and exported figures draw one
// and the same plan; each only says besides what its own paper has no room for.
type plan struct {
	key   int   // column of the axis below; -1: what names the rows
	dates bool  // which holds days, each once
	rows  []int // in the order in which they are drawn: days rise
	plots []plot
	left  []leftOut // columns of numbers that are not drawn
	why   whyTable  // for which nothing is
}

// plot is one chart: columns of one unit, so that they share an axis. Two units
// never do: their scales would say something that nobody read.
type plot struct {
	kind      chartml.Kind
	columns   []int // of the table
	about     source.About
	estimated map[int][]int // rows that are expected, by column
	missing   int           // values that are not there
}

// leftOut is a column that is not drawn.
type leftOut struct {
	column int
	why    whyTable
}

// whyTable is the reason for which an exhibit is shown as a table all the same.
type whyTable int

const (
	drawn whyTable = iota
	nothingToDraw
	tooManyToDraw
	unitsDiffer
	noNumber
	namesTooLong
)

// Bounds of what a reader can tell apart.
const (
	plotSeries = 6      // columns of one chart
	plotBars   = 24     // bars with names; more are a table
	plotShort  = 8      // of them with names short enough to stand below
	plotName   = 14     // letters of such a name
	plotPoints = 32_000 // of a series; programs draw no more
	plotDigits = 60     // of a number; a chart says nothing of a longer one
)

// planOf says how a table is drawn. Columns are taken apart by unit and scale; prices
// of four columns over days are candles.
func planOf(t source.Table) plan {
	p := plan{key: -1}
	if t.Rows.Len() == 0 {
		p.why = nothingToDraw
		return p
	}
	keys := p.setKeys(t)
	lines := p.dates || inTime(keys)
	if t.Rows.Len() > plotPoints || !lines && t.Rows.Len() > plotBars {
		p.why = tooManyToDraw
	}
	p.place(t)
	for i := range p.plots {
		p.plots[i].kind = kindOf(t, p.plots[i], keys, lines, p.dates)
		p.plots[i].about = aboutColumn(t, p.plots[i].columns[0])
		p.plots[i].estimated, p.plots[i].missing = expectedIn(t, p.plots[i].columns), missingIn(t, p.plots[i].columns)
	}
	if p.why == drawn && len(p.plots) == 0 {
		p.why = nothingToDraw
	}
	if p.why != drawn {
		p.plots = nil
	}
	return p
}

// place puts each column beside those of its unit, or on a chart of its own. Four
// prices stand alone.
func (p *plan) place(t source.Table) {
	var shown []int
	for i, c := range t.Columns {
		if c.Type != source.Number {
			continue
		}
		if why := drawable(t, i); why != drawn {
			p.left = append(p.left, leftOut{i, why})
			continue
		}
		shown = append(shown, i)
	}
	if prices := pricesOf(t, shown); p.dates && prices != nil {
		p.plots = append(p.plots, plot{columns: prices})
		shown = slices.DeleteFunc(shown, func(i int) bool { return slices.Contains(prices, i) })
	}
	alone := len(p.plots)
	for _, column := range shown {
		at := alone + slices.IndexFunc(p.plots[alone:], func(o plot) bool {
			return len(o.columns) < plotSeries && sameScale(t, o.columns[0], column)
		})
		if at < alone {
			at, p.plots = len(p.plots), append(p.plots, plot{})
		}
		p.plots[at].columns = append(p.plots[at].columns, column)
	}
}

// kindOf takes the kind that says no more than the numbers do: a line where time
// joins the points, bars from nought elsewhere, and for counts of a day.
func kindOf(t source.Table, p plot, keys []string, lines, dates bool) chartml.Kind {
	short := len(keys) <= plotShort && !slices.ContainsFunc(keys, func(k string) bool { return len([]rune(k)) > plotName })
	switch {
	case dates && slices.Equal(p.columns, pricesOf(t, p.columns)):
		return chartml.Stock
	case lines && aboutColumn(t, p.columns[0]).Unit != "shares":
		return chartml.Line
	case lines || short:
		return chartml.Column
	}
	return chartml.Bar
}

// drawable says why a column cannot be drawn: it holds nothing, a text that is no
// number, or numbers of several units.
func drawable(t source.Table, column int) whyTable {
	why, about := nothingToDraw, aboutColumn(t, column)
	for row := range t.Rows.Len() {
		text := t.Text(row, column)
		if text == "" {
			continue
		}
		v, err := decimal.NewFromString(text)
		if err != nil || v.NumDigits() > plotDigits || v.Exponent() > plotDigits || v.Exponent() < -plotDigits {
			return noNumber
		}
		here := t.AboutCell(row, column)
		if here.Unit != about.Unit || here.Scale != about.Scale {
			return unitsDiffer
		}
		why = drawn
	}
	return why
}

// pricesOf finds the four columns of prices, in their order.
func pricesOf(t source.Table, among []int) (four []int) {
	for _, name := range []string{"open", "high", "low", "close"} {
		at := slices.IndexFunc(among, func(i int) bool { return strings.EqualFold(t.Columns[i].Name, name) })
		if at < 0 || len(four) > 0 && !sameScale(t, four[0], among[at]) {
			return nil
		}
		four = append(four, among[at])
	}
	return four
}
