package macro

import (
	"slices"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// window is one value with the vintages in which it stood, both ends within.
type window struct {
	start, end source.Date
	text       string         // "." is missing
	value      source.Decimal // absent when missing
}

// history is all that became known of one date, oldest first.
type history struct {
	date    source.Date
	windows []window
}

const missingText = "."

// histories orders the rows of all answers by date and vintage, and makes one
// window of two where an answer was cut: the edge of an answer is no day of
// publication. Windows of one date that overlap with different values make no sense.
func histories(rows []observation) ([]history, error) {
	slices.SortStableFunc(rows, func(a, b observation) int {
		if c := a.Date.Compare(b.Date); c != 0 {
			return c
		}
		return a.Start.Compare(b.Start)
	})
	var all []history
	for _, row := range rows {
		if n := len(all); n == 0 || all[n-1].date != row.Date {
			all = append(all, history{date: row.Date})
		}
		if err := all[len(all)-1].add(row); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func (h *history) add(row observation) error {
	w := window{start: row.Start, end: row.End, text: row.Value}
	if row.Value != missingText {
		value, err := source.ParseDecimal(row.Value)
		if err != nil {
			return misshapen("observations of "+row.Date.String(), "%.40q is no value", row.Value)
		}
		w.value = value
	}
	if n := len(h.windows); n > 0 {
		before := &h.windows[n-1]
		if before.text == w.text && !w.start.After(before.end.AddDays(1)) {
			before.end = later(before.end, w.end)
			return nil
		}
		if !w.start.After(before.end) {
			return misshapen("observations of "+row.Date.String(), "two values stand in the vintage of %s", w.start)
		}
	}
	h.windows = append(h.windows, w)
	return nil
}

func later(a, b source.Date) source.Date {
	if a.Before(b) {
		return b
	}
	return a
}

// on gives the window in force on a day.
func (h history) on(day source.Date) (window, bool) {
	for _, w := range h.windows {
		if !day.Before(w.start) && !day.After(w.end) {
			return w, true
		}
	}
	return window{}, false
}

// firstNumber gives the first window with a value that begins by a day.
func (h history) firstNumber(by source.Date) (window, bool) {
	for _, w := range h.windows {
		if !w.value.IsZero() && !w.start.After(by) {
			return w, true
		}
	}
	return window{}, false
}

// changes counts the windows that begin after one day and by another.
func (h history) changes(after, by source.Date) (n int) {
	for _, w := range h.windows {
		if w.start.After(after) && !w.start.After(by) {
			n++
		}
	}
	return n
}
