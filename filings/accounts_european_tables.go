package filings

import (
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// whole is what all tables of an answer are about. A filing of the European index
// has no day of publication, only one on which it was public already.
func (a Accounts) whole() source.About {
	about := source.About{Entity: a.Identity, Kind: source.Filed}
	if a.Where.Register == XBRLOrg.Name && !a.read.Published.IsZero() {
		about.Marks = []string{"public on " + a.read.Published.String() + " at the latest: the day the index added it"}
	}
	return about
}

// entryTable lists what the European index holds. Its counts are what the index
// found, not what the issuer filed, and cannot be cited.
func (a Accounts) entryTable() source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About {
		return source.About{Published: source.OnDay(a.Where.Listed[row].Added)}
	}}
	for _, e := range a.Where.Listed {
		errors, warnings, inconsistencies := "", "", ""
		if !e.Checks.IsZero() {
			errors, warnings, inconsistencies = strconv.Itoa(e.Checks.Errors), strconv.Itoa(e.Checks.Warnings), strconv.Itoa(e.Checks.Inconsistencies)
		}
		rows.Add(e.Entry, e.Entry, e.PeriodEnd.String(), e.Country, e.Language, e.Added.String(), errors, warnings, inconsistencies, e.Read)
	}
	return source.Table{
		Name:  "entries",
		Read:  a.read,
		About: source.About{Entity: a.Identity},
		Columns: []source.Column{
			{Name: "entry", Type: source.Text},
			{Name: "period_end", Type: source.Day},
			{Name: "country", Type: source.Text},
			{Name: "language", Type: source.Text},
			{Name: "added", Type: source.Day},
			{Name: "errors", Type: source.Number, Computed: true},
			{Name: "warnings", Type: source.Number, Computed: true},
			{Name: "inconsistencies", Type: source.Number, Computed: true},
			{Name: "read", Type: source.Text},
		},
		Rows: rows,
	}
}

// axisTables count the facts that an answer does not give because they are broken
// down.
func (a Accounts) axisTables() []source.Table {
	s := Segments{Axes: a.Axes, read: a.read}
	tables := []source.Table{s.axisTable(), s.memberTable()}
	for i := range tables {
		tables[i].About = a.whole()
	}
	return tables
}

// withBroken adds to the concepts of a European report how many facts stand on an
// axis: a concept without a value may still be tagged.
func (a Accounts) withBroken(t source.Table) source.Table {
	grid, is := t.Rows.(*source.Grid)
	if a.Where.Register != XBRLOrg.Name || !is {
		return t
	}
	for i, c := range a.Concepts {
		grid.Cells[i] = append(grid.Cells[i], strconv.Itoa(c.BrokenDown))
	}
	t.Columns = append(t.Columns, source.Column{Name: "broken_down", Type: source.Number, Computed: true})
	return t
}
