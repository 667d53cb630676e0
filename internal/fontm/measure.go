package fontm

// Advance is the width of r in thousandths of an em; nought when the face lacks it.
func (f *Face) Advance(r rune) int {
	id, ok := f.Glyph(r)
	if !ok || int(id) >= len(f.advances) {
		return 0
	}
	return f.advances[id]
}

// Width is the width of text on one line, in thousandths of an em: at a size of 12 points,
// 2,500 are 30 points.
func (f *Face) Width(text string) int {
	width := 0
	for _, r := range text {
		width += f.Advance(r)
	}
	return width
}

// Missing lists the code points of text that the face cannot draw, each once, in order of appearance.
// Line feeds are not asked for.
func (f *Face) Missing(text string) []rune {
	var missing []rune
	seen := map[rune]bool{'\n': true}
	for _, r := range text {
		if seen[r] {
			continue
		}
		seen[r] = true
		if _, ok := f.Glyph(r); !ok {
			missing = append(missing, r)
		}
	}
	return missing
}

// Lines counts the lines that text fills when words are set greedily in a measure given in
// thousandths of an em: a box of 300 points at a size of 12 is 25,000. A line feed starts a line;
// a word wider than the measure is broken; U+00A0 and U+202F hold words together.
func (f *Face) Lines(text string, measure int) int {
	lines, at, word := 1, 0, 0
	endWord := func(space int) {
		if at > 0 && at+word > measure {
			lines, at = lines+1, 0
		}
		for word > measure && measure > 0 {
			lines, word = lines+1, word-measure
		}
		at, word = at+word+space, 0
	}
	for _, r := range text {
		switch r {
		case '\n':
			endWord(0)
			lines, at = lines+1, 0
		case ' ':
			endWord(f.Advance(' '))
		default:
			word += f.Advance(r)
		}
	}
	endWord(0)
	return lines
}
