package compose

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/deskworth/deskworth-go/internal/opc/xmlw"
)

// bookTextUnits is the most that one cell takes of a text, in UTF-16 units; the
// format allows 32,767. The rest goes on in a column of its own.
const bookTextUnits = 32_000

// bookCleaner makes texts safe for a workbook, and counts what it changed: what
// XML forbids is shown as U+FFFD, and marks that reverse the reading order are
// taken out, because they make a reader see other digits than the file holds.
type bookCleaner struct {
	replaced, removed int
	places            []string
}

// bookPlacesNamed bounds the places that the first sheet lists.
const bookPlacesNamed = 5

func (c *bookCleaner) text(text, place string) string {
	valid := strings.ToValidUTF8(text, string(utf8.RuneError))
	clean, replaced := xmlw.Clean(valid)
	if valid != text {
		replaced++
	}
	removed := 0
	clean = strings.Map(func(r rune) rune {
		if r >= '\u202a' && r <= '\u202e' || r >= '\u2066' && r <= '\u2069' {
			removed++
			return -1
		}
		return r
	}, clean)
	if replaced+removed > 0 {
		c.replaced, c.removed = c.replaced+replaced, c.removed+removed
		c.places = append(c.places, place)
	}
	return clean
}

// bookText is a text outside the cells.
func bookText(text string) string { return (&bookCleaner{}).text(text, "") }

// said tells a reader what was changed and where; empty: nothing was.
func (c *bookCleaner) said(say bookWords) string {
	if len(c.places) == 0 {
		return ""
	}
	places, more := c.places, ""
	if len(places) > bookPlacesNamed {
		places, more = places[:bookPlacesNamed], fmt.Sprintf(" (+ %d)", len(places)-bookPlacesNamed)
	}
	return fmt.Sprintf(say.SignsNote, c.replaced, c.removed) + " " + strings.Join(places, ", ") + more
}

// clean makes every text of the sheets safe.
func (b *book) clean(sheets []bookSheet) {
	var c bookCleaner
	for _, s := range sheets {
		for i := range s.extra {
			s.extra[i].clean(&c, s.name, i+1, bookExtraRow)
		}
		for i, cells := range s.rows {
			for k := range cells {
				cells[k].clean(&c, s.name, k+1, bookFirstRow+i)
			}
		}
		for i := range s.columns {
			s.columns[i].heading = c.text(s.columns[i].heading, s.name+"!"+bookCellName(i+1, bookHeadingRow))
		}
	}
	for i := range sheets {
		sheets[i].title = c.text(sheets[i].title, sheets[i].name+"!A1")
	}
	if said := c.said(b.say); said != "" {
		sheets[0].rows = append(sheets[0].rows, []bookCell{strong(b.say.Signs), words(said)})
	}
}

func (c *bookCell) clean(with *bookCleaner, sheet string, column, row int) {
	if text, isText := c.value.(string); isText {
		c.value = with.text(text, sheet+"!"+bookCellName(column, row))
	}
}

// divided lets a text that no cell holds go on in columns at the right end, and
// says where: a workbook program cuts it in silence.
func (s bookSheet) divided(say bookWords) bookSheet {
	wide := len(s.columns)
	for i, cells := range s.rows {
		var rest []bookCell
		for k, c := range cells {
			pieces := c.pieces()
			next := max(wide, len(cells)) + len(rest) + 1
			for n := range pieces {
				if n+1 < len(pieces) {
					pieces[n] += " " + fmt.Sprintf(say.GoesOn, bookCellName(next+n, bookFirstRow+i))
				}
				if n == 0 {
					cells[k].value = pieces[n]
				} else {
					rest = append(rest, bookCell{value: pieces[n], style: c.style})
				}
			}
		}
		if len(rest) == 0 {
			continue
		}
		s.rows[i] = append(padded(cells, wide), rest...)
		for len(s.columns) < len(s.rows[i]) {
			s.columns = append(s.columns, bookColumn{heading: say.Rest, width: 40})
		}
	}
	if len(s.columns) > wide && s.printed == 0 {
		s.printed = wide
	}
	return s
}

// pieces are the parts of a text that is too long for a cell.
func (c bookCell) pieces() []string {
	text, isText := c.value.(string)
	if !isText || len(text) <= bookTextUnits {
		return nil
	}
	return bookPieces(text)
}

func padded(cells []bookCell, wide int) []bookCell {
	for len(cells) < wide {
		cells = append(cells, bookCell{})
	}
	return cells
}

// bookPieces divides a text between characters.
func bookPieces(text string) (pieces []string) {
	from, units := 0, 0
	for i, r := range text {
		size := max(1, utf16.RuneLen(r))
		if units += size; units > bookTextUnits {
			pieces = append(pieces, text[from:i])
			from, units = i, size
		}
	}
	return append(pieces, text[from:])
}

// risky says that a text begins as a formula does when it is typed.
func risky(text string) bool {
	return text != "" && strings.ContainsRune("=+-@\t\r'", rune(text[0]))
}
