package pptxw

import (
	"fmt"

	"github.com/deskworth/deskworth-go/internal/opc"
)

// slideXML writes slide n. Hyperlinks become relationships of its part.
func (d Deck) slideXML(n int, out *opc.Writer) ([]byte, error) {
	s := d.Slides[n-1]
	if err := s.fits(n); err != nil {
		return nil, err
	}
	w := root("p:sld")
	c := canvas{w: w, lang: d.language(), link: func(address string) string { return out.Link(slideName(n), address) }}
	charts := 0
	c.addChart = func(x Chart) (string, error) {
		charts++
		return addChart(out, n, charts, d.language(), x)
	}
	w.Open("p:cSld")
	c.tree()
	if s.Cover {
		d.cover(&c, s)
	} else if err := d.content(&c, s, n); err != nil {
		return nil, err
	}
	if d.Mark != "" {
		c.mark(d.Mark)
	}
	w.Close().Close().Open("p:clrMapOvr").Empty("a:masterClrMapping").Close()
	body, err := w.Close().Bytes()
	if err != nil {
		return nil, fmt.Errorf("slide %d (%.80q): %w", n, titleText(s.Title), err)
	}
	return body, nil
}

func (d Deck) cover(c *canvas, s Slide) {
	s.title(c, coverFrame)
	if len(s.Subtitle) > 0 {
		c.text(subtitleShape, "", inherited(subtitleFrame), s.Subtitle)
	}
}

func (d Deck) content(c *canvas, s Slide, n int) error {
	s.title(c, titleFrame)
	for _, shape := range s.Shapes {
		switch x := shape.(type) {
		case Text:
			c.text(x.Name, x.Alt, frame{box: x.Box, anchor: "t", points: BodyPoints, color: Ink}, x.Paragraphs)
		case Table:
			if err := c.table(x); err != nil {
				return err
			}
		case Chart:
			if err := c.chart(x); err != nil {
				return &Error{n, fmt.Sprintf("the chart %q: %v", x.Name, err), "show it as a table, or give it other columns"}
			}
		}
	}
	if len(s.Source) > 0 {
		c.text(sourceShape, "", frame{box: SourceBox, anchor: "b", points: SourcePoints, color: Muted}, []Paragraph{{Runs: s.Source}})
	}
	if d.Footer != "" {
		c.text(footerShape, "", inherited(footerFrame), []Paragraph{{Runs: []Run{{Text: Prose(d.Footer)}}}})
	}
	c.numbered(inherited(numberFrame), itoa(n))
	return nil
}

// title says its size only where it is not the layout's.
func (s Slide) title(c *canvas, f frame) {
	p := Paragraph{Runs: s.Title}
	if points, _, err := s.titleSize(); err == nil && points != f.points {
		p.Points = points
	}
	c.text(titleShape, "", inherited(f), []Paragraph{p})
}

// inherited is a placeholder as a slide has it: the layout says where and how.
func inherited(f frame) frame { return frame{ph: f.ph} }

func (c *canvas) mark(text string) {
	f := frame{box: markBox, anchor: "ctr", fill: White, line: Red, points: 10, color: Red, bold: true, center: true}
	c.text(markShape, "", f, []Paragraph{{Runs: []Run{{Text: Prose(text)}}}})
}

// language is the tag that spelling checkers know.
func (d Deck) language() string {
	if d.Lang == "fr" {
		return "fr-FR"
	}
	return "en-GB"
}

func titleText(runs []Run) (text string) {
	for _, r := range runs {
		text += r.Text
	}
	return text
}
