package market

import (
	"cmp"
	"slices"
	"time"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// columns are the parallel lists of a chart. A list that the vendor did not send
// is nil.
type columns struct {
	stamps                                []stamp
	open, high, low, close, adjusted, vol []cell
}

// parallel says where lists part. No stamps and no quotes are a window without
// trading.
func (c columns) parallel() error {
	for _, list := range []struct {
		name  string
		cells []cell
	}{{"open", c.open}, {"high", c.high}, {"low", c.low}, {"close", c.close}, {"adjclose", c.adjusted}, {"volume", c.vol}} {
		if list.cells != nil && len(list.cells) != len(c.stamps) {
			return misshapen("indicators."+list.name, "%d values stand against %d stamps", len(list.cells), len(c.stamps))
		}
	}
	if len(c.stamps) > 0 && c.close == nil {
		return misshapen("indicators.quote[0]", "%d stamps have no closes", len(c.stamps))
	}
	if slices.ContainsFunc(c.vol, func(v cell) bool { return v != "" && v[0] == '-' }) {
		return misshapen("indicators.volume", "a volume is negative")
	}
	return nil
}

// row is one entry of the lists.
type row struct {
	stamp                                 stamp
	at                                    source.Moment // the stamp in the exchange's zone
	open, high, low, close, adjusted, vol cell
}

// rows gives the entries in the order of their stamps.
func (c columns) rows(zone *time.Location) []row {
	at := func(list []cell, i int) cell {
		if list == nil {
			return ""
		}
		return list[i]
	}
	rows := make([]row, len(c.stamps))
	for i, stamp := range c.stamps {
		rows[i] = row{stamp, source.At(stamp.in(zone)), at(c.open, i), at(c.high, i), at(c.low, i), at(c.close, i), at(c.adjusted, i), at(c.vol, i)}
	}
	inOrder := func(a, b row) int { return cmp.Compare(a.stamp, b.stamp) }
	if !slices.IsSortedFunc(rows, inOrder) {
		slices.SortStableFunc(rows, inOrder)
	}
	return rows
}

// holes counts the numbers that a row lacks in lists that were sent.
func (c columns) holes(r *row) (n int) {
	count := func(list []cell, cell cell) {
		if list != nil && cell == "" {
			n++
		}
	}
	count(c.open, r.open)
	count(c.high, r.high)
	count(c.low, r.low)
	count(c.adjusted, r.adjusted)
	count(c.vol, r.vol)
	return n
}
