package figure

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// foot is the axis along the foot of a picture, before its width is known.
type foot struct {
	column Column
	slots  bool // each row has a slot of the same width, whatever lies between rows
	log    bool
	span   span // of numbers
}

// footing is a foot at one width.
type footing struct {
	from, to length
	at       []length // where each row stands
	slot     length   // the width of a slot; nought without slots
	ruler    ruler    // of numbers without slots
	marks    []mark
	title    string
	lines    []string // the title as it is set
	fits     bool     // every label has its place
}

// inset keeps points off the ends of a time axis.
const inset = 3 * point

func (h foot) place(from, to length, s setting) footing {
	f := h.placed(from, to, s)
	return f.titled(f.title, s)
}

// titled sets the title of an axis in lines no longer than the axis.
func (f footing) titled(title string, s setting) footing {
	f.title, f.lines = title, nil
	if title != "" {
		f.lines = s.faces.wrap(title, labelSize, false, f.to-f.from)
	}
	return f
}

func (h foot) placed(from, to length, s setting) footing {
	switch {
	case h.slots || h.column.kind == source.Text:
		return h.inSlots(from, to, s)
	case h.column.kind == source.Number:
		return h.onRuler(from, to, s)
	}
	return h.inTime(from, to, s)
}

func (h foot) onRuler(from, to length, s setting) footing {
	f := footing{from: from, to: to, fits: true}
	f.ruler, f.marks = s.across(h.span, h.log, h.column, from, to)
	f.title = f.ruler.title
	for row, d := range h.column.numbers {
		f.at = append(f.at, 0)
		if !d.IsZero() {
			f.at[row] = f.ruler.scale.at(d.Number())
		}
	}
	return f
}

// inTime places moments by the seconds between them.
func (h foot) inTime(from, to length, s setting) footing {
	c := h.column
	f := footing{from: from, to: to, title: s.words.timeTitle(c), fits: true}
	low, high := h.ends()
	at := func(clock int64) length {
		if low == high {
			return (from + to) / 2
		}
		return from + inset + length((clock-low)*int64(to-from-2*inset)/(high-low))
	}
	for row := range c.Len() {
		f.at = append(f.at, 0)
		if c.has(row) {
			f.at[row] = at(c.clock(row))
		}
	}
	first := c.wall(h.first())
	f.marks = s.timeMarks(c.kind == source.Time, func(b beat) []moment {
		if (high-low)/b.seconds() > maxMarks {
			return nil
		}
		var found []moment
		for t := b.begin(time.Unix(low, 0).In(first.Location())); t.Unix() <= high; t = b.next(t) {
			if t.Unix() >= low {
				found = append(found, moment{wall: t, at: at(t.Unix())})
			}
		}
		return found
	})
	if len(f.marks) == 0 {
		f.marks = []mark{{at: at(first.Unix()), lines: []string{s.words.day(first)}}}
	}
	return f
}

// ends are the first and last second of the axis. Rows of a scatter need not be in order.
func (h foot) ends() (low, high int64) {
	low = h.column.clock(h.first())
	high = low
	for row := range h.column.Len() {
		if h.column.has(row) {
			low, high = min(low, h.column.clock(row)), max(high, h.column.clock(row))
		}
	}
	return low, high
}

// first is the first row that has a moment.
func (h foot) first() int {
	for row := range h.column.Len() {
		if h.column.has(row) {
			return row
		}
	}
	return 0
}
