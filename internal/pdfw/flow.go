package pdfw

import (
	"fmt"
	"strconv"
)

// piece is what stays whole on a page: a line, a row of a table. The flow of a document is a list of them.
type piece struct {
	gap    int // white space above; dropped at a page's top
	height int
	keep   bool // not parted from the next piece
	paint  func(p *page, top int)
	notes  []*footnote                          // whose marks stand in it: they share its page
	again  *piece                               // a table's head, repeated when this piece opens a page
	split  func(room int) (a, b piece, ok bool) // nil: cannot be split
	mark   *bookmark
}

// bookmark is a heading's entry in the outline.
type bookmark struct {
	level int
	title string
	page  int
	top   int
}

// flow gathers the pieces of a document.
type flow struct {
	set     *setter
	root    *element
	pieces  []piece
	after   int    // white space that the last block asked for
	section string // the last heading, for labels
	counts  [4]int // blocks since that heading, by kind
}

// add appends a block's pieces; the white space above the first is the larger of the two wishes.
func (f *flow) add(st style, pieces ...piece) {
	if len(pieces) == 0 {
		return
	}
	pieces[0].gap = max(f.after, st.before)
	f.pieces = append(f.pieces, pieces...)
	f.after = st.after
}

// label names a text of the current section: "Risks, paragraph 2".
func (f *flow) label(kind int, word string) string {
	f.counts[kind]++
	where := f.section
	if where == "" {
		where = "before the first heading"
	}
	return fmt.Sprintf("%s, %s %d", where, word, f.counts[kind])
}

func (f *flow) block(b Block) {
	switch b := b.(type) {
	case Heading:
		f.heading(b)
	case Paragraph:
		f.paragraph(b)
	case List:
		f.list(b)
	case Table:
		f.table(b)
	case Picture:
		f.picture(b)
	default:
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: f.section, Why: fmt.Sprintf("%T is not a block", b)})
	}
}

func (f *flow) heading(h Heading) {
	text := h.Plain()
	label := fmt.Sprintf("heading %.60q", text)
	if h.Level < 1 || h.Level > 3 {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: label, Why: "its level is " + strconv.Itoa(h.Level) + "; give 1, 2 or 3"})
		return
	}
	f.section, f.counts = fmt.Sprintf("%.60q", text), [4]int{}
	st := headings[h.Level-1]
	el := f.root.child("H" + strconv.Itoa(h.Level))
	pieces := linePieces(el, wrap(f.set.glyphs(label, h.All(), st, el), measure), st, marginSide)
	if len(pieces) == 0 {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: label, Why: "a heading needs a text"})
		return
	}
	for i := range pieces {
		pieces[i].keep = true
	}
	title, _ := clean(label, text) // an unclean one is reported already
	pieces[0].mark = &bookmark{level: h.Level, title: oneLine(title)}
	f.add(st, pieces...)
}

func (f *flow) paragraph(p Paragraph) {
	st := body
	switch {
	case p.Small:
		st = small
	case p.Keep:
		st = caption
	}
	el := f.root.child("P")
	glyphs := f.set.glyphs(f.label(0, "paragraph"), p.Runs, st, el)
	pieces := linePieces(el, wrap(glyphs, measure), st, marginSide)
	for i := range pieces {
		pieces[i].keep = pieces[i].keep || p.Keep
	}
	f.add(st, pieces...)
}

// linePieces makes a piece of each line. A paragraph is never parted so that one line stands alone.
func linePieces(el *element, lines []line, st style, x int) []piece {
	pieces := make([]piece, len(lines))
	for i, l := range lines {
		pieces[i] = piece{
			height: st.leading,
			keep:   i+1 < len(lines) && (i == 0 || i == len(lines)-2),
			notes:  notesIn(l),
			paint:  func(p *page, top int) { p.line(el, l, x, top+st.baseline()) },
		}
	}
	return pieces
}

func (f *flow) list(l List) {
	const indent = 16000
	label := f.label(1, "list")
	list := f.root.child("L")
	if l.Ordered {
		list.attrs = "/A <</O /List /ListNumbering /Decimal>>"
	} else {
		list.attrs = "/A <</O /List /ListNumbering /Disc>>"
	}
	for i, runs := range l.Items {
		sign := "•"
		if l.Ordered {
			sign = strconv.Itoa(i+1) + "."
		}
		f.labelled(list.child("LI"), sign, fmt.Sprintf("%s, item %d", label, i+1), runs, item, indent)
	}
	f.after = body.after
}

// labelled sets a sign in the margin of an indented text: an item of a list.
func (f *flow) labelled(parent *element, sign, label string, runs []Run, st style, indent int) {
	signEl, textEl := parent.child("Lbl"), parent.child("LBody")
	text := wrap(f.set.glyphs(label, runs, st, textEl), measure-indent)
	pieces := linePieces(textEl, text, st, marginSide+indent)
	if len(pieces) == 0 {
		f.set.wrong = append(f.set.wrong, &ShapeError{Label: label, Why: "it has no text"})
		return
	}
	signLines := wrap(f.set.glyphs(label, Text(sign), st, signEl), indent)
	first := pieces[0].paint
	pieces[0].paint = func(p *page, top int) {
		p.line(signEl, signLines[0], marginSide, top+st.baseline())
		first(p, top)
	}
	f.add(st, pieces...)
}
