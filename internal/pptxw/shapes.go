package pptxw

import (
	"strconv"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// canvas writes the shapes of one slide, layout or master and numbers them: an
// id stands once a slide, and 1 is the group that holds them all.
type canvas struct {
	w    *xmlw.Writer
	last int
	lang string
	link func(address string) string // relationship id for a hyperlink

	addChart func(c Chart) (string, error) // relationship id for a chart, whose parts it adds
}

func itoa[N ~int | ~int64](n N) string { return strconv.FormatInt(int64(n), 10) }

func (c *canvas) next() string {
	c.last++
	return itoa(c.last + 1)
}

// tree opens the group of shapes; whoever calls it closes it.
func (c *canvas) tree() {
	c.w.Open("p:spTree")
	c.w.Open("p:nvGrpSpPr").Empty("p:cNvPr", "id", "1", "name", "").Empty("p:cNvGrpSpPr").Empty("p:nvPr").Close()
	c.w.Open("p:grpSpPr")
	c.transform("a:xfrm", Box{}, true)
	c.w.Close()
}

func (c *canvas) transform(element string, b Box, group bool) {
	c.w.Open(element)
	c.w.Empty("a:off", "x", itoa(b.X), "y", itoa(b.Y)).Empty("a:ext", "cx", itoa(b.W), "cy", itoa(b.H))
	if group {
		c.w.Empty("a:chOff", "x", "0", "y", "0").Empty("a:chExt", "cx", "0", "cy", "0")
	}
	c.w.Close()
}

// named opens the non-visual properties, which hold id, name and what a screen
// reader says.
func (c *canvas) named(name, descr string) {
	c.w.Open("p:cNvPr", "id", c.next(), "name", Prose(name))
	if descr != "" {
		c.w.Attr("descr", Prose(descr))
	}
	c.w.Close()
}

// placeholder is the kind and number by which a shape inherits from its layout.
type placeholder struct{ kind, index string }

func (p placeholder) write(w *xmlw.Writer) {
	w.Open("p:ph")
	if p.kind != "" {
		w.Attr("type", p.kind)
	}
	if p.kind == "ftr" || p.kind == "sldNum" {
		w.Attr("sz", "quarter")
	}
	if p.index != "" {
		w.Attr("idx", p.index)
	}
	w.Close()
}

// frame says how text lies in its shape.
type frame struct {
	box    Box // zero: the layout's
	ph     placeholder
	anchor string // t, ctr, b
	fill   Color
	line   Color
	points int
	color  Color
	bold   bool
	center bool
}

// text writes a shape with paragraphs.
func (c *canvas) text(name, alt string, f frame, paragraphs []Paragraph) {
	c.w.Open("p:sp").Open("p:nvSpPr")
	c.named(name, description(alt, factsOf(paragraphs)))
	if f.ph.kind == "" {
		c.w.Empty("p:cNvSpPr", "txBox", "1").Empty("p:nvPr")
	} else {
		c.w.Open("p:cNvSpPr").Empty("a:spLocks", "noGrp", "1").Close().Open("p:nvPr")
		f.ph.write(c.w)
		c.w.Close()
	}
	c.w.Close()
	c.shape(f)
	c.w.Open("p:txBody")
	c.body(f)
	for _, p := range paragraphs {
		c.paragraph(p, f)
	}
	if len(paragraphs) == 0 {
		c.w.Open("a:p").Empty("a:endParaRPr", "lang", c.lang).Close()
	}
	c.w.Close().Close()
}

func (c *canvas) shape(f frame) {
	c.w.Open("p:spPr")
	if f.box != (Box{}) {
		c.transform("a:xfrm", f.box, false)
		c.w.Open("a:prstGeom", "prst", "rect").Empty("a:avLst").Close()
	}
	if f.fill != "" {
		c.solid(f.fill)
	}
	if f.line != "" {
		c.w.Open("a:ln", "w", "9525")
		c.solid(f.line)
		c.w.Close()
	}
	c.w.Close()
}

// body sets no automatic fit: what is written was measured.
func (c *canvas) body(f frame) {
	c.w.Open("a:bodyPr")
	if f.box != (Box{}) {
		c.w.Attr("wrap", "square").Attr("lIns", "0").Attr("tIns", "0").Attr("rIns", "0").Attr("bIns", "0")
		c.w.Attr("rtlCol", "0").Attr("anchor", f.anchor).Empty("a:noAutofit")
	}
	c.w.Close().Open("a:lstStyle")
	if f.ph.kind != "" && f.points > 0 {
		c.placeholderStyle(f)
	}
	c.w.Close()
}

// placeholderStyle is what the slides inherit. The style of the prompt's own run
// would not do: nobody inherits from a run.
func (c *canvas) placeholderStyle(f frame) {
	c.w.Open("a:lvl1pPr", "marL", "0", "indent", "0").Empty("a:buNone").Open("a:defRPr", "sz", itoa(f.points*100))
	if f.bold {
		c.w.Attr("b", "1")
	} else {
		c.w.Attr("b", "0")
	}
	c.solid(f.color)
	c.w.Empty("a:latin", "typeface", "+mn-lt").Empty("a:ea", "typeface", "+mn-ea").Empty("a:cs", "typeface", "+mn-cs")
	c.w.Close().Close()
}

func (c *canvas) solid(color Color) {
	c.w.Open("a:solidFill").Empty("a:srgbClr", "val", string(color)).Close()
}

// block is a filled rectangle without text; it says nothing, so a screen reader
// is told that it is decoration by an empty description.
func (c *canvas) block(name string, b Box, fill Color) {
	c.w.Open("p:sp").Open("p:nvSpPr")
	c.named(name, "")
	c.w.Empty("p:cNvSpPr").Empty("p:nvPr").Close()
	c.shape(frame{box: b, fill: fill})
	c.w.Close()
}

// rule is a thin line across.
func (c *canvas) rule(name string, b Box, color Color) {
	c.w.Open("p:cxnSp").Open("p:nvCxnSpPr")
	c.named(name, "")
	c.w.Empty("p:cNvCxnSpPr").Empty("p:nvPr").Close()
	c.w.Open("p:spPr")
	c.transform("a:xfrm", b, false)
	c.w.Open("a:prstGeom", "prst", "line").Empty("a:avLst").Close()
	c.w.Open("a:ln", "w", "12700")
	c.solid(color)
	c.w.Close().Close().Close()
}
