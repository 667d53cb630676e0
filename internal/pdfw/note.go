package pdfw

import "github.com/deskworth/deskworth-go/internal/paper"

// footnote is a note at a page's foot, on the page where its mark stands.
type footnote struct {
	mark      string
	el        *element
	lines     []line
	page, top int // where its first line was drawn
}

const (
	noteAbove = 12000 // between the text and the first note; a rule stands in the middle
	noteApart = 2500  // between two notes
	noteRule  = 90000
)

// mark sets a footnote's mark, raised and small, and its text apart.
func (s *setter) mark(label string, run Run, st style, block *element) []glyph {
	label += ", note " + run.Text
	if run.Text == "" || s.marks[run.Text] {
		s.wrong = append(s.wrong, &ShapeError{Label: label, Why: "a note needs a mark of its own"})
		return nil
	}
	for _, r := range run.Note {
		if r.Note != nil {
			s.wrong = append(s.wrong, &ShapeError{Label: label, Why: "a note has no notes"})
			return nil
		}
	}
	s.marks[run.Text] = true
	n := &footnote{mark: run.Text, el: s.root.child("Note")}
	n.el.id = "note-" + run.Text
	sign := s.glyphs(label, Text(paper.Marked(run.Text)), note, nil)
	text := s.glyphs(label, append(Text("\u00a0"), run.Note...), note, n.el)
	small := st
	small.size, small.bold = st.size*6/10, false
	raised := s.glyphs(label, Text(paper.Marked(run.Text)), small, nil)
	if len(sign) == 0 || len(raised) == 0 {
		return nil // its mark cannot be drawn: said already
	}
	sign[0].run.el = n.el.child("Lbl")
	n.lines = wrap(append(sign, text...), measure)
	ink := raised[0].run // shared by its glyphs
	ink.rise, ink.note = st.size*35/100, n
	if block != nil {
		ink.el = &element{kind: "Reference", parent: block}
	}
	return raised
}

// notesIn are the notes whose marks stand in lines, in order.
func notesIn(lines ...line) (notes []*footnote) {
	for _, l := range lines {
		for i, g := range l.glyphs {
			if n := g.run.note; n != nil && (i == 0 || l.glyphs[i-1].run.note != n) {
				notes = append(notes, n)
			}
		}
	}
	return notes
}

// noteLine is one line at a page's foot.
type noteLine struct {
	note  *footnote
	line  line
	first bool // of its note
}

func noteLines(notes []*footnote) (lines []noteLine) {
	for _, n := range notes {
		for i, l := range n.lines {
			lines = append(lines, noteLine{note: n, line: l, first: i == 0})
		}
	}
	return lines
}

// footHeight is how much of a page the notes at its foot take.
func footHeight(lines []noteLine) int {
	if len(lines) == 0 {
		return 0
	}
	height := noteAbove
	for i, l := range lines {
		height += note.leading
		if l.first && i > 0 {
			height += noteApart
		}
	}
	return height
}

// footIn is how many of the lines fit in a room.
func footIn(lines []noteLine, room int) int {
	n := len(lines)
	for n > 0 && footHeight(lines[:n]) > room {
		n--
	}
	return n
}

// paintFoot draws the notes of a page, the last line on the page's floor.
func (s sheet) paintFoot(p *page) {
	if len(s.foot) == 0 {
		return
	}
	top := floor - footHeight(s.foot)
	p.rule(marginSide, top+noteAbove/2, noteRule, hairline, muted)
	top += noteAbove
	for i, l := range s.foot {
		if l.first && i > 0 {
			top += noteApart
		}
		if l.first {
			l.note.page, l.note.top = p.index, top
		}
		p.line(l.note.el, l.line, marginSide, top+note.baseline())
		top += note.leading
	}
}
