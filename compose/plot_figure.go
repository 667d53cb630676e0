package compose

import (
	"maps"
	"slices"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// pictured is a plot as a figure draws it: candles have their volume below, and a
// column of errors is the error bars of the one that it belongs to.
type pictured struct {
	plot
	chart figure.Chart
}

// pictures are the figures of a plan.
func (p plan) pictures(t source.Table) (all []pictured) {
	for _, one := range p.plots {
		last := len(all) - 1
		if len(all) > 0 && all[last].chart.Type == "candles" && p.isVolume(t, one) {
			all[last].columns = append(slices.Clone(all[last].columns), one.columns...)
			all[last].chart.Y = columnNames(t, all[last].columns)
			all[last].estimated = maps.Clone(all[last].estimated) // the plan stays as it is
			all[last].estimated[one.columns[0]] = one.estimated[one.columns[0]]
			continue
		}
		all = append(all, pictured{one, p.chart(t, one)})
	}
	return all
}

// isVolume says that a plot is nothing but counts of what was traded.
func (p plan) isVolume(t source.Table, one plot) bool {
	return len(one.columns) == 1 && one.kind == chartml.Column && one.about.Unit == "shares"
}

// chart names what a plot draws.
func (p plan) chart(t source.Table, one plot) figure.Chart {
	ch := figure.Chart{Type: "bar", Rows: p.key < 0}
	switch one.kind {
	case chartml.Stock:
		ch.Type = "candles"
	case chartml.Line:
		ch.Type = "line"
	}
	if p.key >= 0 {
		ch.X = t.Columns[p.key].Name
	}
	for _, name := range columnNames(t, one.columns) {
		if ch.Type == "candles" || !figure.IsError(t, name) {
			ch.Y = append(ch.Y, name)
		}
	}
	return ch
}

// pictureOf draws one of them in a frame.
func (p pictured) pictureOf(frame figure.Frame, t source.Table) (figure.Figure, error) {
	drawing, err := p.chart.Of(t)
	if err != nil {
		return figure.Figure{}, err
	}
	return figure.New(frame, drawing)
}
