package figure

import (
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// inSlots gives each row a place of the same width: a weekend or a holiday takes no room.
func (h foot) inSlots(from, to length, s setting) footing {
	n := length(h.column.Len())
	f := footing{from: from, to: to, slot: (to - from) / n, title: h.column.Name, fits: true}
	for i := range n {
		f.at = append(f.at, from+(2*i+1)*(to-from)/(2*n))
	}
	switch h.column.kind {
	case source.Text:
		f.marks, f.fits = s.labelled(h.column.labels, f.at, f.slot)
	case source.Number:
		f.title = s.words.titled(h.column.Name, h.column.Unit, h.column.Scale)
		labels := make([]string, 0, n)
		for _, d := range h.column.numbers {
			labels = append(labels, s.words.digits(d))
		}
		f.marks, f.fits = s.labelled(labels, f.at, f.slot)
	default:
		f.title = s.words.timeTitle(h.column)
		f.marks = s.timeMarks(h.column.kind == source.Time, h.starts(f.at))
		if len(f.marks) == 0 {
			f.marks = []mark{{at: f.at[0], lines: []string{s.words.day(h.column.wall(0))}}}
		}
	}
	return f
}

// starts finds the rows that are the first of their beat.
func (h foot) starts(at []length) func(b beat) []moment {
	return func(b beat) (found []moment) {
		var before time.Time
		for row := range h.column.Len() {
			wall := h.column.wall(row)
			if begin := b.begin(wall); !begin.Equal(before) {
				before = begin
				if found = append(found, moment{wall: wall, at: at[row]}); len(found) > maxMarks {
					return nil
				}
			}
		}
		return found
	}
}

// maxLabelLines is how high a label under the axis may stand.
const maxLabelLines = 3

// labelled sets each label under its slot, broken over a few lines; where one does not fit, some are left away and
// long ones end with an ellipsis, and it says so. The exported table has them whole.
func (s setting) labelled(labels []string, at []length, slot length) ([]mark, bool) {
	var marks, whole []mark
	fits := true
	for i, label := range labels {
		lines := s.faces.wrap(label, labelSize, false, slot-labelRoom)
		fits = fits && len(lines) <= maxLabelLines && s.faces.widest(lines, labelSize) <= slot-labelRoom && !s.breaksWord(label, slot-labelRoom)
		marks = append(marks, mark{at: at[i], lines: lines})
		whole = append(whole, mark{at: at[i], lines: []string{s.shortenedTo(label, max(slot, slot*length(len(labels))/4))}})
	}
	if fits {
		return marks, true
	}
	return s.everyFew(whole), false
}

// breaksWord says that a label has a word that is wider than its measure.
func (s setting) breaksWord(label string, measure length) bool {
	from := 0
	for i, r := range label + " " {
		if r != ' ' {
			continue
		}
		if s.faces.width(label[from:i], labelSize, false) > measure {
			return true
		}
		from = i + 1
	}
	return false
}
