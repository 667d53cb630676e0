package pdfw

import (
	"slices"
	"strconv"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

// page is one page while it is drawn. Places are given from its top left corner, y downwards.
type page struct {
	index    int
	fonts    *fonts
	content  []byte
	marked   []*element // by MCID
	links    []*annotation
	block    *element // whose text object is open
	open     *element // whose marked content is open
	face     *fontm.Face
	size     int
	rise     int
	colour   colour
	coloured bool
}

// annotation is the clickable area of a link or of a footnote's mark; box is left, top, right, bottom.
type annotation struct {
	box     [4]int
	address string
	note    *footnote // in place of an address
	el      *element  // the Link or Reference it belongs to
	object  int
}

// num writes a length in points with at most three decimals.
func num(dst []byte, thousandths int) []byte {
	if thousandths < 0 {
		dst, thousandths = append(dst, '-'), -thousandths
	}
	dst = strconv.AppendInt(dst, int64(thousandths/1000), 10)
	if rest := thousandths % 1000; rest != 0 {
		digits := strconv.Itoa(1000 + rest)[1:]
		for digits[len(digits)-1] == '0' {
			digits = digits[:len(digits)-1]
		}
		dst = append(append(dst, '.'), digits...)
	}
	return dst
}

func (p *page) put(operands string, numbers ...int) {
	for _, n := range numbers {
		p.content = append(num(p.content, n), ' ')
	}
	p.content = append(append(p.content, operands...), '\n')
}

// line draws one line of block with its left edge at x. All lines of a block on a page share one text
// object: naive readers start a line at each, and would cut figures apart.
func (p *page) line(block *element, l line, x, baseline int) {
	placed := false
	for i := 0; i < len(l.glyphs); {
		end, width := stretch(l.glyphs, i)
		run := l.glyphs[i].run
		p.mark(block, run)
		if !placed {
			p.put("Tm", 1000, 0, 0, 1000, x, pageHeight-baseline)
			placed = true
		}
		p.show(l.glyphs[i:end])
		if run.link != "" && block != nil {
			p.link(run, [4]int{x, baseline - run.size*9/10, x + width, baseline + run.size*3/10})
		}
		if run.note != nil && block != nil {
			p.link(run, [4]int{x, baseline - run.rise - run.size*9/10, x + width, baseline - run.rise + run.size*3/10})
			run.note.el.attach(p.index) // behind the block of its mark, in the order of reading
		}
		x, i = x+width, end
	}
}

// stretch is how far glyphs from i on share run and face, and how wide that is.
func stretch(glyphs []glyph, i int) (end, width int) {
	for end = i; end < len(glyphs) && glyphs[end].run == glyphs[i].run && glyphs[end].face == glyphs[i].face; end++ {
		width += glyphs[end].width
	}
	return end, width
}

func (p *page) show(glyphs []glyph) {
	run, face := glyphs[0].run, glyphs[0].face
	if p.face != face || p.size != run.size {
		p.face, p.size = face, run.size
		p.content = append(append(p.content, '/'), p.fonts.of(face).name...)
		p.content = append(p.content, ' ')
		p.put("Tf", run.size)
	}
	if p.rise != run.rise {
		p.rise = run.rise
		p.put("Ts", run.rise)
	}
	p.paint(run.colour)
	font := p.fonts.of(face)
	moved := slices.ContainsFunc(glyphs, func(g glyph) bool { return g.pull != 0 })
	if moved {
		p.content = append(p.content, '[')
	}
	p.content = append(p.content, '<')
	for _, g := range glyphs {
		const hex = "0123456789ABCDEF"
		cid := font.cid(g.r)
		p.content = append(p.content, hex[cid>>12], hex[cid>>8&15], hex[cid>>4&15], hex[cid&15])
		if g.pull != 0 {
			p.content = append(strconv.AppendInt(append(p.content, '>'), int64(g.pull), 10), '<')
		}
	}
	if moved {
		p.put(">] TJ")
		return
	}
	p.put("> Tj")
}

// paint sets the filling colour of text and rules.
func (p *page) paint(c colour) {
	if p.coloured && p.colour == c {
		return
	}
	p.colour, p.coloured = c, true
	p.colourOf(c, "rg")
}

func (p *page) colourOf(c colour, operator string) {
	p.put(operator, (int(c[0])*1000+127)/255, (int(c[1])*1000+127)/255, (int(c[2])*1000+127)/255)
}

// mark opens the text object and the marked content that the next glyphs belong to. A nil block is an
// artifact: whoever draws one has opened it.
func (p *page) mark(block *element, run *inked) {
	if block == nil {
		return
	}
	el := block
	if run.el != nil {
		el = run.el
	}
	if p.block != block {
		p.endText()
		p.put("BT")
		p.block = block
	}
	if p.open == el {
		return
	}
	if p.open != nil {
		p.put("EMC")
	}
	p.begin(el)
	p.open = el
}

// begin opens marked content that belongs to an element.
func (p *page) begin(el *element) {
	el.attach(p.index)
	mcid := len(p.marked)
	el.kids = append(el.kids, kid{page: p.index, mcid: mcid})
	p.marked = append(p.marked, el)
	p.put("/" + el.kind + " <</MCID " + strconv.Itoa(mcid) + ">> BDC")
}

func (p *page) endText() {
	if p.block == nil {
		return
	}
	p.put("EMC")
	p.put("ET")
	p.block, p.open = nil, nil
}

// artifact draws what is no part of the document's text: running heads, rules, repeated table heads.
func (p *page) artifact(draw func()) {
	p.endText()
	p.put("/Artifact BMC")
	draw()
	p.put("EMC")
}

// artifactText draws a line inside an artifact.
func (p *page) artifactText(l line, x, baseline int) {
	p.put("BT")
	p.line(nil, l, x, baseline)
	p.put("ET")
}

// rule draws a thin horizontal line as an artifact.
func (p *page) rule(x, y, width, thickness int, c colour) {
	p.artifact(func() {
		p.paint(c)
		p.put("re f", x, pageHeight-y-thickness, width, thickness)
	})
}

func (p *page) link(run *inked, box [4]int) {
	a := &annotation{box: box, address: run.link, note: run.note, el: run.el}
	p.links = append(p.links, a)
	run.el.kids = append(run.el.kids, kid{annot: a})
}
