package compose_test

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"archive/zip"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// bookSample is a revision made by hand, so that each figure tries something:
// units that are not the cell's, identifiers that look like cells, texts that
// look like formulas.
type bookSample struct {
	dossier.Sealed
	t    testing.TB
	read source.Read
}

func newBookSample(t testing.TB) *bookSample {
	t.Helper()
	at := time.Date(2024, 2, 29, 8, 30, 0, 0, time.UTC)
	part := source.Part{Address: "https://example.com/a?x=1&y=2", Digest: source.Digest([]byte("a")), ReadAt: at}
	c := &source.Client{Mission: "m"}
	read, err := c.Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "example.facts", map[string]string{}, source.Answer{Part: part, Origin: source.Live})
	require.NoError(t, err)
	return &bookSample{t: t, read: read, Sealed: dossier.Sealed{
		Mission: dossier.Mission{ID: "m", Subject: apple}, Revision: 3, Frame: dossier.Frame{Title: "Sample", Question: "Does it hold?"}, Reads: []source.Read{read},
	}}
}

func (s *bookSample) fact(id, value string, unit source.Unit, scale source.Scale, display dossier.Display) {
	period := source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31).AddDays(len(s.Facts)))
	s.Facts = append(s.Facts, dossier.Held{ID: id, Label: "Figure " + id, Display: display, By: fundamentals, Figure: source.Figure{
		Locator: source.Locator{Ref: s.read.Ref, Row: "r", Column: "c"}, Value: mustDecimal(s.t, value),
		About: source.About{Entity: apple, Metric: "x", Unit: unit, Scale: scale, Period: period, Kind: source.Filed},
	}})
}

func (s *bookSample) calculation(id, expression string, display dossier.Display) {
	c := dossier.Calculation{ID: id, Expression: expression, Display: display}
	result, err := dossier.Recompute(s.Sealed, c)
	require.NoError(s.t, err, expression)
	s.Calculations = append(s.Calculations, dossier.Computed{Calculation: c, Result: result, By: quant})
}

func (s *bookSample) check(id, expression, tolerance string) {
	c := dossier.Check{ID: id, Expression: expression}
	if tolerance != "" {
		c.Tolerance = mustDecimal(s.t, tolerance)
	}
	checked, err := dossier.Recheck(s.Sealed, c)
	require.NoError(s.t, err, expression)
	checked.By = quant
	s.Checks = append(s.Checks, checked)
}

func (s *bookSample) exhibit(columns []source.Column, rows ...[]string) {
	grid := &source.Grid{}
	for _, row := range rows {
		grid.Add(row[0], row[1:]...)
	}
	packed, err := source.Pack(source.Table{Name: "t", Read: s.read, About: source.About{Unit: "USD"}, Columns: columns, Rows: grid})
	require.NoError(s.t, err)
	s.Exhibits = append(s.Exhibits, dossier.Plate{Exhibit: dossier.Exhibit{ID: "e", Title: "Rows", Ref: s.read.Ref, Form: "table"}, Packed: packed})
}

// everything fills the sample.
func (s *bookSample) everything() *bookSample {
	number := func(places int8, scale source.Scale) dossier.Display {
		return dossier.Display{Style: dossier.StyleNumber, Places: places, Scale: scale}
	}
	percent := dossier.Display{Style: dossier.StylePercent, Places: 1}
	s.fact("sales", "383285", "USD", 6, number(1, 9))
	s.fact("cost", "214.137", "USD", 9, dossier.Display{})
	s.fact("rate", "5.33", "percent", 0, number(2, 0))
	s.fact("shares", "15812547000", "shares", 0, number(3, 6))
	s.fact("FY2023", "-1250.5", "USD", 3, number(0, 3))
	s.fact("fy2023", "0.5", "ratio", 0, percent)
	s.fact("R1C1", "0.0000000000123", "USD", 0, number(12, 0))
	s.fact("TRUE", "12345678901234567890.25", "count", 0, number(0, 0))
	s.fact("A1", "0", "USD", 0, number(2, 0))
	s.fact("tiny_loss", "-0.004", "USD", 0, number(2, 0))
	s.fact("gap@2", "7", "USD", 0, number(0, 0))
	s.fact("edge", "2.4999999999999999", "USD", 0, number(0, 0))
	s.Assumptions = append(s.Assumptions, dossier.Assumed{By: lead, Assumption: dossier.Assumption{ID: "growth", Value: mustDecimal(s.t, "4"), Unit: "percent", Justification: "=HYPERLINK(\"https://example.com\")", Display: number(0, 0)}})
	s.calculation("profit", "sales - cost", number(3, 9))
	s.calculation("margin", "profit / sales", percent)
	s.calculation("next", "sales * (1 + growth)^2", number(0, 6))
	s.calculation("eps", "profit / shares", number(4, 0))
	s.calculation("cover", "SHARE(sales, cost)", dossier.Display{Style: dossier.StyleMultiple, Places: 2})
	s.calculation("mixed", "IF(FY2023 < 0, MEDIAN(sales, cost, -FY2023), 0)", number(2, 6))
	s.calculation("power", "-2^2 + 2^3^2", number(0, 0))
	s.calculation("span", "DAYS(shares, sales)", number(0, 0))
	s.calculation("tiny", "R1C1 * 2", number(12, 0))
	s.calculation("npv", "NPV(rate, sales, cost)", number(6, 6))
	s.calculation("nearly", "1/3*3*2.5", number(0, 0))
	s.check("adds_up", "profit + cost = sales", "")
	s.check("close", "eps = 10.7", "0.1")
	s.check("wrong", "margin > 60%", "")
	s.check("at_most", "growth <= 4%", "")
	s.check("unequal", "sales <> cost", "")
	s.exhibit([]source.Column{{Name: "day", Type: source.Day}, {Name: "close", Type: source.Number}, {Name: "note", Type: source.Text}, {Name: "id", Type: source.Number}},
		[]string{"a", "1899-12-31", "189.3699951171875", "=1+1", "1234567890123456789"}, []string{"b", "2024-02-29", "190.50", "+cmd|' /C calc'!A0", "12"}, []string{"c", "", "", "@x", ""})
	return s
}

func (s *bookSample) document(lang string) compose.Document {
	s.t.Helper()
	d, err := compose.Prepare(s.Sealed, lang)
	require.NoError(s.t, err)
	return d
}

func render(t testing.TB, d compose.Document) []byte {
	t.Helper()
	body, err := compose.Workbook().Render(context.Background(), d)
	require.NoError(t, err)
	return body
}

func found(t testing.TB, body []byte) map[string]compose.Found {
	t.Helper()
	list, err := compose.Workbook().Read(context.Background(), body)
	require.NoError(t, err)
	all := map[string]compose.Found{}
	for _, f := range list {
		_, twice := all[f.Place]
		require.False(t, twice, "one text a place: %s", f.Place)
		all[f.Place] = f
	}
	return all
}

// edited replaces a text in one part and packs the file again.
func edited(t testing.TB, body []byte, part, before, after string) []byte {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	var out bytes.Buffer
	w, done := zip.NewWriter(&out), false
	for _, f := range r.File {
		in, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		if f.Name == part {
			done = strings.Contains(string(text), before)
			text = []byte(strings.Replace(string(text), before, after, 1))
		}
		to, err := w.Create(f.Name)
		require.NoError(t, err)
		_, err = to.Write(text)
		require.NoError(t, err)
	}
	require.True(t, done, "%s holds %s", part, before)
	require.NoError(t, w.Close())
	return out.Bytes()
}

func partOf(t testing.TB, body []byte, name string) string {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	in, err := r.Open(name)
	require.NoError(t, err)
	text, err := io.ReadAll(in)
	require.NoError(t, err)
	return string(text)
}
