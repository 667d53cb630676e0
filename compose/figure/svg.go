package figure

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// vector is a canvas of SVG 1.1. Its texts are texts, not outlines: a reader can search, copy and correct them,
// and a screen reader says them. Each carries the width that it has in the faces of the figure (textLength), so
// that another face in their place keeps the layout.
type vectors struct {
	faces faces
	body  strings.Builder
}

// coordinate writes hundredths of a point: a twenty-fourth of a dot.
func coordinate(l length) string {
	const hundredth = point / 100
	half := hundredth / 2
	if l < 0 {
		half = -half
	}
	n := int((l + half) / hundredth)
	return strconv.FormatFloat(float64(n)/100, 'f', -1, 64)
}

func colour(c ink) string { return fmt.Sprintf("#%06x", uint32(c)) }

func (v *vectors) path(path []spot) {
	for i, p := range path {
		sep := " "
		if i == 0 {
			sep = "M"
		}
		v.body.WriteString(sep + coordinate(p.x) + " " + coordinate(p.y))
	}
}

func (v *vectors) fill(outline []spot, c ink) {
	if b, is := boxed(outline); is { // crisp edges leave no seam between neighbours
		fmt.Fprintf(&v.body, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s" shape-rendering="crispEdges"/>`+"\n",
			coordinate(b.left), coordinate(b.top), coordinate(b.width()), coordinate(b.height()), colour(c))
		return
	}
	v.body.WriteString(`<path d="`)
	v.path(outline)
	v.body.WriteString(`Z" fill="` + colour(c) + "\"/>\n")
}

// boxed gives back the box whose corners an outline is.
func boxed(outline []spot) (box, bool) {
	if len(outline) != 4 {
		return box{}, false
	}
	b := box{outline[0].x, outline[0].y, outline[2].x, outline[2].y}
	return b, outline[1] == spot{b.right, b.top} && outline[3] == spot{b.left, b.bottom}
}

func (v *vectors) line(path []spot, p pen) {
	v.body.WriteString(`<path d="`)
	v.path(path)
	v.body.WriteString(`" fill="none" stroke="` + colour(p.ink) + `" stroke-width="` + coordinate(p.width) + `" stroke-linejoin="bevel"`)
	if len(p.dash) > 0 {
		lengths := make([]string, 0, len(p.dash))
		for _, d := range p.dash {
			lengths = append(lengths, coordinate(d))
		}
		v.body.WriteString(` stroke-dasharray="` + strings.Join(lengths, " ") + `"`)
	}
	v.body.WriteString("/>\n")
}

func (v *vectors) discs(centres []spot, r length, c ink) {
	v.body.WriteString(`<g fill="` + colour(c) + "\">\n")
	for _, p := range centres {
		v.body.WriteString(`<circle cx="` + coordinate(p.x) + `" cy="` + coordinate(p.y) + `" r="` + coordinate(r) + "\"/>\n")
	}
	v.body.WriteString("</g>\n")
}

func (v *vectors) text(t text) {
	if t.words == "" {
		return
	}
	anchors := map[anchor]string{start: "", middle: ` text-anchor="middle"`, end: ` text-anchor="end"`}
	weight := ""
	if t.bold {
		weight = ` font-weight="bold"`
	}
	wide := v.faces.width(t.words, t.size, t.bold)
	fmt.Fprintf(&v.body, `<text x="%s" y="%s" font-size="%s" fill="%s"%s%s textLength="%s" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n",
		coordinate(t.at.x), coordinate(t.at.y), coordinate(t.size), colour(t.ink), anchors[t.anchor], weight, coordinate(wide), escaped(t.words))
}

func escaped(words string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(words)) // a builder takes everything
	return b.String()
}

// document is the whole file. Width and height are given in millimetres and points agree with them.
func (v *vectors) document(f Figure, width Width, height length) []byte {
	w := width.length()
	mm := strconv.FormatFloat(float64(height)*float64(width)/float64(w), 'f', 3, 64)
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%dmm" height="%smm" viewBox="0 0 %s %s" role="img" xml:lang="%s" font-family="Go, 'Liberation Sans', Arial, Helvetica, sans-serif" xml:space="preserve">`+"\n",
		width, mm, coordinate(w), coordinate(height), f.words.tag)
	fmt.Fprintf(&b, "<title>%s</title>\n<desc>%s</desc>\n<metadata>%s</metadata>\n", escaped(f.frame.Title), escaped(f.Alternative()), escaped(f.words.rendered))
	fmt.Fprintf(&b, `<rect width="%s" height="%s" fill="#ffffff"/>`+"\n", coordinate(w), coordinate(height))
	b.WriteString(v.body.String())
	b.WriteString("</svg>\n")
	return []byte(b.String())
}
