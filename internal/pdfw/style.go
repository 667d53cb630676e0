package pdfw

// Lengths are thousandths of a point, whole numbers: see the package comment.
const (
	pageWidth    = 595280 // A4
	pageHeight   = 841890
	marginSide   = 64000
	marginTop    = 88000
	marginBottom = 80000
	measure      = pageWidth - 2*marginSide
	headLine     = 48000              // baseline of the running head, from the top
	footLine     = pageHeight - 44000 // baseline of the running foot, from the top
	hairline     = 400
	gutter       = 12000 // between the columns of a table
	cellPad      = 3800  // above and below a cell's text
)

// colour is red, green, blue, each 0 to 255.
type colour [3]uint8

var (
	ink    = colour{0x1B, 0x1F, 0x24}
	muted  = colour{0x5B, 0x64, 0x70}
	accent = colour{0x1F, 0x3A, 0x5F}
	alert  = colour{0xA6, 0x1B, 0x1B}
	linked = colour{0x1A, 0x4E, 0x8A}
	faint  = colour{0xD3, 0xD8, 0xDE}
)

// style is how a block's text is set. Before and after are the white space around the block; between two
// blocks the larger counts.
type style struct {
	size, leading int
	before, after int
	bold          bool
	colour        colour
}

var (
	headings = [3]style{
		{size: 21000, leading: 26000, before: 0, after: 8000, bold: true, colour: accent},
		{size: 13000, leading: 17000, before: 22000, after: 7000, bold: true, colour: accent},
		{size: 10500, leading: 14000, before: 14000, after: 4000, bold: true, colour: ink},
	}
	body      = style{size: 10000, leading: 14600, before: 6000, after: 6000, colour: ink}
	small     = style{size: 8500, leading: 12000, before: 4000, after: 4000, colour: muted}
	caption   = style{size: 10000, leading: 14600, before: 16000, after: 2000, colour: ink}
	item      = style{size: 10000, leading: 14600, before: 3000, after: 3000, colour: ink}
	note      = style{size: 8000, leading: 10800, colour: ink}
	cellStyle = style{size: 8500, leading: 11600, before: 8000, after: 10000, colour: ink}
	headStyle = style{size: 7800, leading: 10400, bold: true, colour: muted}
	running   = style{size: 7800, leading: 10000, colour: muted}
)

// baseline is how far the baseline lies below a line's top: capitals stand in the middle of the line.
func (s style) baseline() int { return (s.leading + s.size*7/10) / 2 }
