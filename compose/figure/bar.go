package figure

import (
	"fmt"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Bar is a bar a row and column, from nought. Labels that do not fit under their bars turn the bars to the side.
// Several columns stand beside one another.
type Bar struct {
	X          Column   // labels, numbers, days or instants, each once
	Y          []Column // numbers of one unit, at most six
	Replicates bool     // rows with the same label are analyses of one thing: their mean is drawn, with two standard deviations
}

const (
	maxBarLabels  = 80 // bars with labels
	maxGroupedRow = 120
)

func (b Bar) build(s setting) (content, error) {
	rows := b.X.Len()
	if err := s.check("x", b.X, rows, source.Text, source.Number, source.Day, source.Time); err != nil {
		return content{}, err
	}
	if err := s.checkSeries("y", b.Y, rows); err != nil {
		return content{}, err
	}
	if err := checkSome(b.Y...); err != nil {
		return content{}, err
	}
	var notes []string
	columns := append([]Column{b.X}, b.Y...)
	if b.Replicates {
		expected := s.words.expected(false, b.Y...) // a mean of some of them is no estimate of its own
		var err error
		if b, columns, err = b.together(s); err != nil {
			return content{}, err
		}
		notes = append(notes, fmt.Sprintf(s.words.replicates, s.words.whole(rows)))
		notes = append(notes, expected...)
	}
	if err := b.checkPlaces(); err != nil {
		return content{}, err
	}
	p := s.barPanel(b.Y)
	drawn := panels{foot: foot{column: b.X, slots: true}, panels: []panel{p}}
	if b.X.kind == source.Text || b.X.kind == source.Number {
		drawn.flat = flatBars{bar: b, span: p.span}
	}
	return content{kind: "bar", body: drawn, keys: barKeys(b.Y), notes: append(append(notes, s.words.gaps(b.Y...)...), s.words.expected(true, b.Y...)...), columns: columns}, nil
}

// checkPlaces refuses bars that would stand in one place, or be too many to be seen.
func (b Bar) checkPlaces() error {
	if b.X.kind != source.Text {
		if err := checkRising(b.X); err != nil {
			return err
		}
	}
	seen := map[string]int{}
	for row, label := range b.X.labels {
		if before, twice := seen[label]; twice {
			return refuse("duplicate", fmt.Sprintf("rows %d and %d have the label %q", before+1, row+1, label), "set Replicates when they are analyses of one thing, or give them labels of their own")
		}
		seen[label] = row
	}
	most := maxRows
	if len(b.Y) > 1 {
		most = maxGroupedRow
	}
	if b.X.kind == source.Text || b.X.kind == source.Number {
		most = min(most, maxBarLabels)
	}
	if b.X.Len() > most {
		return refuse("too_many", fmt.Sprintf("%d places of bars are more than the %d that can be read", b.X.Len(), most), "draw a part of them, or a histogram")
	}
	return nil
}

// barPanel draws columns from nought.
func (s setting) barPanel(columns []Column) panel {
	p := panel{head: headOf(columns)}
	p.span.hold(decimal.Zero)
	for _, c := range columns {
		c.spanOf(&p.span)
	}
	p.draw = func(f footing, y scale, _ box) (func(c canvas), []string) {
		if f.slot < 2*dot {
			return func(c canvas) { f.envelope(c, columns[0], y, seriesInks[0]) }, []string{s.words.enveloped}
		}
		return func(c canvas) { f.drawBars(c, columns, y) }, nil
	}
	return p
}

func (f footing) drawBars(c canvas, columns []Column, y scale) {
	wide := f.slot * 72 / 100 / length(len(columns))
	nought := y.at(decimal.Zero)
	for i, column := range columns {
		for row, d := range column.numbers {
			if d.IsZero() {
				continue
			}
			middle := f.at[row] - wide*length(len(columns)-1)/2 + length(i)*wide
			half := max(wide*46/100, dot/2)
			bar(c, box{middle - half, min(nought, y.at(d.Number())), middle + half, max(nought, y.at(d.Number()))}, seriesInks[i], column.isEstimate(row))
			if len(column.whiskers) > 0 && !column.whiskers[row].IsZero() {
				reach := column.whiskers[row].Number()
				whisker(c, middle, y, d.Number().Sub(reach), d.Number().Add(reach), black)
			}
		}
	}
}

// envelope draws, for each dot, from the lowest to the highest of its bars and nought.
func (f footing) envelope(c canvas, column Column, y scale, ink ink) {
	nought := y.at(decimal.Zero)
	at, low, high := -1, nought, nought
	flush := func() {
		if at >= 0 && low != high {
			left := length(at) * dot
			c.fill(box{left, high, left + dot, low}.corners(), ink)
		}
	}
	for row, d := range column.numbers {
		if d.IsZero() {
			continue
		}
		if here := floorDot(f.at[row]); here != at {
			flush()
			at, low, high = here, nought, nought
		}
		low, high = max(low, y.at(d.Number())), min(high, y.at(d.Number()))
	}
	flush()
}

func barKeys(columns []Column) []key {
	if len(columns) < 2 {
		return nil
	}
	keys := make([]key, 0, len(columns))
	for i, c := range columns {
		keys = append(keys, fillKey(c.Name, seriesInks[i]))
	}
	return keys
}

func fillKey(name string, ink ink) key {
	return key{words: name, sample: func(c canvas, b box) {
		c.fill(box{b.left + 4*point, b.top, b.right, b.bottom}.corners(), ink)
	}}
}
