package ixt

import (
	"strings"
	"unicode/utf8"
)

const nbsp = "\u00a0"

// number reads a decimal written with separators between its digits.
type number struct {
	seps  string // runes that may stand between digits of the whole part
	point byte   // before the fraction
	group grouping
}

// grouping says how many digits may stand between separators.
type grouping uint8

const (
	plain     grouping = iota // no separators
	triples                   // one to three, then three each: separators are obligatory
	thousands                 // any, then multiples of three: separators are optional
	lakhs                     // one or two, then two each, three last; or no separators
	loose                     // anything goes, and the value is canonical
)

// fits says whether n digits may stand in a place.
func (g grouping) fits(n int, first, last bool) bool {
	switch g {
	case plain:
		return first && last && n >= 1
	case triples:
		return first && n >= 1 && n <= 3 || !first && n == 3
	case thousands:
		return first && n >= 1 || !first && n >= 3 && n%3 == 0
	case lakhs:
		return first && last && n >= 1 || first && !last && (n == 1 || n == 2) ||
			!first && !last && n == 2 || !first && last && n == 3
	}
	return true
}

// read gives whole part and fraction joined by a point, without separators.
// The digits stay as they were filed, except that a loose number loses the
// noughts that say nothing, as the later registries have it.
func (n number) read(text string) (string, bool) {
	text = trim(text)
	whole, fraction, pointed := strings.Cut(text, string(rune(n.point)))
	var space [64]byte
	digits, ok := n.whole(space[:0], whole)
	if !ok {
		return "", false
	}
	places := 0
	if pointed {
		before := len(digits) + 1
		digits = append(digits, '.')
		if digits, ok = n.fraction(digits, fraction); !ok {
			return "", false
		}
		places = len(digits) - before
	}
	if n.group == loose {
		return canonical(digits, places)
	}
	if len(digits) == len(text) && n.point == '.' {
		return text, true // nothing was taken away: spare the copy
	}
	return string(digits), true
}

// whole appends the digits of a whole part when they are grouped as they
// should be.
func (n number) whole(to []byte, text string) ([]byte, bool) {
	count, first := 0, true
	for i := 0; i < len(text); {
		if c := text[i]; isDigit(c) {
			to = append(to, c)
			count++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !strings.ContainsRune(n.seps, r) || !n.group.fits(count, first, false) {
			return nil, false
		}
		count, first = 0, false
		i += size
	}
	return to, n.group.fits(count, first, true)
}

// fraction appends at least one digit. A loose number may have spaces in its
// fraction too.
func (n number) fraction(to []byte, text string) ([]byte, bool) {
	before := len(to)
	for i := 0; i < len(text); i++ {
		switch {
		case isDigit(text[i]):
			to = append(to, text[i])
		case n.group == loose && text[i] == ' ':
		case n.group == loose && strings.HasPrefix(text[i:], nbsp):
			i += len(nbsp) - 1
		default:
			return nil, false
		}
	}
	return to, len(to) > before
}

// canonical drops leading noughts and those that end a fraction, and gives a
// nought to a number that begins with its point.
func canonical(digits []byte, places int) (string, bool) {
	if len(digits) == 0 {
		return "", false
	}
	if places > 0 {
		end := len(digits)
		for digits[end-1] == '0' {
			end--
		}
		if digits[end-1] == '.' {
			end--
		}
		digits = digits[:end]
	}
	start := 0
	for start < len(digits) && digits[start] == '0' {
		start++
	}
	digits = digits[start:]
	if len(digits) == 0 || digits[0] == '.' {
		return "0" + string(digits), true
	}
	return string(digits), true
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// countDigits is the length of the run of digits that text begins with.
func countDigits(text string) int {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n
}

// trim takes off what XML counts as white space, and nothing else: a
// no-break space is part of a text.
func trim(text string) string { return strings.Trim(text, " \t\r\n") }

// always is a format that gives one value whatever the text.
func always(value string) func(string) (string, bool) {
	return func(string) (string, bool) { return value, true }
}

// dashes are the hyphens and dashes that a registry takes for one another.
const dashes = "-\u058a\u05be\u2010\u2011\u2012\u2013\u2014\u2015\ufe58\ufe63\uff0d"

// dash reads a lone dash, one of those given, as nought.
func dash(of string) func(string) (string, bool) {
	return func(text string) (string, bool) {
		text = trim(text)
		r, size := utf8.DecodeRuneInString(text)
		return "0", size > 0 && size == len(text) && r != utf8.RuneError && strings.ContainsRune(of, r)
	}
}
