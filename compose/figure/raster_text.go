package figure

import "github.com/deskworth/deskworth-go/internal/fontm"

// faces are the two faces of a figure: those of the memo.
type faces struct{ regular, bold *fontm.Face }

func loadFaces() (faces, error) {
	family, err := fontm.GoSans()
	return faces{regular: family.Regular, bold: family.Bold}, err
}

func (f faces) of(bold bool) *fontm.Face {
	if bold {
		return f.bold
	}
	return f.regular
}

// width is that of one line of text.
func (f faces) width(words string, size length, bold bool) length {
	return length(f.of(bold).Width(words)) * size / 1000
}

// begin is the left end of an anchored text.
func (f faces) begin(t text) length {
	switch w := f.width(t.words, t.size, t.bold); t.anchor {
	case middle:
		return t.at.x - w/2
	case end:
		return t.at.x - w
	}
	return t.at.x
}

func (r *raster) text(t text) {
	face := r.faces.of(t.bold)
	var s shape
	x := r.faces.begin(t)
	for _, c := range t.words {
		s = append(s, glyph(face, c, spot{x, t.at.y}, t.size)...)
		x += length(face.Advance(c)) * t.size / 1000
	}
	r.paint(s, t.ink)
}

// curvePieces is how many lines stand for a curve of a glyph. At the sizes of a figure a curve spans few dots.
const curvePieces = 6

// glyph gives the contours of a rune, its curves as lines.
func glyph(face *fontm.Face, c rune, at spot, size length) shape {
	em := length(face.UnitsPerEm())
	place := func(x, y, denominator int) spot {
		d := em * length(denominator)
		return spot{at.x + length(x)*size/d, at.y + length(y)*size/d}
	}
	var s shape
	var pen [2]int
	for _, turn := range face.Outline(c) {
		if turn.Move {
			s = append(s, nil)
		}
		if len(s) == 0 {
			return nil // a contour starts with a move
		}
		last := &s[len(s)-1]
		if turn.Via != nil {
			for i := 1; i < curvePieces; i++ {
				j := curvePieces - i
				x := j*j*pen[0] + 2*i*j*turn.Via[0] + i*i*turn.To[0]
				y := j*j*pen[1] + 2*i*j*turn.Via[1] + i*i*turn.To[1]
				*last = append(*last, place(x, y, curvePieces*curvePieces))
			}
		}
		pen = turn.To
		*last = append(*last, place(pen[0], pen[1], 1))
	}
	return s
}
