package filings

import (
	"strconv"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives the facts, a row each, keyed by the fact's id or "#n"; and the
// axes when they were listed. The counts on axes are ours and cannot be cited.
func (s Segments) Tables() []source.Table {
	var tables []source.Table
	if s.Facts != nil {
		tables = append(tables, s.factTable("facts", s.Facts))
	}
	if s.Undivided != nil {
		tables = append(tables, s.factTable("undivided", s.Undivided))
	}
	if s.Axes != nil {
		tables = append(tables, s.axisTable())
	}
	return tables
}

// whole is what all tables of a reading are about.
func (s Segments) whole() source.About {
	about := source.About{Entity: s.Identity, Kind: source.Filed, Published: s.read.Published}
	if !s.inHand.IsZero() {
		about.Published = source.OnDay(s.inHand)
		about.Marks = []string{"published by " + s.inHand.String() + " at the latest: the file does not say when"}
	}
	return about
}

func (s Segments) factTable(name string, facts []Fact) source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About { return s.about(facts[row]) }}
	for _, f := range facts {
		start, end := f.Period.Start.String(), f.Period.End.String()
		rows.Add(f.key, f.Concept, f.Dimensions.String(), start, end, f.Value.String(), f.Unit, f.Decimals, string(f.Accession))
	}
	return source.Table{
		Name:  name,
		Read:  s.read,
		About: s.whole(),
		Columns: []source.Column{
			{Name: "concept", Type: source.Text},
			{Name: "dimensions", Type: source.Text},
			{Name: "start", Type: source.Day},
			{Name: "end", Type: source.Day},
			{Name: "value", Type: source.Number},
			{Name: "unit", Type: source.Text},
			{Name: "decimals", Type: source.Text},
			{Name: "accession", Type: source.Text},
		},
		Rows:    rows,
		Dropped: s.Dropped,
	}
}

func (s Segments) about(f Fact) source.About {
	about := source.About{Entity: f.who, Metric: f.Concept, Unit: source.Unit(f.Unit), Period: f.Period, Precision: f.Decimals}
	for _, d := range f.Dimensions {
		about.Dimensions = append(about.Dimensions, source.Dimension{Axis: d.Axis, Member: d.Member})
	}
	if f.Period.IsZero() {
		about.Marks = append(about.Marks, "forever")
	}
	if f.Conflict {
		about.Marks = append(about.Marks, "conflict: the filing reports another value for the same thing")
	}
	for _, o := range f.Other {
		about.Marks = append(about.Marks, "context: "+o)
	}
	return about
}

func (s Segments) axisTable() source.Table {
	rows := &source.Grid{}
	for _, a := range s.Axes {
		for _, m := range a.Members {
			rows.Add(a.Axis+"="+m.Member+typedMark(m), a.Axis, m.Member, strconv.Itoa(m.Facts), strconv.Itoa(m.Listed))
		}
	}
	return source.Table{
		Name:  "axes",
		Read:  s.read,
		About: s.whole(),
		Columns: []source.Column{
			{Name: "axis", Type: source.Text},
			{Name: "member", Type: source.Text},
			{Name: "facts", Type: source.Number, Computed: true},
			{Name: "listed", Type: source.Number, Computed: true},
		},
		Rows:    rows,
		Dropped: s.Dropped,
	}
}

// typedMark keeps the row of a typed member apart from that of an explicit one
// with the same text.
func typedMark(m Member) string {
	if m.Typed {
		return " (typed)"
	}
	return ""
}
