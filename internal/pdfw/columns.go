package pdfw

import "github.com/deskworth/deskworth-go/internal/paper"

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
	g.width = paper.Widths(columns, room, least, wish)
	left := marginSide
	for _, w := range g.width {
		g.left = append(g.left, left)
		left += w + gutter
	}
}
