package compose

import (
	"fmt"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// slideOf is what the slides of one subject have in common.
type slideOf struct {
	what   string // for an error: "section margins"
	title  []pptxw.Run
	lead   string   // a line above the table
	labels []string // sources beyond those of the figures: "S1"
	remark string   // after the sources
}

// tableSizes are the type sizes that a table may take, largest first.
var tableSizes = []int{pptxw.BodyPoints, pptxw.TablePoints, 11, 10, 9, 8}

// fewRows is what leaves room for the largest size on one slide.
const fewRows = 12

func sizesFor(rows int) []int {
	if rows > fewRows {
		return tableSizes[1:]
	}
	return tableSizes
}

// mostLetters is more than a line of the body holds.
const mostLetters = 400

const leadHeight = 26 * pptxw.Point

// tableSlides lays a table over as many slides as it takes.
func (b *deckBuilder) tableSlides(of slideOf, table pptxw.Table, flexible []int) error {
	if of.lead != "" {
		table.Box.Y += leadHeight
		table.Box.H -= leadHeight
	}
	table, err := table.FitSizes(sizesFor(len(table.Rows)), flexible...)
	if err != nil {
		return err
	}
	if len(flexible) == 0 { // numbers only: no column wraps, all share the width
		table = table.Spread()
	}
	parts, err := table.Split(table.Box.H)
	if err != nil {
		return err
	}
	var pages []pptxw.Slide
	for _, part := range parts {
		part.Alt = fmt.Sprintf("%s, "+b.w.TableOf, deckPlain(of.title), len(part.Rows)-1)
		page := pptxw.Slide{Shapes: append(b.lead(of.lead), part)}
		if page.Source, page.Notes, err = b.provenance(deckFacts(part), of); err != nil {
			return err
		}
		pages = append(pages, page)
	}
	return b.add(of.what, of.title, pages)
}

func (b *deckBuilder) lead(line string) []pptxw.Shape {
	if line == "" {
		return nil
	}
	box := pptxw.BodyBox
	box.H = leadHeight
	return []pptxw.Shape{pptxw.Text{Box: box, Name: "Lead", Paragraphs: []pptxw.Paragraph{
		{Runs: []pptxw.Run{{Text: deckLine(line, box.W), Color: pptxw.Muted}}},
	}}}
}

// deckLine cuts a line that does not fit on one; what it says in full stands on
// the cover or in the workbook.
func deckLine(line string, w pptxw.EMU) string {
	fits := func(s string) bool {
		h, err := pptxw.Paragraph{Runs: deckSay(s)}.Height(w)
		return err == nil && h < leadHeight
	}
	if fits(line) {
		return line
	}
	short := []rune(line)
	short = short[:min(len(short), mostLetters)]
	for len(short) > 0 && !fits(string(short)+"…") {
		short = short[:len(short)-1]
	}
	return string(short) + "…"
}

func deckFacts(t pptxw.Table) (ids []string) {
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			for _, run := range c.Runs {
				ids = appendOnce(ids, run.Fact)
			}
		}
	}
	return ids
}

func deckPlain(runs []pptxw.Run) (text string) {
	for _, r := range runs {
		text += r.Text
	}
	return text
}
