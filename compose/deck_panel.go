package compose

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// panel is one chart of an exhibit: columns of one unit over the same keys. Two
// units never share an axis: their scales would say something that nobody read.
type panel struct {
	kind      chartml.Kind
	unit      string
	columns   []int // of the table
	series    []chartbook.Column
	estimated [][]int // points, by series
	missing   int     // values that are not there, and are not drawn
	rounded   bool    // a value has more digits than a chart draws from
}

// Bounds of what a reader can tell apart.
const (
	panelSeries = 6
	panelBars   = 24     // categories; more are a table
	panelColumn = 8      // categories with names short enough to stand below
	panelName   = 14     // letters of such a name
	panelPoints = 32_000 // a series; programs draw no more
	panelKey    = 48     // letters beside a bar
	panelLegend = 120    // letters of all names below a chart
	panelBeside = 80     // letters along the axes of a slide
)

// chartable is an exhibit's table as charts, or why it cannot be.
type chartable struct {
	keys   chartbook.Column
	panels []panel
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

func chartsOf(t source.Table, w Words) chartable {
	c := chartable{keys: keysOf(t)}
	rows := t.Rows.Len()
	lines := c.keys.Kind == chartbook.Day || inTime(c.keys.Cells)
	units := plateUnits(t, allRows(rows), w)
	for col, column := range t.Columns {
		if column.Type != source.Number || c.why != drawn {
			continue
		}
		series, rounded, why := seriesOf(t, col)
		switch {
		case units[col] == mixedUnits:
			c.why = unitsDiffer
		case why != drawn:
			c.why = why
		default:
			c.place(panel{unit: units[col], columns: []int{col}, series: []chartbook.Column{series}, estimated: [][]int{panelEstimates(t, col)}, rounded: rounded})
		}
	}
	for i := range c.panels {
		c.panels[i].choose(c.keys, lines)
	}
	switch {
	case rows == 0 || len(c.panels) == 0:
		c.why = max(c.why, nothingToDraw)
	case c.why == drawn && c.longNames():
		c.why = namesTooLong
	case rows > panelPoints || !lines && rows > panelBars:
		c.why = tooManyToDraw
	}
	return c
}

// longNames says that a name would not have its place: beside its bar, along the
// axis, or in the legend. Programs cut such names, each in its own way.
func (c chartable) longNames() bool {
	most := panelKey
	if c.keys.Kind == chartbook.Text {
		for _, key := range c.keys.Cells {
			if len([]rune(key)) > most || strings.ContainsAny(key, "\n\r") {
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

func allRows(n int) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return rows
}

// place puts a column beside those of its unit, or on a chart of its own.
func (c *chartable) place(one panel) {
	for _, digits := range one.series[0].Cells {
		if digits == "" {
			one.missing++
		}
	}
	at := slices.IndexFunc(c.panels, func(p panel) bool { return p.unit == one.unit && len(p.columns) < panelSeries })
	if at < 0 {
		c.panels = append(c.panels, one)
		return
	}
	p := &c.panels[at]
	p.columns, p.series, p.estimated = append(p.columns, one.columns...), append(p.series, one.series...), append(p.estimated, one.estimated...)
	p.missing, p.rounded = p.missing+one.missing, p.rounded || one.rounded
}

// keysOf are what the points are called: days, when each key is a later one than
// the one before; else the first column of texts, which says more than a key does.
func keysOf(t source.Table) chartbook.Column {
	keys := chartbook.Column{}
	for row := range t.Rows.Len() {
		keys.Cells = append(keys.Cells, t.Rows.Key(row))
	}
	if days, all := serials(keys.Cells); all {
		return chartbook.Column{Kind: chartbook.Day, Cells: days}
	}
	for col, c := range t.Columns {
		if c.Type == source.Number {
			continue
		}
		cells := make([]string, t.Rows.Len())
		for row := range cells {
			cells[row] = t.Text(row, col)
		}
		if days, all := serials(cells); all {
			return chartbook.Column{Name: c.Name, Kind: chartbook.Day, Cells: days}
		}
		if !slices.Contains(cells, "") {
			return chartbook.Column{Name: c.Name, Cells: cells}
		}
	}
	return keys
}

// serials counts days as workbooks do.
func serials(texts []string) (days []string, all bool) {
	last := source.Date{}
	for i, text := range texts {
		day, err := source.ParseDate(text)
		if err != nil || day.Before(firstBookDay) || i > 0 && !last.Before(day) {
			return nil, false
		}
		last, days = day, append(days, strconv.Itoa(firstBookDay.DaysUntil(day)+firstBookSerial))
	}
	return days, len(days) > 0
}

// timeKey is a year, a half, a quarter or a month as publishers write them.
var timeKey = regexp.MustCompile(`^[0-9]{4}(-?(Q[1-4]|H[12]|M?[01][0-9]))?$`)

// inTime says that keys follow one another in time, so that a line may join them.
func inTime(keys []string) bool {
	for i, key := range keys {
		_, err := time.Parse(time.RFC3339, key)
		if err != nil && !timeKey.MatchString(key) || i > 0 && keys[i-1] >= key {
			return false
		}
	}
	return len(keys) > 0
}

// seriesOf is a column with the digits that a workbook keeps of each number.
func seriesOf(t source.Table, col int) (c chartbook.Column, rounded bool, why whyTable) {
	c = chartbook.Column{Name: t.Columns[col].Name, Kind: chartbook.Number, Cells: make([]string, t.Rows.Len())}
	places, why := 0, nothingToDraw
	for row := range c.Cells {
		text := t.Text(row, col)
		if text == "" {
			continue
		}
		v, err := decimal.NewFromString(text)
		if err != nil || v.NumDigits() > panelDigits || v.Exponent() > panelDigits || v.Exponent() < -panelDigits {
			return c, false, noNumber
		}
		near := significant(v)
		c.Cells[row], why = near.String(), drawn
		rounded, places = rounded || !near.Equal(v), max(places, placesRead(text))
	}
	c.Code = numeral{places: places}.code()
	return c, rounded, why
}

// panelDigits bounds a number that is drawn: a chart says nothing of a longer one.
const panelDigits = 60

func panelEstimates(t source.Table, col int) (points []int) {
	for row := range t.Rows.Len() {
		about := t.AboutCell(row, col)
		if about.Kind == source.Estimate || slices.Contains(about.Marks, string(source.Estimate)) {
			points = append(points, row)
		}
	}
	return points
}

// choose takes the kind that says no more than the numbers do: a line where time
// joins the points, bars from nought elsewhere, and for counts of a day.
func (p *panel) choose(keys chartbook.Column, lines bool) {
	names := []string{}
	for _, s := range p.series {
		names = append(names, s.Name)
	}
	short := len(keys.Cells) <= panelColumn && !slices.ContainsFunc(keys.Cells, func(k string) bool { return len([]rune(k)) > panelName })
	switch {
	case lines && slices.Equal(names, []string{"open", "high", "low", "close"}):
		p.kind = chartml.Stock
	case lines && p.unit != "shares":
		p.kind = chartml.Line
	case lines || short:
		p.kind = chartml.Column
	default:
		p.kind = chartml.Bar
	}
}
