package figure

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Scatter is a dot a row, in any order.
type Scatter struct {
	X          Column // numbers, days or instants
	Y          Column // numbers
	Colour     Column // numbers, told by a ramp with its own scale; the zero column gives all dots one colour
	LogX, LogY bool   // logarithmic; refused when a value is not above nought
}

func (d Scatter) build(s setting) (content, error) {
	rows := d.X.Len()
	if err := s.check("x", d.X, rows, source.Number, source.Day, source.Time); err != nil {
		return content{}, err
	}
	if err := s.check("y", d.Y, rows, source.Number); err != nil {
		return content{}, err
	}
	columns := []Column{d.X, d.Y}
	if d.Colour.isSet() {
		if err := s.check("colour", d.Colour, rows, source.Number); err != nil {
			return content{}, err
		}
		columns = append(columns, d.Colour)
	}
	shown := d.rows()
	if len(shown) == 0 {
		return content{}, checkSome()
	}
	if err := d.checkLogs(); err != nil {
		return content{}, err
	}
	h := foot{column: d.X, log: d.LogX}
	p := panel{head: d.Y, log: d.LogY}
	d.X.spanOf(&h.span)
	d.Y.spanOf(&p.span)
	c := content{kind: "scatter", notes: append(s.words.gaps(columns...), s.words.expected(true, d.Y)...), columns: columns}
	inkOf := func(int) ink { return seriesInks[0] }
	if d.Colour.isSet() {
		c.gauge = &gauge{head: d.Colour}
		for _, row := range shown {
			c.gauge.span.hold(d.Colour.numbers[row].Number())
		}
		tell := c.gauge.inkOf()
		inkOf = func(row int) ink { return tell(d.Colour.numbers[row].Number()) }
	}
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) { return d.dots(f, y, shown, inkOf, s) }
	c.body = panels{foot: h, panels: []panel{p}}
	return c, nil
}

// rows are those with a value in every column.
func (d Scatter) rows() (shown []int) {
	for row := range d.X.Len() {
		if d.X.has(row) && d.Y.has(row) && (!d.Colour.isSet() || d.Colour.has(row)) {
			shown = append(shown, row)
		}
	}
	return shown
}

func (d Scatter) checkLogs() error {
	if d.LogX {
		if d.X.kind != source.Number {
			return &source.ArgumentError{Field: "log_x", Problem: "time has no logarithm", Remedy: "give numbers as x, or a linear axis"}
		}
		if err := checkLog(withWhiskers([]Column{d.X})...); err != nil {
			return err
		}
	}
	if d.LogY {
		return checkLog(withWhiskers([]Column{d.Y})...)
	}
	return nil
}

const (
	dotRadius = 1400
	dotGrid   = 250 // dots of one ink that round to the same place here are drawn once
)

// dots draws each dot once: one on the place and in the ink of another would not be seen.
func (d Scatter) dots(f footing, y scale, shown []int, inkOf func(row int) ink, s setting) (func(c canvas), []string) {
	type drawn struct {
		at  spot
		ink ink
	}
	seen := map[drawn]bool{}
	var dots []drawn
	for _, row := range shown {
		at := spot{f.at[row], y.at(d.Y.numbers[row].Number())}
		cell := drawn{spot{at.x / dotGrid, at.y / dotGrid}, inkOf(row)}
		if !seen[cell] {
			seen[cell] = true
			dots = append(dots, drawn{at, cell.ink})
		}
	}
	var notes []string
	if len(dots) < len(shown) {
		notes = append(notes, fmt.Sprintf(s.words.hidden, s.words.whole(len(dots)), s.words.whole(len(shown))))
	}
	return func(c canvas) {
		for _, row := range shown {
			d.drawBars(c, f, y, row, inkOf(row))
		}
		defer d.drawRings(c, f, y, shown, inkOf)
		for i := 0; i < len(dots); {
			from := i
			var centres []spot
			for ; i < len(dots) && dots[i].ink == dots[from].ink; i++ {
				centres = append(centres, dots[i].at)
			}
			c.discs(centres, dotRadius, dots[from].ink)
		}
	}, notes
}

// drawBars draws the error bars of a row, up and across.
func (d Scatter) drawBars(c canvas, f footing, y scale, row int, ink ink) {
	half := func(w []source.Decimal) (decimal.Decimal, bool) {
		if len(w) == 0 || w[row].IsZero() {
			return decimal.Zero, false
		}
		return w[row].Number(), true
	}
	if h, has := half(d.Y.whiskers); has {
		value := d.Y.numbers[row].Number()
		whisker(c, f.at[row], y, value.Sub(h), value.Add(h), ink)
	}
	if h, has := half(d.X.whiskers); has {
		value, at := d.X.numbers[row].Number(), y.at(d.Y.numbers[row].Number())
		c.line([]spot{{f.ruler.scale.at(value.Sub(h)), at}, {f.ruler.scale.at(value.Add(h)), at}}, pen{ink: ink, width: 700})
	}
}

// drawRings marks the estimates among the dots.
func (d Scatter) drawRings(c canvas, f footing, y scale, shown []int, inkOf func(row int) ink) {
	if len(d.Y.estimated) > maxRings {
		return
	}
	for _, row := range shown {
		if d.Y.isEstimate(row) {
			drawRings(c, []spot{{f.at[row], y.at(d.Y.numbers[row].Number())}}, inkOf(row))
		}
	}
}
