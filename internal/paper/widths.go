package paper

import "slices"

// Widths divides room among the columns of a table: shares first, then by content. least is the widest part
// of each column that must stay whole, wish its widest content on one line, in the unit of room.
func Widths(columns []Column, room int, least, wish []int) []int {
	g := grid{columns: columns, width: make([]int, len(columns))}
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
	return g.width
}

type grid struct {
	columns []Column
	width   []int
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
		if !g.columns[j].Right {
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
			if !g.columns[j].Right {
				g.width[j] += (room - wished) * wish[j] / text
			}
		case wished <= room:
			g.width[j] = wish[j] + (room-wished)/len(open)
		default:
			g.width[j] = least[j] + (room-minimum)*(wish[j]-least[j])/max(wished-minimum, 1)
		}
	}
}
