package figure

// length is a thousandth of a point. Whole numbers make a layout that is the same on every machine.
type length int

const (
	point length = 1000
	// dot is one pixel at 300 dpi: 72/300 of a point, so a whole number of lengths.
	dot length = 240
)

// spot is a place on the paper: x to the right, y downwards.
type spot struct{ x, y length }

// box is a rectangle from its upper left to its lower right corner.
type box struct{ left, top, right, bottom length }

func (b box) width() length  { return b.right - b.left }
func (b box) height() length { return b.bottom - b.top }

// corners go round the box in one sense.
func (b box) corners() []spot {
	return []spot{{b.left, b.top}, {b.right, b.top}, {b.right, b.bottom}, {b.left, b.bottom}}
}

// pen draws lines. Dashes are lengths of ink and gap in turn; none is a whole line.
type pen struct {
	ink   ink
	width length
	dash  []length
}

// anchor says which point of a text stands at its spot.
type anchor int

const (
	start anchor = iota
	middle
	end
)

// text is one line of text on its baseline.
type text struct {
	at     spot
	words  string
	size   length
	bold   bool
	anchor anchor
	ink    ink
}

// onDots moves the sides of a box to the nearest borders between dots.
func (b box) onDots() box {
	return box{nearestDot(b.left), nearestDot(b.top), nearestDot(b.right), nearestDot(b.bottom)}
}

func nearestDot(l length) length { return length(floorDot(l+dot/2)) * dot }

// canvas is what a figure is drawn on: once for each format, never converted from one to the other.
type canvas interface {
	fill(outline []spot, c ink)            // closed, even where it crosses itself
	line(path []spot, p pen)               // open
	discs(centres []spot, r length, c ink) // dots of one size
	text(t text)
}
