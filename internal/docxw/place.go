package docxw

import (
	"fmt"
	"strings"
	"unicode"
)

// place is where a text stands, in the words of whoever looks for it: under which heading, in which
// paragraph or cell. Writer and reader count alike.
type place struct {
	section            string
	sections           int // headings so far
	paragraph          int // under the heading, tables apart
	row, cell          int // of a table; the head is row 0
	note               int // at the foot
	inTable, isHeading bool
}

// heading starts a section. One whose heading shows a number is named by its order: a changed digit there
// must not move everything below it to another place.
func (p *place) heading(text string) {
	const most = 40
	n := p.sections + 1
	switch signs := []rune(text); {
	case strings.ContainsFunc(text, unicode.IsDigit):
		text = fmt.Sprintf("section %d", n)
	case len(signs) > most:
		text = string(signs[:most]) + "…"
	}
	*p = place{section: text, sections: n}
}

func (p place) String() string {
	section := p.section
	if section == "" {
		section = "before the first heading"
	}
	switch {
	case p.note > 0:
		return fmt.Sprintf("note %d", p.note)
	case p.isHeading:
		return section + " heading"
	case p.inTable && p.row == 0:
		return fmt.Sprintf("%s table head column %d", section, p.cell)
	case p.inTable:
		return fmt.Sprintf("%s row %d column %d", section, p.row, p.cell)
	}
	return fmt.Sprintf("%s paragraph %d", section, p.paragraph)
}
