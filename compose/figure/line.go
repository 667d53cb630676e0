package figure

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Line is one or more series along days, instants, numbers or labels, in rising order.
type Line struct {
	X       Column
	Y       []Column // numbers of one unit, at most six
	Trading bool     // one step a row, so that days without trading take no room; else days are as far apart as they are
	Log     bool     // logarithmic; refused when a value is not above nought
}

func (l Line) build(s setting) (content, error) {
	rows := l.X.Len()
	if err := s.check("x", l.X, rows, source.Number, source.Day, source.Time, source.Text); err != nil {
		return content{}, err
	}
	if err := s.checkSeries("y", l.Y, rows); err != nil {
		return content{}, err
	}
	if err := checkSome(l.Y...); err != nil {
		return content{}, err
	}
	if err := checkRising(l.X); err != nil {
		return content{}, err
	}
	if l.Log {
		if err := checkLog(withWhiskers(l.Y)...); err != nil {
			return content{}, err
		}
	}
	h := foot{column: l.X, slots: l.Trading && l.X.kind != source.Number}
	l.X.spanOf(&h.span)
	return content{
		kind: "line", body: panels{foot: h, panels: []panel{s.linePanel(l.Y, l.Log)}}, keys: seriesKeys(l.Y),
		notes: append(s.words.gaps(l.Y...), s.words.expected(true, l.Y...)...), columns: append([]Column{l.X}, l.Y...),
	}, nil
}

// withWhiskers adds the low ends of error bars to what a logarithmic axis must be able to place.
func withWhiskers(columns []Column) []Column {
	all := append([]Column{}, columns...)
	for _, c := range columns {
		low := Column{Name: c.Name + " less its error bar", numbers: make([]source.Decimal, len(c.whiskers))}
		for row, half := range c.whiskers {
			if !half.IsZero() && !c.numbers[row].IsZero() {
				low.numbers[row] = source.Exactly(c.numbers[row].Number().Sub(half.Number()))
			}
		}
		all = append(all, low)
	}
	return all
}

// linePanel draws series as lines, each with its own ink and dash.
func (s setting) linePanel(columns []Column, log bool) panel {
	p := panel{head: headOf(columns), log: log}
	for _, c := range columns {
		c.spanOf(&p.span)
	}
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) {
		cuts := make([]runs, 0, len(columns))
		var notes []string
		for _, column := range columns {
			r := f.cut(column, y)
			cuts = append(cuts, r)
			if r.thinned {
				notes = append(notes, column.Name+s.words.colon+fmt.Sprintf(s.words.thinned, s.words.whole(r.drawn), s.words.whole(r.points)))
			}
		}
		return func(c canvas) {
			for i, column := range columns {
				cuts[i].draw(c, pen{ink: seriesInks[i], width: seriesWidth, dash: dashes[i]})
				f.drawWhiskers(c, column, y, seriesInks[i])
				f.rings(c, column, y, seriesInks[i])
			}
		}, notes
	}
	return p
}

// headOf is what stands over the axis of series: the name of one, the unit of several.
func headOf(columns []Column) Column {
	head := Column{Name: columns[0].Name, Unit: columns[0].Unit, Scale: columns[0].Scale}
	if len(columns) > 1 {
		head.Name = ""
	}
	return head
}

// draw draws the pieces; a point alone between gaps is a dot, so that it is seen.
func (r runs) draw(c canvas, p pen) {
	for _, piece := range r.pieces {
		if len(piece) == 1 {
			c.discs(piece, p.width*5/4, p.ink)
			continue
		}
		c.line(piece, p)
	}
}

// drawWhiskers draws error bars with short ends.
func (f footing) drawWhiskers(c canvas, column Column, y scale, ink ink) {
	for row, half := range column.whiskers {
		if half.IsZero() || !column.has(row) {
			continue
		}
		value := column.numbers[row].Number()
		whisker(c, f.at[row], y, value.Sub(half.Number()), value.Add(half.Number()), ink)
	}
}

func whisker(c canvas, x length, y scale, low, high decimal.Decimal, ink ink) {
	const ends = 1800
	p := pen{ink: ink, width: 700}
	c.line([]spot{{x, y.at(low)}, {x, y.at(high)}}, p)
	for _, at := range []length{y.at(low), y.at(high)} {
		c.line([]spot{{x - ends, at}, {x + ends, at}}, p)
	}
}

// seriesKeys name several series; one is named over its axis.
func seriesKeys(columns []Column) []key {
	if len(columns) < 2 {
		return nil
	}
	keys := make([]key, 0, len(columns))
	for i, c := range columns {
		keys = append(keys, lineKey(c.Name, pen{ink: seriesInks[i], width: seriesWidth, dash: dashes[i]}))
	}
	return keys
}

func lineKey(name string, p pen) key {
	return key{words: name, sample: func(c canvas, b box) {
		y := (b.top + b.bottom) / 2
		c.line([]spot{{b.left, y}, {b.right, y}}, p)
	}}
}

// gaps says which columns miss values, and how many.
func (w words) gaps(columns ...Column) []string {
	list := ""
	for _, c := range columns {
		if n := c.missing(); n > 0 {
			if list != "" {
				list += ", "
			}
			list += c.Name + " " + w.whole(n)
		}
	}
	if list == "" {
		return nil
	}
	return []string{w.noValue + w.colon + list}
}
