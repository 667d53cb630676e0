package compose

import (
	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/chartml"
)

// plottedFigure draws a plot of a table in a frame.
func plottedFigure(frame figure.Frame, t source.Table, one plot) (figure.Figure, error) {
	drawing, err := one.chart(t).Of(t)
	if err != nil {
		return figure.Figure{}, err
	}
	return figure.New(frame, drawing)
}

// chart names what a plot draws. Every column that a plan lists is drawn as a series.
func (p plot) chart(t source.Table) figure.Chart {
	ch := figure.Chart{Type: "bar", Y: columnNames(t, p.columns), NoErrors: true}
	switch p.kind {
	case chartml.Stock:
		ch.Type = "candles"
	case chartml.Line:
		ch.Type = "line"
	}
	if p.key >= 0 {
		ch.X = t.Columns[p.key].Name
	}
	return ch
}
