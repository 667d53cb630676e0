package pdfw

import (
	"fmt"
	"strings"
)

// maxPicture leaves room for a caption and a source line on the page of a picture.
const maxPicture = (floor - marginTop) * 4 / 5

var pictureStyle = style{before: 4000, after: 4000}

// picture sets a drawing as paths and texts of the page, not as an image of dots. It is sharp at every size, its
// numbers can be searched, copied and read back one by one, it uses the faces that the page has already, and it
// takes a tenth of the bytes of 300 dots an inch. Nothing of it is transparent, which PDF/A-1 forbids.
func (f *flow) picture(p Picture) {
	label := f.label(3, "picture")
	if p.Name != "" {
		label = "picture " + p.Name
	}
	if why := pictureFault(p); why != "" {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: label, Why: why})
		return
	}
	width, height := p.Drawing.Size()
	alt, err := clean(label+", alternative text", p.Alt)
	if err != nil {
		f.set.wrong = append(f.set.wrong, err)
	}
	el := f.root.child("Figure")
	r := &recorded{set: f.set, label: label}
	p.Drawing.Draw(r)
	f.add(pictureStyle, piece{height: height, keep: p.Keep, paint: func(pg *page, top int) {
		var box []byte
		for _, n := range []int{marginSide, pageHeight - top - height, marginSide + width, pageHeight - top} {
			box = append(num(box, n), ' ')
		}
		el.attrs = fmt.Sprintf("/Alt %s /A <</O /Layout /Placement /Block /BBox [%s]>>", text(oneLine(alt)), strings.TrimSpace(string(box)))
		pg.picture(el, r.strokes, marginSide, top)
	}})
}

func pictureFault(p Picture) string {
	if p.Drawing == nil || strings.TrimSpace(p.Alt) == "" {
		return "a picture needs a drawing and a text for readers who do not see it"
	}
	if w, h := p.Drawing.Size(); w <= 0 || h <= 0 || w > measure || h > maxPicture {
		return fmt.Sprintf("it is %d × %d thousandths of a point; a page has room for %d × %d", w, h, measure, maxPicture)
	}
	return ""
}

// picture draws strokes in marked content of their own, from their top left corner.
func (p *page) picture(el *element, strokes []stroke, left, top int) {
	p.endText()
	p.begin(el)
	p.put("2 j") // bevelled corners: a pointed one would reach beyond its value
	for _, s := range strokes {
		s(p, left, top)
	}
	p.put("EMC")
}

// stroke draws one thing of a picture whose top left corner is given.
type stroke func(p *page, left, top int)

// recorded is a surface that keeps what is drawn until its page is known.
type recorded struct {
	set     *setter
	label   string
	strokes []stroke
}

func inkColour(c uint32) colour { return colour{uint8(c >> 16), uint8(c >> 8), uint8(c)} }

func (r *recorded) add(s stroke) { r.strokes = append(r.strokes, s) }

func (r *recorded) Fill(outline [][2]int, c uint32) {
	r.add(func(p *page, left, top int) {
		p.paint(inkColour(c))
		p.path(outline, left, top)
		p.put("f")
	})
}

func (r *recorded) Line(path [][2]int, c uint32, width int, dash []int) {
	r.add(func(p *page, left, top int) {
		p.colourOf(inkColour(c), "RG")
		p.put("w", width)
		p.content = append(p.content, '[')
		for _, d := range dash {
			p.content = append(num(p.content, d), ' ')
		}
		p.put("] 0 d")
		p.path(path, left, top)
		p.put("S")
	})
}

// roundness is how far the handles of a quarter circle lie from its ends, in thousandths of the radius.
const roundness = 552

func (r *recorded) Discs(centres [][2]int, radius int, c uint32) {
	r.add(func(p *page, left, top int) {
		p.paint(inkColour(c))
		h := radius * roundness / 1000
		for _, at := range centres {
			x, y := left+at[0], pageHeight-top-at[1]
			p.put("m", x+radius, y)
			p.put("c", x+radius, y+h, x+h, y+radius, x, y+radius)
			p.put("c", x-h, y+radius, x-radius, y+h, x-radius, y)
			p.put("c", x-radius, y-h, x-h, y-radius, x, y-radius)
			p.put("c", x+h, y-radius, x+radius, y-h, x+radius, y)
			p.put("f")
		}
	})
}

func (r *recorded) Text(left, baseline int, words string, size int, bold bool, c uint32) {
	l := makeLine(r.set.glyphs(r.label, Text(words), style{size: size, bold: bold, colour: inkColour(c)}, nil))
	r.add(func(p *page, x, top int) { p.artifactText(l, x+left, top+baseline) })
}

func (p *page) path(spots [][2]int, left, top int) {
	for i, at := range spots {
		operator := "l"
		if i == 0 {
			operator = "m"
		}
		p.put(operator, left+at[0], pageHeight-top-at[1])
	}
}
