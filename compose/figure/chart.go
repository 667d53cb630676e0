package figure

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Types are the names of the drawings, as [Chart] takes them.
var types = []string{"line", "bar", "scatter", "histogram", "candles", "heat", "surface"}

// Types lists the types of figures that a [Chart] may name.
func Types() []string { return slices.Clone(types) }

// Chart draws a table by the names of its columns: what a command line or a task says of a figure. Its zero value
// draws every column of numbers as a line over the table's own places.
//
// Units and titles of the axes come from the table, and a column of the same name with "_2sd" or "_err" behind it
// becomes error bars. Bars over a column of texts in which one stands twice are replicates: one bar a text.
type Chart struct {
	Type     string   // one of [Types]; absent: line
	X        string   // column below; absent: the first column of days, or else what names the rows
	Y        []string // columns drawn; absent: all numbers that nothing else takes. Of a heat map or surface: the one of its rows
	Colour   string   // numbers told by a ramp: of a scatter's dots, or the value of a heat map or surface
	Over     []string // lines over candles, in their unit
	Under    []string // columns under candles, a picture each
	Rows     bool     // without X: what names the rows, though there is a column of days
	NoErrors bool     // draw error columns by their own name, and no error bars
	Log      bool     // the axis of values is logarithmic
	Trading  bool     // a line of one step a row, whatever lies between days
}

// Of gives the drawing of a table. Rows of a line, of bars and of candles are put in the order of their days or
// numbers, however their publisher lists them; what names them keeps its order.
//
// It returns a [source.NotFoundError] when the table has no such column, a [source.ArgumentError] for a type that
// there is not, a column that a type needs and that is not named, or an option that a type does not have, and a
// [source.RefusedError] with rule "unit" when the rows of a column count in different units, or "duplicate" when a
// heat map has two values for one place.
func (ch Chart) Of(t source.Table) (Drawing, error) {
	if err := ch.check(); err != nil {
		return nil, err
	}
	switch ch.Type {
	case "", "line", "bar", "candles":
		return ch.along(t)
	case "heat", "surface":
		return ch.onGrid(t)
	}
	return ch.ofDots(t)
}

// check refuses what the type does not have, so that nobody takes it for drawn.
func (ch Chart) check() error {
	if ch.Type != "" && !slices.Contains(types, ch.Type) {
		return &source.ArgumentError{Field: "type", Problem: fmt.Sprintf("%.40q is no type of figure", ch.Type), Remedy: "choose one of " + strings.Join(types, ", ")}
	}
	for _, option := range []struct {
		field string
		given bool
		of    []string
	}{
		{"colour", ch.Colour != "", []string{"scatter", "heat", "surface"}},
		{"over", len(ch.Over) > 0, []string{"candles"}},
		{"under", len(ch.Under) > 0, []string{"candles"}},
		{"log", ch.Log, []string{"", "line", "scatter", "candles"}},
		{"trading", ch.Trading, []string{"", "line"}},
		{"x", ch.X != "" && ch.Type == "histogram", nil},
	} {
		if option.given && !slices.Contains(option.of, ch.Type) {
			return &source.ArgumentError{Field: option.field, Problem: "a figure of type " + ch.Type + " has none", Remedy: "leave it out, or choose another type"}
		}
	}
	return nil
}

// along are drawings whose rows follow one another.
func (ch Chart) along(t source.Table) (Drawing, error) {
	x, err := ch.places(t)
	if err != nil {
		return nil, err
	}
	rows := x.rising()
	x = x.picked(rows)
	if ch.Type == "candles" {
		return ch.candles(t, x, rows)
	}
	y, err := ch.columns(t, ch.drawn(t), rows)
	if err != nil {
		return nil, err
	}
	if ch.Type == "bar" {
		return Bar{X: x, Y: y, Replicates: x.repeats()}, nil
	}
	return Line{X: x, Y: y, Trading: ch.Trading, Log: ch.Log}, nil
}

// candles takes the prices by their names where none are given, and the volume where there is one.
func (ch Chart) candles(t source.Table, x Column, rows []int) (Drawing, error) {
	names := ch.Y
	if len(names) == 0 {
		names = namedLike(t, "open", "high", "low", "close", "volume")
	}
	if len(names) < 4 || len(names) > 5 {
		return nil, &source.ArgumentError{Field: "y", Problem: fmt.Sprintf("candles are drawn from four prices, and from a volume if there is one, not from %d columns", len(names)), Remedy: "name open, high, low and close, in this order"}
	}
	bare := ch
	bare.NoErrors = true
	prices, err := bare.columns(t, names, rows)
	if err != nil {
		return nil, err
	}
	d := Candles{X: x, Open: prices[0], High: prices[1], Low: prices[2], Close: prices[3], Log: ch.Log}
	if len(prices) == 5 {
		d.Volume = prices[4]
	}
	if d.Over, err = bare.columns(t, ch.Over, rows); err != nil {
		return nil, err
	}
	for _, name := range ch.Under {
		line, err := bare.columns(t, []string{name}, rows)
		if err != nil {
			return nil, err
		}
		d.Under = append(d.Under, Indicator{Lines: line})
	}
	return d, nil
}

// ofDots are drawings whose rows have no order.
func (ch Chart) ofDots(t source.Table) (Drawing, error) {
	y, err := ch.columns(t, ch.drawn(t), nil)
	if err != nil {
		return nil, err
	}
	if len(y) != 1 {
		return nil, &source.ArgumentError{Field: "y", Problem: fmt.Sprintf("a %s is drawn from one column, not from %d", ch.Type, len(y)), Remedy: "name one column"}
	}
	if ch.Type == "histogram" {
		return Histogram{Of: y[0]}, nil
	}
	d := Scatter{Y: y[0], LogY: ch.Log}
	if d.X, err = ch.places(t); err != nil || ch.Colour == "" {
		return d, err
	}
	d.Colour, err = ColumnOf(t, ch.Colour)
	return d, err
}

// onGrid are drawings with a value at each place of two axes.
func (ch Chart) onGrid(t source.Table) (Drawing, error) {
	if ch.X == "" || len(ch.Y) != 1 || ch.Colour == "" {
		return nil, &source.ArgumentError{Field: "x, y, colour", Problem: "a " + ch.Type + " needs one column of each", Remedy: "name the columns below and beside, and as colour the one of the values"}
	}
	columns := make([]Column, 3)
	for i, name := range []string{ch.X, ch.Y[0], ch.Colour} {
		var err error
		if columns[i], err = columnNamed(t, name); err != nil {
			return nil, err
		}
	}
	grid, err := Pivot(columns[0], columns[1], columns[2])
	if ch.Type == "heat" {
		return HeatMap{Grid: grid}, err
	}
	return Surface{Grid: grid}, err
}
