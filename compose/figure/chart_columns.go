package figure

import (
	"slices"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// PlacesOf is what names the rows of a table, as a column: days or instants where each is one, else labels.
func PlacesOf(t source.Table) Column {
	c := Column{kind: source.Text}
	days, clock := true, true
	for row := range t.Rows.Len() {
		key := t.Rows.Key(row)
		c.labels = append(c.labels, key)
		var m source.Moment
		if err := m.UnmarshalText([]byte(key)); err != nil || m.IsZero() {
			days, clock = false, false
			continue
		}
		c.moments = append(c.moments, m)
		_, instant := m.Instant()
		days, clock = days && !instant, clock && instant
	}
	if len(c.labels) == 0 || !days && !clock {
		c.moments = nil
		return c
	}
	c.labels, c.kind = nil, source.Time
	if days {
		c.kind = source.Day
	}
	return c
}

// places is the axis below.
func (ch Chart) places(t source.Table) (Column, error) {
	if ch.X != "" {
		return columnNamed(t, ch.X)
	}
	for _, c := range t.Columns {
		if day, err := ColumnOf(t, c.Name); !ch.Rows && c.Type == source.Day && err == nil && day.missing() == 0 {
			return day, nil
		}
	}
	return PlacesOf(t), nil
}

// drawn are the columns that are named, or else all numbers that nothing else takes.
func (ch Chart) drawn(t source.Table) []string {
	if len(ch.Y) > 0 {
		return ch.Y
	}
	var names []string
	for _, c := range t.Columns {
		taken := c.Name == ch.X || c.Name == ch.Colour || !ch.NoErrors && IsError(t, c.Name)
		if c.Type == source.Number && !taken {
			names = append(names, c.Name)
		}
	}
	return names
}

// IsError says that a column holds the error bars of another one of the table: its name, with "_2sd" or "_err"
// behind it, numbers in the same unit.
func IsError(t source.Table, name string) bool {
	return slices.ContainsFunc(whiskerEndings, func(ending string) bool {
		of, ends := strings.CutSuffix(name, ending)
		half, err := errorsOf(t, of)
		return ends && err == nil && half.Name == name
	})
}

// errorsOf are the error bars of a column of numbers; the zero column when the table has none for it.
func errorsOf(t source.Table, name string) (Column, error) {
	at, has := t.Column(name)
	if !has || t.Columns[at].Type != source.Number {
		return Column{}, nil
	}
	for _, ending := range whiskerEndings {
		beside, has := t.Column(name + ending)
		if !has || t.Columns[beside].Type != source.Number {
			continue
		}
		of, half := Column{Name: name, kind: source.Number}, Column{Name: name + ending, kind: source.Number}
		if err := of.read(t, at); err != nil {
			return Column{}, err
		}
		if err := half.read(t, beside); err != nil {
			return Column{}, err
		}
		if half.Unit == of.Unit && half.Scale == of.Scale { // an error in percent is no length on an axis of dollars
			return half, nil
		}
	}
	return Column{}, nil
}

// columns reads columns of numbers, in an order of the rows; none is their own.
func (ch Chart) columns(t source.Table, names []string, rows []int) (columns []Column, err error) {
	for _, name := range names {
		c, err := columnNamed(t, name)
		if err != nil {
			return nil, err
		}
		if ch.NoErrors {
			c.whiskers = nil
		}
		if rows != nil {
			c = c.picked(rows)
		}
		columns = append(columns, c)
	}
	return columns, nil
}

// columnNamed is [ColumnOf] for what somebody typed: a name of nothing is not found either.
func columnNamed(t source.Table, name string) (Column, error) {
	return ColumnOf(t, strings.TrimSpace(name))
}

// namedLike finds columns in any case of letters, up to the first that there is not.
func namedLike(t source.Table, names ...string) (found []string) {
	for _, name := range names {
		at := slices.IndexFunc(t.Columns, func(c source.Column) bool { return strings.EqualFold(c.Name, name) && c.Type == source.Number })
		if at < 0 {
			break
		}
		found = append(found, t.Columns[at].Name)
	}
	return found
}

// rising are the rows in the order of their days, instants or numbers; labels, and rows without a place, stay.
func (c Column) rising() []int {
	rows := make([]int, c.Len())
	for i := range rows {
		rows[i] = i
	}
	if c.kind != source.Text && c.missing() == 0 {
		slices.SortStableFunc(rows, c.order)
	}
	return rows
}

// picked is the column with these rows, in this order.
func (c Column) picked(rows []int) Column {
	out := Column{Name: c.Name, Unit: c.Unit, Scale: c.Scale, kind: c.kind}
	for i, row := range rows {
		if c.isEstimate(row) {
			out.estimated = append(out.estimated, i)
		}
		out.take(c, row)
		if len(c.whiskers) > 0 {
			out.whiskers = append(out.whiskers, c.whiskers[row])
		}
	}
	return out
}

// repeats says that a label stands twice.
func (c Column) repeats() bool {
	seen := map[string]bool{}
	for _, label := range c.labels {
		if seen[label] {
			return true
		}
		seen[label] = true
	}
	return false
}
