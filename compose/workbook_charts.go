package compose

import (
	"fmt"
	"strconv"
	"strings"

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
		plots := plotsOf(p.Table)
		for _, plot := range plots {
			s.add(b.chart(p, plot, exhibits[i]))
		}
		if len(plots) == 0 {
			s.rows = append(s.rows, b.chartLine(p, p.Exhibit.Title+": "+b.say.NoChart, "", exhibits[i]))
		}
	}
	return s, len(s.rows) > 0
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
func (b *book) chart(p Plate, plot plot, exhibit bookSheet) (line []bookCell, chart chartml.Chart, alt string) {
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
	chart = chartml.Chart{Kind: plot.kind, Language: b.Lang, Dates: plot.dates, Vertical: plotUnit(plot, b.Words)}
	var names []string
	for _, column := range plot.columns {
		name := bookCellName(column+2, bookHeadingRow)
		heading := strings.ReplaceAll(p.Table.Columns[column].Name, "\n", " ")
		names = append(names, heading)
		chart.Series = append(chart.Series, chartml.Series{
			Name:       chartml.Cells{Ref: bookReference(exhibit.name, name), Texts: []string{bookText(exhibit.columns[column+1].heading)}},
			Categories: cells(plot.key + 2), Values: cells(column + 2), Estimated: plot.estimated[column],
		})
		if len(plot.estimated[column]) > 0 && !strings.Contains(chart.Vertical, b.say.ExpectedMark) {
			chart.Vertical = joinedBy("; ", chart.Vertical, b.say.ExpectedMark)
		}
	}
	title := p.Exhibit.Title
	if len(plot.columns) < plot.of {
		title += ": " + strings.Join(names, ", ")
	}
	alt = bookText(fmt.Sprintf("%s: %s; %d %s; %s %s", p.Exhibit.Title, strings.Join(names, ", "), len(exhibit.rows), b.say.Rows, b.Words.Source, p.Source))
	return b.chartLine(p, title, chart.Vertical, exhibit), chart, alt
}
