package pagecmp

import (
	"fmt"
	"image"
)

const (
	// noise is how far a channel of 255 may be off before a pixel counts as different: two versions of a
	// drawing program smooth the edge of a letter a little otherwise.
	noise = 16
	// mostOf is the part of a page's pixels that may differ: one in a thousand.
	mostOf = 1000
)

// Difference is how far an image is from the approved one.
type Difference struct {
	Pixels int // that differ
	Of     int
	Where  image.Rectangle // around all of them
	Size   string          // set when the two have other sizes: then every pixel differs
}

// TooMuch says whether more than a thousandth of the pixels differ.
func (d Difference) TooMuch() bool { return d.Pixels*mostOf > d.Of }

func (d Difference) String() string {
	if d.Size != "" {
		return d.Size
	}
	return fmt.Sprintf("%d of %d pixels differ (at most %d may), within %v", d.Pixels, d.Of, d.Of/mostOf, d.Where)
}

// Compare counts the pixels in which two images differ.
func Compare(approved, now image.Image) Difference {
	a, n := approved.Bounds(), now.Bounds()
	d := Difference{Of: a.Dx() * a.Dy()}
	if a.Size() != n.Size() {
		d.Pixels, d.Size = max(d.Of, 1), fmt.Sprintf("the page has %v pixels and the approved one %v", n.Size(), a.Size())
		return d
	}
	for y := range a.Dy() {
		for x := range a.Dx() {
			if differ(approved, now, image.Pt(a.Min.X+x, a.Min.Y+y), image.Pt(n.Min.X+x, n.Min.Y+y)) {
				d.Pixels++
				d.Where = d.Where.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return d
}

func differ(approved, now image.Image, at, there image.Point) bool {
	r, g, b, _ := approved.At(at.X, at.Y).RGBA()
	s, h, c, _ := now.At(there.X, there.Y).RGBA()
	return far(r, s) || far(g, h) || far(b, c)
}

// far compares two channels of 16 bits.
func far(a, b uint32) bool { return max(a, b)-min(a, b) > noise*0x101 }
