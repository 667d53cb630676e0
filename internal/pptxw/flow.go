package pptxw

import "strings"

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
	most := int((h - EMU(p.Before)*Point) / lineHeight(p.points()))
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

// words are runs of one word each, with the space after it; a figure stays whole.
func words(runs []Run) (out []Run) {
	for _, r := range runs {
		if r.Fact != "" {
			out = append(out, r)
			continue
		}
		for word := range strings.SplitAfterSeq(r.Text, " ") {
			if word != "" {
				one := r
				one.Text = word
				out = append(out, one)
			}
		}
	}
	return out
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
