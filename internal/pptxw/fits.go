package pptxw

import "fmt"

// fits measures a slide before it is written.
func (s Slide) fits(n int) error {
	if len(s.Title) == 0 {
		return &Error{n, "it has no title", "give it a sentence with the conclusion"}
	}
	if _, lines, err := s.titleSize(); err != nil {
		return err
	} else if lines > titleLines {
		return &Error{n, fmt.Sprintf("the title takes %d lines at the smallest size", lines), "shorten it: a title has two lines"}
	}
	if err := s.wordsFit(n); err != nil {
		return err
	}
	for _, shape := range s.Shapes {
		if err := shapeFits(n, shape); err != nil {
			return err
		}
	}
	return nil
}

const (
	titleLines     = 2
	leastChart EMU = Inch
)

// Sizes that a title may take, largest first: the rule that makes a long one fit.
var (
	titleSizes = []int{TitlePoints, 20, 18}
	coverSizes = []int{coverPoints, 28, 24}
)

// titleSize is the largest size at which the title takes two lines, or the
// smallest with the lines that it takes then.
func (s Slide) titleSize() (points, lines int, err error) {
	sizes, w := titleSizes, TitleBox.W
	if s.Cover {
		sizes, w = coverSizes, coverTitleBox.W
	}
	for _, points = range sizes {
		lines, err = linesOf(styled(s.Title, true), points, w)
		if err != nil || lines <= titleLines {
			break
		}
	}
	return points, lines, err
}

// SourceFits says whether a source line takes no more than its place.
func SourceFits(source []Run) (bool, error) {
	lines, err := linesOf(source, SourcePoints, SourceBox.W)
	return lineHeight(SourcePoints)*EMU(lines) <= SourceBox.H, err
}

// TitleFits says whether a title takes two lines at one of the sizes that it may take.
func TitleFits(title []Run) (bool, error) {
	_, lines, err := Slide{Title: title}.titleSize()
	return lines <= titleLines, err
}

func (s Slide) wordsFit(n int) error {
	subtitle := EMU(0)
	for _, p := range s.Subtitle {
		if p.Points == 0 {
			p.Points = subtitlePoints
		}
		h, err := p.Height(coverSubtitleBox.W)
		if err != nil {
			return err
		}
		subtitle += h
	}
	if subtitle > coverSubtitleBox.H {
		return &Error{n, "the subtitle is higher than its place", "shorten it"}
	}
	fits, err := SourceFits(s.Source)
	if err == nil && !fits {
		return &Error{n, "the source line takes more than two lines", "name fewer sources on one slide"}
	}
	return err
}

func shapeFits(n int, shape Shape) error {
	b := shape.box()
	switch x := shape.(type) {
	case Text:
		need := EMU(0)
		for _, p := range x.Paragraphs {
			h, err := p.Height(b.W)
			if err != nil {
				return err
			}
			need += h
		}
		if need > b.H {
			return &Error{n, fmt.Sprintf("the text of %q is higher than its box", x.Name), "shorten it or split it with Flow"}
		}
	case Table:
		h, err := x.Height()
		if err != nil {
			return err
		}
		if b.Y+h > SourceBox.Y || b.X+sum(x.Columns) > margin+width {
			return &Error{n, fmt.Sprintf("the table %q is larger than its place", x.Name), "split it with Table.Split, or give it fewer columns"}
		}
		for i, r := range x.Rows {
			if len(r.Cells) != len(x.Columns) {
				return &Error{n, fmt.Sprintf("row %d of the table %q has %d cells for %d columns", i+1, x.Name, len(r.Cells), len(x.Columns)), "give each row a cell a column"}
			}
		}
	case Chart:
		if x.Alt == "" {
			return &Error{n, fmt.Sprintf("the chart %q has no text for a screen reader", x.Name), "say what it shows"}
		}
		if b.Y+b.H > SourceBox.Y || b.X+b.W > margin+width || b.W < leastChart || b.H < leastChart {
			return &Error{n, fmt.Sprintf("the chart %q is larger than its place, or too small to read", x.Name), "put fewer charts on one slide"}
		}
	}
	return nil
}
