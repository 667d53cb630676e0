package compose_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The publisher of these tests serves CSV: key, value, note. It exists nowhere.
const exampleBody = "key,value,note\nf-1,383285,net sales of 383285 million\nf-2,394328,before\nf-3,200583,phones\nf-4,-12.50,a loss\n"

var apple = source.Identity{Name: "Apple Inc.", Symbol: "AAPL", CIK: "320193"}

func exampleTables(read source.Read, bodies [][]byte) ([]source.Table, error) {
	records, err := csv.NewReader(bytes.NewReader(bodies[0])).ReadAll()
	if err != nil {
		return nil, &source.ShapeError{Vendor: "Example", Where: "CSV", Problem: err.Error()}
	}
	grid := &source.Grid{What: func(row, _ int) source.About {
		end := 2023 - row%2
		return source.About{Period: source.Between(source.NewDate(end-1, 9, 25), source.NewDate(end, 9, 30))}
	}}
	for _, r := range records[1:] {
		grid.Add(r[0], r[1], r[2])
	}
	return []source.Table{{
		Name: "facts", Read: read, Rows: grid, About: source.About{Entity: apple, Metric: "Net sales", Unit: "USD", Scale: 6, Kind: source.Filed},
		Columns: []source.Column{{Name: "value", Type: source.Number}, {Name: "note", Type: source.Text}},
	}}, nil
}

var exampleRederivers = source.Rederivers{"example.facts": exampleTables}

// example is a dossier with a bit of everything, sealed.
type example struct {
	*dossier.Dossier
	store *dossier.Memory
	ref   source.Ref
}

func newExample(t testing.TB, verdict source.Verdict) example {
	t.Helper()
	return exampleOf(t, verdict, exampleBody)
}

// exampleOf is a dossier whose source says something else.
func exampleOf(t testing.TB, verdict source.Verdict, text string) example {
	t.Helper()
	ctx, store := context.Background(), &dossier.Memory{}
	e := example{&dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: apple}, Ledger: store, Log: store}, store, ""}
	body := []byte(text)
	c := &source.Client{Mission: "m"}
	part := source.Part{Address: "https://example.com/facts.csv", Digest: source.Digest(body), Bytes: int64(len(body)), Media: "text/csv", ReadAt: time.Date(2023, 11, 3, 12, 0, 0, 0, time.UTC)}
	read, err := c.Read(source.Vendor{Name: "Example", Licence: source.Licence{Terms: "https://example.com/terms", Verdict: verdict, Checked: source.NewDate(2023, 11, 1)}}, "example.facts", map[string]string{"q": "AAPL"}, source.Answer{Part: part, Origin: source.Replay})
	require.NoError(t, err)
	read.Identity, read.Note = apple, "written by hand"
	e.ref = read.Ref
	tables, err := exampleTables(read, [][]byte{body})
	require.NoError(t, err)
	require.NoError(t, store.Record(ctx, tables...))
	require.NoError(t, store.Put(ctx, part.Digest, body))
	return e
}

func (e example) at(row string) source.Locator {
	return source.Locator{Ref: e.ref, Row: row, Column: "value"}
}

var (
	fundamentals = dossier.Author{Role: "fundamentals", Card: "fundamentals-1"}
	quant        = dossier.Author{Role: "quant", Card: "quant-1"}
	lead         = dossier.Author{Role: "lead", Card: "lead-1"}
)

func (e example) file(t testing.TB, by dossier.Author, entry dossier.Entry) int64 {
	t.Helper()
	seq, err := e.Contribute(context.Background(), by, entry)
	require.NoError(t, err)
	return seq
}

// fill files one of each kind, with a conflict that is settled.
func (e example) fill(t testing.TB, lang string) {
	percent := dossier.Display{Style: dossier.StylePercent, Places: 1}
	e.file(t, lead, dossier.Frame{Title: "Apple: what carries net sales?", Question: "Do phones carry the company?", Audience: "investment committee", Currency: "USD", Language: lang})
	right := e.file(t, fundamentals, dossier.Fact{ID: "sales", At: e.at("f-1"), Label: "Net sales", Stated: source.Whole(383285)})
	e.file(t, quant, dossier.Fact{ID: "sales", At: e.at("f-3")})
	e.file(t, lead, dossier.Settlement{Conflict: "C1", Choose: right, Reason: "Sales are the consolidated total."})
	e.file(t, fundamentals, dossier.Fact{ID: "prior", At: e.at("f-2"), Label: "Net sales, year before"})
	e.file(t, fundamentals, dossier.Fact{ID: "phones", At: e.at("f-3"), Label: "Phones", Display: dossier.Display{Style: dossier.StyleNumber, Places: 1, Scale: 9}})
	e.file(t, fundamentals, dossier.Fact{ID: "loss", At: e.at("f-4"), Label: "A loss with its digits"})
	e.file(t, fundamentals, dossier.Transcribed{ID: "said", At: source.Locator{Ref: e.ref, Row: "f-1", Column: "note"}, Label: "Net sales as written", Value: source.Whole(383285), Unit: "USD", Scale: 6, Period: source.Instant(source.OnDay(source.NewDate(2023, 9, 30)))})
	e.file(t, quant, dossier.Assumption{ID: "next_growth", Label: "Growth next year", Value: mustDecimal(t, "0.025"), Unit: "ratio", Justification: "The mean of what two roles expect; no source says it.", Display: percent})
	e.file(t, quant, dossier.Calculation{ID: "share", Label: "Phones' share", Expression: "SHARE(phones, sales)", Display: percent})
	e.file(t, quant, dossier.Calculation{ID: "growth", Label: "Growth", Expression: "CHANGE(prior, sales)", Display: percent})
	e.file(t, quant, dossier.Calculation{ID: "next_sales", Label: "Net sales next year", Expression: "sales * (1 + next_growth)", Unit: "USD", Display: dossier.Display{Style: dossier.StyleNumber, Scale: 6}})
	e.file(t, quant, dossier.Check{ID: "part_of_whole", Label: "Phones are part of sales", Expression: "phones < sales"})
	e.file(t, quant, dossier.Check{ID: "same_as_said", Label: "The text says the same", Expression: "said = sales", Tolerance: source.Whole(1)})
	e.file(t, lead, dossier.Section{ID: "answer", Title: "Phones are {share} of net sales", Text: "Net sales came to {sales}, against {prior} a year before: {growth}. Of these, {phones} are phones, which is {share}."})
	e.file(t, fundamentals, dossier.Exhibit{ID: "facts_table", Title: "What was filed", Ref: e.ref, Columns: []string{"value"}, Form: "table"})
	e.file(t, lead, dossier.Risk{Text: "One product carries the company.", Mitigant: "Watch {share}."})
	e.file(t, lead, dossier.Limit{Text: "No breakdown by country was read."})
	e.file(t, lead, dossier.Missing{What: "Unit sales", Why: "The company no longer files them."})
}

func sealedExample(t testing.TB, lang string) (dossier.Sealed, example) {
	t.Helper()
	e := newExample(t, source.Keep)
	e.fill(t, lang)
	sealed, err := e.Seal(context.Background(), lead)
	require.NoError(t, err)
	return sealed, e
}

func mustDecimal(t testing.TB, text string) source.Decimal {
	t.Helper()
	d, err := source.ParseDecimal(text)
	require.NoError(t, err)
	return d
}

// plainText is a format for tests: a line a figure.
type plainText struct{ name, version string }

func (p plainText) File() string    { return p.name }
func (p plainText) Version() string { return p.version }

func (p plainText) Render(_ context.Context, d compose.Document) ([]byte, error) {
	var out strings.Builder
	for _, s := range d.Shown {
		fmt.Fprintf(&out, "%s\t%s\n", s.ID, s.Text)
	}
	for _, passage := range d.Passages {
		fmt.Fprintf(&out, "\t%s: %s\n", compose.Plain(passage.Title), compose.Plain(passage.Runs))
	}
	return []byte(out.String()), nil
}

func (p plainText) Read(_ context.Context, body []byte) (found []compose.Found, err error) {
	for i, line := range strings.Split(strings.TrimSuffix(string(body), "\n"), "\n") {
		id, text, _ := strings.Cut(line, "\t")
		found = append(found, compose.Found{Place: fmt.Sprintf("line %d", i+1), ID: id, Text: text})
	}
	return found, nil
}
