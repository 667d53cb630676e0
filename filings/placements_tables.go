package filings

import (
	"slices"
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives the latest notice of each offering, a row each, keyed by its
// accession number; then what it superseded, with other column names, so that
// the two are not taken for two amounts; then the chains and the other issuers,
// of which no number can be cited.
func (p Placements) Tables() []source.Table {
	var latest, superseded []Notice
	for _, n := range p.Notices {
		if n.Standing == "latest" {
			latest = append(latest, n)
		} else {
			superseded = append(superseded, n)
		}
	}
	tables := []source.Table{p.noticeTable("offerings", "", latest)}
	tables[0].Dropped = p.Dropped
	if len(superseded) > 0 {
		tables = append(tables, p.noticeTable("superseded", "_then", superseded))
	}
	if len(p.Offerings) > 0 {
		tables = append(tables, p.chainTable())
	}
	if len(p.Unread) > 0 {
		tables = append(tables, p.unreadTable())
	}
	for _, list := range []struct {
		name    string
		issuers []Issuer
	}{{"candidates", p.Candidates}, {"other_issuers", p.Others}} {
		if len(list.issuers) > 0 {
			tables = append(tables, p.issuerTable(list.name, list.issuers))
		}
	}
	return tables
}

// noticeFigure is one number column of notices.
type noticeFigure struct {
	column, metric string
	unit           source.Unit
	of             func(Notice) Amount
}

const (
	inDollars   source.Unit = "USD"
	inInvestors source.Unit = "investors"
)

var noticeFigures = []noticeFigure{
	{"offered", "total offering amount", inDollars, func(n Notice) Amount { return n.Offered }},
	{"sold", "total amount sold since the offering began", inDollars, func(n Notice) Amount { return n.Sold }},
	{"remaining", "total remaining to be sold", inDollars, func(n Notice) Amount { return n.Remaining }},
	{"minimum", "minimum investment accepted", inDollars, func(n Notice) Amount { return n.Minimum }},
	{"commissions", "sales commissions", inDollars, func(n Notice) Amount { return n.Commissions }},
	{"finders_fees", "finders' fees", inDollars, func(n Notice) Amount { return n.FindersFees }},
	{"to_related", "gross proceeds used for payments to related persons", inDollars, func(n Notice) Amount { return n.Proceeds }},
	{"investors", "investors who have invested", inInvestors, func(n Notice) Amount { return Amount{Value: n.Investors} }},
	{"non_accredited", "investors who are not accredited", inInvestors, func(n Notice) Amount { return Amount{Value: n.NonAccredited} }},
}

// noticeLead are the columns before the figures.
var noticeLead = []source.Column{
	{Name: "issuer", Type: source.Text}, {Name: "form", Type: source.Text}, {Name: "filed", Type: source.Day},
	{Name: "first_sale", Type: source.Day}, {Name: "exemptions", Type: source.Text}, {Name: "marks", Type: source.Text},
}

// whole is what all tables of an answer are about.
func (p Placements) whole() source.About { return source.About{Entity: p.Identity, Kind: source.Filed} }

func (p Placements) noticeTable(name, suffix string, notices []Notice) source.Table {
	columns := append([]source.Column{}, noticeLead...)
	for _, f := range noticeFigures {
		columns = append(columns, source.Column{Name: f.column + suffix, Type: source.Number, About: source.About{Metric: f.metric, Unit: f.unit}})
	}
	rows := &source.Grid{What: func(row, col int) source.About { return notices[row].about(col - len(noticeLead)) }}
	for _, n := range notices {
		cells := []string{n.issuer.Name, n.Form, n.Filed.String(), n.FirstSale.String(), strings.Join(n.Exemptions, " "), strings.Join(n.said(), "; ")}
		for _, f := range noticeFigures {
			cells = append(cells, f.of(n).Value.String())
		}
		rows.Add(string(n.Accession), cells...)
	}
	return source.Table{Name: name, Read: p.read, About: p.whole(), Columns: columns, Rows: rows}
}

// AxisOffering is the dimension that keeps the figures of two offerings of one
// issuer apart: its member is the SEC's file number of the offering.
const AxisOffering = "file_number"

// about is what one cell of a notice adds. Its amounts stand as of the day on
// which it was filed: the form gives no other.
func (n Notice) about(index int) source.About {
	about := source.About{
		Entity: n.issuer, Published: source.OnDay(n.Filed), Period: source.Instant(source.OnDay(n.Filed)),
		Dimensions: []source.Dimension{{Axis: AxisOffering, Member: n.offering}}, Marks: n.Marks,
	}
	if index >= 0 {
		about.Marks = slices.Concat(n.Marks, noticeFigures[index].marks(n))
	}
	return about
}

// marks says why a figure is not what its column promises.
func (f noticeFigure) marks(n Notice) (marks []string) {
	amount := f.of(n)
	if amount.Indefinite {
		marks = append(marks, f.column+" indefinite")
	}
	if amount.Estimate == "true" {
		marks = append(marks, f.column+" is an estimate")
	}
	return marks
}

// said is everything that is marked in a row, for who reads it as text.
func (n Notice) said() []string {
	all := slices.Clone(n.Marks)
	for _, f := range noticeFigures {
		all = append(all, f.marks(n)...)
	}
	return all
}

// chainTable lists every notice of every offering, oldest first.
func (p Placements) chainTable() source.Table {
	var filed []source.Date
	rows := &source.Grid{What: func(row, _ int) source.About { return source.About{Published: source.OnDay(filed[row])} }}
	for _, o := range p.Offerings {
		for i, n := range o.Chain {
			first := ""
			if i == 0 {
				first = o.Original
			}
			filed = append(filed, n.Filed)
			rows.Add(string(n.Accession), o.FileNumber, n.Form, n.Filed.String(), string(n.Amends), strconv.FormatBool(n.Read), string(o.Latest), first)
		}
	}
	return source.Table{
		Name: "chains", Read: p.read, About: p.whole(), Rows: rows,
		Columns: []source.Column{
			{Name: "file_number", Type: source.Text}, {Name: "form", Type: source.Text}, {Name: "filed", Type: source.Day},
			{Name: "amends", Type: source.Text}, {Name: "read", Type: source.Text}, {Name: "latest", Type: source.Text}, {Name: "original", Type: source.Text},
		},
	}
}

func (p Placements) unreadTable() source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About { return source.About{Published: source.OnDay(p.Unread[row].Filed)} }}
	for _, n := range p.Unread {
		rows.Add(string(n.Accession), n.Form, n.Filed.String())
	}
	return source.Table{
		Name: "unread", Read: p.read, About: p.whole(), Rows: rows,
		Columns: []source.Column{{Name: "form", Type: source.Text}, {Name: "filed", Type: source.Day}},
	}
}

func (p Placements) issuerTable(name string, issuers []Issuer) source.Table {
	rows := &source.Grid{What: func(row, _ int) source.About {
		return source.About{Entity: source.Identity{Name: issuers[row].Name, CIK: issuers[row].CIK}, Published: source.OnDay(issuers[row].Newest)}
	}}
	for _, i := range issuers {
		rows.Add(i.CIK, i.Name, strconv.Itoa(i.Filings), i.Newest.String())
	}
	return source.Table{
		Name: name, Read: p.read, About: source.About{Kind: source.Filed}, Rows: rows,
		Columns: []source.Column{
			{Name: "name", Type: source.Text}, {Name: "filings", Type: source.Number, Computed: true}, {Name: "newest", Type: source.Day},
		},
	}
}
