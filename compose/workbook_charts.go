package compose

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

// A chart lies over this many rows and all columns of its sheet, so that each
// has a page of paper.
const (
	chartRows    = 24
	chartColumns = 4
)

// placedPlot is a chart with the row below which it lies.
type placedPlot struct {
	chart chartml.Chart
	alt   string
	row   int
}

func (p placedPlot) placed(n int) xlsxw.Placed {
	return xlsxw.Placed{Chart: p.chart, Name: "chart " + strconv.Itoa(n), Alt: p.alt, Column: 1, Row: p.row + 1, ToColumn: chartColumns + 1, ToBelow: p.row + chartRows}
}

// charts is the sheet of native charts, each with the table that it draws. An
// exhibit that was to be a chart and has nothing to draw says so.
func (b *book) charts(exhibits []bookSheet) (s bookSheet, any bool) {
	s = bookSheet{name: b.tabs.charts, title: b.say.Charts, natural: true, columns: []bookColumn{{heading: b.Words.Label, width: 62}, {heading: b.Words.Unit, width: 20}, {heading: b.Words.Source, width: 9}, {heading: b.say.Exhibit, width: 16}}}
	for i, p := range b.Plates {
		if p.Exhibit.Form != "chart" {
			continue
		}
		plan, any := p.plan(), false
		for _, plot := range plan.plots {
			if plot.columns = inCells(p.Table, plot.columns); len(plot.columns) > 0 {
				s.add(b.chart(p, plan, plot, exhibits[i]))
				any = true
			}
		}
		if !any {
			s.rows = append(s.rows, b.chartLine(p, p.Exhibit.Title+": "+b.whyNoChart(plan.why), "", exhibits[i]))
		}
	}
	return s, len(s.rows) > 0
}

func (b *book) whyNoChart(why whyTable) string {
	if why == tooManyToDraw {
		return b.say.TooMany
	}
	return b.say.NoChart
}

// inCells are the columns whose numbers stand in cells as numbers. A chart of a
// workbook draws nothing else.
func inCells(t source.Table, columns []int) (held []int) {
	for _, column := range columns {
		all := true
		for row := range t.Rows.Len() {
			v, err := decimal.NewFromString(t.Text(row, column))
			all = all && (err != nil || cellHolds(v))
		}
		if all {
			held = append(held, column)
		}
	}
	return held
}

// drawnIn counts the columns of numbers that the charts of a plan draw.
func (p plan) drawnIn(t source.Table) (n int) {
	for _, plot := range p.plots {
		n += len(inCells(t, plot.columns))
	}
	return n
}

// add puts a chart's line into the sheet, and the chart below it.
func (s *bookSheet) add(line []bookCell, chart chartml.Chart, alt string) {
	row := bookFirstRow + len(s.rows)
	s.rows = append(s.rows, line)
	s.rows = append(s.rows, make([][]bookCell, chartRows)...)
	s.plots = append(s.plots, placedPlot{chart: chart, alt: alt, row: row})
	s.breaks = append(s.breaks, row+chartRows)
}

func (b *book) chartLine(p Plate, title, unit string, exhibit bookSheet) []bookCell {
	return []bookCell{strong(title), words(unit), b.sourceLink(p.Source), linked(exhibit.name, exhibit.name, "A1")}
}

// chart draws a plot from the cells of its exhibit's sheet, and caches what they
// hold.
func (b *book) chart(p Plate, plan plan, plot plot, exhibit bookSheet) (line []bookCell, chart chartml.Chart, alt string) {
	first, last := bookFirstRow, bookFirstRow+len(exhibit.rows)-1
	cells := func(column int) chartml.Cells {
		c := chartml.Cells{Ref: bookSpan(exhibit.name, column, first, last), Numbers: true}
		for _, row := range exhibit.rows {
			text := ""
			switch v := row[column-1].value.(type) {
			case float64:
				text, c.Code = xlsxw.NumberText(v), row[column-1].style.code
			case string:
				text, c.Numbers = bookText(v), false
			}
			c.Texts = append(c.Texts, text)
		}
		return c
	}
	chart = chartml.Chart{Kind: plot.kind, Language: b.Lang, Dates: plan.dates, Vertical: plateUnit(plot.about, b.Words)}
	var names []string
	for _, column := range plot.columns {
		name := bookCellName(column+2, bookHeadingRow)
		heading := strings.ReplaceAll(p.Table.Columns[column].Name, "\n", " ")
		names = append(names, heading)
		chart.Series = append(chart.Series, chartml.Series{
			Name:       chartml.Cells{Ref: bookReference(exhibit.name, name), Texts: []string{bookText(exhibit.columns[column+1].heading)}},
			Categories: cells(plan.key + 2), Values: cells(column + 2), Estimated: plot.estimated[column],
		})
		if len(plot.estimated[column]) > 0 && !strings.Contains(chart.Vertical, b.say.ExpectedMark) {
			chart.Vertical = joinedBy("; ", chart.Vertical, b.say.ExpectedMark)
		}
	}
	title := p.Exhibit.Title
	if len(plot.columns) < plan.drawnIn(p.Table) {
		title += ": " + strings.Join(names, ", ")
	}
	alt = bookText(fmt.Sprintf("%s: %s; %d %s; %s %s", p.Exhibit.Title, strings.Join(names, ", "), len(exhibit.rows), b.say.Rows, b.Words.Source, p.Source))
	return b.chartLine(p, title, chart.Vertical, exhibit), chart, alt
}
