package compose

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// slideOf is what the slides of one subject have in common.
type slideOf struct {
	what   string // for an error: "section margins"
	title  []pptxw.Run
	alert  string   // in red above everything
	lead   string   // a line above the table
	labels []string // sources beyond those of the figures: "S1"
	remark string   // after the sources
	notes  []string // speaker notes before those of the figures
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
	pages, err := b.tablePages(of, table, flexible)
	if err != nil {
		return err
	}
	return b.add(of.what, of.title, pages)
}

func (b *deckBuilder) tablePages(of slideOf, table pptxw.Table, flexible []int) (pages []pptxw.Slide, err error) {
	for _, line := range []string{of.alert, of.lead} {
		if line != "" {
			table.Box.Y += leadHeight
			table.Box.H -= leadHeight
		}
	}
	if table, err = table.FitSizes(sizesFor(len(table.Rows)), flexible...); err != nil {
		return nil, err
	}
	if len(flexible) == 0 { // numbers only: no column wraps, all share the width
		table = table.Spread()
	}
	parts, err := table.Split(table.Box.H)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		part.Alt = fmt.Sprintf("%s, "+b.w.TableOf, deckPlain(of.title), len(part.Rows)-1)
		page := pptxw.Slide{Shapes: append(of.lines(), part)}
		if page.Source, page.Notes, err = b.provenance(deckFacts(part), of); err != nil {
			return nil, err
		}
		pages = append(pages, page)
	}
	return pages, nil
}

// lines are what stands above a table.
func (of slideOf) lines() (shapes []pptxw.Shape) {
	box := pptxw.BodyBox
	box.H = leadHeight
	for _, line := range []struct {
		name, text string
		color      pptxw.Color
	}{{"Alert", of.alert, pptxw.Red}, {"Lead", of.lead, pptxw.Muted}} {
		if line.text == "" {
			continue
		}
		run := pptxw.Run{Text: deckLine(line.text, box.W), Color: line.color, Bold: line.color == pptxw.Red}
		shapes = append(shapes, pptxw.Text{Box: box, Name: line.name, Paragraphs: []pptxw.Paragraph{{Runs: []pptxw.Run{run}}}})
		box.Y += leadHeight
	}
	return shapes
}

// deckLine cuts a line that does not fit on one, after a word: half of a number is
// another number. What it says in full stands on the cover or in the workbook.
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
	whole := string(short)
	if at := strings.LastIndexByte(whole, ' '); at > 0 {
		whole = strings.TrimRight(whole[:at], " ,;:–—-")
	} else if strings.ContainsFunc(whole, unicode.IsNumber) {
		whole = ""
	}
	return whole + "…"
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

// pruned leaves out the columns that hold nothing below their head, and gives the
// flexible ones by their new places.
func pruned(rows []pptxw.Row, flexible []int) ([]pptxw.Row, []int) {
	var kept, moved []int
	for col := range rows[0].Cells {
		if slices.ContainsFunc(rows[1:], func(r pptxw.Row) bool { return len(r.Cells[col].Runs) > 0 }) {
			if slices.Contains(flexible, col) {
				moved = append(moved, len(kept))
			}
			kept = append(kept, col)
		}
	}
	if len(kept) == 0 || len(kept) == len(rows[0].Cells) {
		return rows, flexible
	}
	out := make([]pptxw.Row, len(rows))
	for i, r := range rows {
		out[i].Strong = r.Strong
		for _, col := range kept {
			out[i].Cells = append(out[i].Cells, r.Cells[col])
		}
	}
	return out, moved
}
