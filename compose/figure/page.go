package figure

// Sizes of a page, the same at every width.
const (
	titleSize   = 8500
	titleStep   = 10500
	labelSize   = 7000
	labelStep   = 8500
	noteSize    = 6000
	noteStep    = 7400
	margin      = 5 * point
	keySample   = 15 * point
	keyGap      = 4 * point
	hairline    = 500
	gridline    = 350
	seriesWidth = 1100
)

// body is what stands between title and notes.
type body interface {
	check(s setting) error // that marks have room
	lay(left, right, top length, s setting) laid
}

// laid is a body at one width.
type laid struct {
	height length
	notes  []string // what this width leaves out
	draw   func(c canvas)
}

// key is an entry of the legend.
type key struct {
	words  string
	sample func(c canvas, b box)
}

// page is a figure at one width.
type page struct {
	height length
	draw   func(c canvas)
}

// page sets title, legend, picture and notes below one another.
func (f Figure) page(w Width) page {
	left, right := length(margin), w.length()-margin
	title := f.faces.wrap(f.frame.Title, titleSize, true, right-left)
	titleEnd := margin + length(len(title))*titleStep
	legend := f.layKeys(left, right, titleEnd)
	gauge := f.layGauge(left, right, titleEnd+legend.height)
	top := titleEnd + legend.height + gauge.height + 2*point
	picture := f.content.body.lay(left, right, top, f.setting)
	var notes []string
	for _, note := range f.notesWith(picture.notes) {
		notes = append(notes, f.faces.wrap(note, noteSize, false, right-left)...)
	}
	foot := top + picture.height + 3*point
	height := foot + length(len(notes))*noteStep + margin
	return page{
		height: (height + dot - 1) / dot * dot,
		draw: func(c canvas) {
			paragraph(c, title, text{at: spot{left, margin + titleSize - point}, size: titleSize, bold: true, ink: black}, titleStep)
			legend.draw(c)
			gauge.draw(c)
			picture.draw(c)
			paragraph(c, notes, text{at: spot{left, foot + noteSize}, size: noteSize, ink: quiet}, noteStep)
		},
	}
}

// paragraph sets lines below one another.
func paragraph(c canvas, lines []string, first text, step length) {
	for _, line := range lines {
		first.words = line
		c.text(first)
		first.at.y += step
	}
}

// layKeys sets the legend in rows; a name that is too wide for a row is broken over several.
func (f Figure) layKeys(left, right, top length) laid {
	type placed struct {
		at    spot
		lines []string
		key   key
	}
	var all []placed
	x, y := left, top
	for _, k := range f.content.keys {
		lines := f.faces.wrap(k.words, labelSize, false, right-left-keySample-keyGap)
		wide := keySample + keyGap + f.faces.widest(lines, labelSize)
		if x > left && x+wide > right {
			x, y = left, y+labelStep
		}
		all = append(all, placed{spot{x, y}, lines, k})
		x += wide + 3*keyGap
		y += length(len(lines)-1) * labelStep
	}
	if len(all) == 0 {
		return laid{draw: func(canvas) {}}
	}
	return laid{height: y - top + labelStep + 2*point, draw: func(c canvas) {
		for _, p := range all {
			y := p.at.y + 2*point
			p.key.sample(c, box{p.at.x, y, p.at.x + keySample, y + labelSize})
			paragraph(c, p.lines, text{at: spot{p.at.x + keySample + keyGap, y + labelSize - point}, size: labelSize, ink: dark}, labelStep)
		}
	}}
}
