package figure

import (
	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Surface shows a grid as a surface in space: X along the front, Y into the depth (its first row in front), Z
// upwards. A face is drawn only where all four of its corners have a value, so a hole stays one; every value is a
// dot as well, so that a value among holes is seen.
type Surface struct{ Grid Grid }

func (d Surface) build(s setting) (content, error) {
	if err := d.Grid.check(s); err != nil {
		return content{}, err
	}
	g := &gauge{head: d.Grid.Z}
	d.Grid.Z.spanOf(&g.span)
	return content{
		kind: "surface", body: space{grid: d.Grid, gauge: g}, gauge: g,
		notes: append(append(s.holes(d.Grid), s.words.expected(false, d.Grid.Z)...), s.words.faces), columns: d.Grid.table(s),
	}, nil
}

// space is the body of a surface.
type space struct {
	grid  Grid
	gauge *gauge
}

// view projects: the front is parallel to the paper, depth goes to the upper right.
type view struct {
	front  box // x along its width, z along its height
	depth  spot
	x, y   []length // of each column and row: x on the front, y in thousandths of the depth
	z      scale
	ruler  ruler
	footer footing
}

const whole = 1000

func (v view) spot(x, y, z length) spot {
	return spot{x + v.depth.x*y/whole, z - v.depth.y*y/whole}
}

func (b space) check(s setting) error {
	for _, c := range []Column{b.grid.X, b.grid.Y, b.grid.Z} {
		if c.kind != source.Number {
			continue
		}
		var all span
		c.spanOf(&all)
		if err := s.checkMarks(all, false, c.Name); err != nil {
			return err
		}
	}
	return nil
}

func (b space) lay(left, right, top length, s setting) laid {
	width := right - left
	r := s.words.ruled(b.gauge.span, false, gaugeMarks, b.grid.Z.Name, b.grid.Z.Unit, b.grid.Z.Scale)
	gutter := s.faces.widest(r.labels, labelSize) + 4*point
	names := s.namesOf(b.grid.Y)
	for i, name := range names {
		names[i] = s.shortenedTo(name, width/4)
	}
	beside := s.faces.widest(names, labelSize) + 6*point
	title := s.faces.wrap(s.titleOf(b.grid.Y), labelSize, false, width)
	v := view{depth: spot{width * 22 / 100, width * 17 / 100}}
	head := top + 3*point
	v.front = box{left + gutter, head + v.depth.y, max(right-beside-v.depth.x, left+gutter+width/4), head + v.depth.y + width*27/100}
	v.ruler = r.between(v.front.bottom, v.front.top)
	v.z = v.ruler.scale
	v.footer = foot{column: b.grid.X}.withSpan().place(v.front.left, v.front.right, s)
	v.x = v.footer.at
	v.y = stretched(foot{column: b.grid.Y}.withSpan().place(0, whole*point, s).at)
	foot := v.front.bottom + v.footer.height()
	half := s.faces.widest(v.footer.lines, labelSize) / 2
	if len(title) == 1 && len(v.footer.lines) == 1 && (v.front.left+v.front.right)/2+half+labelRoom < right-s.faces.widest(title, labelSize) {
		foot -= labelStep // both titles have room on one line
	}
	return laid{height: foot - top + length(len(title))*labelStep, draw: func(c canvas) {
		paragraph(c, title, text{at: spot{right, foot + labelSize - 2*point}, size: labelSize, anchor: end, ink: dark}, labelStep)
		b.drawRoom(c, v, s)
		b.drawFaces(c, v)
		b.drawDepth(c, v, names, s)
		s.drawFoot(c, v.footer, v.front.bottom, box{left: left, right: right})
	}}
}

// withSpan measures an axis of numbers.
func (h foot) withSpan() foot {
	h.column.spanOf(&h.span)
	return h
}

// stretched puts places over the whole depth, in proportion.
func stretched(at []length) []length {
	low, high := at[0], at[len(at)-1]
	out := make([]length, len(at))
	for i, a := range at {
		if high > low {
			out[i] = (a - low) * whole / (high - low)
		}
	}
	return out
}

// drawRoom draws floor, back wall and left wall with the marks of z.
func (b space) drawRoom(c canvas, v view, s setting) {
	p := pen{ink: pale, width: gridline}
	for _, x := range v.x {
		c.line([]spot{v.spot(x, 0, v.front.bottom), v.spot(x, whole, v.front.bottom)}, p)
	}
	for _, y := range v.y {
		c.line([]spot{v.spot(v.front.left, y, v.front.bottom), v.spot(v.front.right, y, v.front.bottom)}, p)
	}
	for i, m := range v.ruler.marks {
		z := v.z.at(m)
		c.line([]spot{{v.front.left, z}, v.spot(v.front.left, whole, z), v.spot(v.front.right, whole, z)}, p)
		c.text(text{at: spot{v.front.left - 3*point, z + labelSize*36/100}, words: v.ruler.labels[i], size: labelSize, anchor: end, ink: dark})
	}
	edge := pen{ink: dark, width: hairline}
	c.line([]spot{{v.front.left, v.front.top}, {v.front.left, v.front.bottom}, {v.front.right, v.front.bottom}, v.spot(v.front.right, whole, v.front.bottom)}, edge)
}

// drawFaces draws from the back to the front, each row's faces before its dots.
func (b space) drawFaces(c canvas, v view) {
	inkOf := b.gauge.inkOf()
	for row := b.grid.Y.Len() - 1; row >= 0; row-- {
		for column := range b.grid.X.Len() {
			if b.face(row, column) {
				b.drawFace(c, v, row, column, inkOf)
			}
		}
		for column := range b.grid.X.Len() {
			if d := b.grid.at(row, column); !d.IsZero() {
				at := []spot{v.spot(v.x[column], v.y[row], v.z.at(d.Number()))}
				if b.alone(row, column) {
					c.discs(at, 1500, dark)
					c.discs(at, 1150, inkOf(d.Number()))
				} else {
					c.discs(at, 650, dark)
				}
			}
		}
	}
}

// face says that the four corners from row and column on have values.
func (b space) face(row, column int) bool {
	if row < 0 || column < 0 || row+1 >= b.grid.Y.Len() || column+1 >= b.grid.X.Len() {
		return false
	}
	return !b.grid.at(row, column).IsZero() && !b.grid.at(row, column+1).IsZero() && !b.grid.at(row+1, column).IsZero() && !b.grid.at(row+1, column+1).IsZero()
}

// alone says that a value is the corner of no face: its dot tells the number by its colour then.
func (b space) alone(row, column int) bool {
	return !b.face(row, column) && !b.face(row-1, column) && !b.face(row, column-1) && !b.face(row-1, column-1)
}

func (b space) drawFace(c canvas, v view, row, column int, inkOf func(decimal.Decimal) ink) {
	var corners []spot
	sum := decimal.Zero
	for _, at := range [4][2]int{{row, column}, {row, column + 1}, {row + 1, column + 1}, {row + 1, column}} {
		d := b.grid.at(at[0], at[1])
		sum = sum.Add(d.Number())
		corners = append(corners, v.spot(v.x[at[1]], v.y[at[0]], v.z.at(d.Number())))
	}
	c.fill(corners, inkOf(quotient(sum, 4)))
	c.line(append(corners, corners[0]), pen{ink: white, width: gridline})
}

// drawDepth writes the rows' places along the right edge of the floor, as many as have room. Their title stands
// below, flush with the edge.
func (b space) drawDepth(c canvas, v view, names []string, s setting) {
	last := v.front.bottom + 2*labelStep
	for row, name := range names {
		p := v.spot(v.front.right, v.y[row], v.front.bottom)
		if last-p.y < labelStep {
			continue
		}
		last = p.y
		c.line([]spot{p, {p.x + tickLength, p.y}}, pen{ink: dark, width: hairline})
		c.text(text{at: spot{p.x + tickLength + point, p.y + labelSize*36/100}, words: name, size: labelSize, ink: dark})
	}
}
