package pdfw

// piece makes a row's piece. A repeated head is drawn as an artifact.
func (g *grid) piece(row laid, repeated bool) piece {
	tallest := 0
	p := piece{}
	for _, lines := range row.lines {
		tallest = max(tallest, len(lines))
		p.notes = append(p.notes, notesIn(lines...)...)
	}
	height := 2*cellPad + tallest*row.style.leading
	p.height = height
	p.paint = func(pg *page, top int) {
		if repeated {
			pg.artifact(func() { g.paintRow(pg, row, top) })
		} else {
			g.paintRow(pg, row, top)
		}
		g.rules(pg, row, top, height)
	}
	if !row.head && tallest >= 4 {
		p.split = func(room int) (a, b piece, ok bool) { return g.splitRow(row, tallest, room) }
	}
	return p
}

func (g *grid) paintRow(p *page, row laid, top int) {
	for j, lines := range row.lines {
		if el := row.cells[j]; el != nil {
			el.attach(p.index) // an empty cell too, or the row would seem to lack a column
		}
		for i, l := range lines {
			x := g.left[j]
			if g.table.Columns[j].Right {
				x += g.width[j] - l.width
			}
			y := top + cellPad + i*row.style.leading + row.style.baseline()
			if row.cells[j] == nil {
				p.artifactText(l, x, y)
			} else {
				p.line(row.cells[j], l, x, y)
			}
		}
	}
}

// rules draws the thin lines: dark under the head, faint under rows, dark above a total.
func (g *grid) rules(p *page, row laid, top, height int) {
	c := faint
	if row.head {
		c = muted
	}
	if row.strong {
		p.rule(marginSide, top-hairline, measure, hairline, muted)
	}
	p.rule(marginSide, top+height-hairline, measure, hairline, c)
}

// splitRow parts a tall row between lines, at least two on each side.
func (g *grid) splitRow(row laid, tallest, room int) (a, b piece, ok bool) {
	n := (room - 2*cellPad) / row.style.leading
	n = min(n, tallest-2)
	if n < 2 {
		return piece{}, piece{}, false
	}
	first, rest := row, row
	first.lines, rest.lines, rest.strong = nil, nil, false
	for _, lines := range row.lines {
		cut := min(n, len(lines))
		first.lines = append(first.lines, lines[:cut])
		rest.lines = append(rest.lines, lines[cut:])
	}
	return g.piece(first, false), g.piece(rest, false), true
}
