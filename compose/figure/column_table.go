package figure

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// whiskerEndings mark a column of error bars beside the column that they belong to: close, close_err.
var whiskerEndings = []string{"_2sd", "_err"}

// ColumnOf takes a column of a read, every row of it, with its unit and scale. A number beside which the table
// has a column of the same name with "_2sd" or "_err" behind it, in the same unit, gets that as error bars. Cells that the read says are
// estimates stay estimates.
//
// It returns a [source.NotFoundError] when the table has no such column, and a [source.RefusedError] with rule
// "unit" when its rows count in different units: take rows of one unit.
func ColumnOf(t source.Table, name string) (Column, error) {
	at, has := t.Column(name)
	if !has {
		near := make([]string, 0, len(t.Columns))
		for _, c := range t.Columns {
			near = append(near, c.Name)
		}
		return Column{}, &source.NotFoundError{What: "column " + strconv.Quote(name) + " of table " + strconv.Quote(t.Name), Near: near}
	}
	c := Column{Name: name, kind: t.Columns[at].Type}
	if err := c.read(t, at); err != nil || c.kind != source.Number {
		return c, err
	}
	half, err := errorsOf(t, name)
	if err != nil {
		return Column{}, err
	}
	return c.WithErrors(half.numbers), nil
}

func (c *Column) read(t source.Table, at int) error {
	seen := false
	for row := range t.Rows.Len() {
		cell := t.Text(row, at)
		if err := c.add(cell); err != nil {
			return &source.ShapeError{Vendor: t.Read.Vendor, Where: "row " + strconv.Quote(t.Rows.Key(row)) + " of column " + strconv.Quote(c.Name), Problem: err.Error()}
		}
		if cell == "" || c.kind != source.Number {
			continue
		}
		about := t.AboutCell(row, at)
		if seen && (about.Unit != c.Unit || about.Scale != c.Scale) {
			return refuse("unit", "the rows of "+strconv.Quote(c.Name)+" count in "+strconv.Quote(string(c.Unit))+" and in "+strconv.Quote(string(about.Unit)), "take rows of one unit")
		}
		c.Unit, c.Scale, seen = about.Unit, about.Scale, true
		if isExpected(about) {
			c.estimated = append(c.estimated, row)
		}
	}
	return nil
}

// add appends one cell as its vendor wrote it; nothing is a missing value.
func (c *Column) add(cell string) error {
	switch c.kind {
	case source.Number:
		d, err := source.ParseDecimal(cell)
		if err != nil && cell != "" {
			return err
		}
		c.numbers = append(c.numbers, d)
	case source.Day, source.Time:
		var m source.Moment
		if err := m.UnmarshalText([]byte(cell)); err != nil {
			return err
		}
		c.moments = append(c.moments, m)
	default:
		c.labels = append(c.labels, cell)
	}
	return nil
}

// FrameOf begins a frame from the reads that tables came from: their source line, and what they left out by
// reason. Title and language are the caller's.
func FrameOf(title, lang string, tables ...source.Table) Frame {
	f := Frame{Title: title, Lang: lang}
	say, err := wordsIn(lang)
	if err != nil {
		say = english // New refuses the language
	}
	var lines []string
	for _, t := range tables {
		line := t.Read.Vendor
		if who := t.Read.Identity.Symbol; who != "" {
			line += ", " + who
		}
		if !t.Read.AsOf.IsZero() {
			line += ", " + say.asOf + " " + t.Read.AsOf.Day().String()
		}
		if !t.Read.ReadAt.IsZero() {
			line += ", " + say.read + " " + t.Read.ReadAt.UTC().Format("2006-01-02 15:04") + " UTC"
		}
		if !slices.Contains(lines, line) { // a read may have several tables
			lines = append(lines, line)
		}
		for _, d := range t.Dropped {
			if i := slices.IndexFunc(f.Dropped, func(e source.Drop) bool { return e.Reason == d.Reason }); i >= 0 {
				f.Dropped[i].Count += d.Count
			} else {
				f.Dropped = append(f.Dropped, d)
			}
		}
	}
	f.Source = strings.Join(lines, "; ")
	return f
}

func refuse(rule, reason, remedy string) error {
	return &source.RefusedError{Rule: rule, Reason: reason, Remedy: remedy}
}
