package pdfw

import (
	"strings"
	"unicode"
)

// line is one line of glyphs; the space at which it was broken is still there, so that readers which
// join lines find words apart, but width leaves it out.
type line struct {
	glyphs []glyph
	width  int
}

// wrap breaks glyphs into lines of at most room. Words break only when one is wider than the room.
func wrap(glyphs []glyph, room int) []line {
	var lines []line
	for start := 0; start < len(glyphs); {
		end := lineEnd(glyphs, start, room)
		lines = append(lines, makeLine(glyphs[start:end]))
		start = end
	}
	return lines
}

// lineEnd is where the line that starts at start ends.
func lineEnd(glyphs []glyph, start, room int) int {
	width, last := 0, -1
	for i := start; i < len(glyphs); i++ {
		g := glyphs[i]
		if g.r == '\n' {
			return i + 1
		}
		width += g.width
		if width > room && g.r != ' ' && i > start {
			if last > start {
				return last
			}
			return breakWord(glyphs, start, i)
		}
		if mayBreak(glyphs, i) {
			last = i + 1
		}
	}
	return len(glyphs)
}

// breakWord cuts a word wider than its line: behind a sign of an address when one stands in the line's
// second half, else at the edge.
func breakWord(glyphs []glyph, start, edge int) int {
	for i := edge - 1; i > start+(edge-start)/2; i-- {
		if strings.ContainsRune("/?&=#_-.,:;", glyphs[i].r) {
			return i + 1
		}
	}
	return edge
}

// mayBreak says whether a line may end behind glyph i: at a space, behind a dash, behind a hyphen or slash
// between letters, and between the two dates of a period. Dates, ranges of numbers and signs before
// numbers stay whole.
func mayBreak(glyphs []glyph, i int) bool {
	switch glyphs[i].r {
	case ' ', '—':
		return true
	case '-', '/', '–':
		if i == 0 || i+1 == len(glyphs) {
			return false
		}
		between := unicode.IsLetter(glyphs[i-1].r) && unicode.IsLetter(glyphs[i+1].r)
		return between || glyphs[i].r == '/' && startsDate(glyphs[i+1:])
	}
	return false
}

// startsDate looks for a year and its hyphen.
func startsDate(glyphs []glyph) bool {
	if len(glyphs) < 5 || glyphs[4].r != '-' {
		return false
	}
	for _, g := range glyphs[:4] {
		if g.r < '0' || g.r > '9' {
			return false
		}
	}
	return true
}

func makeLine(glyphs []glyph) line {
	if n := len(glyphs); n > 0 && glyphs[n-1].r == '\n' {
		glyphs[n-1].r = ' ' // a page has no line feeds; without any sign the words around it would be one
	}
	l := line{glyphs: glyphs}
	end := len(glyphs)
	for end > 0 && glyphs[end-1].r == ' ' {
		end--
	}
	for _, g := range glyphs[:end] {
		l.width += g.width
	}
	return l
}

// widths gives the width of glyphs on one line, and of the widest part that stays whole.
func widths(glyphs []glyph) (whole, part int) {
	at, run := 0, 0
	for i, g := range glyphs {
		if g.r == '\n' {
			whole, part, at, run = max(whole, at), max(part, run), 0, 0
			continue
		}
		at += g.width
		if g.r != ' ' {
			run += g.width
		}
		if mayBreak(glyphs, i) {
			part, run = max(part, run), 0
		}
	}
	return max(whole, at), max(part, run)
}
