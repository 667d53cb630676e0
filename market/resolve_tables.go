package market

import (
	"strconv"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Tables gives the rows of each source as it sent them, each of its own read,
// and a computed table of the share classes that bring them together, which
// cannot be cited.
func (r Resolution) Tables() (tables []source.Table) {
	for _, a := range r.answers {
		if a.err == nil {
			tables = append(tables, a.tables()...)
		}
	}
	if len(r.Classes) > 0 {
		tables = append(tables, r.classTable())
	}
	return tables
}

func (r Resolution) classTable() source.Table {
	rows := &source.Grid{}
	for _, class := range r.Classes {
		var symbols []string
		for _, c := range class.Candidates {
			if c.Symbol != "" {
				symbols = append(symbols, c.Symbol)
			}
		}
		rows.Add(class.FIGI, class.Name, strings.Join(class.Kinds, ", "), strconv.Itoa(len(class.Candidates)), strings.Join(symbols, ", "))
	}
	t := resolveAnswer{}.table("share_classes", rows, "name", "kinds", "lines", "yahoo_symbols")
	for i := range t.Columns {
		t.Columns[i].Computed = true
	}
	return t
}

func (a resolveAnswer) tables() []source.Table {
	if a.asked.Source == yahooSearch {
		return []source.Table{a.yahooTable(), a.privateTable()}
	}
	tables := []source.Table{a.figiTable()}
	if a.asked.Source == figiMapping {
		tables = append(tables, a.jobsTable())
	}
	return tables
}

func (a resolveAnswer) table(name string, rows *source.Grid, columns ...string) source.Table {
	t := source.Table{Name: name, Read: a.read, Rows: rows, Dropped: []source.Drop{}}
	for _, column := range columns {
		t.Columns = append(t.Columns, source.Column{Name: column, Type: source.Text})
	}
	return t
}

// yahooTable has one number, which is the source's own and ranks nothing.
func (a resolveAnswer) yahooTable() source.Table {
	rows := &source.Grid{}
	for _, c := range a.said.candidates {
		rows.Add(c.Symbol, c.Name, string(c.Kind), c.KindSent, c.Venue, c.VenueName, string(c.raw))
	}
	t := a.table("yahoo_candidates", rows, "name", "kind", "kind_as_sent", "venue", "venue_name", "source_score")
	score := &t.Columns[len(t.Columns)-1]
	score.Type, score.About = source.Number, source.About{Metric: "source_score", Unit: "score", Kind: source.Estimate, Published: source.At(a.read.ReadAt)}
	t.Dropped = resolveDrops(a.said.counts)
	return t
}

func (a resolveAnswer) privateTable() source.Table {
	rows := &source.Grid{}
	for _, p := range a.said.private {
		key := p.Permalink
		if key == "" {
			key = p.Name
		}
		if _, taken := (source.Table{Rows: rows}).Row(key); taken {
			key += " " + p.Name
		}
		rows.Add(key, p.Name)
	}
	return a.table("yahoo_private_companies", rows, "name")
}

// figiTable is named after what was asked, as a resolution may ask twice.
func (a resolveAnswer) figiTable() source.Table {
	rows := &source.Grid{}
	for _, c := range a.said.candidates {
		rows.Add(c.FIGI, c.Ticker, c.Name, string(c.Kind), c.KindSent, c.Venue, c.Composite, c.ShareClass, c.Answers)
	}
	t := a.table(a.figiName("candidates"), rows, "ticker", "name", "kind", "kind_as_sent", "venue", "composite_figi", "share_class_figi", "answers")
	t.Dropped = resolveDrops(a.said.counts)
	return t
}

func (a resolveAnswer) jobsTable() source.Table {
	rows := &source.Grid{}
	for _, job := range a.said.jobs {
		rows.Add(job.Identifier, job.Outcome, job.Said)
	}
	return a.table(a.figiName("identifiers"), rows, "outcome", "said")
}

func (a resolveAnswer) figiName(what string) string {
	if a.asked.ofSymbols() {
		return "openfigi_of_yahoo_" + what
	}
	return "openfigi_" + what
}

func rederiveResolve(read source.Read, bodies [][]byte) ([]source.Table, error) {
	if len(bodies) != 1 {
		return nil, misread(source.Vendor{Name: read.Vendor}, "parts", "a look-up has one body, not %d", len(bodies))
	}
	q, err := resolveQuestionOf(read)
	if err != nil {
		return nil, err
	}
	said, err := parseResolve(read, bodies[0])
	if err != nil {
		return nil, err
	}
	return resolveAnswer{asked: q, read: read, said: said}.tables(), nil
}
