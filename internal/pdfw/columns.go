package pdfw

import "slices"

// size gives each column its width: shares first, then by content. Columns of figures keep their
// widest figure whole before text gets room.
func (g *grid) size(head [][]glyph, rows [][][]glyph) {
	columns := g.table.Columns
	room := measure - gutter*(len(columns)-1)
	least, wish := make([]int, len(columns)), make([]int, len(columns))
	for j := range columns {
		if head != nil {
			wish[j], least[j] = widths(head[j])
		}
		for _, row := range rows {
			whole, part := widths(row[j])
			if columns[j].Right && whole < room/2 {
				part = whole
			}
			least[j], wish[j] = max(least[j], part), max(wish[j], min(whole, room))
		}
	}
	g.width = make([]int, len(columns))
	var open []int
	for j, c := range columns {
		if c.Width > 0 {
			g.width[j] = room * c.Width / 1000
			continue
		}
		open = append(open, j)
	}
	for _, w := range g.width {
		room -= w
	}
	g.share(open, room, least, wish)
	left := marginSide
	for _, w := range g.width {
		g.left = append(g.left, left)
		left += w + gutter
	}
}

// squeeze is for columns whose longest words do not fit beside each other. What
// is short stays whole; the longest words are broken, each as much as the others.
func (g *grid) squeeze(open []int, room int, least []int) {
	order := slices.Clone(open)
	slices.SortStableFunc(order, func(a, b int) int { return least[a] - least[b] })
	for i, j := range order {
		g.width[j] = max(min(least[j], room/(len(order)-i)), 1)
		room -= g.width[j]
	}
}

// share divides room among the open columns.
func (g *grid) share(open []int, room int, least, wish []int) {
	minimum, wished, text := 0, 0, 0
	for _, j := range open {
		minimum, wished = minimum+least[j], wished+wish[j]
		if !g.table.Columns[j].Right {
			text += wish[j]
		}
	}
	if minimum > room {
		g.squeeze(open, room, least)
		return
	}
	for _, j := range open {
		switch {
		case wished <= room && text > 0: // spare room goes to columns of text
			g.width[j] = wish[j]
			if !g.table.Columns[j].Right {
				g.width[j] += (room - wished) * wish[j] / text
			}
		case wished <= room:
			g.width[j] = wish[j] + (room-wished)/len(open)
		default:
			g.width[j] = least[j] + (room-minimum)*(wish[j]-least[j])/max(wished-minimum, 1)
		}
	}
}
