package figure

import (
	"slices"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// flatBars are bars to the side, with their labels on the left.
type flatBars struct {
	bar  Bar
	span span
}

const (
	flatBar   = 8 * point // height of a bar
	flatSpace = 4 * point
	flatShare = 42 // percent of the width that labels may take
)

func (f flatBars) labels(s setting) []string {
	labels := slices.Clone(f.bar.X.labels)
	if f.bar.X.kind == source.Number {
		for _, d := range f.bar.X.numbers {
			labels = append(labels, s.words.digits(d))
		}
	}
	return labels
}

func (f flatBars) check(s setting) error { return s.checkMarks(f.span, false, f.bar.Y[0].Name) }

func (f flatBars) lay(left, right, top length, s setting) laid {
	measure := (right - left) * flatShare / 100
	var lines [][]string
	gutter := length(0)
	for _, label := range f.labels(s) {
		set := s.faces.wrap(label, labelSize, false, measure)
		lines = append(lines, set)
		gutter = max(gutter, s.faces.widest(set, labelSize))
	}
	columns := f.bar.Y
	head := headOf(columns)
	axis, marks := s.across(f.span, false, head, left+gutter+4*point, right-8*point)
	var rows []box
	y := top + 2*point
	for _, set := range lines {
		high := max(length(len(columns))*flatBar*3/4, flatBar, length(len(set))*labelStep)
		rows = append(rows, box{axis.scale.from, y, axis.scale.to, y + high})
		y += high + flatSpace
	}
	foot := footing{from: axis.scale.from, to: axis.scale.to, marks: marks}.titled(axis.title, s)
	return laid{height: y - top + foot.height(), draw: func(c canvas) {
		for _, m := range marks {
			c.line([]spot{{m.at, top}, {m.at, y}}, pen{ink: pale, width: gridline})
		}
		for i, row := range rows {
			first := row.top + (row.height()-length(len(lines[i]))*labelStep)/2 + labelSize
			paragraph(c, lines[i], text{at: spot{row.left - 4*point, first}, size: labelSize, anchor: end, ink: dark}, labelStep)
			f.drawRow(c, axis.scale, row, i)
		}
		nought := axis.scale.at(decimal.Zero)
		c.line([]spot{{nought, top}, {nought, y}}, pen{ink: dark, width: hairline})
		s.drawFoot(c, foot, y, box{left: left, right: right})
	}}
}

// drawRow draws the bars of one label below one another.
func (f flatBars) drawRow(c canvas, x scale, at box, row int) {
	nought := x.at(decimal.Zero)
	high := min(at.height()/length(len(f.bar.Y)), flatBar)
	y := at.top + (at.height()-high*length(len(f.bar.Y)))/2
	for i, column := range f.bar.Y {
		if d := column.numbers[row]; !d.IsZero() {
			end := x.at(d.Number())
			bar(c, box{min(nought, end), y, max(nought, end), y + high*92/100}, seriesInks[i], column.isEstimate(row))
			if len(column.whiskers) > 0 && !column.whiskers[row].IsZero() {
				half := column.whiskers[row].Number()
				from, to := x.at(d.Number().Sub(half)), x.at(d.Number().Add(half))
				c.line([]spot{{from, y + high/2}, {to, y + high/2}}, pen{ink: black, width: 700})
			}
		}
		y += high
	}
}
