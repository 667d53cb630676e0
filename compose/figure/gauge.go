package figure

import "github.com/shopspring/decimal"

// gauge tells numbers by colour: a bar of the ramp with its marks, under the title.
type gauge struct {
	head   Column
	span   span
	noData bool // some places have no value, and are explained
}

const (
	gaugeHeight = 6 * point
	gaugeMarks  = 5
)

func (f Figure) layGauge(left, right, top length) laid {
	if f.content.gauge == nil {
		return laid{draw: func(canvas) {}}
	}
	g := *f.content.gauge
	r := f.words.ruled(g.span, false, gaugeMarks, g.head.Name, g.head.Unit, g.head.Scale)
	inset := f.faces.widest(r.labels, labelSize)/2 + point // so that no label leaves the paper
	width := min(right-left-2*inset, 170*point)
	r = r.between(left+inset, left+inset+width)
	var marks []mark
	for i, m := range r.marks {
		marks = append(marks, mark{at: r.scale.at(m), lines: []string{r.labels[i]}})
	}
	marks = f.everyFew(marks)
	title := f.faces.wrap(r.title, labelSize, false, right-left)
	barTop := top + length(len(title))*labelStep + 3*point
	return laid{height: barTop - top + gaugeHeight + labelStep + 4*point, draw: func(c canvas) {
		paragraph(c, title, text{at: spot{left, top + labelSize + point}, size: labelSize, ink: dark}, labelStep)
		const bands = 64
		for i := range length(bands) {
			from, to := r.scale.from+i*width/bands, r.scale.from+(i+1)*width/bands
			c.fill(box{from, barTop, to, barTop + gaugeHeight}.onDots().corners(), onRamp(int(i)*rampSteps/(bands-1)))
		}
		for _, m := range marks {
			c.line([]spot{{m.at, barTop + gaugeHeight}, {m.at, barTop + gaugeHeight + 1500}}, pen{ink: dark, width: hairline})
			c.text(text{at: spot{m.at, barTop + gaugeHeight + labelSize + point}, words: m.lines[0], size: labelSize, anchor: middle, ink: dark})
		}
		if g.noData && r.scale.to+70*point < right {
			b := box{r.scale.to + 14*point, barTop, r.scale.to + 24*point, barTop + gaugeHeight}
			drawHole(c, b)
			c.text(text{at: spot{b.right + 3*point, barTop + gaugeHeight}, words: f.words.hole, size: labelSize, ink: dark})
		}
	}}
}

// inkOf is the colour of a number between the ends of the gauge's marks.
func (g gauge) inkOf() func(d decimal.Decimal) ink {
	marks, _ := marksOf(g.span, gaugeMarks)
	s := scale{span: span{low: marks[0], high: marks[len(marks)-1], some: true}, to: rampSteps}
	return func(d decimal.Decimal) ink { return onRamp(int(s.at(d))) }
}

// drawHole shows that a place has no value: white with a stroke across.
func drawHole(c canvas, b box) {
	c.fill(b.corners(), white)
	if b.width() > 3*point && b.height() > 3*point {
		c.line([]spot{{b.left, b.bottom}, {b.right, b.top}}, pen{ink: quiet, width: gridline})
	}
}
