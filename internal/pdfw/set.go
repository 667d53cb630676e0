package pdfw

import (
	"errors"
	"slices"

	"github.com/deskworth/deskworth-go/internal/fontm"
)

// glyph is one code point as it will be drawn.
type glyph struct {
	r     rune
	face  *fontm.Face
	width int
	run   *inked
}

// inked is what the glyphs of one run share.
type inked struct {
	size   int
	colour colour
	link   string
	el     *element // its Link or Span; nil: the block's own element
}

// setter turns runs into glyphs and gathers everything that is wrong with the texts, so that a caller
// hears of all of it at once.
type setter struct {
	family   fontm.Family
	fallback []*fontm.Face
	missing  []Missing
	wrong    []error
}

func (s *setter) err() error {
	if len(s.missing) > 0 {
		s.wrong = append(s.wrong, &GlyphError{Missing: s.missing})
	}
	return errors.Join(s.wrong...)
}

// glyphs sets runs in a style. Links and figures become child elements of block.
func (s *setter) glyphs(label string, runs []Run, st style, block *element) []glyph {
	var out []glyph
	var missing []rune
	for _, run := range runs {
		text, err := clean(label, run.Text)
		if err == nil && run.Link != "" {
			err = checkLink(label, run.Link)
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
				out = append(out, glyph{r: r, face: face, width: face.Advance(r) * shared.size / 1000, run: shared})
			}
		}
	}
	if len(missing) > 0 {
		s.missing = append(s.missing, Missing{Label: label, Runes: missing})
	}
	return out
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
	if r == '\n' {
		return own
	}
	for _, face := range append([]*fontm.Face{own}, s.fallback...) {
		if _, has := face.Glyph(r); has {
			return face
		}
	}
	return nil
}
