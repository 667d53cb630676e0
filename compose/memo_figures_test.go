package compose_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pdfgate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// chartedExample is the sealed example with a chart of what was filed.
func chartedExample(t testing.TB, lang string) (dossier.Sealed, example) {
	t.Helper()
	e := newExample(t, source.Keep)
	e.fill(t, lang)
	e.file(t, fundamentals, dossier.Exhibit{ID: "filed", Title: "Phones are {share} of what was filed", Ref: e.ref, Columns: []string{"value"}, Form: "chart"})
	sealed, err := e.Seal(context.Background(), lead)
	require.NoError(t, err)
	return sealed, e
}

func charted(t testing.TB, lang string) compose.Document {
	t.Helper()
	sealed, _ := chartedExample(t, lang)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	return d
}

// addChart adds an exhibit of one column by day; an empty text is a day without a value.
func addChart(d *compose.Document, id, title string, values ...string) {
	grid := &source.Grid{}
	for i, v := range values {
		grid.Add(source.NewDate(2024, 1, 1).AddDays(i).String(), v)
	}
	e := dossier.Exhibit{ID: id, Title: title, Ref: d.Sealed.Reads[0].Ref, Columns: []string{"close"}, Form: "chart"}
	table := source.Table{Name: id, Read: d.Sealed.Reads[0], Rows: grid, Columns: []source.Column{{Name: "close", Type: source.Number, About: source.About{Unit: "USD"}}}}
	d.Sealed.Exhibits = append(slices.Clone(d.Sealed.Exhibits), dossier.Plate{Exhibit: e})
	d.Plates = append(slices.Clone(d.Plates), compose.Plate{Exhibit: e, Source: "S1", Table: table})
}

func textsIn(t testing.TB, r compose.Renderer, d compose.Document) string {
	t.Helper()
	found, err := r.Read(t.Context(), must(r.Render(t.Context(), d)))
	require.NoError(t, err)
	var all []string
	for _, f := range found {
		all = append(all, f.Text)
	}
	return strings.Join(all, "\n")
}

// A chart stands in both memos: caption with its figure, picture, source; other programs find no fault.
func TestBothMemosCarryTheChartsOfExhibits(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"Charts", "Figure 1. ", "Source: S1 Example", "value (USD billion)", "−100"},
		"fr": {"Graphiques", "Figure 1. ", "Source\u202f: S1 Example", "value (USD milliards)", "−100"},
	} {
		d := charted(t, lang)
		body := memoOf(t, d)
		text := textsIn(t, compose.MemoPDF(), d)
		for _, w := range want {
			assert.Contains(t, text, w, lang)
		}
		assert.Contains(t, textsIn(t, compose.MemoDOCX(), d), want[2])
		pdfgate.Check(t, body)
		assert.Contains(t, pdfgate.Text(t, body), want[4], "a program finds the numbers of the chart")
		require.True(t, bytes.Equal(body, memoOf(t, d)))
		require.True(t, bytes.Equal(docxOf(t, d), docxOf(t, d)))
	}
}

// pdf.js finds the picture with its text for readers who do not see it, behind its caption.
func TestPdfJsReadsAChartsAlternativeText(t *testing.T) {
	var figures []pdfgate.Node
	for _, p := range pdfgate.Tags(t, memoOf(t, charted(t, "en"))).Pages {
		figures = append(figures, p.Tree.Find("Figure")...)
	}
	require.Len(t, figures, 1)
	assert.Contains(t, figures[0].Alt, "Bar chart: Phones are 52.3% of what was filed")
	assert.Contains(t, figures[0].Alt, "−12.50 … 394,328 (4)")
	assert.Contains(t, figures[0].Plain(), "−100 0 100 200 300 400 f-1")
}

func TestACaptionNeverPartsFromItsPicture(t *testing.T) {
	d := charted(t, "en")
	for i := range 60 {
		addChart(&d, fmt.Sprintf("more_%d", i), fmt.Sprintf("Exhibit of many %d", i), "1.5", "2.5", "2", "7")
	}
	c, err := pdfw.Read(memoOf(t, d))
	require.NoError(t, err)
	drawn := 0
	for _, p := range c.Pages {
		drawn += len(p.Drawn)
		assert.Equal(t, len(p.Drawn), strings.Count(p.Text, "\nFigure "), "page %d", p.Number)
	}
	assert.Equal(t, 61, drawn)
	assert.Less(t, len(c.Pages), 30)
	assert.Contains(t, textsIn(t, compose.MemoDOCX(), d), "Figure 61. ")
}

// What is not there is a gap, said below the picture and never joined; a table without numbers is said too.
func TestAMissingPointIsAGapThatTheMemoSays(t *testing.T) {
	d := memoDocument(t, "en")
	addChart(&d, "whole", "Whole", "1", "2", "3", "4", "5")
	addChart(&d, "gap", "With a gap", "1", "2", "", "4", "5")
	addChart(&d, "nothing", "Nothing", "", "")
	c, err := pdfw.Read(memoOf(t, d))
	require.NoError(t, err)
	var drawn []pdfw.Drawn
	text := ""
	for _, p := range c.Pages {
		drawn, text = append(drawn, p.Drawn...), text+p.Text
	}
	require.Len(t, drawn, 2)
	assert.Len(t, drawn[1].Shapes, len(drawn[0].Shapes)+1, "two lines in place of one")
	assert.Equal(t, 1, strings.Count(text, "left as gaps: close 1"))
	assert.Contains(t, text, "Not drawn here, the workbook has the table: no column of numbers to draw")
}

// A picture that shows something else than the dossier is named, though the manifest has been made to fit it.
func TestAForgedPictureOfTheMemoIsNamed(t *testing.T) {
	formats := []compose.Renderer{compose.MemoPDF(), compose.MemoDOCX()}
	sealed, e := chartedExample(t, "en")
	var whole inMemory
	_, err := compose.Bundle(t.Context(), sealed, &whole, e.store, formats, exampleRederivers)
	require.NoError(t, err)
	taller := charted(t, "en")
	at := slices.IndexFunc(taller.Plates, func(p compose.Plate) bool { return p.Exhibit.ID == "filed" })
	grid := &source.Grid{}
	for i, v := range []string{"383285", "394328", "300583", "-12.50"} {
		grid.Add(fmt.Sprintf("f-%d", i+1), v)
	}
	old := taller.Plates[at].Table
	taller.Plates[at].Table = source.Table{Name: old.Name, Read: old.Read, Rows: grid, About: old.About, Columns: []source.Column{old.Columns[0]}}
	wrongAxis := charted(t, "en")
	wrongAxis.Plates[at].Exhibit.Title = "Phones are 62.3% of what was filed"
	for name, c := range map[string]struct {
		file  string
		body  []byte
		place string
	}{
		"a bar of another height, in the PDF":          {"memo.pdf", memoOf(t, taller), ", shape "},
		"another number said to whoever cannot see it": {"memo.pdf", memoOf(t, wrongAxis), ", alternative text"},
		"a bar of another height, in the DOCX":         {"memo.docx", docxOf(t, taller), "picture 1"},
		"a picture of one other dot":                   {"memo.docx", oneDot(t, whole.files["memo.docx"].Data), "picture 1"},
		"a picture that is stretched":                  {"memo.docx", changedPart(t, whole.files["memo.docx"].Data, "word/document.xml", `<wp:extent cx="5934456"`, `<wp:extent cx="5934000"`), "picture 1, extent"},
	} {
		files := fstest.MapFS{}
		for n, f := range whole.files {
			files[n] = f
		}
		files[c.file] = &fstest.MapFile{Data: c.body}
		forge(t, files, c.file)
		v, err := compose.Verify(t.Context(), files, compose.VerifyOptions{Formats: formats, Rederivers: exampleRederivers})
		require.NoError(t, err)
		assert.False(t, v.Holds, name)
		assert.True(t, slices.ContainsFunc(v.Findings, func(f compose.Finding) bool {
			return f.File == c.file && strings.Contains(f.Place, c.place) && f.Expected != f.Found && f.Expected != "" && f.Found != ""
		}), "%s: %v", name, v.Findings)
	}
}

// oneDot makes one dot of the first picture another.
func oneDot(t testing.TB, body []byte) []byte {
	t.Helper()
	const part = "word/media/image1.png"
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	old, err := p.Part(part)
	require.NoError(t, err)
	dots, err := png.Decode(bytes.NewReader(old.Body))
	require.NoError(t, err)
	changed := image.NewRGBA(dots.Bounds())
	for y := range dots.Bounds().Dy() {
		for x := range dots.Bounds().Dx() {
			changed.Set(x, y, dots.At(x, y))
		}
	}
	changed.Set(100, 100, color.Black)
	var out bytes.Buffer
	require.NoError(t, png.Encode(&out, changed))
	again, err := opc.Rezip(body, opc.Part{Name: part, Body: out.Bytes()})
	require.NoError(t, err)
	return again
}

// No number of a picture is without something behind it.
func TestEveryNumberOfAPictureIsMapped(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		sealed, e := chartedExample(t, lang)
		var to inMemory
		formats := []compose.Renderer{compose.MemoPDF(), compose.MemoDOCX()}
		_, err := compose.Bundle(t.Context(), sealed, &to, e.store, formats, exampleRederivers)
		require.NoError(t, err)
		v, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: formats, Rederivers: exampleRederivers})
		require.NoError(t, err)
		for _, n := range v.Numbers {
			assert.Zero(t, n.Unmapped, n.File)
			assert.Positive(t, n.Figures, n.File)
		}
	}
}

func TestASectionOfOneLongWordIsShownWhole(t *testing.T) {
	long := strings.Repeat("a", 200_000)
	d := withProse(t, long)
	pages, err := pdfw.ReadText(memoOf(t, d))
	require.NoError(t, err)
	n := 0
	for _, p := range pages {
		n += strings.Count(p.Body, "aaaaaaaaaa")
	}
	assert.Greater(t, n, 19_000)
	assert.Contains(t, readBack(t, compose.MemoDOCX(), d), long)
}
