package figure

import "github.com/shopspring/decimal"

// panels are pictures above one another that share the axis along their foot.
type panels struct {
	foot   foot
	panels []panel
	flat   body // in their place where the labels of the foot do not fit
}

// panel is one picture with an axis of its own on its left.
type panel struct {
	head   Column // its name, unit and scale stand over the axis
	span   span
	log    bool
	small  bool
	levels []decimal.Decimal // lines across it
	// draw gives what is drawn at one width, and the notes on what that width leaves out.
	draw func(f footing, y scale, b box) (draw func(c canvas), notes []string)
}

const (
	smallest   = 42 * point
	panelGap   = 7 * point
	tickLength = 2500
	markRoom   = 26 * point // height that a mark of a left axis has to itself
	headRoom   = 6 * point  // between a title and the highest mark
)

// heightOf gives a tall panel somewhat less than half of the width of the paper, up to 190 points, 125 among text, and a small
// one a quarter of that.
func (p panel) heightOf(width length, s setting) length {
	tall := min(width*47/100, 190*point)
	if s.low {
		tall = min(tall, 125*point)
	}
	if p.small {
		return max(smallest, tall/4)
	}
	return tall
}

func (p panel) ruler(height length, s setting) ruler {
	return s.words.ruled(p.span, p.log, max(3, int(height/markRoom)+1), p.head.Name, p.head.Unit, p.head.Scale)
}

func (ps panels) check(s setting) error {
	if ps.foot.span.some {
		if err := s.checkMarks(ps.foot.span, ps.foot.log, ps.foot.column.Name); err != nil {
			return err
		}
	}
	for _, p := range ps.panels {
		if err := s.checkMarks(p.span, p.log, p.head.Name); err != nil {
			return err
		}
	}
	return nil
}

func (ps panels) lay(left, right, top length, s setting) laid {
	var rulers []ruler
	gutter := length(0)
	for _, p := range ps.panels {
		r := p.ruler(p.heightOf(right-left, s), s)
		rulers = append(rulers, r)
		gutter = max(gutter, s.faces.widest(r.labels, labelSize)+4*point)
	}
	foot := ps.foot.place(left+gutter, right-2*point, s)
	if !foot.fits && ps.flat != nil {
		return ps.flat.lay(left, right, top, s)
	}
	var out laid
	var draws []func(c canvas)
	y := top
	for i, p := range ps.panels {
		draw, bottom, notes := p.lay(box{left: left, right: right, top: y}, foot, rulers[i], s)
		draws, out.notes, y = append(draws, draw), append(out.notes, notes...), bottom+panelGap
	}
	y -= panelGap
	out.height = y - top + foot.height()
	out.draw = func(c canvas) {
		for _, draw := range draws {
			draw(c)
		}
		s.drawFoot(c, foot, y, box{left: left, right: right})
	}
	return out
}

// lay places one panel under the top of a box, over the foot that all of them share.
func (p panel) lay(at box, foot footing, r ruler, s setting) (draw func(c canvas), bottom length, notes []string) {
	var title []string
	if r.title != "" {
		title = s.faces.wrap(r.title, labelSize, false, at.width())
	}
	area := box{left: foot.from, right: foot.to, top: at.top + length(len(title))*labelStep + headRoom}
	area.bottom = area.top + p.heightOf(at.width(), s)
	r = r.between(area.bottom, area.top)
	marks, notes := p.draw(foot, r.scale, area)
	return func(c canvas) {
		paragraph(c, title, text{at: spot{at.left, at.top + labelSize}, size: labelSize, ink: dark}, labelStep)
		s.leftAxis(c, r, area)
		p.across(c, r.scale, area)
		marks(c)
	}, area.bottom, notes
}

// leftAxis draws grid, marks and the two lines that the eye measures from: the foot and nought.
func (s setting) leftAxis(c canvas, r ruler, b box) {
	last := b.bottom + labelStep
	for i, m := range r.marks {
		y := r.scale.at(m)
		c.line([]spot{{b.left, y}, {b.right, y}}, pen{ink: pale, width: gridline})
		if last-y < labelStep && i > 0 {
			continue // marks of a logarithmic axis crowd
		}
		last = y
		c.text(text{at: spot{b.left - 3*point, y + labelSize*36/100}, words: r.labels[i], size: labelSize, anchor: end, ink: dark})
	}
	c.line([]spot{{b.left, b.bottom}, {b.right, b.bottom}}, pen{ink: dark, width: hairline})
	if !r.scale.log && r.scale.span.low.IsNegative() && r.scale.span.high.IsPositive() {
		y := r.scale.at(decimal.Zero)
		c.line([]spot{{b.left, y}, {b.right, y}}, pen{ink: dark, width: hairline})
	}
}

// across draws the levels of a panel.
func (p panel) across(c canvas, y scale, b box) {
	for _, level := range p.levels {
		at := y.at(level)
		c.line([]spot{{b.left, at}, {b.right, at}}, pen{ink: quiet, width: hairline, dash: []length{2000, 2000}})
	}
}

// height of marks, labels and title.
func (f footing) height() length {
	lines := 0
	for _, m := range f.marks {
		for i, line := range m.lines {
			if line != "" {
				lines = max(lines, i+1)
			}
		}
	}
	return tickLength + 2*point + length(lines+len(f.lines))*labelStep
}

// drawFoot draws marks and labels, and the title under them. A label that would leave the paper is moved in.
func (s setting) drawFoot(c canvas, f footing, top length, paper box) {
	lines := 0
	for _, m := range f.marks {
		c.line([]spot{{m.at, top}, {m.at, top + tickLength}}, pen{ink: dark, width: hairline})
		for i, line := range m.lines {
			if line == "" {
				continue
			}
			lines = max(lines, i+1)
			half := s.faces.width(line, labelSize, false) / 2
			x := max(min(m.at, paper.right-half), paper.left+half)
			c.text(text{at: spot{x, top + tickLength + point + labelSize + length(i)*labelStep}, words: line, size: labelSize, anchor: middle, ink: dark})
		}
	}
	y := top + tickLength + point + labelSize + length(lines)*labelStep
	paragraph(c, f.lines, text{at: spot{(f.from + f.to) / 2, y}, size: labelSize, anchor: middle, ink: dark}, labelStep)
}
