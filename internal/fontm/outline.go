package fontm

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Turn is one stroke of an outline: the pen moves, draws a line, or a quadratic curve by way of Via.
type Turn struct {
	Move bool
	Via  *[2]int // control point of a curve; nil for a line
	To   [2]int
}

// UnitsPerEm is the grid in which outlines are drawn.
func (f *Face) UnitsPerEm() int { return f.unitsPerEm }

// Outline gives the contours of r in the face's own grid, y downwards, baseline at nought. It is empty for a
// blank, and for a rune that the face lacks: ask [Face.Missing] first.
func (f *Face) Outline(r rune) []Turn {
	id, has := f.Glyph(r)
	if !has {
		return nil
	}
	var buffer sfnt.Buffer
	segments, err := f.font.LoadGlyph(&buffer, sfnt.GlyphIndex(id), fixed.Int26_6(f.unitsPerEm), nil)
	if err != nil {
		return nil
	}
	turns := make([]Turn, 0, len(segments))
	at := func(p fixed.Point26_6) [2]int { return [2]int{int(p.X), int(p.Y)} }
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			turns = append(turns, Turn{Move: true, To: at(s.Args[0])})
		case sfnt.SegmentOpLineTo:
			turns = append(turns, Turn{To: at(s.Args[0])})
		case sfnt.SegmentOpQuadTo:
			via := at(s.Args[0])
			turns = append(turns, Turn{Via: &via, To: at(s.Args[1])})
		}
	}
	return turns
}
