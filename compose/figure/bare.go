package figure

import "strings"

// Bare is a figure without its title, source line and notes, at one width, for a document that sets these as
// text of its own. It is immutable and safe for concurrent use.
type Bare struct {
	figure Figure
	width  length
	page   page
	notes  []string // what this width leaves out
}

// Sheet is what a bare figure is drawn on. Lengths are thousandths of a point from the figure's top left
// corner, y downwards; colours are 0xRRGGBB.
type Sheet interface {
	Fill(outline [][2]int, colour uint32)                                      // closed, even where it crosses itself
	Line(path [][2]int, colour uint32, width int, dash []int)                  // open; dash is ink and gap in turn
	Discs(centres [][2]int, radius int, colour uint32)                         // dots of one size
	Text(left, baseline int, words string, size int, bold bool, colour uint32) // one line
}

// Bare lays the figure out at a width in thousandths of a point, rounded down to dots at 300 dpi. Widths below
// that of one column are too narrow for the marks and are widened to it.
func (f Figure) Bare(width int) Bare {
	b := Bare{figure: f, width: max(length(floorDot(length(width)))*dot, OneColumn.length())}
	f.low = true
	left, right := length(point), b.width-point // room for half of a line
	legend := f.layKeys(left, right, point)
	gauge := f.layGauge(left, right, point+legend.height)
	picture := f.content.body.lay(left, right, point+legend.height+gauge.height+2*point, f.setting)
	height := legend.height + gauge.height + picture.height + 5*point
	b.notes = picture.notes
	b.page = page{height: (height + dot - 1) / dot * dot, draw: func(c canvas) {
		legend.draw(c)
		gauge.draw(c)
		picture.draw(c)
	}}
	return b
}

// Size is in thousandths of a point.
func (b Bare) Size() (width, height int) { return int(b.width), int(b.page.height) }

// Notes are the sentences that belong under the picture, after its source: what was left out before the figure,
// by reason, how many rows have no value, and what this width cannot show.
func (b Bare) Notes() []string { return b.figure.notesWith(b.notes)[1:] }

// SourceLine says who published the data, with the word for it.
func (b Bare) SourceLine() string { return b.figure.sourceLine() }

// Alternative is that of the figure.
func (b Bare) Alternative() string { return b.figure.Alternative() }

// PNG renders the picture at exactly 300 dpi.
func (b Bare) PNG() ([]byte, error) {
	r := newRaster(b.width, b.page.height, b.figure.faces)
	b.page.draw(r)
	return r.encode(b.Alternative())
}

// Draw draws the picture once more on a surface of the caller.
func (b Bare) Draw(s Sheet) { b.page.draw(lent{surface: s, faces: b.figure.faces}) }

// lent is a canvas that somebody else has.
type lent struct {
	surface Sheet
	faces   faces
}

func pairs(path []spot) [][2]int {
	out := make([][2]int, len(path))
	for i, p := range path {
		out[i] = [2]int{int(p.x), int(p.y)}
	}
	return out
}

func (l lent) fill(outline []spot, c ink) { l.surface.Fill(pairs(outline), uint32(c)) }

func (l lent) line(path []spot, p pen) {
	dash := make([]int, len(p.dash))
	for i, d := range p.dash {
		dash[i] = int(d)
	}
	l.surface.Line(pairs(path), uint32(p.ink), int(p.width), dash)
}

func (l lent) discs(centres []spot, r length, c ink) {
	l.surface.Discs(pairs(centres), int(r), uint32(c))
}

func (l lent) text(t text) {
	if strings.TrimSpace(t.words) != "" {
		l.surface.Text(int(l.faces.begin(t)), int(t.at.y), t.words, int(t.size), t.bold, uint32(t.ink))
	}
}
