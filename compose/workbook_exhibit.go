package compose

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/shopspring/decimal"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// exhibit is a sheet with the columns of one read, whole.
func (b *book) exhibit(ordinal int, p Plate) bookSheet {
	s := bookSheet{name: b.say.Exhibit + " " + strconv.Itoa(ordinal), title: p.Exhibit.Title, columns: []bookColumn{{heading: b.say.Key, width: 22}}}
	read := b.sourceLink(p.Source)
	read.value = b.Words.Source + " " + p.Source
	s.extra = []bookCell{read, remark(p.Table.Name)}
	rounded, dated := false, datedKeys(p.Table)
	for i, c := range p.Table.Columns {
		s.columns = append(s.columns, bookColumn{heading: b.headingOf(p.Table, i), width: exhibitWidth(p.Table, i), right: c.Type == source.Number || c.Type == source.Day})
	}
	for row := range p.Table.Rows.Len() {
		cells := []bookCell{keyCell(p.Table.Rows.Key(row), dated)}
		for i, c := range p.Table.Columns {
			text := p.Table.Text(row, i)
			cells = append(cells, typed(c.Type, text))
			rounded = rounded || c.Type == source.Number && tooFine(text)
		}
		s.rows = append(s.rows, cells)
	}
	if rounded {
		s.extra = append(s.extra, remark(b.say.Rounded))
	}
	return s
}

// Widths of an exhibit's columns, in characters: numbers and days need what their
// headings do, texts are shown on one line as far as a page has room.
const (
	exhibitNumbers = 18
	exhibitLeast   = 12
	exhibitMost    = 48
)

func exhibitWidth(t source.Table, column int) float64 {
	if kind := t.Columns[column].Type; kind == source.Number || kind == source.Day {
		return exhibitNumbers
	}
	longest := utf8.RuneCountInString(t.Columns[column].Name)
	for row := range t.Rows.Len() {
		longest = max(longest, utf8.RuneCountInString(t.Text(row, column)))
	}
	return float64(min(max(longest, exhibitLeast), exhibitMost))
}

// datedKeys says that every row of a table is a day that a workbook can count.
func datedKeys(t source.Table) bool {
	for row := range t.Rows.Len() {
		if day, err := source.ParseDate(t.Rows.Key(row)); err != nil || day.Before(firstBookDay) {
			return false
		}
	}
	return t.Rows.Len() > 0
}

// keyCell names a row: a real date when all rows are days, so that a chart can
// space them as they lie.
func keyCell(key string, dated bool) bookCell {
	if day, err := source.ParseDate(key); dated && err == nil {
		return bookCell{value: bookSerial(day), style: bookStyle{role: roleKey, code: bookDay}}
	}
	return bookCell{value: key, style: bookStyle{role: roleKey}}
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

// cellHolds says that a cell can hold a number, if rounded to fifteen digits. A
// long whole number is an identifier: rounded it would be another one. So would
// one that is beyond binary numbers, or so small that nought is left of it.
func cellHolds(v decimal.Decimal) bool {
	if v.Normalize().NumDigits() > bookDigits && v.IsInteger() {
		return false
	}
	if power := v.NumDigits() + int(v.Exponent()); power > -bookSafePower && power < bookSafePower {
		return true // looked at first: a sheet has a million of these
	}
	size := math.Abs(binary(significant(v)))
	return size <= bookLargest && (size >= bookSmallest || v.IsZero())
}

// Numbers that a cell can hold, by the limits that the program states.
const (
	bookLargest  = 9.99999999999999e307
	bookSmallest = 2.2251e-308

	bookSafePower = 300 // of ten, within both
)

// typed makes a cell of one text. A missing cell stays empty; nothing is filled in.
func typed(kind source.ColumnType, text string) bookCell {
	if text == "" {
		return bookCell{}
	}
	switch kind {
	case source.Number:
		if v, err := decimal.NewFromString(text); err == nil && cellHolds(v) {
			return bookCell{value: binary(significant(v)), style: bookStyle{role: rolePlain, code: numeral{places: placesRead(text)}.code()}}
		}
	case source.Day:
		if day, err := source.ParseDate(text); err == nil && !day.Before(firstBookDay) {
			return bookCell{value: bookSerial(day), style: bookStyle{role: roleDay, code: bookDay}}
		}
	}
	return words(text)
}
