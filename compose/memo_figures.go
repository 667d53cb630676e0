package compose

import (
	"errors"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// memoPicture is one chart of an exhibit as the memo draws it, or the rule by which it is not drawn.
type memoPicture struct {
	plate int // of the document
	plot  plot
	alone bool // the exhibit's only chart
	bare  figure.Bare
	why   string // "" when it is drawn
}

// memoPictures are the charts of a document's exhibits, in order. Renderings and Verify draw from here, so that a
// picture is never compared with itself.
func memoPictures(d Document) (all []memoPicture) {
	for i, p := range d.Plates {
		if p.Exhibit.Form != "chart" {
			continue
		}
		plots := plotsOf(p.Table)
		if len(plots) == 0 {
			all = append(all, memoPicture{plate: i, alone: true, why: "no_data"})
		}
		for _, one := range plots {
			all = append(all, drawMemo(d, memoPicture{plate: i, plot: one, alone: len(plots) == 1}))
		}
	}
	return all
}

// maxPictureHeight is what a page has room for beside caption and notes, in thousandths of a point.
const maxPictureHeight = 530_000

func drawMemo(d Document, m memoPicture) memoPicture {
	p := d.Plates[m.plate]
	f, err := memoFigureOf(d, p, m.plot)
	var refused *source.RefusedError
	switch {
	case errors.As(err, &refused):
		m.why = refused.Rule
	case err != nil:
		m.why = "text" // too long for an axis, or absent
	default:
		m.bare = f.Bare(paper.Measure)
		if _, height := m.bare.Size(); height > maxPictureHeight {
			m.why = "too_many"
		}
	}
	return m
}

func memoFigureOf(d Document, p Plate, one plot) (figure.Figure, error) {
	frame := figure.FrameOf(p.Exhibit.Title, d.Lang, p.Table)
	frame.Source = strings.TrimSpace(p.Source + " " + p.Table.Read.Vendor)
	rows := risingRows(p.Table, one)
	x, err := plotPlaces(d, p.Table, one, rows)
	if err != nil {
		return figure.Figure{}, err
	}
	columns := make([]figure.Column, 0, len(one.columns))
	for _, at := range one.columns {
		columns = append(columns, plotNumbers(p.Table, at, rows))
	}
	return figure.New(frame, drawingOf(one, x, columns))
}

func drawingOf(one plot, x figure.Column, columns []figure.Column) figure.Drawing {
	switch one.kind {
	case chartml.Stock:
		return figure.Candles{X: x, Open: columns[0], High: columns[1], Low: columns[2], Close: columns[3]}
	case chartml.Line:
		return figure.Line{X: x, Y: columns}
	}
	return figure.Bar{X: x, Y: columns}
}

// risingRows are a table's rows in the order in which they are drawn: days from the first to the last, however
// their publisher lists them; names as they stand.
func risingRows(t source.Table, one plot) []int {
	rows := make([]int, t.Rows.Len())
	for i := range rows {
		rows[i] = i
	}
	if one.dates {
		slices.SortStableFunc(rows, func(a, b int) int { return strings.Compare(plotPlace(t, one, a), plotPlace(t, one, b)) }) // ISO days
	}
	return rows
}

func plotPlace(t source.Table, one plot, row int) string {
	if one.key < 0 {
		return t.Rows.Key(row)
	}
	return t.Text(row, one.key)
}

// plotPlaces is the axis below.
func plotPlaces(d Document, t source.Table, one plot, rows []int) (figure.Column, error) {
	name := ""
	if one.key >= 0 {
		name = t.Columns[one.key].Name
	}
	if !one.dates {
		labels := make([]string, len(rows))
		for i, row := range rows {
			labels[i] = plotPlace(t, one, row)
		}
		return figure.Labels(name, labels), nil
	}
	days := make([]source.Date, len(rows))
	for i, row := range rows {
		day, err := source.ParseDate(plotPlace(t, one, row))
		if err != nil {
			return figure.Column{}, err
		}
		days[i] = day
	}
	return figure.Days(name, days), nil
}

// plotNumbers is a column with its gaps.
func plotNumbers(t source.Table, at int, rows []int) figure.Column {
	values := make([]source.Decimal, len(rows))
	for i, row := range rows {
		if v, err := source.ParseDecimal(t.Text(row, at)); err == nil { // drawable has looked at each
			values[i] = v
		}
	}
	about := aboutColumn(t, at)
	return figure.Numbers(t.Columns[at].Name, about.Unit, values).WithScale(about.Scale)
}
