package compose

import (
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// exhibit is a sheet with the columns of one read, whole.
func (b *book) exhibit(ordinal int, p Plate) bookSheet {
	s := bookSheet{name: b.say.Exhibit + " " + strconv.Itoa(ordinal), title: p.Exhibit.Title, columns: []bookColumn{{heading: b.say.Key, width: 22}}}
	s.extra = []bookCell{strong(b.Words.Source + " " + p.Source), quiet(p.Table.Name)}
	rounded := false
	for i, c := range p.Table.Columns {
		s.columns = append(s.columns, bookColumn{heading: b.headingOf(p.Table, i), width: 18, right: c.Type == source.Number})
	}
	for row := range p.Table.Rows.Len() {
		cells := []bookCell{{value: p.Table.Rows.Key(row), style: bookStyle{role: roleKey}}}
		for i, c := range p.Table.Columns {
			text := p.Table.Text(row, i)
			cells = append(cells, typed(c.Type, text))
			rounded = rounded || c.Type == source.Number && tooFine(text)
		}
		s.rows = append(s.rows, cells)
	}
	if rounded {
		s.extra = append(s.extra, quiet(b.say.Rounded))
	}
	return s
}

// tooFine says that a number has a fraction with more digits than a cell holds.
func tooFine(text string) bool {
	v, err := decimal.NewFromString(text)
	return err == nil && v.Normalize().NumDigits() > bookDigits && !v.IsInteger()
}

// headingOf names a column and, under the name, the unit of its numbers.
func (b *book) headingOf(t source.Table, col int) string {
	name := t.Columns[col].Name
	if t.Columns[col].Type != source.Number || t.Rows.Len() == 0 {
		return name
	}
	about := t.AboutCell(0, col)
	unit := string(about.Unit)
	if about.Scale != 0 {
		unit = strings.TrimSpace(unit + " " + scaleText(about.Scale, b.Words))
	}
	if unit == "" {
		return name
	}
	return name + "\n" + unit
}

// Numbers of an exhibit show the places that they were read with, unless those
// are more than anybody wrote: a vendor's binary numbers have up to fifteen.
const (
	bookExhibitMost   = 6
	bookExhibitPlaces = 4
)

func placesRead(text string) int {
	_, fraction, _ := strings.Cut(text, ".")
	if len(fraction) > bookExhibitMost {
		return bookExhibitPlaces
	}
	return len(fraction)
}

// typed makes a cell of one text. A missing cell stays empty; nothing is filled in.
func typed(kind source.ColumnType, text string) bookCell {
	if text == "" {
		return bookCell{}
	}
	switch kind {
	case source.Number:
		// A long whole number is an identifier: rounded it would be another one.
		if v, err := decimal.NewFromString(text); err == nil && (v.Normalize().NumDigits() <= bookDigits || !v.IsInteger()) {
			return bookCell{value: binary(significant(v)), style: bookStyle{role: rolePlain, code: numeral{places: placesRead(text)}.code()}}
		}
	case source.Day:
		if day, err := source.ParseDate(text); err == nil && !day.Before(firstBookDay) {
			return bookCell{value: day.Midnight(time.UTC), style: bookStyle{role: roleDay, code: bookDay}}
		}
	}
	return words(text)
}
