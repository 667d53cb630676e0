package market

import (
	"cmp"
	"slices"
)

// columns are the parallel lists of a chart, checked to be parallel. A list
// that the vendor did not send is nil.
type columns struct {
	stamps                                []stamp
	open, high, low, close, adjusted, vol []cell
}

// parallel gives the lists, or the place where they part. No stamps and no
// quotes are a window without trading.
func (r chartResult) parallel() (columns, error) {
	c := columns{stamps: r.Timestamp}
	if len(r.Indicators.Quote) > 0 {
		q := r.Indicators.Quote[0]
		c.open, c.high, c.low, c.close, c.vol = q.Open, q.High, q.Low, q.Close, q.Volume
	}
	if len(r.Indicators.Adjusted) > 0 {
		c.adjusted = r.Indicators.Adjusted[0].Close
	}
	for _, list := range []struct {
		name  string
		cells []cell
	}{{"open", c.open}, {"high", c.high}, {"low", c.low}, {"close", c.close}, {"adjclose", c.adjusted}, {"volume", c.vol}} {
		if list.cells != nil && len(list.cells) != len(c.stamps) {
			return columns{}, misshapen("indicators."+list.name, "%d values stand against %d stamps", len(list.cells), len(c.stamps))
		}
	}
	if len(c.stamps) > 0 && c.close == nil {
		return columns{}, misshapen("indicators.quote[0]", "%d stamps have no closes", len(c.stamps))
	}
	if slices.ContainsFunc(c.vol, func(v cell) bool { return v != "" && v[0] == '-' }) {
		return columns{}, misshapen("indicators.volume", "a volume is negative")
	}
	return c, nil
}

// row is one entry of the lists.
type row struct {
	stamp                                 stamp
	open, high, low, close, adjusted, vol cell
}

// rows gives the entries in the order of their stamps.
func (c columns) rows() []row {
	at := func(list []cell, i int) cell {
		if list == nil {
			return ""
		}
		return list[i]
	}
	rows := make([]row, len(c.stamps))
	for i, stamp := range c.stamps {
		rows[i] = row{stamp, at(c.open, i), at(c.high, i), at(c.low, i), at(c.close, i), at(c.adjusted, i), at(c.vol, i)}
	}
	slices.SortStableFunc(rows, func(a, b row) int { return cmp.Compare(a.stamp, b.stamp) })
	return rows
}

// holes counts the numbers that a row lacks in lists that were sent.
func (c columns) holes(r row) (n int) {
	for _, pair := range []struct {
		list []cell
		cell cell
	}{{c.open, r.open}, {c.high, r.high}, {c.low, r.low}, {c.adjusted, r.adjusted}, {c.vol, r.vol}} {
		if pair.list != nil && pair.cell == "" {
			n++
		}
	}
	return n
}
