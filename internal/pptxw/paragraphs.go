package pptxw

import "strings"

// paragraph writes one a:p. What the paragraph does not say, the frame says.
func (c *canvas) paragraph(p Paragraph, f frame) {
	c.w.Open("a:p")
	c.paragraphStyle(p, f)
	for _, r := range p.Runs {
		c.run(r, p, f)
	}
	c.w.Close()
}

func (c *canvas) paragraphStyle(p Paragraph, f frame) {
	c.w.Open("a:pPr")
	if p.Bullet {
		c.w.Attr("marL", itoa(bulletIndent)).Attr("indent", itoa(-bulletIndent))
	} else if f.ph.kind == "" {
		c.w.Attr("marL", "0").Attr("indent", "0")
	}
	switch rtl := rightToLeft(p.Runs); {
	case rtl:
		c.w.Attr("algn", string(Right)).Attr("rtl", "1")
	case f.center:
		c.w.Attr("algn", "ctr")
	case p.Align != "":
		c.w.Attr("algn", string(p.Align))
	}
	if p.Before > 0 {
		c.w.Open("a:spcBef").Empty("a:spcPts", "val", itoa(p.Before*100)).Close()
	}
	switch {
	case p.Bullet:
		c.w.Open("a:buClr").Empty("a:srgbClr", "val", string(Accent)).Close()
		c.w.Empty("a:buFont", "typeface", "Arial").Empty("a:buChar", "char", "•")
	case f.ph.kind == "":
		c.w.Empty("a:buNone")
	}
	c.w.Close()
}

// run writes a stretch of text; a line feed in it becomes a break.
func (c *canvas) run(r Run, p Paragraph, f frame) {
	for i, line := range strings.Split(r.Text, "\n") {
		if i > 0 {
			c.w.Open("a:br")
			c.runStyle(r, p, f)
			c.w.Close()
		}
		if line != "" {
			c.w.Open("a:r")
			c.runStyle(r, p, f)
			c.w.Leaf("a:t", Prose(line)).Close()
		}
	}
}

// runStyle marks a figure with noProof: no program checks the spelling of it,
// none shows the mark, and all keep it.
func (c *canvas) runStyle(r Run, p Paragraph, f frame) {
	c.w.Open("a:rPr", "lang", c.lang)
	points := p.Points
	if points == 0 {
		points = f.points
	}
	if r.Small {
		points -= 2
	}
	if points > 0 {
		c.w.Attr("sz", itoa(points*100))
	}
	if r.Bold || f.bold {
		c.w.Attr("b", "1")
	}
	if r.Italic {
		c.w.Attr("i", "1")
	}
	if r.Fact != "" {
		c.w.Attr("noProof", "1")
	}
	c.w.Attr("dirty", "0")
	if color := firstColor(r.Color, f.color); color != "" {
		c.solid(color)
	}
	if r.Link != "" {
		c.w.Empty("a:hlinkClick", "r:id", c.link(r.Link))
	}
	c.w.Close()
}

func firstColor(colors ...Color) Color {
	for _, c := range colors {
		if c != "" {
			return c
		}
	}
	return ""
}
