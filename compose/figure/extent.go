package figure

import (
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// extent says of a column how many rows it has and from where to where they go, with their digits.
func (w words) extent(c Column) string {
	head := strings.TrimSpace(w.titled(c.Name, c.Unit, c.Scale))
	if head != "" {
		head += w.colon
	}
	if c.missing() == c.Len() {
		return head + w.none
	}
	n := c.Len() - c.missing()
	switch c.kind {
	case source.Text:
		return head + w.whole(n)
	case source.Number:
		low, high := -1, -1
		for row := range c.Len() {
			if !c.has(row) {
				continue
			}
			if low < 0 || c.order(row, low) < 0 {
				low = row
			}
			if high < 0 || c.order(row, high) > 0 {
				high = row
			}
		}
		return head + w.digits(c.numbers[low]) + " … " + w.digits(c.numbers[high]) + " (" + w.whole(n) + ")"
	}
	first, last := "", ""
	for row := range c.Len() {
		if c.has(row) {
			if first == "" {
				first = c.cell(row)
			}
			last = c.cell(row)
		}
	}
	return head + first + " … " + last + " (" + w.whole(n) + ")"
}
