package compose

import (
	"fmt"
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// stack lays several small tables one below the other, a heading above each, so
// that a dossier with one assumption does not cost a slide for it.
type stack struct {
	b     *deckBuilder
	sizes []int // type sizes that a table may take
	pages []stackPage
	y     pptxw.EMU // where the next table of the last page goes
}

type stackPage struct {
	headings []string
	shapes   []pptxw.Shape
	ids      []string
}

const (
	stackHeading = 26 * pptxw.Point
	stackGap     = 14 * pptxw.Point
	bodyEnd      = 5806440 // BodyBox.Y + BodyBox.H
)

// put adds a table whose first row is its head; one without rows adds nothing.
func (s *stack) put(heading string, rows []pptxw.Row, flexible ...int) error {
	if len(rows) < 2 {
		return nil
	}
	rows, flexible = pruned(rows, flexible)
	table := pptxw.Table{Box: pptxw.BodyBox, Name: heading, Rows: rows}
	table, err := table.FitSizes(s.sizes, flexible...)
	if err != nil {
		return err
	}
	whole, err := table.Height()
	if err != nil {
		return err
	}
	if len(s.pages) == 0 || s.y+stackHeading+whole > bodyEnd {
		s.turn()
	}
	parts, err := table.Split(bodyEnd - s.y - stackHeading)
	if err != nil {
		return err
	}
	for i, part := range parts {
		if i > 0 {
			s.turn()
		}
		if err := s.place(heading, part); err != nil {
			return err
		}
	}
	return nil
}

func (s *stack) turn() {
	s.pages, s.y = append(s.pages, stackPage{}), pptxw.BodyBox.Y
}

func (s *stack) place(heading string, table pptxw.Table) error {
	page := &s.pages[len(s.pages)-1]
	height, err := table.Height()
	if err != nil {
		return err
	}
	box := pptxw.BodyBox
	box.Y, box.H = s.y, stackHeading
	page.shapes = append(page.shapes, pptxw.Text{Box: box, Name: heading, Paragraphs: []pptxw.Paragraph{
		{Runs: []pptxw.Run{{Text: heading, Bold: true, Color: pptxw.Accent}}},
	}})
	table.Box.Y = s.y + stackHeading
	table.Alt = fmt.Sprintf("%s, "+s.b.w.TableOf, heading, len(table.Rows)-1)
	page.shapes = append(page.shapes, table)
	page.headings = append(page.headings, heading)
	page.ids = appendOnce(page.ids, deckFacts(table)...)
	s.y += stackHeading + height + stackGap
	return nil
}

// finish makes slides of the pages. The title names what is on each.
func (s *stack) finish() error {
	for len(s.pages) > 0 {
		title := s.b.methodTitle(s.pages[0].headings)
		alike := 1
		for alike < len(s.pages) && slices.Equal(s.pages[alike].headings, s.pages[0].headings) {
			alike++
		}
		var slides []pptxw.Slide
		for _, page := range s.pages[:alike] {
			slide := pptxw.Slide{Shapes: page.shapes}
			var err error
			if slide.Source, slide.Notes, err = s.b.provenance(page.ids, slideOf{}); err != nil {
				return err
			}
			slides = append(slides, slide)
		}
		if err := s.b.add(title, deckSay(title), slides); err != nil {
			return err
		}
		s.pages = s.pages[alike:]
	}
	return nil
}

// method is how the figures that were not read came about. It is set smaller
// where that saves a slide.
func (b *deckBuilder) method() error {
	large, err := b.methodAt(tableSizes)
	if err != nil || len(large.pages) < 2 {
		return orFinish(large, err)
	}
	small, err := b.methodAt(tableSizes[1:])
	if err != nil || len(small.pages) < len(large.pages) {
		return orFinish(small, err)
	}
	return large.finish()
}

// methodTitle says of each table on a slide what it shows.
func (b *deckBuilder) methodTitle(headings []string) string {
	w := b.d.Words
	said := map[string]string{w.Calculations: b.w.Follows, w.Assumptions: b.w.Assumed, w.Checks: b.w.Holds}
	if len(b.failures()) > 0 {
		said[w.Checks] = b.w.Fails
	}
	var parts []string
	for _, heading := range headings {
		parts = append(parts, said[heading])
	}
	return strings.Join(parts, " · ")
}

func orFinish(s stack, err error) error {
	if err != nil {
		return err
	}
	return s.finish()
}

func (b *deckBuilder) methodAt(sizes []int) (stack, error) {
	s := stack{b: b, sizes: sizes}
	w := b.d.Words
	if err := s.put(w.Calculations, b.calculationRows(), 0, 1); err != nil {
		return s, err
	}
	if err := s.put(w.Assumptions, b.assumptionRows(), 0, 3); err != nil {
		return s, err
	}
	return s, s.put(w.Checks, b.checkRows(), 0, 1)
}
