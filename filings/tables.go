package filings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives the facts, a row each, keyed by the fact's id or "#n"; and the
// axes with their members when they were listed. The counts on axes are ours and cannot be cited.
func (s Segments) Tables() []source.Table {
	var tables []source.Table
	if s.Facts != nil {
		tables = append(tables, s.factTable("facts", s.Facts))
	}
	if s.Undivided != nil {
		tables = append(tables, s.factTable("undivided", s.Undivided))
	}
	if s.Axes != nil {
		tables = append(tables, s.axisTable(), s.memberTable())
	}
	if len(s.Trees) > 0 {
		tables = append(tables, s.treeTable())
	}
	for i := range tables[min(1, len(tables)):] {
		tables[i+1].Dropped = []source.Drop{} // counted once
	}
	return tables
}

// whole is what all tables of a reading are about.
func (s Segments) whole() source.About {
	about := source.About{Entity: s.Identity, Kind: source.Filed, Published: s.read.Published}
	if !s.inHand.IsZero() {
		about.Published = source.OnDay(s.inHand)
		about.Marks = []string{"published by " + s.inHand.String() + " at the latest: " + s.unsaid()}
	}
	return about
}

// unsaid is who does not say when a report was published.
func (s Segments) unsaid() string {
	if s.read.Vendor == XBRLOrg.Name {
		return "the index says when it added the filing"
	}
	return "the file does not say when"
}

// factTable has a row for each fact. On an axis the member stands in a column of
// its own, and what further axes say in another, so that neither is cut off
// where a reader is shown the beginning of a cell.
func (s Segments) factTable(name string, facts []Fact) source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About { return s.about(facts[row]) }}
	columns := slices.Clone(factColumns)
	if s.Axis != "" {
		columns = slices.Insert(columns, 1, source.Column{Name: "member", Type: source.Text})
	}
	var more []func(Fact) string
	for _, extra := range extraColumns {
		if slices.ContainsFunc(facts, func(f Fact) bool { return extra.cell(f) != "" }) {
			columns = append(columns, source.Column{Name: extra.name, Type: source.Text})
			more = append(more, extra.cell)
		}
	}
	for _, f := range facts {
		start, end := f.Period.Start.String(), f.Period.End.String()
		cells := []string{f.Concept}
		if s.Axis != "" {
			cells = append(cells, f.member())
		}
		cells = append(cells, start, end, f.Value.String(), f.Unit, f.Decimals, string(f.Accession))
		for _, cell := range more {
			cells = append(cells, cell(f))
		}
		rows.Add(f.Row, cells...)
	}
	return source.Table{Name: name, Read: s.read, About: s.whole(), Columns: columns, Rows: rows, Dropped: s.Dropped}
}

// onAxis tells the axis that was asked for from the further ones.
func (f Fact) onAxis(d DimensionValue) bool { return !slices.Contains(f.FurtherAxes, d.Axis) }

// member is the one on the axis that was asked for. A name without a prefix may
// mean several axes, and then each says which it is.
func (f Fact) member() string {
	on := slices.DeleteFunc(slices.Clone(f.Dimensions), func(d DimensionValue) bool { return !f.onAxis(d) })
	if len(on) == 1 {
		return on[0].shown()
	}
	return on.String()
}

func (f Fact) furtherDimensions() string {
	return slices.DeleteFunc(slices.Clone(f.Dimensions), f.onAxis).String()
}

// extraColumns stand in a table that has something to put in them.
var extraColumns = []struct {
	name string
	cell func(Fact) string
}{
	{"further_dimensions", Fact.furtherDimensions},
	{"text", func(f Fact) string { return f.Text }},
	{"remarks", Fact.remarks},
}

// remarks says in a line what sets a fact apart.
func (f Fact) remarks() string {
	var said []string
	if f.Nil {
		said = append(said, "nil")
	}
	if f.Conflict {
		said = append(said, "conflict")
	}
	if f.Entity != "" {
		said = append(said, "about "+f.Entity)
	}
	if len(f.FactIDs) > 1 {
		said = append(said, strconv.Itoa(len(f.FactIDs))+" times")
	}
	for _, a := range f.Also {
		said = append(said, "also "+a.Value.String()+" ("+a.Decimals+")")
	}
	return strings.Join(said, "; ")
}

// factColumns are those of every table of facts.
var factColumns = []source.Column{
	{Name: "concept", Type: source.Text},
	{Name: "start", Type: source.Day},
	{Name: "end", Type: source.Day},
	{Name: "value", Type: source.Number},
	{Name: "unit", Type: source.Text},
	{Name: "decimals", Type: source.Text},
	{Name: "accession", Type: source.Text},
}

func (s Segments) about(f Fact) source.About {
	about := source.About{Entity: f.who, Metric: f.Concept, Unit: source.Unit(f.Unit), Period: f.Period, Precision: f.Decimals}
	for _, d := range f.Dimensions {
		about.Dimensions = append(about.Dimensions, source.Dimension{Axis: d.Axis, Member: d.Member})
	}
	if f.Period.IsZero() {
		about.Marks = append(about.Marks, "forever")
	}
	if f.Nil {
		about.Marks = append(about.Marks, "nil: reported without a value")
	}
	if f.Conflict {
		about.Marks = append(about.Marks, "conflict: the filing reports another value for the same thing")
	}
	for _, o := range f.Other {
		about.Marks = append(about.Marks, "context: "+o)
	}
	return about
}
