package paper

// Measure is the width of a page's text: what is wider has no room, in thousandths of a point.
const Measure = 467280

// Picture is a drawing between two paragraphs, as wide as it says. Its caption is a paragraph before it that is
// kept with it.
type Picture struct {
	Name    string // names the picture in errors
	Alt     string // what it shows, for readers who do not see it
	Drawing Drawing
	Keep    bool // on the page of what follows
}

// Drawing is a picture that can be drawn as often as there are formats. The same drawing gives the same calls and
// the same bytes.
type Drawing interface {
	Size() (width, height int) // thousandths of a point
	Draw(on Surface)
	PNG() ([]byte, error) // at 300 dpi, without transparency
}

// Surface is what a drawing is drawn on: thousandths of a point from its top left corner, y downwards; colours
// are 0xRRGGBB.
type Surface interface {
	Fill(outline [][2]int, colour uint32)
	Line(path [][2]int, colour uint32, width int, dash []int)
	Discs(centres [][2]int, radius int, colour uint32)
	Text(left, baseline int, words string, size int, bold bool, colour uint32)
}

func (Picture) block() {}
