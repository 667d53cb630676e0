package pptxw

import (
	"iter"
	"strings"
)

// Flow cuts paragraphs into boxes of that size, in order: each holds what fits. A
// paragraph taller than a box by itself is cut between words, never inside a figure.
func Flow(paragraphs []Paragraph, w, h EMU) ([][]Paragraph, error) {
	var pages [][]Paragraph
	var page []Paragraph
	used := EMU(0)
	for _, p := range paragraphs {
		pieces, err := p.pieces(w, h)
		if err != nil {
			return nil, err
		}
		for _, piece := range pieces {
			need, err := piece.Height(w)
			if err != nil {
				return nil, err
			}
			if used+need > h && len(page) > 0 {
				pages, page, used = append(pages, page), nil, 0
			}
			page, used = append(page, piece), used+need
		}
	}
	if len(page) > 0 {
		pages = append(pages, page)
	}
	return pages, nil
}

// pieces are the paragraph itself when it fits in h, else its parts; only the
// first keeps bullet and space above.
func (p Paragraph) pieces(w, h EMU) ([]Paragraph, error) {
	need, err := p.Height(w)
	if err != nil || need <= h {
		return []Paragraph{p}, err
	}
	measure := w
	if p.Bullet {
		measure -= bulletIndent
	}
	line, err := lineOf(p.Runs, p.points())
	if err != nil {
		return nil, err
	}
	most := int((h - EMU(p.Before)*Point) / line)
	parts, err := cutRuns(p.Runs, p.points(), measure, max(most, 1))
	if err != nil {
		return nil, err
	}
	pieces := make([]Paragraph, len(parts))
	for i, runs := range parts {
		pieces[i] = p
		pieces[i].Runs = runs
		if i > 0 {
			pieces[i].Before = 0
		}
	}
	return pieces, nil
}

// cutRuns cuts runs into stretches of at most that many lines.
func cutRuns(runs []Run, points int, w EMU, most int) (parts [][]Run, err error) {
	fresh, err := newCounter(points, w)
	if err != nil {
		return nil, err
	}
	at := fresh
	var part []Run
	for _, word := range words(runs) {
		next := at
		next.run(word)
		if next.total() > most && len(part) > 0 {
			parts, part, next = append(parts, joined(part)), nil, fresh
			next.run(word)
		}
		part, at = append(part, word), next
	}
	if len(part) > 0 {
		parts = append(parts, joined(part))
	}
	return parts, nil
}

// A word longer than longWord may be cut anywhere, in pieces of that many letters:
// no slide is as long as it.
const (
	longWord  = 64
	wordPiece = 16
)

// words are runs of one word each, with the space or the line feed after it; a
// figure stays whole.
func words(runs []Run) (out []Run) {
	for _, r := range runs {
		if r.Fact != "" {
			out = append(out, r)
			continue
		}
		for word := range wordsIn(r.Text) {
			one := r
			one.Text = word
			out = append(out, one)
		}
	}
	return out
}

func wordsIn(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.SplitAfterSeq(text, "\n") {
			for word := range strings.SplitAfterSeq(line, " ") {
				letters := []rune(word)
				for len(letters) > longWord {
					if !yield(string(letters[:wordPiece])) {
						return
					}
					letters = letters[wordPiece:]
				}
				if len(letters) > 0 && !yield(string(letters)) {
					return
				}
			}
		}
	}
}

// joined puts neighbours of one style together again.
func joined(runs []Run) (out []Run) {
	for _, r := range runs {
		last := len(out) - 1
		if last >= 0 && r.Fact == "" && out[last].Fact == "" && sameStyle(out[last], r) {
			out[last].Text += r.Text
			continue
		}
		out = append(out, r)
	}
	return out
}

func sameStyle(a, b Run) bool {
	a.Text, b.Text = "", ""
	return a == b
}
