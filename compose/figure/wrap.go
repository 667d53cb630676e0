package figure

import "strings"

// wrap breaks words into lines of a measure, at spaces; a word that is wider is broken where it must be. Nothing
// is cut off.
func (f faces) wrap(words string, size length, bold bool, measure length) []string {
	var lines []string
	line := ""
	for _, word := range strings.Split(words, " ") {
		if line != "" && f.width(line+" "+word, size, bold) <= measure {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = word
		for f.width(line, size, bold) > measure {
			head, tail := f.split(line, size, bold, measure)
			if tail == "" {
				break
			}
			lines, line = append(lines, head), tail
		}
	}
	return append(lines, line)
}

// split takes as many signs of a word as fit, at least one.
func (f faces) split(word string, size length, bold bool, measure length) (head, tail string) {
	for i := range word {
		if i > 0 && f.width(word[:i], size, bold) > measure {
			break
		}
		head, tail = word[:i], word[i:]
	}
	if head == "" {
		runes := []rune(word)
		return string(runes[:1]), string(runes[1:])
	}
	return head, tail
}

func (f faces) widest(lines []string, size length) (wide length) {
	for _, line := range lines {
		wide = max(wide, f.width(line, size, false))
	}
	return wide
}
