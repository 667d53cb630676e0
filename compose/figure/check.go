package figure

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Bounds of what one figure shows.
const (
	maxTitle  = 300 // characters
	maxName   = 120
	maxNote   = 1000
	maxNotes  = 20
	maxSource = 2000
	maxRows   = 1_000_000

	maxScale    = 27
	maxWhiskers = 400 // rows with error bars: more would run into one another
)

func (f Figure) checkFrame() error {
	if f.frame.Title == "" {
		return &source.ArgumentError{Field: "title", Problem: "a figure has none", Remedy: "write a sentence that says what is seen"}
	}
	if f.frame.Source == "" {
		return &source.ArgumentError{Field: "source", Problem: "a figure without a source line is not drawn", Remedy: "name who published the data and when it was read; FrameOf does so for tables"}
	}
	if len(f.frame.Notes) > maxNotes {
		return &source.ArgumentError{Field: "notes", Problem: "there are more than " + strconv.Itoa(maxNotes), Remedy: "say it in the text"}
	}
	texts := []labelled{{"title", f.frame.Title, maxTitle}, {"source", f.frame.Source, maxSource}}
	for _, note := range f.frame.Notes {
		texts = append(texts, labelled{"notes", note, maxNote})
	}
	for _, d := range f.frame.Dropped {
		texts = append(texts, labelled{"dropped", d.Reason, maxName})
	}
	return f.checkTexts(texts)
}

// labelled is a text with the place that an error names, and its longest length in characters.
type labelled struct {
	field, words string
	most         int
}

func (s setting) checkTexts(texts []labelled) error {
	for _, t := range texts {
		if n := len([]rune(t.words)); n > t.most {
			return &source.ArgumentError{Field: t.field, Problem: fmt.Sprintf("%d characters do not fit a figure", n), Remedy: "write at most " + strconv.Itoa(t.most)}
		}
		missing := s.faces.regular.Missing(t.words)
		if strings.ContainsRune(t.words, '\n') {
			missing = append(missing, '\n')
		}
		if len(missing) == 0 {
			missing = s.faces.bold.Missing(t.words)
		}
		if len(missing) > 0 {
			return refuse("glyph", fmt.Sprintf("%s: the faces of a figure cannot draw %s in %q", t.field, signs(missing), t.words), "write it in Latin, Greek or Cyrillic letters")
		}
	}
	return nil
}

func signs(runes []rune) string {
	const most = 5
	parts := make([]string, 0, most)
	for _, r := range runes[:min(len(runes), most)] {
		if strconv.IsPrint(r) {
			parts = append(parts, fmt.Sprintf("%U %q", r, r))
		} else {
			parts = append(parts, fmt.Sprintf("%U", r))
		}
	}
	return strings.Join(parts, ", ")
}

// check looks at a column that a drawing needs, and at every text of it.
func (s setting) check(field string, c Column, rows int, kinds ...source.ColumnType) error {
	if !c.isSet() {
		return &source.ArgumentError{Field: field, Problem: "there is no column", Remedy: "make one with ColumnOf, Numbers, Days, Instants or Labels"}
	}
	if !oneOf(c.kind, kinds) {
		return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("%q is a column of type %s", c.Name, c.kind), Remedy: fmt.Sprintf("give one of type %v", kinds)}
	}
	if c.Len() != rows {
		return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("%q has %d rows and the figure %d", c.Name, c.Len(), rows), Remedy: "give columns of the same rows"}
	}
	if rows > maxRows {
		return refuse("too_many", fmt.Sprintf("%d rows are more than %d", rows, maxRows), "draw a part of them")
	}
	if c.Scale > maxScale || c.Scale < -maxScale {
		return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("%q counts in 10^%d of its unit", c.Name, c.Scale), Remedy: "choose a unit that needs no such power"}
	}
	texts := []labelled{{field, c.Name, maxName}, {field, string(c.Unit), maxName}}
	for _, label := range c.labels {
		texts = append(texts, labelled{field, label, maxName})
	}
	if err := s.checkTexts(texts); err != nil {
		return err
	}
	if err := c.checkEstimates(field); err != nil {
		return err
	}
	return c.checkWhiskers(field)
}

func oneOf(kind source.ColumnType, kinds []source.ColumnType) bool {
	for _, k := range kinds {
		if k == kind {
			return true
		}
	}
	return false
}

func (c Column) checkWhiskers(field string) error {
	if len(c.whiskers) > 0 && len(c.whiskers) != len(c.numbers) {
		return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("%q has %d rows and %d error bars", c.Name, len(c.numbers), len(c.whiskers)), Remedy: "give one a row, absent where none is known"}
	}
	if len(c.whiskers) > maxWhiskers {
		return refuse("too_many", fmt.Sprintf("%d error bars are more than the %d that can be read", len(c.whiskers), maxWhiskers), "draw a part of the rows, or no error bars")
	}
	for row, half := range c.whiskers {
		if half.Number().IsNegative() {
			return &source.ArgumentError{Field: field, Problem: fmt.Sprintf("the error bar of row %d of %q is below nought", row+1, c.Name), Remedy: "give half-widths"}
		}
	}
	return nil
}

// checkSeries looks at columns that share an axis.
func (s setting) checkSeries(field string, columns []Column, rows int) error {
	if len(columns) == 0 {
		return &source.ArgumentError{Field: field, Problem: "there is no column", Remedy: "give at least one column of numbers"}
	}
	if len(columns) > len(seriesInks) {
		return refuse("too_many", fmt.Sprintf("%d series are more than can be told apart", len(columns)), fmt.Sprintf("draw at most %d in one figure", len(seriesInks)))
	}
	for _, c := range columns {
		if err := s.check(field, c, rows, source.Number); err != nil {
			return err
		}
		if c.Unit != columns[0].Unit || c.Scale != columns[0].Scale {
			return refuse("unit", fmt.Sprintf("%q counts in %q and %q in %q", columns[0].Name, s.words.unit(columns[0].Unit, columns[0].Scale), c.Name, s.words.unit(c.Unit, c.Scale)), "draw them in two figures, or convert one where its provenance can be kept")
		}
	}
	return nil
}

// checkRoom refuses a figure whose marks have no room.
func (f Figure) checkRoom() error {
	if g := f.content.gauge; g != nil {
		if err := f.checkMarks(g.span, false, g.head.Name); err != nil {
			return err
		}
	}
	return f.content.body.check(f.setting)
}

// checkSome refuses columns that have no value at all.
func checkSome(columns ...Column) error {
	for _, c := range columns {
		if c.missing() < c.Len() {
			return nil
		}
	}
	return refuse("no_data", "no row has a value, so there is nothing to draw", "say in the text that the data is missing")
}

// checkRising refuses rows that are not in strictly rising order, and rows without a place on the axis.
func checkRising(c Column) error {
	for row := range c.Len() {
		if !c.has(row) {
			return refuse("order", fmt.Sprintf("row %d has no place on the axis %q", row+1, c.Name), "leave the row out and count it")
		}
		if row > 0 && c.kind != source.Text && c.order(row-1, row) >= 0 {
			return refuse("order", fmt.Sprintf("rows %d and %d of %q are not in rising order", row, row+1, c.Name), "sort the rows, and keep one of each")
		}
	}
	return nil
}

// checkLog refuses numbers that have no logarithm.
func checkLog(columns ...Column) error {
	for _, c := range columns {
		for row, d := range c.numbers {
			if !d.IsZero() && d.Number().Sign() <= 0 {
				return refuse("log_axis", fmt.Sprintf("row %d of %q is %s, which has no place on a logarithmic axis", row+1, c.Name, d), "draw it on a linear axis")
			}
		}
	}
	return nil
}
