package xbrl

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescaped gives the value of an attribute as XML means it: references
// resolved, tabs and line ends made blanks.
func unescaped(raw string, page bool) (text string, badReference string) {
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); {
		switch c := raw[i]; c {
		case '&':
			r, n := referenceAt(raw[i:], page)
			if n == 0 {
				return "", shown(raw[i:])
			}
			b.WriteRune(r)
			i += n
		case '\r', '\n', '\t':
			b.WriteByte(' ')
			if i++; c == '\r' && i < len(raw) && raw[i] == '\n' {
				i++
			}
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String(), ""
}

// resolved gives character data as XML means it: references resolved, line ends
// made "\n". The bytes hold until the next call. Blocks of escaped HTML are most
// of what a filing holds, so it copies while it looks for the next reference.
func (s *scanner) resolved(raw string) (text []byte, badReference string) {
	raw = oneLineEnd(raw)
	out := slices.Grow(s.scratch[:0], len(raw)+len("12345678"))
	for {
		var at int
		if out, at = untilReference(out, raw); at == len(raw) {
			s.scratch = out
			return out, ""
		}
		raw = raw[at:]
		r, n := referenceAt(raw, s.page)
		if n == 0 {
			return nil, shown(raw)
		}
		out, raw = utf8.AppendRune(out, r), raw[n:]
	}
}

// untilReference copies raw up to its first ampersand, and says where that is.
// out has room for raw and eight bytes: words are written whole, and what of the
// last one is too much is written over.
func untilReference(out []byte, raw string) (with []byte, at int) {
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	from, rest := len(out), raw
	for len(rest) >= 8 {
		w := word(rest)
		out = binary.LittleEndian.AppendUint64(out, w)
		if w ^= ones * '&'; (w-ones)&^w&tops != 0 { // a byte of w is nought
			at = len(raw) - len(rest) + bits.TrailingZeros64((w-ones)&^w&tops)/8
			return out[:from+at], at
		}
		rest = rest[8:]
	}
	for i := range len(rest) {
		if rest[i] == '&' {
			return out, len(raw) - len(rest) + i
		}
		out = append(out, rest[i])
	}
	return out, len(raw)
}

func oneLineEnd(s string) string {
	if strings.IndexByte(s, '\r') < 0 {
		return s
	}
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\r", "\n")
}

// referenceAt gives what the reference at the beginning of raw means, and its
// length; nought when it means nothing.
func referenceAt(raw string, page bool) (r rune, length int) {
	switch {
	case strings.HasPrefix(raw, "&lt;"):
		return '<', len("&lt;")
	case strings.HasPrefix(raw, "&gt;"):
		return '>', len("&gt;")
	case strings.HasPrefix(raw, "&amp;"):
		return '&', len("&amp;")
	}
	end := strings.IndexByte(raw[:min(len(raw), maxReference)], ';')
	if end < 0 {
		return 0, 0
	}
	r, ok := reference(raw[1:end], page)
	if !ok {
		return 0, 0
	}
	return r, end + 1
}

// maxReference bounds the search for the semicolon; the longest legal
// reference, &#x10FFFF;, is ten characters without leading noughts.
const maxReference = 32

// shown is as much of a reference as a message needs.
func shown(raw string) string {
	if end := strings.IndexByte(raw[:min(len(raw), maxReference)], ';'); end >= 0 {
		return raw[:end+1]
	}
	return raw[:min(len(raw), 12)]
}

// plain reports whether character data means just itself. returns says whether
// the document has a carriage return anywhere; nearly none has.
func plain(raw string, returns bool) bool {
	return strings.IndexByte(raw, '&') < 0 && !(returns && strings.IndexByte(raw, '\r') >= 0)
}

// reference resolves the other two names that XML defines, and numbers. Names that a DTD
// would declare are refused, since no DTD is read; a page has those of XHTML.
func reference(name string, page bool) (rune, bool) {
	switch name {
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, ok := strings.CutPrefix(name, "#")
	if !ok {
		r, known := entities[name]
		return r, known && page
	}
	base := 10
	if hex, is := strings.CutPrefix(digits, "x"); is {
		digits, base = hex, 16
	}
	n, err := strconv.ParseUint(digits, base, 21)
	if err != nil || !legalRune(rune(n)) {
		return 0, false
	}
	return rune(n), true
}

// legalRune reports whether XML 1.0 allows r in a document.
func legalRune(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' ||
		r >= ' ' && utf8.ValidRune(r) && r != 0xFFFE && r != 0xFFFF
}

// blank is white space as XML knows it.
func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

func trim(s string) string {
	for s != "" && blank(s[0]) {
		s = s[1:]
	}
	for s != "" && blank(s[len(s)-1]) {
		s = s[:len(s)-1]
	}
	return s
}

// quoted shows a piece of a document in a message: short, and with nothing
// that could disturb a terminal.
func quoted(s string) string {
	const most = 60
	if len(s) > most {
		cut := most
		for cut > 0 && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "…"
	}
	return strconv.Quote(s)
}
