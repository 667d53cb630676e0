package compose

import (
	"math"
	"strings"
)

// Heights in points. A row whose height is not given is fitted by some programs
// and left at one line by others, so that texts would lie over each other.
const (
	bookLineHeight = 12
	bookRowMost    = 400 // the format allows 409
)

// height is what the longest text of a row needs; nought is one line. Columns
// that are not printed hold provenance, and do not stretch the rest.
func (s bookSheet) height(cells []bookCell) float64 {
	lines := 1
	for i, c := range cells {
		if s.printed > 0 && i >= s.printed {
			break
		}
		if text, isText := c.value.(string); isText && c.style.wraps() && i < len(s.columns) {
			lines = max(lines, bookLines(text, s.columns[i].width*c.style.narrow()))
		}
	}
	if lines == 1 {
		return 0
	}
	return min(float64(lines)*bookLineHeight+3, bookRowMost)
}

func (s bookStyle) wraps() bool {
	return s.role == roleText || s.role == roleQuiet || s.role == roleMono || s.role == roleLabel || s.role == roleAddress
}

// narrow is how many more characters a column takes than its width says, which
// counts digits of the larger default size.
func (s bookStyle) narrow() float64 {
	if s.role == roleMono {
		return 1.05
	}
	return 1.35
}

// bookLines estimates the lines of a text in a column. Words break early, which
// a tenth more allows for, and East Asian characters take two places.
func bookLines(text string, width float64) int {
	lines := 0
	for paragraph := range strings.SplitSeq(text, "\n") {
		places := 0.0
		for _, r := range paragraph {
			places++
			if r >= 0x1100 {
				places++
			}
		}
		if places > width {
			places *= 1.1
		}
		lines += max(1, int(math.Ceil(places/width)))
	}
	return lines
}
