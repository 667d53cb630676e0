package pptxw_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// charted is written by hand: two charts of three days, one value missing.
func charted() pptxw.Deck {
	days := chartbook.Column{Name: "day", Kind: chartbook.Day, Cells: []string{"45293", "45294", "45295"}}
	box := pptxw.BodyBox
	box.H /= 2
	below := box
	below.Y += box.H
	return pptxw.Deck{Title: "Prices", Slides: []pptxw.Slide{{
		Title: say("The price fell"),
		Shapes: []pptxw.Shape{
			pptxw.Chart{Box: box, Name: "prices", Alt: "Line of three days.", Kind: chartml.Line, Beside: "USD", Data: chartbook.Book{
				Keys: days, Series: []chartbook.Column{{Name: "close", Kind: chartbook.Number, Code: "#,##0.00", Cells: []string{"185.64", "", "181.91"}}},
			}, Marks: []pptxw.SeriesMarks{{Estimated: []int{2}}}},
			pptxw.Chart{Box: below, Name: "volume", Alt: "Columns of three days.", Kind: chartml.Column, Beside: "shares", Data: chartbook.Book{
				Keys: days, Series: []chartbook.Column{{Name: "volume", Kind: chartbook.Number, Cells: []string{"82488700", "58414500", "71983600"}}},
			}},
		},
	}}}
}

func TestADeckWithChartsHoldsTheRules(t *testing.T) {
	body := written(t, charted())
	require.NoError(t, pptxw.Lint(body))
	require.NoError(t, pptxw.ChartsAgree(body))
	require.Equal(t, body, written(t, charted()))
}

func TestReadGivesWhatAChartDrawsAndWhatItsWorkbookHolds(t *testing.T) {
	shown, err := pptxw.Read(written(t, charted()))
	require.NoError(t, err)
	require.Contains(t, shown, pptxw.Shown{Slide: 1, Shape: "prices", Within: "series 1 values, point 3", Text: "181.91"})
	require.Contains(t, shown, pptxw.Shown{Slide: 1, Shape: "prices", Within: "workbook Data!B4", Text: "181.91"})
	require.Contains(t, shown, pptxw.Shown{Slide: 1, Shape: "prices", Within: "series 1 categories, point 1", Text: "45293"})
	require.Contains(t, shown, pptxw.Shown{Slide: 1, Shape: "volume", Within: "workbook Data!B1", Text: "volume"})
	for _, s := range shown {
		require.NotContains(t, s.Within, "values, point 2 ", "a missing value is no point")
		require.NotEqual(t, "workbook Data!B3", s.Shape+s.Within)
	}
}

// A deck whose writer left the lint to its reader: the same bytes, and one look at
// them finds what a fault in a workbook behind a chart is.
func TestAnUnlintedDeckIsLintedByWhoReadsIt(t *testing.T) {
	body, err := charted().Unlinted()
	require.NoError(t, err)
	require.Equal(t, written(t, charted()), body)
	want, err := pptxw.Read(body)
	require.NoError(t, err)
	got, err := pptxw.ReadWritten(body)
	require.NoError(t, err)
	require.Equal(t, want, got)
	for _, c := range []struct{ rule, from, to, want string }{
		{"a workbook with XML that does not parse", "</worksheet>", "</worksheets>", "not well-formed"},
		{"a workbook that names no relationship", "<sheetData>", `<sheetData xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId9">`, "rId9"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			forged := forgeIn(t, body, firstBook, "xl/worksheets/sheet1.xml", c.from, c.to)
			lint := pptxw.Lint(forged)
			require.ErrorContains(t, lint, c.want)
			_, once := pptxw.ReadWritten(forged)
			require.EqualError(t, once, lint.Error())
		})
	}
}

// forgeIn changes a text in a part of the workbook behind a chart.
func forgeIn(t *testing.T, body []byte, book, part, from, to string) []byte {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	inner, err := p.Part(book)
	require.NoError(t, err)
	forged, err := opc.Rezip(body, opc.Part{Name: book, Body: edit(t, inner.Body, part, from, to)})
	require.NoError(t, err)
	return forged
}

const (
	firstChart = "ppt/charts/chart1-1.xml"
	firstBook  = "ppt/embeddings/Microsoft_Excel_Sheet1-1.xlsx"
)

func TestAForgedDigitInCacheOrWorkbookIsRead(t *testing.T) {
	body := written(t, charted())
	for _, c := range []struct {
		rule   string
		forged []byte
		want   pptxw.Shown
		says   string
	}{
		{"in the cache", edit(t, body, firstChart, "<c:v>181.91</c:v>", "<c:v>191.91</c:v>"), pptxw.Shown{Slide: 1, Shape: "prices", Within: "series 1 values, point 3", Text: "191.91"}, `"191.91" and cell B4`},
		{"in the workbook", forgeIn(t, body, firstBook, "xl/worksheets/sheet1.xml", "<v>181.91</v>", "<v>191.91</v>"), pptxw.Shown{Slide: 1, Shape: "prices", Within: "workbook Data!B4", Text: "191.91"}, `of its workbook "191.91"`},
		{"in a day", edit(t, body, firstChart, "<c:v>45295</c:v>", "<c:v>45296</c:v>"), pptxw.Shown{Slide: 1, Shape: "prices", Within: "series 1 categories, point 3", Text: "45296"}, "cell A4"},
		{"in a name", forgeIn(t, body, firstBook, "xl/worksheets/sheet1.xml", "<t>close</t>", "<t>open</t>"), pptxw.Shown{Slide: 1, Shape: "prices", Within: "workbook Data!B1", Text: "open"}, "B1"},
		{"a cell that nobody draws", forgeIn(t, body, firstBook, "xl/worksheets/sheet1.xml", `<row r="3">`, `<row r="3"><c r="C3"><v>7</v></c>`), pptxw.Shown{Slide: 1, Shape: "prices", Within: "workbook Data!C3", Text: "7"}, "does not draw"},
		{"cells of another place", edit(t, body, firstChart, "Data!$B$2:$B$4", "Data!$A$2:$A$4"), pptxw.Shown{Slide: 1, Shape: "prices", Within: "series 1 values cells", Text: "Data!$A$2:$A$4"}, "A2"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			shown, err := pptxw.Read(c.forged)
			require.NoError(t, err)
			require.Contains(t, shown, c.want)
			parted := pptxw.ChartsAgree(c.forged)
			require.ErrorContains(t, parted, c.says)
			_, once := pptxw.ReadWritten(c.forged)
			require.EqualError(t, once, parted.Error(), "one look finds as much")
			again, err := pptxw.ReadLinted(c.forged)
			require.NoError(t, err)
			require.Equal(t, shown, again, "whoever compares is shown both")
		})
	}
}

func TestAChartWithoutItsWorkbookIsRefused(t *testing.T) {
	body := written(t, charted())
	const rels = "ppt/charts/_rels/chart1-1.xml.rels"
	for _, c := range []struct{ rule, from, to, want string }{
		{"the workbook is kept elsewhere", `Target="../embeddings/Microsoft_Excel_Sheet1-1.xlsx"`, `Target="https://example.com/a.xlsx" TargetMode="External"`, "leads outside and is no hyperlink"},
		{"the workbook is not there", `Microsoft_Excel_Sheet1-1.xlsx`, `Microsoft_Excel_Sheet9-9.xlsx`, "not there"},
		{"the relationship is of another kind", `relationships/package`, `relationships/image`, "has no workbook"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			forged := edit(t, body, rels, c.from, c.to)
			_, err := pptxw.Read(forged)
			lint := pptxw.Lint(forged)
			require.True(t, err != nil || lint != nil)
			_, once := pptxw.ReadWritten(forged)
			require.ErrorContains(t, once, c.want)
			if lint != nil && strings.Contains(lint.Error(), c.want) {
				return
			}
			require.ErrorContains(t, err, c.want)
		})
	}
}

func TestAChartThatCannotBeIsRefusedWithItsSlide(t *testing.T) {
	for _, c := range []struct {
		rule   string
		change func(*pptxw.Chart)
		want   string
	}{
		{"a number that is none", func(c *pptxw.Chart) { c.Data.Series[0].Cells = []string{"1", "x", "2"} }, `slide 1: the chart "prices": chart data B3`},
		{"no series", func(c *pptxw.Chart) { c.Data.Series = nil }, "slide 1: the chart"},
		{"no words for a screen reader", func(c *pptxw.Chart) { c.Alt = "" }, "screen reader"},
		{"a chart below the source line", func(c *pptxw.Chart) { c.Box.H *= 3 }, "larger than its place"},
		{"a chart too small to read", func(c *pptxw.Chart) { c.Box.H /= 8 }, "too small"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			d := charted()
			chart := d.Slides[0].Shapes[0].(pptxw.Chart)
			c.change(&chart)
			d.Slides[0].Shapes[0] = chart
			_, err := d.Bytes()
			require.ErrorContains(t, err, c.want)
		})
	}
}
