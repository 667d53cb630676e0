package compose

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// plateOf is written by hand: rows of keys and cells, all number columns in one unit.
func plateOf(t testing.TB, units map[string]source.Unit, names []string, rows ...[]string) source.Table {
	t.Helper()
	grid := &source.Grid{}
	for _, r := range rows {
		grid.Add(r[0], r[1:]...)
	}
	table := source.Table{Name: "t", Rows: grid}
	for _, name := range names {
		c := source.Column{Name: name, Type: source.Number, About: source.About{Unit: units[name]}}
		if _, number := units[name]; !number {
			c = source.Column{Name: name, Type: source.Text}
		}
		table.Columns = append(table.Columns, c)
	}
	return table
}

func TestAnExhibitIsDrawnAsItsKeysAndUnitsAsk(t *testing.T) {
	usd := map[string]source.Unit{"v": "USD"}
	day := func(n int) string { return source.NewDate(2024, 1, 2).AddDays(n).String() }
	many := func(n int, key func(int) string) (rows [][]string) {
		for i := range n {
			rows = append(rows, []string{key(i), "1"})
		}
		return rows
	}
	four := map[string]source.Unit{"open": "USD", "high": "USD", "low": "USD", "close": "USD", "volume": "shares"}
	tests := []struct {
		rule  string
		table source.Table
		kinds []chartml.Kind
		why   whyTable
	}{
		{"days are joined by a line", plateOf(t, usd, []string{"v"}, many(3, day)...), []chartml.Kind{chartml.Line}, drawn},
		{"so are quarters", plateOf(t, usd, []string{"v"}, []string{"2023-Q4", "1"}, []string{"2024-Q1", "2"}), []chartml.Kind{chartml.Line}, drawn},
		{"days are drawn as they follow, however they are listed", plateOf(t, usd, []string{"v"}, []string{day(2), "1"}, []string{day(1), "2"}), []chartml.Kind{chartml.Line}, drawn},
		{"names get columns from nought", plateOf(t, usd, []string{"v"}, []string{"phones", "1"}, []string{"tablets", "2"}), []chartml.Kind{chartml.Column}, drawn},
		{"long names get lying bars", plateOf(t, usd, []string{"v"}, []string{"wearables and accessories", "1"}, []string{"x", "2"}), []chartml.Kind{chartml.Bar}, drawn},
		{"open, high, low and close are candles, and volume is columns below", plateOf(t, four, []string{"open", "high", "low", "close", "volume"}, []string{day(0), "1", "3", "1", "2", "9"}, []string{day(1), "2", "4", "1", "3", "8"}), []chartml.Kind{chartml.Stock, chartml.Column}, drawn},
		{"two units never share an axis", plateOf(t, map[string]source.Unit{"a": "USD", "b": "percent"}, []string{"a", "b"}, []string{day(0), "1", "2"}), []chartml.Kind{chartml.Line, chartml.Line}, drawn},
		{"more names than bars can show are a table", plateOf(t, usd, []string{"v"}, many(25, strconv.Itoa)...), nil, tooManyToDraw},
		{"more points than a program draws are a table", plateOf(t, usd, []string{"v"}, many(32_001, func(i int) string { return day(i) })...), nil, tooManyToDraw},
		{"no row is nothing to draw", plateOf(t, usd, []string{"v"}), nil, nothingToDraw},
		{"a column without a number is nothing to draw", plateOf(t, usd, []string{"v"}, []string{"a", ""}), nil, nothingToDraw},
		{"texts are nothing to draw", plateOf(t, nil, []string{"words"}, []string{"a", "b"}), nil, nothingToDraw},
		{"a number cell that holds none is not guessed", plateOf(t, usd, []string{"v"}, []string{"a", "n/a"}), nil, noNumber},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			c := chartsOf(tt.table, planOf(tt.table), wordsIn("en"))
			require.Equal(t, tt.why, c.why)
			if tt.why != drawn {
				return
			}
			var kinds []chartml.Kind
			for _, p := range c.panels {
				kinds = append(kinds, p.kind)
			}
			require.Equal(t, tt.kinds, kinds)
		})
	}
}

func TestUnitsThatDifferWithinAColumnAreATable(t *testing.T) {
	grid := &source.Grid{What: func(row, _ int) source.About { return source.About{Unit: source.Unit([]string{"USD", "EUR"}[row])} }}
	grid.Add("a", "1")
	grid.Add("b", "2")
	table := source.Table{Rows: grid, Columns: []source.Column{{Name: "v", Type: source.Number}}}
	c := chartsOf(table, planOf(table), wordsIn("en"))
	require.Equal(t, unitsDiffer, c.why)
}

// 1900-03-01 is day 61 of a workbook, 2024-01-02 day 45,293: both as published.
func TestDaysAreCountedAsWorkbooksCount(t *testing.T) {
	require.True(t, allDays([]string{"1900-03-01", "2024-01-02"}))
	require.Equal(t, []string{"61", "45293"}, serials([]string{"1900-03-01", "2024-01-02"}))
	require.False(t, allDays([]string{"1900-02-28"}), "before that, calendars part")
	require.False(t, allDays([]string{"2024-01-02", "2024-01-02"}), "a day twice has no place of its own")
}

// Each digit that a chart draws stands in the dossier's table, in the cache and in
// the cell behind it; the fact that is one of its points is named.
func TestCacheWorkbookAndTableAreEqual(t *testing.T) {
	s := deckDossier(t)
	s.Facts = append(s.Facts, dossier.Held{ID: "price", Label: "Close", Figure: source.Figure{
		Locator: source.Locator{Ref: s.Exhibits[0].Ref, Row: "2024-01-04", Column: "close"}, Value: decimalOf(t, "182.02"), About: source.About{Unit: "USD"},
	}})
	table, err := source.Unpack(s.Exhibits[0].Packed)
	require.NoError(t, err)
	body := renderDeck(t, s, "")
	require.NoError(t, pptxw.ChartsAgree(body))
	texts := map[string]string{}
	for _, f := range readDeck(t, body) {
		texts[f.Place] = f.Text
	}
	for row := range table.Rows.Len() {
		for col, unit := range []string{"USD", "shares"} {
			want, err := decimal.NewFromString(table.Text(row, col))
			require.NoError(t, err)
			for _, place := range []string{fmt.Sprintf("series 1 values, point %d", row+1), fmt.Sprintf("workbook Data!B%d", row+2)} {
				got, err := decimal.NewFromString(texts["slide 5, chart prices, "+unit+", "+place])
				require.NoError(t, err, place)
				require.True(t, want.Equal(got), "%s: %s for %s", place, got, want)
			}
		}
	}
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	slide, err := p.Part("ppt/slides/slide5.xml")
	require.NoError(t, err)
	require.Contains(t, string(slide.Body), `descr="Line chart: close, USD; 40 points from 2024-01-02 to 2024-02-10. Facts drawn: price 182.02 USD."`)
	require.Contains(t, readDeck(t, body), Found{Place: "slide 5 notes", Text: "prices: S2 " + string(s.Exhibits[0].Ref) + ", table bars, columns close, volume, 40 rows"})
}

func TestWhatAChartDoesNotDrawIsSaid(t *testing.T) {
	s := deckDossier(t)
	table, err := source.Unpack(s.Exhibits[0].Packed)
	require.NoError(t, err)
	grid := &source.Grid{What: func(row, _ int) source.About {
		if row == 3 {
			return source.About{Kind: source.Estimate}
		}
		return source.About{}
	}}
	for i := range 10 {
		price := fmt.Sprintf("%d.123456789012345678", i)
		if i == 5 {
			price = ""
		}
		grid.Add(table.Rows.Key(i), price, "7")
	}
	table.Rows = grid
	s.Exhibits[0].Packed, err = source.Pack(table)
	require.NoError(t, err)
	found := readDeck(t, renderDeck(t, s, ""))
	require.Contains(t, found, Found{Place: "slide 5", Text: "Source: S2 Yahoo, market.ohlcv, Apple Inc., read on 2024-02-01 · missing, not drawn: 1 of 20 values · drawn with 15 digits · hatched, hollow or dashed: estimated"})
	require.Contains(t, found, Found{Place: "slide 5, chart prices, USD, series 1 values, point 2", Text: "1.12345678901235"})
	for _, f := range found {
		require.NotEqual(t, "slide 5, chart prices, USD, series 1 values, point 6", f.Place, "a missing value is no point")
	}
}

// inBook changes a text in the workbook behind the first chart.
func inBook(t *testing.T, body []byte, book, from, to string) []byte {
	t.Helper()
	const sheet = "xl/worksheets/sheet1.xml"
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	outer, err := p.Part(book)
	require.NoError(t, err)
	inner, err := opc.Read(outer.Body, opc.Limits{})
	require.NoError(t, err)
	part, err := inner.Part(sheet)
	require.NoError(t, err)
	require.Contains(t, string(part.Body), from)
	forged, err := opc.Rezip(outer.Body, opc.Part{Name: sheet, Body: bytes.Replace(part.Body, []byte(from), []byte(to), 1)})
	require.NoError(t, err)
	body, err = opc.Rezip(body, opc.Part{Name: book, Body: forged})
	require.NoError(t, err)
	return body
}

func inPart(t *testing.T, body []byte, name, from, to string) []byte {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	part, err := p.Part(name)
	require.NoError(t, err)
	require.Contains(t, string(part.Body), from)
	body, err = opc.Rezip(body, opc.Part{Name: name, Body: bytes.Replace(part.Body, []byte(from), []byte(to), 1)})
	require.NoError(t, err)
	return body
}

// Verify compares by place what it reads; here by hand, a digit at a time.
func TestAForgedDigitOfAChartIsFoundWithItsPlace(t *testing.T) {
	d, err := Prepare(deckDossier(t), "")
	require.NoError(t, err)
	body, err := Deck().Render(context.Background(), d)
	require.NoError(t, err)
	const chart, book = "ppt/charts/chart5-1.xml", "ppt/embeddings/Microsoft_Excel_Sheet5-1.xlsx"
	for rule, c := range map[string]struct {
		forged []byte
		want   Finding
	}{
		"in the cache": {inPart(t, body, chart, "<c:v>181.01</c:v>", "<c:v>181.91</c:v>"),
			Finding{File: "deck.pptx", Place: "slide 5, chart prices, USD, series 1 values, point 2", Expected: "181.01", Found: "181.91"}},
		"in the workbook behind it": {inBook(t, body, book, "<v>181.01</v>", "<v>181.91</v>"),
			Finding{File: "deck.pptx", Place: "slide 5, chart prices, USD, workbook Data!B3", Expected: "181.01", Found: "181.91"}},
		"in a day": {inBook(t, body, book, "<v>45294</v>", "<v>45295</v>"),
			Finding{File: "deck.pptx", Place: "slide 5, chart prices, USD, workbook Data!A3", Expected: "45294", Found: "45295"}},
		"by another form of the numbers": {inPart(t, body, chart, "#,##0.00", "#,##0.000"),
			Finding{File: "deck.pptx", Place: "slide 5, chart prices, USD, series 1 values format", Expected: "#,##0.00", Found: "#,##0.000"}},
	} {
		t.Run(rule, func(t *testing.T) {
			found, err := Deck().Read(context.Background(), body)
			require.NoError(t, err)
			ck := checker{ctx: context.Background(), document: d}
			ck.compareShown(Deck(), c.forged, file{name: "deck.pptx", body: body, found: found})
			require.Contains(t, ck.verdict.Findings, c.want)
			if !strings.Contains(c.want.Place, "format") { // the form of a number is in the chart alone
				require.Error(t, pptxw.ChartsAgree(c.forged))
			}
		})
	}
}

func TestAlternativeTextsOfChartsAreInTheirLanguage(t *testing.T) {
	body := renderDeck(t, deckDossier(t), "fr")
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	slide, err := p.Part("ppt/slides/slide5.xml")
	require.NoError(t, err)
	require.Contains(t, string(slide.Body), "descr=\"Courbe\u00a0: close, USD\u00a0; 40 points, de 2024-01-02 à 2024-02-10.\"")
}
