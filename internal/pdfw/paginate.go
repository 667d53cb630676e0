package pdfw

// MaxPages bounds a document: a memo that nobody can read is a mistake of whoever filed it.
const MaxPages = 200

const floor = pageHeight - marginBottom // the lowest place of a page's text, from its top

// placed is a piece with its place: the distance of its top from the page's top.
type placed struct {
	piece piece
	top   int
}

// paginate puts pieces on pages. It never parts a piece from one it is to be kept with, unless they
// would not fit on a page of their own.
func paginate(pieces []piece) ([][]placed, error) {
	var pages [][]placed
	for len(pieces) > 0 {
		if len(pages) == MaxPages {
			return nil, &LengthError{Pages: len(pages)}
		}
		page, rest := fill(pieces)
		pages, pieces = append(pages, page), rest
	}
	return pages, nil
}

// fill puts as many pieces on one page as belong there and returns the others.
func fill(pieces []piece) (page []placed, rest []piece) {
	top := marginTop
	head := 0
	if again := pieces[0].again; again != nil {
		page, head = append(page, placed{piece: *again, top: top}), 1
		top += again.height
	}
	for i, p := range pieces {
		if i > 0 {
			top += p.gap
		}
		if top+p.height <= floor {
			page = append(page, placed{piece: p, top: top})
			top += p.height
			continue
		}
		if a, b, ok := part(p, floor-top, i == 0); ok {
			b.again, b.keep = p.again, p.keep
			return append(page, placed{piece: a, top: top}), append([]piece{b}, pieces[i+1:]...)
		}
		cut := retreat(pieces, i)
		if cut == 0 { // one piece fills the page, or all are to be kept together
			cut = max(i, 1)
			if i == 0 {
				page = append(page, placed{piece: p, top: top})
			}
		}
		return page[:head+cut], pieces[cut:]
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
