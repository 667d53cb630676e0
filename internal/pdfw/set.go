package pdfw

import (
	"errors"
	"slices"

	"github.com/deskworth/deskworth-go/internal/fontm"
	"github.com/deskworth/deskworth-go/internal/paper"
)

// glyph is one code point as it will be drawn.
type glyph struct {
	r     rune
	face  *fontm.Face
	width int
	pull  int // thousandths of an em by which what follows is moved back: a narrow space
	run   *inked
}

// inked is what the glyphs of one run share.
type inked struct {
	size   int
	colour colour
	link   string
	el     *element  // its Link, Span or Reference; nil: the block's own element
	rise   int       // above the baseline: a footnote's mark
	note   *footnote // of which the glyphs are the mark
}

// setter turns runs into glyphs and gathers everything that is wrong with the texts, so that a caller
// hears of all of it at once.
type setter struct {
	family   fontm.Family
	root     *element // what footnotes stand under
	fallback []*fontm.Face
	missing  []Missing
	wrong    []error
	marks    map[string]bool // of the footnotes so far
}

func (s *setter) err() error {
	if len(s.missing) > 0 {
		s.wrong = append(s.wrong, &GlyphError{Missing: s.missing})
	}
	return errors.Join(s.wrong...)
}

// glyphs sets runs in a style. Links and figures become child elements of block.
func (s *setter) glyphs(label string, runs []Run, st style, block *element) []glyph {
	room := 0
	for _, run := range runs {
		room += len(run.Text)
	}
	out := make([]glyph, 0, room)
	var missing []rune
	for _, run := range runs {
		if run.Note != nil {
			out = append(out, s.mark(label, run, st, block)...)
			continue
		}
		text, err := clean(label, run.Text)
		if err == nil && run.Link != "" {
			err = paper.CheckLink(label, run.Link)
		}
		if err != nil {
			s.wrong = append(s.wrong, err)
			continue
		}
		shared := inkOf(run, st, block)
		for _, r := range text {
			face := s.face(run, st, r)
			if face == nil && !slices.Contains(missing, r) {
				missing = append(missing, r)
			}
			if face != nil {
				pull := narrower(face, r)
				out = append(out, glyph{r: r, face: face, width: (face.Advance(r) - pull) * shared.size / 1000, pull: pull, run: shared})
			}
		}
	}
	if len(missing) > 0 {
		s.missing = append(s.missing, Missing{Label: label, Runes: missing})
	}
	return out
}

// narrower is what a narrow or thin space takes less than the space with which a face draws it that has none
// of its own. PDF/A wants the width of a glyph as it is in the face, so that what follows is moved instead.
func narrower(face *fontm.Face, r rune) int {
	if (r != 0x202F && r != 0x2009) || face.Advance(r) != face.Advance(' ') {
		return 0
	}
	return face.Advance(r) * 2 / 5
}

// inkOf chooses a run's colour and gives a link or a figure its own element.
func inkOf(run Run, st style, block *element) *inked {
	shared := &inked{size: st.size, colour: st.colour, link: run.Link}
	switch {
	case run.Alert:
		shared.colour = alert
	case run.Link != "":
		shared.colour = linked
	case run.Muted:
		shared.colour = muted
	}
	if run.Mono {
		shared.size = st.size * 9 / 10 // the fixed-width face is wide
	}
	if block == nil {
		return shared
	}
	if run.Figure != "" {
		shared.el = &element{kind: "Span", parent: block, title: run.Figure}
	}
	if run.Link != "" {
		shared.el = &element{kind: "Link", parent: block, title: run.Figure}
	}
	return shared
}

// face is the first face that has r: the run's own, then the document's further faces in order.
func (s *setter) face(run Run, st style, r rune) *fontm.Face {
	own := s.family.Regular
	bold := run.Bold || st.bold
	switch {
	case run.Mono:
		own = s.family.Mono
	case bold && run.Italic:
		own = s.family.BoldItalic
	case bold:
		own = s.family.Bold
	case run.Italic:
		own = s.family.Italic
	}
	if _, has := own.Glyph(r); has || r == '\n' {
		return own
	}
	for _, face := range s.fallback {
		if _, has := face.Glyph(r); has {
			return face
		}
	}
	return nil
}
