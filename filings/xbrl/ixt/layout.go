package ixt

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// layout reads a date by the order of its parts, one rune of order for each:
//
//	D M    one or two digits
//	Y      a year of one, two or four digits; y: of two or four
//	G      a year of an era, or 元 for its first; E: the era's name
//	n      a run without digits that names a month
//	-      a run without digits that says nothing
//	*      the same, or nothing
//	a      ASCII letters, or nothing: the "st" of 31st
//	/ . ,  that character; white space follows the comma
//	年 月 日  that character, with white space around it
type layout struct {
	order  string
	target Target
	names  finder
	digits func(string) string      // other scripts' digits to 0 to 9
	finish func(date) (y, m, d int) // from another calendar
}

// date is what a layout found: numbers, not yet known to be a day of the year.
type date struct {
	year, month, day int
	short            bool // the year was written with fewer than four digits
	era              int  // the year before the era's first
}

// finder gives the month that a run names. The place says what stands around
// the run.
type finder func(run string, at place) (month int, ok bool)

// place is where in its text a run stands.
type place struct {
	first bool // nothing stands before: the run begins with the name
	last  bool // nothing stands after
	loose bool // nothing stands after, and any words may follow the name
}

// rule makes a format of the layout.
func (l layout) rule() rule { return rule{l.target, l.read} }

func (l layout) read(text string) (string, bool) {
	text = trim(text)
	if l.digits != nil {
		text = l.digits(text)
	}
	var found date
	rest, ok := text, true
	for i, part := range l.order {
		after := l.order[i+utf8.RuneLen(part):]
		if part == 'n' {
			at := place{first: i == 0, last: after == "" || after == "*", loose: after == "*"}
			rest, found.month, ok = l.month(rest, at)
		} else {
			rest, ok = found.take(rest, part)
		}
		if !ok {
			return "", false
		}
	}
	if rest != "" {
		return "", false
	}
	if l.finish != nil {
		return compose(l.target)(l.finish(found))
	}
	return compose(l.target)(found.year, found.month, found.day)
}

// month reads the month of a run without digits.
func (l layout) month(text string, at place) (rest string, month int, ok bool) {
	end := textRun(text)
	month, ok = l.names(text[:end], at)
	return text[end:], month, ok
}

// take reads one part of an order.
func (d *date) take(text string, part rune) (rest string, ok bool) {
	switch part {
	case 'D':
		d.day, rest, ok = digits(text, 1, 2)
	case 'M':
		d.month, rest, ok = digits(text, 1, 2)
	case 'Y', 'y', 'G':
		return d.takeYear(text, part)
	case 'E':
		d.era, rest, ok = era(text)
	case '-':
		end := textRun(text)
		return text[end:], end > 0
	case '*':
		return text[textRun(text):], true
	case 'a':
		return strings.TrimLeftFunc(text, func(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }), true
	case ',':
		rest, ok = strings.CutPrefix(text, ",")
		spaced := strings.TrimLeft(rest, " \t\r\n")
		return spaced, ok && len(spaced) < len(rest)
	case '年', '月', '日':
		rest, ok = strings.CutPrefix(strings.TrimLeftFunc(text, unicode.IsSpace), string(part))
		return strings.TrimLeftFunc(rest, unicode.IsSpace), ok
	default:
		return strings.CutPrefix(text, string(part))
	}
	return rest, ok
}

// takeYear reads a year. Two digits are of the century that began in 2000: the
// registries say so, whatever the date of the document.
func (d *date) takeYear(text string, part rune) (rest string, ok bool) {
	if part == 'G' {
		if rest, ok := strings.CutPrefix(text, "元"); ok {
			d.year = d.era + 1
			return rest, true
		}
		n, rest, ok := digits(text, 1, 2)
		d.year = d.era + n
		return rest, ok && n > 0
	}
	size := countDigits(text)
	if size == 3 || size == 1 && part == 'y' {
		return "", false
	}
	d.year, rest, ok = digits(text, 1, 4)
	if d.short = size < 4; d.short {
		d.year += 2000
	}
	return rest, ok
}

// digits reads a run of digits, all of it.
func digits(text string, least, most int) (n int, rest string, ok bool) {
	size := countDigits(text)
	if size < least || size > most {
		return 0, "", false
	}
	for i := range size {
		n = n*10 + int(text[i]-'0')
	}
	return n, text[size:], true
}

// textRun is the length of the run without digits that text begins with.
func textRun(text string) int {
	if end := strings.IndexAny(text, "0123456789"); end >= 0 {
		return end
	}
	return len(text)
}
