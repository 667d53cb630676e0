package pptxw

import (
	"github.com/deskworth/deskworth-go/internal/fontm"
)

// The look asks for Arial. It is measured with the Go faces, which every build
// has and which run wider than Arial in prose and as wide in figures, so what
// fits here fits there. A character that they lack counts as a full em, which is
// what a Chinese or a pictorial one takes.

// lineHeight is a line at a size: 1.2 of it, as office programs set Arial.
func lineHeight(points int) EMU { return EMU(points) * Point * 6 / 5 }

const bulletIndent EMU = 228600

// Height is what a paragraph needs in a box of that width, with the space above it.
func (p Paragraph) Height(w EMU) (EMU, error) {
	points := p.points()
	if p.Bullet {
		w -= bulletIndent
	}
	lines, err := linesOf(p.Runs, points, w)
	if err != nil {
		return 0, err
	}
	line, err := lineOf(p.Runs, points)
	return line*EMU(lines) + EMU(p.Before)*Point, err
}

// lineOf is the line that runs are set in. A character that our faces lack comes
// from another one, whose lines are higher: up to one and a half times the size.
func lineOf(runs []Run, points int) (EMU, error) {
	family, err := fontm.GoSans()
	for _, r := range runs {
		for _, c := range r.Text {
			if err == nil && c > ' ' && family.Regular.Advance(c) == 0 {
				return EMU(points) * Point * 3 / 2, nil
			}
		}
	}
	return lineHeight(points), err
}

func (p Paragraph) points() int {
	if p.Points == 0 {
		return BodyPoints
	}
	return p.Points
}

// TextWidth is the width of runs on one line.
func TextWidth(runs []Run, points int) (EMU, error) {
	family, err := fontm.GoSans()
	if err != nil {
		return 0, err
	}
	thousandths := 0
	for _, r := range runs {
		for _, c := range r.Text {
			thousandths += advance(face(family, r), c)
		}
	}
	return EMU(thousandths) * EMU(points) * Point / 1000, nil
}

// linesOf counts the lines that runs take when words are set one after another.
func linesOf(runs []Run, points int, w EMU) (int, error) {
	c, err := newCounter(points, w)
	if err != nil {
		return 0, err
	}
	for _, r := range runs {
		c.run(r)
	}
	return c.total(), nil
}

// counter counts twice, since office programs differ in whether a line may end
// after a hyphen, and takes the larger number.
type counter struct {
	family       fontm.Family
	whole, parts setting
}

func newCounter(points int, w EMU) (counter, error) {
	family, err := fontm.GoSans()
	s := setting{measure: int(w * 1000 / (EMU(points) * Point)), lines: 1}
	c := counter{family: family, whole: s, parts: s}
	c.parts.hyphens = true
	return c, err
}

func (c *counter) run(r Run) {
	f := face(c.family, r)
	for _, char := range r.Text {
		w := advance(f, char)
		c.whole.put(char, w)
		c.parts.put(char, w)
	}
}

// total is the number of lines if the paragraph ended here.
func (c counter) total() int {
	c.whole.endWord(0)
	c.parts.endWord(0)
	return max(c.whole.lines, c.parts.lines)
}

// setting is a paragraph half set; widths are thousandths of an em.
type setting struct {
	measure, lines, line, word int
	hyphens                    bool // a line may end after a hyphen
}

func (s *setting) put(c rune, w int) {
	switch {
	case c == '\n':
		s.endWord(0)
		s.lines, s.line = s.lines+1, 0
	case c == ' ':
		s.endWord(w)
	case c >= 0x2E80: // a line may end after any ideograph
		s.endWord(0)
		s.word = w
		s.endWord(0)
	default:
		s.word += w
		if c == '-' && s.hyphens {
			s.endWord(0)
		}
	}
}

// endWord puts the word on this line or the next; one wider than a line is broken.
func (s *setting) endWord(space int) {
	if s.line > 0 && s.line+s.word > s.measure {
		s.lines, s.line = s.lines+1, 0
	}
	for s.measure > 0 && s.word > s.measure {
		s.lines, s.word = s.lines+1, s.word-s.measure
	}
	s.line, s.word = s.line+s.word+space, 0
}

func face(f fontm.Family, r Run) *fontm.Face {
	switch {
	case r.Bold && r.Italic:
		return f.BoldItalic
	case r.Bold:
		return f.Bold
	case r.Italic:
		return f.Italic
	}
	return f.Regular
}

const em = 1000

func advance(f *fontm.Face, c rune) int {
	if w := f.Advance(c); w > 0 {
		return w
	}
	return em
}
