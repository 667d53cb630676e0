package filings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives the values, a row each; and the concepts when no value was asked
// for, or the candidates of a name. A row of a value is keyed by what it cites:
// the first filing that has it, the concept, the unit and the period. Counts are
// ours and cannot be cited.
func (a Accounts) Tables() []source.Table {
	var tables []source.Table
	switch {
	case a.BrokenDown.Reads != nil:
		tables = a.BrokenDown.Tables()
	case a.Candidates != nil:
		tables = append(tables, a.candidateTable())
	case a.Values != nil:
		tables = append(tables, a.valueTable())
	case a.Concepts != nil:
		tables = append(tables, a.withBroken(a.conceptTable()))
	}
	if a.Axes != nil {
		tables = append(tables, a.axisTables()...)
	}
	if a.Where.Listed != nil {
		tables = append(tables, a.entryTable())
	}
	for _, other := range a.Beside {
		tables = append(tables, other.Tables()...)
	}
	return tables
}

// columnReports is where the count of filings stands in the table of values.
const columnReports = 8

func (a Accounts) valueTable() source.Table {
	rows := &source.Grid{What: func(row, col int) source.About {
		if col == columnReports {
			return source.About{} // a count of ours has no unit of the filer's
		}
		return a.Values[row].about()
	}}
	for _, v := range a.Values {
		first := v.Reports[0]
		rows.Add(v.rowKey(), v.Concept, v.Period.Start.String(), v.Period.End.String(), v.Value.String(), v.Unit,
			first.Form, first.Filed.String(), first.name(), strconv.Itoa(len(v.Reports)), v.otherNumbers())
	}
	return source.Table{
		Name:  "values",
		Read:  a.read,
		About: a.whole(),
		Columns: []source.Column{
			{Name: "concept", Type: source.Text},
			{Name: "start", Type: source.Day},
			{Name: "end", Type: source.Day},
			{Name: "value", Type: source.Number},
			{Name: "unit", Type: source.Text},
			{Name: "form", Type: source.Text},
			{Name: "filed", Type: source.Day},
			{Name: "filing", Type: source.Text},
			{Name: "reports", Type: source.Number, Computed: true},
			{Name: "differs", Type: source.Text},
		},
		Rows:    rows,
		Dropped: a.Dropped,
	}
}

// name is the filing's number at its register.
func (r Report) name() string {
	if r.Accession != "" {
		return string(r.Accession)
	}
	return r.Entry
}

// say is "10-K filed 2024-03-26 (0001640147-24-000101)".
func (r Report) say() string { return r.Form + " filed " + r.Filed.String() + " (" + r.name() + ")" }

// rowKey is what a value's row is cited by. The first filing that has the number
// stays the first, however many repeat it, so the key outlives later filings.
// Where that filing has two numbers for one thing, the second says which it is.
func (v Value) rowKey() string {
	parts := []string{v.Reports[0].name(), v.Concept, v.Unit, v.Period.String()}
	if v.further {
		parts = append(parts, v.Value.String(), v.Decimals)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func (v Value) about() source.About {
	about := source.About{
		Metric: v.Concept, Unit: source.Unit(v.Unit), Period: v.Period, Precision: v.Decimals,
		Published: source.OnDay(v.Reports[0].Filed),
	}
	if v.Amendment {
		about.Marks = append(about.Marks, "amendment: first filed in a "+v.Reports[0].Form)
	}
	about.Marks = append(about.Marks, v.differences()...)
	if v.Stale != "" {
		about.Marks = append(about.Marks, "stale: "+v.Stale)
	}
	return about
}

// differences are marks that say that another number is filed for the same
// thing. Whether it restates, corrects or rounds, the source does not say; the
// row names the numbers.
func (v Value) differences() (marks []string) {
	for _, d := range v.Differs {
		mark := "restated or different: a later filing has another number"
		switch filed := v.Reports[0].Filed; {
		case d.Report.Filed.Before(filed):
			mark = "restated or different: an earlier filing has another number"
		case d.Report.Filed == filed:
			mark = "restated or different: a filing of the same day has another number"
		}
		if d.Rounding {
			mark += ", as rounding may"
		}
		if !slices.Contains(marks, mark) {
			marks = append(marks, mark)
		}
	}
	return marks
}

func (v Value) otherNumbers() string {
	texts := make([]string, len(v.Differs))
	for i, d := range v.Differs {
		texts[i] = d.Value.String() + " (" + d.Report.Form + " " + d.Report.Filed.String() + ")"
	}
	return strings.Join(texts, "; ")
}

func (a Accounts) conceptTable() source.Table {
	rows := &source.Grid{}
	for _, t := range a.Concepts {
		rows.Add(t.Concept, t.Concept, t.Label, strings.Join(t.Units, ", "), strconv.Itoa(t.Values), strconv.Itoa(t.Reported),
			t.First.String(), t.Last.String(), t.Newest.Form, t.Newest.Filed.String(), staleWord(t.Stale))
	}
	return source.Table{
		Name:  "concepts",
		Read:  a.read,
		About: source.About{Entity: a.Identity, Kind: source.Filed},
		Columns: []source.Column{
			{Name: "concept", Type: source.Text},
			{Name: "label", Type: source.Text},
			{Name: "units", Type: source.Text},
			{Name: "values", Type: source.Number, Computed: true},
			{Name: "reported", Type: source.Number, Computed: true},
			{Name: "first_end", Type: source.Day},
			{Name: "last_end", Type: source.Day},
			{Name: "form", Type: source.Text},
			{Name: "filed", Type: source.Day},
			{Name: "stale", Type: source.Text},
		},
		Rows:    rows,
		Dropped: a.Dropped,
	}
}

func staleWord(why string) string {
	if why == "" {
		return ""
	}
	return "stale"
}

func (a Accounts) candidateTable() source.Table {
	rows := &source.Grid{}
	for _, c := range a.Candidates {
		number := c.Identity.CIK + c.Identity.LEI // one of them
		rows.Add(number, c.Identity.Name, c.Identity.CIK, c.Identity.LEI, strings.Join(c.Tickers, ", "), c.Register)
	}
	return source.Table{
		Name: "candidates",
		Read: a.read,
		Columns: []source.Column{
			{Name: "name", Type: source.Text},
			{Name: "cik", Type: source.Text},
			{Name: "lei", Type: source.Text},
			{Name: "tickers", Type: source.Text},
			{Name: "register", Type: source.Text},
		},
		Rows:    rows,
		Dropped: a.Dropped,
	}
}
