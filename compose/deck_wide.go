package compose

import (
	"slices"

	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// wideTable lays a table with more columns than a slide is wide over several
// slides, the first column repeated on each.
func (b *deckBuilder) wideTable(of slideOf, table pptxw.Table, flexible []int) error {
	groups, err := columnGroups(table, flexible)
	if err != nil {
		return err
	}
	var pages []pptxw.Slide
	for _, group := range groups {
		part, moved := table, []int(nil)
		part.Rows = make([]pptxw.Row, len(table.Rows))
		for at, col := range group {
			if slices.Contains(flexible, col) {
				moved = append(moved, at)
			}
			for i, row := range table.Rows {
				part.Rows[i].Cells = append(part.Rows[i].Cells, row.Cells[col])
			}
		}
		some, err := b.tablePages(of, part, moved)
		if err != nil {
			return err
		}
		pages = append(pages, some...)
	}
	return b.add(of.what, of.title, pages)
}

// columnGroups are the columns of each slide, by what they need at the smallest
// size; one that may wrap needs no more than a narrow column.
func columnGroups(table pptxw.Table, flexible []int) (groups [][]int, err error) {
	table.Points = tableSizes[len(tableSizes)-1]
	need, err := table.Needs(flexible...)
	if err != nil || len(need) == 0 {
		return nil, err
	}
	group, room := []int{0}, table.Box.W-need[0]
	for col := 1; col < len(need); col++ {
		if room -= need[col]; room < 0 && len(group) > 1 {
			groups, group, room = append(groups, group), []int{0}, table.Box.W-need[0]-need[col]
		}
		group = append(group, col)
	}
	return append(groups, group), nil
}
