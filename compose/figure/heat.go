package figure

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// HeatMap shows a grid as cells, coloured on a ramp; the number stands in each cell where all of them have room.
// A hole is white with a stroke across.
type HeatMap struct{ Grid Grid }

func (h HeatMap) build(s setting) (content, error) {
	if err := h.Grid.check(s); err != nil {
		return content{}, err
	}
	g := &gauge{head: h.Grid.Z, noData: h.Grid.Z.missing() > 0}
	h.Grid.Z.spanOf(&g.span)
	return content{
		kind: "heat", body: heat{grid: h.Grid, gauge: g}, gauge: g,
		notes: append(s.holes(h.Grid), s.words.expected(false, h.Grid.Z)...), columns: h.Grid.table(s),
	}, nil
}

// heat is the body of a heat map.
type heat struct {
	grid  Grid
	gauge *gauge
}

const (
	cellMost  = 13 * point // height of a cell with a number
	heatShare = 70         // percent of the width that all cells may be high
)

func (h heat) check(s setting) error { return s.checkMarks(h.gauge.span, false, h.grid.Z.Name) }

func (h heat) lay(left, right, top length, s setting) laid {
	rows := h.grid.Y.Len()
	names := s.namesOf(h.grid.Y)
	gutter := min(s.faces.widest(names, labelSize), (right-left)/3) + 4*point
	title := s.faces.wrap(s.titleOf(h.grid.Y), labelSize, false, right-left)
	area := box{left: left + gutter, right: right - 2*point, top: top + length(len(title))*labelStep + 4*point}
	high := min(cellMost, (right-left)*heatShare/100/length(rows))
	area.bottom = area.top + high*length(rows)
	foot := foot{column: h.grid.X, slots: true}.place(area.left, area.right, s)
	texts := h.texts(s, foot.slot, high)
	return laid{height: area.bottom - top + foot.height(), draw: func(c canvas) {
		paragraph(c, title, text{at: spot{left, top + labelSize}, size: labelSize, ink: dark}, labelStep)
		h.drawCells(c, area, texts)
		h.drawNames(c, names, area, high, gutter-4*point, s)
		s.drawFoot(c, foot, area.bottom, box{left: left, right: right})
	}}
}

// titleOf is what stands beside an axis of places.
func (s setting) titleOf(c Column) string {
	if c.kind == source.Number {
		return s.words.titled(c.Name, c.Unit, c.Scale)
	}
	if c.kind == source.Text {
		return c.Name
	}
	return s.words.timeTitle(c)
}

// cell is a corner-to-corner place of the grid. Borders lie between dots, so that no seam shows between neighbours.
func (h heat) cell(area box, row, column int) box {
	n, m := length(h.grid.X.Len()), length(h.grid.Y.Len())
	i, j := length(column), length(row)
	return box{
		area.left + i*area.width()/n, area.top + j*area.height()/m,
		area.left + (i+1)*area.width()/n, area.top + (j+1)*area.height()/m,
	}.onDots()
}

// texts are the numbers of the cells with their digits, or nothing when one of them has no room.
func (h heat) texts(s setting, wide, high length) []string {
	texts := make([]string, 0, h.grid.Z.Len())
	for _, d := range h.grid.Z.numbers {
		t := ""
		if !d.IsZero() {
			t = s.words.digits(d)
		}
		texts = append(texts, t)
	}
	if high < noteSize+2*point || s.faces.widest(texts, noteSize)+3*point > wide {
		return nil
	}
	return texts
}

func (h heat) drawCells(c canvas, area box, texts []string) {
	inkOf := h.gauge.inkOf()
	for row := range h.grid.Y.Len() {
		for column := range h.grid.X.Len() {
			b := h.cell(area, row, column)
			d := h.grid.at(row, column)
			if d.IsZero() {
				drawHole(c, b)
				continue
			}
			ink := inkOf(d.Number())
			c.fill(b.corners(), ink)
			if texts != nil {
				c.text(text{at: spot{(b.left + b.right) / 2, (b.top+b.bottom)/2 + noteSize*36/100}, words: texts[row*h.grid.X.Len()+column], size: noteSize, anchor: middle, ink: legible(ink)})
			}
		}
	}
	c.line(append(area.corners(), spot{area.left, area.top}), pen{ink: dark, width: hairline})
}

// drawNames writes the rows' places, as many as have room.
func (h heat) drawNames(c canvas, names []string, area box, high, measure length, s setting) {
	every := int((labelStep + high - 1) / high)
	for row := 0; row < len(names); row += every {
		b := h.cell(area, row, 0)
		lines := s.faces.wrap(names[row], labelSize, false, measure)
		if length(len(lines))*labelStep > high*length(every)+labelStep/2 {
			lines = []string{strings.TrimSpace(s.shortenedTo(names[row], measure))}
		}
		y := (b.top+b.bottom)/2 + labelSize*36/100 - length(len(lines)-1)*labelStep/2
		paragraph(c, lines, text{at: spot{b.left - 4*point, y}, size: labelSize, anchor: end, ink: dark}, labelStep)
	}
}

// shortenedTo ends a name that has no room with an ellipsis; the exported table has it whole.
func (s setting) shortenedTo(name string, measure length) string {
	runes := []rune(name)
	if s.faces.width(name, labelSize, false) <= measure {
		return name
	}
	for len(runes) > 1 && s.faces.width(string(runes)+"…", labelSize, false) > measure {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
