package pdfw

// MaxPages bounds a document: a memo that nobody can read is a mistake of whoever filed it.
const MaxPages = 200

const floor = pageHeight - marginBottom // the lowest place of a page's text, from its top

// placed is a piece with its place: the distance of its top from the page's top.
type placed struct {
	piece piece
	top   int
}

// sheet is what stands on one page.
type sheet struct {
	pieces []placed
	foot   []noteLine
}

// paginate puts pieces on pages. It never parts a piece from one it is to be kept with, unless they
// would not fit on a page of their own, and sets a note on the page of its mark.
func paginate(pieces []piece) ([]sheet, error) {
	var sheets []sheet
	var owed []noteLine // of a note that was longer than its page
	for len(pieces) > 0 || len(owed) > 0 {
		if len(sheets) == MaxPages {
			return nil, &LengthError{Pages: len(sheets)}
		}
		page, rest := fill(pieces, footHeight(owed))
		pieces = rest
		owed = append(owed, noteLines(page.notes())...)
		n := footIn(owed, floor-page.end())
		page.foot, owed = owed[:n:n], owed[n:]
		sheets = append(sheets, page)
	}
	return sheets, nil
}

func (s sheet) notes() (notes []*footnote) {
	for _, at := range s.pieces {
		notes = append(notes, at.piece.notes...)
	}
	return notes
}

// end is where the text ends.
func (s sheet) end() int {
	if len(s.pieces) == 0 {
		return marginTop
	}
	last := s.pieces[len(s.pieces)-1]
	return last.top + last.piece.height
}

// fill puts as many pieces on one page as belong there and returns the others; taken is what the notes of
// an earlier page need of its foot.
func fill(pieces []piece, taken int) (page sheet, rest []piece) {
	if len(pieces) == 0 || marginTop+pieces[0].height > floor-taken && taken > 0 {
		return page, pieces // the notes come first
	}
	top := marginTop
	head := 0
	if again := pieces[0].again; again != nil {
		page.pieces, head = append(page.pieces, placed{piece: *again, top: top}), 1
		top += again.height
	}
	for i, p := range pieces {
		if i > 0 {
			top += p.gap
		}
		foot := taken + footHeight(noteLines(append(page.notes(), p.notes...)))
		if top+p.height+foot <= floor {
			page.pieces = append(page.pieces, placed{piece: p, top: top})
			top += p.height
			continue
		}
		if a, b, ok := part(p, floor-top-foot, i == 0); ok {
			b.again, b.keep = p.again, p.keep
			page.pieces = append(page.pieces, placed{piece: a, top: top})
			return page, append([]piece{b}, pieces[i+1:]...)
		}
		cut := retreat(pieces, i)
		if cut == 0 { // one piece fills the page, or all are to be kept together
			cut = max(i, 1)
			if i == 0 || top+p.height <= floor { // only its notes are too long: they go on overleaf
				page.pieces, cut = append(page.pieces, placed{piece: p, top: top}), i+1
			}
		}
		page.pieces = page.pieces[:head+cut]
		return page, pieces[cut:]
	}
	return page, nil
}

// part splits a piece across pages. One that would fit on a page of its own moves there rather, unless much
// room would be left empty.
func part(p piece, room int, alone bool) (a, b piece, ok bool) {
	const much = (floor - marginTop) / 4
	if p.split == nil || !alone && room < much && p.height < floor-marginTop {
		return piece{}, piece{}, false
	}
	return p.split(room)
}

// retreat goes back from piece i to the last place where a page may end; nought when there is none.
func retreat(pieces []piece, i int) int {
	for i > 0 && pieces[i-1].keep {
		i--
	}
	return i
}
