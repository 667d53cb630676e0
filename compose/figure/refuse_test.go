package figure_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

var plainFrame = figure.Frame{Title: "Revenue grew", Source: "written by hand"}

func labels(names ...string) figure.Column { return figure.Labels("year", names) }

func TestNewRefusesAndSaysWhy(t *testing.T) {
	y := func(texts ...string) []figure.Column {
		return []figure.Column{figure.Numbers("revenue", "EUR", dec(t, texts...))}
	}
	day := source.NewDate(2026, time.March, 2)
	many := make([]figure.Column, 7)
	for i := range many {
		many[i] = y("1", "2")[0]
	}
	bars81 := make([]string, 81)
	for i := range bars81 {
		bars81[i] = strings.Repeat("x", i+1)
	}
	framed := func(change func(*figure.Frame)) figure.Frame {
		f := plainFrame
		change(&f)
		return f
	}
	line := figure.Line{X: labels("a", "b"), Y: y("1", "2")}
	for _, c := range []struct {
		name  string
		frame figure.Frame
		draw  figure.Drawing
		code  string
		says  string
	}{
		{"no drawing", plainFrame, nil, "arguments", "drawing"},
		{"no title", framed(func(f *figure.Frame) { f.Title = "" }), line, "arguments", "title"},
		{"no source line", framed(func(f *figure.Frame) { f.Source = "" }), line, "arguments", "source"},
		{"another language", framed(func(f *figure.Frame) { f.Lang = "de" }), line, "arguments", "de"},
		{"a sign that no face draws names the sign", framed(func(f *figure.Frame) { f.Title = "收入 grew" }), line, "glyph", "U+6536"},
		{"Arabic needs shaping", plainFrame, figure.Line{X: labels("a", "ربح"), Y: y("1", "2")}, "glyph", "U+0631"},
		{"a bidi override", framed(func(f *figure.Frame) { f.Notes = []string{"a\u202eb"} }), line, "glyph", "U+202E"},
		{"a line feed in a label", plainFrame, figure.Line{X: labels("a", "b\nc"), Y: y("1", "2")}, "glyph", "U+000A"},
		{"a title that is an essay", framed(func(f *figure.Frame) { f.Title = strings.Repeat("x", 301) }), line, "arguments", "301"},
		{"no column", plainFrame, figure.Line{X: labels("a")}, "arguments", "y"},
		{"labels as numbers", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{labels("b")}}, "arguments", "text"},
		{"rows of another number", plainFrame, figure.Line{X: labels("a", "b"), Y: y("1")}, "arguments", "1 rows"},
		{"no rows", plainFrame, figure.Line{X: figure.Labels("year", nil), Y: y()}, "no_data", "nothing to draw"},
		{"no value in any row", plainFrame, figure.Line{X: labels("a", "b"), Y: y("", "")}, "no_data", "nothing to draw"},
		{"nought on a logarithmic axis", plainFrame, figure.Line{X: labels("a", "b"), Y: y("1", "0"), Log: true}, "log_axis", "row 2"},
		{"an error bar below nought on a logarithmic axis", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{y("1")[0].WithErrors(dec(t, "2"))}, Log: true}, "log_axis", "error bar"},
		{"two units on one axis", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{y("1")[0], figure.Numbers("price", "USD", dec(t, "1"))}}, "unit", "USD"},
		{"two scales on one axis", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{y("1")[0], y("1")[0].WithScale(6)}}, "unit", "million"},
		{"days that do not rise", plainFrame, figure.Line{X: figure.Days("day", []source.Date{day, day}), Y: y("1", "2")}, "order", "rows 1 and 2"},
		{"a row without a day", plainFrame, figure.Line{X: figure.Days("day", []source.Date{day, {}}), Y: y("1", "2")}, "order", "row 2"},
		{"seven series", plainFrame, figure.Line{X: labels("a", "b"), Y: many}, "too_many", "7 series"},
		{"a label twice among bars", plainFrame, figure.Bar{X: labels("a", "a"), Y: y("1", "2")}, "duplicate", "rows 1 and 2"},
		{"more bars than can be read", plainFrame, figure.Bar{X: labels(bars81...), Y: y(repeat("1", 81)...)}, "too_many", "81"},
		{"error bars of another number", plainFrame, figure.Line{X: labels("a", "b"), Y: []figure.Column{y("1", "2")[0].WithErrors(dec(t, "1"))}}, "arguments", "error bars"},
		{"an error bar below nought", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{y("1")[0].WithErrors(dec(t, "-1"))}}, "arguments", "half-widths"},
		{"a range too narrow for its marks", plainFrame, figure.Line{X: labels("a", "b"), Y: y("1000000000000000000000000000000.1", "1000000000000000000000000000000.2")}, "range", "signs"},
		{"a scatter whose rows all miss something", plainFrame, figure.Scatter{X: y("1", "")[0], Y: y("", "1")[0]}, "no_data", "nothing to draw"},
		{"time has no logarithm", plainFrame, figure.Scatter{X: figure.Days("day", []source.Date{day}), Y: y("1")[0], LogX: true}, "arguments", "log_x"},
		{"edges that fall", plainFrame, figure.Histogram{Of: y("1")[0], Edges: dec(t, "2", "1")}, "arguments", "edges"},
		{"a grid of another size", plainFrame, figure.HeatMap{Grid: figure.Grid{X: labels("a"), Y: labels("b"), Z: y("1", "2")[0]}}, "arguments", "2 rows"},
		{"a grid of holes", plainFrame, figure.HeatMap{Grid: figure.Grid{X: labels("a"), Y: labels("b"), Z: y("")[0]}}, "no_data", "nothing to draw"},
		{"a power beyond any unit", plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{y("1")[0].WithScale(100)}}, "arguments", "10^100"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := figure.New(c.frame, c.draw)
			var coded source.Coded
			require.ErrorAs(t, err, &coded)
			require.Equal(t, c.code, coded.Code())
			require.Contains(t, err.Error(), c.says)
		})
	}
}

func TestPivotRefusesTwoValuesForOnePlace(t *testing.T) {
	strike := figure.Numbers("strike", "USD", dec(t, "100", "100.0"))
	_, err := figure.Pivot(strike, labels("a", "a"), figure.Numbers("iv", "", dec(t, "0.2", "0.3")))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "duplicate", refused.Rule, "100 and 100.0 are one strike")
}

func TestOtherWidthsAreRefused(t *testing.T) {
	f, err := figure.New(plainFrame, figure.Line{X: labels("a"), Y: []figure.Column{figure.Numbers("revenue", "EUR", dec(t, "1"))}})
	require.NoError(t, err)
	for _, w := range []figure.Width{0, 89, 91, 360} {
		_, err = f.PNG(w)
		require.ErrorContains(t, err, "mm wide")
		_, err = f.SVG(w)
		require.ErrorContains(t, err, "mm wide")
	}
}
