package pptxw

import (
	"fmt"
	"slices"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

// chartOf is a chart as a file has it.
type chartOf struct {
	part  opc.Part
	drawn []chartml.Point
	cells []chartbook.Cell
}

// openChart follows a graphic frame to its chart and the workbook behind it; ok is
// false for a frame that holds none.
func openChart(p *opc.Package, slide string, frame *xmlr.Node) (c chartOf, ok bool, err error) {
	named := frame.First(chartml.Namespace, "chart")
	if !named.Is(chartml.Namespace, "chart") {
		return c, false, nil
	}
	if c.part, err = target(p, slide, named.AttrIn(nsR, "id")); err != nil {
		return c, true, err
	}
	if c.drawn, err = chartml.Read(c.part.Body); err != nil {
		return c, true, &opc.Error{Part: c.part.Name, What: err.Error(), Remedy: "compose the deck again"}
	}
	for _, r := range p.Relationships(c.part.Name) {
		if r.Type != opc.RelPackage {
			continue
		}
		data, err := p.Target(c.part.Name, r)
		if err != nil {
			return c, true, err
		}
		book, err := p.Embedded(data)
		if err == nil {
			c.cells, err = chartbook.CellsOf(book)
		}
		if err != nil {
			return c, true, &opc.Error{Part: data.Name, What: err.Error(), Remedy: "compose the deck again"}
		}
		return c, true, nil
	}
	return c, true, &opc.Error{Part: c.part.Name, What: "has no workbook that an editor could open", Remedy: "compose the deck again"}
}

// texts gives what the chart draws from, then what its workbook holds.
func (c chartOf) texts(shape string) (shown []Shown) {
	for _, point := range c.drawn {
		shown = append(shown, Shown{Shape: shape, Within: point.Place, Text: point.Text})
	}
	for _, cell := range c.cells {
		shown = append(shown, Shown{Shape: shape, Within: "workbook " + chartbook.Sheet + "!" + cell.Name, Text: cell.Text})
	}
	return shown
}

// ChartsAgree holds each chart of a presentation to the workbook behind it: the
// place that a cache names must hold the text that the cache says. It returns an
// [opc.Error] with the chart's part, the place, and both texts.
func ChartsAgree(body []byte) error {
	p, err := opc.Read(body, opc.Limits{})
	if err != nil {
		return err
	}
	slides, err := slidesOf(p)
	if err != nil {
		return err
	}
	for _, slide := range slides {
		if !hasChart(p, slide.Name) {
			continue // most have none, and reading one takes a while
		}
		doc, err := parse(slide)
		if err != nil {
			return err
		}
		for _, frame := range doc.Find(nsP, "graphicFrame") {
			c, ok, err := openChart(p, slide.Name, frame)
			if err == nil && ok {
				err = c.agree()
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func hasChart(p *opc.Package, slide string) bool {
	return slices.ContainsFunc(p.Relationships(slide), func(r opc.Relationship) bool { return r.Type == chartml.Relationship })
}

// agree walks the cache: "… cells" says where the points that follow stand.
func (c chartOf) agree() error {
	cells := map[string]string{}
	for _, cell := range c.cells {
		cells[cell.Name] = cell.Text
	}
	drawn := map[string]bool{}
	for _, at := range cached(c.drawn) {
		drawn[at.cell] = true
		if cells[at.cell] != at.text {
			return &opc.Error{Part: c.part.Name, What: fmt.Sprintf("%s says %q and cell %s of its workbook %q", at.place, at.text, at.cell, cells[at.cell]), Remedy: "compose the deck again"}
		}
	}
	for _, cell := range c.cells {
		if !drawn[cell.Name] && cell.Name != "A1" { // the name of the keys is not drawn
			return &opc.Error{Part: c.part.Name, What: fmt.Sprintf("cell %s of its workbook says %q, which it does not draw", cell.Name, cell.Text), Remedy: "compose the deck again"}
		}
	}
	return nil
}
