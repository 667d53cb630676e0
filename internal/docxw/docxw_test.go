package docxw_test

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/docxw"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/paper"
)

func section(blocks ...paper.Block) docxw.Document {
	return docxw.Document{Title: "T", Blocks: append([]paper.Block{paper.Heading{Level: 2, Text: "S"}}, blocks...)}
}

func TestTheSameDocumentGivesTheSameBytes(t *testing.T) {
	first := render(t, sample())
	for range 9 {
		require.True(t, bytes.Equal(first, render(t, sample())))
	}
}

func TestEveryTextIsReadBackWithItsPlace(t *testing.T) {
	shown, err := docxw.Read(render(t, sample()))
	require.NoError(t, err)
	figures := map[string]int{}
	for _, s := range shown {
		if s.Figure != "" {
			figures[s.Figure+" = "+s.Text]++
		}
	}
	require.Len(t, figures, 61)
	assert.Equal(t, 2, figures["margin = −12,4\u00a0%"], "in the heading and in the text")
	for i := range 60 {
		assert.Equal(t, 1, figures[fmt.Sprintf("revenue_%d = %d\u202f%03d,5", i+1, i+1, 7*i)])
	}
	for _, want := range []docxw.Shown{
		{Place: "Société Générale d’Œuvres heading", Text: "Société Générale d’Œuvres"},
		{Place: "section 2 heading", Text: "La marge est de −12,4\u00a0%[1]"},
		{Place: "section 2 paragraph 1", Text: "Gras, italique, alerte, voir le dépôt: <&> −12,4\u00a0%[2].\nUne autre ligne 😀 为什么."},
		{Place: "section 2 paragraph 2", Text: "المملكة : 5 ممالك (Saudi)"},
		{Place: "Raisons paragraph 2", Text: "Deux."},
		{Place: "Faits table head column 2", Text: "Value"},
		{Place: "Faits row 60 column 2", Figure: "revenue_60", Text: "60\u202f413,5"},
		{Place: "note 1", Text: "1\u00a0margin · S1 SEC"},
		{Place: "note 2", Text: "2\u00a0Comme déposé."},
		{Place: "running head paragraph 1", Text: "Société Générale d’Œuvres\tnon scellé"},
		{Place: "running foot paragraph 1", Text: "révision 3\tpage 1 / 1"},
		{Place: "signs of lists", Text: "•"},
	} {
		assert.Contains(t, shown, want)
	}
}

func TestTextsThatCannotBeWrittenAreRefusedWithTheirPlace(t *testing.T) {
	for _, c := range []struct {
		name, text string
		says       []string
	}{
		{"a bidi override hides the order of signs", "12\u202e34", []string{"U+202E", "direction", "S paragraph 1"}},
		{"an isolate too", "a\u2067b", []string{"U+2067"}},
		{"NUL", "a\x00b", []string{"U+0000", "control"}},
		{"a tab has no place in a text", "a\tb", []string{"U+0009", "control"}},
		{"an escape", "a\x1b[31m", []string{"U+001B"}},
		{"bytes that are not UTF-8", "bad\xff", []string{"UTF-8"}},
		{"a noncharacter", "a\uFFFEb", []string{"U+FFFE"}},
		{"a private sign", "a\uE000b", []string{"U+E000"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := docxw.Render(context.Background(), section(paper.Paragraph{Runs: paper.Text(c.text)}))
			var refused *paper.TextError
			require.ErrorAs(t, err, &refused)
			for _, word := range c.says {
				require.ErrorContains(t, err, word)
			}
		})
	}
	_, err := docxw.Render(context.Background(), docxw.Document{Title: "a\x00b", Blocks: section().Blocks})
	require.ErrorContains(t, err, "title: U+0000")
}

func TestAllFaultsAreNamedAtOnce(t *testing.T) {
	cell := func(text string) [][]paper.Run { return [][]paper.Run{paper.Text("x"), paper.Text(text)} }
	_, err := docxw.Render(context.Background(), section(
		paper.Paragraph{Runs: paper.Text("\u202e")},
		paper.Paragraph{Runs: []paper.Run{{Text: "here", Link: "javascript:alert(1)"}}},
		paper.Table{Columns: []paper.Column{{Title: "A"}, {Title: "B"}}, Rows: []paper.Row{{Cells: cell("y")}, {Cells: cell("\x01")}}},
		paper.Paragraph{Runs: []paper.Run{{Text: "1", Note: paper.Text("\x02")}}},
	))
	for _, want := range []string{"S paragraph 1: U+202E", "S paragraph 2: the address", "S row 2 column 2: U+0001", "note 1: U+0002"} {
		require.ErrorContains(t, err, want)
	}
}

func TestBlocksThatContradictThemselvesAreRefused(t *testing.T) {
	one := [][]paper.Run{paper.Text("x")}
	for name, b := range map[string]paper.Block{
		"a row with too many cells": paper.Table{Columns: []paper.Column{{}}, Rows: []paper.Row{{Cells: append(one, paper.Text("y"))}}},
		"a table without rows":      paper.Table{Columns: []paper.Column{{Title: "A"}}},
		"a table without columns":   paper.Table{Rows: []paper.Row{{}}},
		"a heading of level 4":      paper.Heading{Level: 4, Text: "x"},
		"an empty heading":          paper.Heading{Level: 1},
		"a note out of order":       paper.Paragraph{Runs: []paper.Run{{Text: "2", Note: paper.Text("y")}}},
		"a note in a note":          paper.Paragraph{Runs: []paper.Run{{Text: "1", Note: []paper.Run{{Text: "2", Note: paper.Text("y")}}}}},
		"an empty item":             paper.List{Items: [][]paper.Run{nil}},
		"no block at all":           nil,
	} {
		_, err := docxw.Render(context.Background(), section(b))
		var refused *paper.ShapeError
		require.ErrorAs(t, err, &refused, name)
	}
	_, err := docxw.Render(context.Background(), docxw.Document{})
	require.ErrorContains(t, err, "no text")
}

func TestACancelledContextStopsTheRendering(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := docxw.Render(ctx, sample())
	require.ErrorIs(t, err, context.Canceled)
}

// repacked is the sample with one text of one part changed, packed by the standard library.
func repacked(t *testing.T, part, from, to string) []byte {
	t.Helper()
	body := render(t, sample())
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	var out bytes.Buffer
	w, done := zip.NewWriter(&out), false
	for _, f := range archive.File {
		r, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(r)
		require.NoError(t, err)
		if f.Name == part {
			done = bytes.Contains(text, []byte(from))
			text = bytes.Replace(text, []byte(from), []byte(to), 1)
		}
		entry, err := w.Create(f.Name)
		require.NoError(t, err)
		_, err = entry.Write(text)
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	require.True(t, done, "%s holds no %s", part, from)
	return out.Bytes()
}

// What a reader of the page would not see as it is read is refused, not passed over.
func TestWhatHidesOrMovesATextIsRefused(t *testing.T) {
	for name, c := range map[string]struct{ part, from, to, says string }{
		"a hidden text":                       {"word/document.xml", "<w:noProof/>", "<w:vanish/>", `"vanish"`},
		"a deleted text":                      {"word/document.xml", "<w:hyperlink ", "<w:del ", `"del"`},
		"a text box":                          {"word/document.xml", "<w:br/>", "<w:pict/>", `"pict"`},
		"a text outside of runs":              {"word/document.xml", "</w:pPr>", "</w:pPr>999", "outside of its runs"},
		"a figure without an identifier":      {"word/settings.xml", `w:name="figure_1"`, `w:name="figure_99"`, "no figure"},
		"an identifier without a figure":      {"word/settings.xml", "</w:docVars>", `<w:docVar w:name="figure_99" w:val="x"/></w:docVars>`, "the settings name 63"},
		"a note that nothing refers to":       {"word/footnotes.xml", "</w:footnotes>", `<w:footnote w:id="3"><w:p/></w:footnote></w:footnotes>`, "3 footnotes"},
		"a reference to another note":         {"word/document.xml", `<w:footnoteReference w:id="1"/>`, `<w:footnoteReference w:id="2"/>`, "number 1 stands"},
		"a figure that ends in another place": {"word/document.xml", `<w:bookmarkEnd w:id="1"/>`, "", "does not end"},
		"a link to a file":                    {"word/_rels/document.xml.rels", "https://www.example.org/filing", "file:///etc/passwd", "leads outside"},
		"a content kept elsewhere":            {"word/_rels/document.xml.rels", "/hyperlink", "/attachedTemplate", "leads outside"},
		"styles that do not parse":            {"word/styles.xml", "</w:styles>", "", "not well-formed"},
		"a part with macros":                  {"[Content_Types].xml", "document.main+xml", "document.macroEnabled.main+xml", "has the type"},
	} {
		_, err := docxw.Read(repacked(t, c.part, c.from, c.to))
		require.ErrorContains(t, err, c.says, name)
		var damaged *opc.Error
		require.ErrorAs(t, err, &damaged, name)
	}
}

// The lint of a file that is read back is left to its reader, which finds whatever
// that would have found.
func TestReadFindsWhatTheLintFinds(t *testing.T) {
	body := render(t, sample())
	left, err := docxw.Unlinted(t.Context(), sample())
	require.NoError(t, err)
	require.Equal(t, body, left)
	const relate = ` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId77"`
	for name, c := range map[string]struct{ part, from, to, says string }{
		"a link without a relationship":         {"word/document.xml", `<w:hyperlink r:id="`, `<w:hyperlink r:id="rId77`, "rId77"},
		"a note that names a relationship":      {"word/footnotes.xml", "<w:footnoteRef", "<w:footnoteRef" + relate, "rId77"},
		"a head that names one":                 {"word/header1.xml", "<w:p>", "<w:p" + relate + ">", "rId77"},
		"a setting that names one":              {"word/settings.xml", "<w:docVars>", "<w:docVars" + relate + ">", "rId77"},
		"a sign that names one":                 {"word/numbering.xml", "<w:abstractNum ", "<w:abstractNum" + relate + " ", "rId77"},
		"a style that names one":                {"word/styles.xml", "<w:docDefaults>", "<w:docDefaults" + relate + ">", "rId77"},
		"a relationship that leads nowhere":     {"word/_rels/document.xml.rels", `"styles.xml"`, `"none.xml"`, "none.xml"},
		"a relationship without an identifier":  {"word/_rels/document.xml.rels", `Id="rId2"`, `Id=""`, "is empty"},
		"an identifier of two relationships":    {"word/_rels/document.xml.rels", `Id="rId2"`, `Id="rId1"`, "rId1"},
		"a part that nothing leads to":          {"word/_rels/document.xml.rels", `Target="styles.xml"`, `Target="settings.xml"`, "no relationship leads"},
		"a type of a part that is not there":    {"[Content_Types].xml", "</Types>", `<Override PartName="/word/none.xml" ContentType="application/xml"/></Types>`, "none.xml"},
		"a part with two types":                 {"[Content_Types].xml", "</Types>", `<Override PartName="/word/styles.xml" ContentType="application/xml"/></Types>`, "styles.xml"},
		"a part that is no XML":                 {"word/document.xml", "</w:body>", "", "cannot be read"},
		"a running head that is no XML":         {"word/header1.xml", "</w:hdr>", "", "cannot be read"},
		"settings that are no XML":              {"word/settings.xml", "</w:docVars>", "", "not well-formed"},
		"signs of lists that are no XML":        {"word/numbering.xml", "</w:numbering>", "", "not well-formed"},
		"properties that are no XML":            {"docProps/core.xml", "</cp:coreProperties>", "", "not well-formed"},
		"a document type":                       {"docProps/app.xml", "<Properties", "<!DOCTYPE a><Properties", "document type"},
		"a picture that the text does not name": {"word/_rels/document.xml.rels", "</Relationships>", `<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image9.png"/></Relationships>`, "image9.png"},
	} {
		forged := repacked(t, c.part, c.from, c.to)
		p, err := opc.Read(forged, opc.Limits{})
		require.NoError(t, err, name)
		require.Error(t, p.Lint(), name)
		_, err = docxw.Read(forged)
		require.ErrorContains(t, err, c.says, name)
	}
}

func TestAPartThatIsNotOursIsRefused(t *testing.T) {
	body := render(t, sample())
	archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
	require.NoError(t, err)
	for _, extra := range []string{"word/media/image1.png", "word/comments.xml", "word/vbaProject.bin"} {
		var out bytes.Buffer
		w := zip.NewWriter(&out)
		for _, f := range archive.File {
			require.NoError(t, w.Copy(f))
		}
		_, err := w.Create(extra)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		_, err = docxw.Read(out.Bytes())
		require.ErrorContains(t, err, extra)
	}
}

func TestAChangedDigitIsReadWhereItStands(t *testing.T) {
	shown, err := docxw.Read(repacked(t, "word/document.xml", "60\u202f413,5", "60\u202f414,5"))
	require.NoError(t, err)
	assert.Contains(t, shown, docxw.Shown{Place: "Faits row 60 column 2", Figure: "revenue_60", Text: "60\u202f414,5"})
	shown, err = docxw.Read(repacked(t, "word/numbering.xml", "•", "7"))
	require.NoError(t, err)
	assert.Contains(t, shown, docxw.Shown{Place: "signs of lists", Text: "7"})
}

// The law: a text is refused with a typed error, or it is what the reader gives back.
func FuzzRender(f *testing.F) {
	for _, seed := range []string{"plain", "1\u202f234,5 €", "a\nb", "😀", "\u202e", strings.Repeat("long", 300), "x\xff", "المملكة 5 abc", "<w:t>&amp;", " ", "[1]"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		body, err := docxw.Render(context.Background(), section(paper.Paragraph{Runs: []paper.Run{{Text: "before "}, {Text: text, Figure: "it"}, {Text: " after"}}}))
		if err != nil {
			var refused *paper.TextError
			require.ErrorAs(t, err, &refused)
			return
		}
		shown, err := docxw.Read(body)
		require.NoError(t, err)
		if text != "" {
			require.Contains(t, shown, docxw.Shown{Place: "S paragraph 1", Figure: "it", Text: text})
		}
		require.Contains(t, shown, docxw.Shown{Place: "S paragraph 1", Text: "before " + text + " after"})
	})
}

// The law: whatever the bytes, Read gives texts or an [opc.Error].
func FuzzRead(f *testing.F) {
	body, err := docxw.Render(context.Background(), section(paper.Paragraph{Runs: []paper.Run{{Text: "5", Figure: "it"}, {Text: "1", Note: paper.Text("n")}}}))
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte("<w:p><w:r><w:t>1</w:t></w:r></w:p>"))
	f.Add([]byte("<w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>"))
	f.Add([]byte(`<w:p><w:bookmarkEnd w:id="1"/></w:p>`))
	f.Fuzz(func(t *testing.T, content []byte) {
		xml := `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` + string(content) + `</w:body></w:document>`
		changed, err := opc.Rezip(body, opc.Part{Name: "word/document.xml", Body: []byte(xml)})
		require.NoError(t, err)
		if _, err := docxw.Read(changed); err != nil {
			var damaged *opc.Error
			require.ErrorAs(t, err, &damaged)
		}
	})
}

func ExampleRender() {
	body, err := docxw.Render(context.Background(), docxw.Document{
		Title: "Memo", Lang: "en", Date: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), Page: "page",
		Blocks: []paper.Block{
			paper.Heading{Level: 1, Text: "Memo"},
			paper.Paragraph{Runs: []paper.Run{{Text: "Revenue was "}, {Text: "1,234.5", Figure: "revenue"}, {Text: " EUR million"}, {Text: "1", Note: paper.Text("as filed")}, {Text: "."}}},
		},
	})
	if err != nil {
		panic(err)
	}
	shown, err := docxw.Read(body)
	if err != nil {
		panic(err)
	}
	for _, s := range shown[:4] {
		fmt.Printf("%s: %s %q\n", s.Place, s.Figure, s.Text)
	}
	// Output:
	// Memo heading:  "Memo"
	// Memo paragraph 1: revenue "1,234.5"
	// Memo paragraph 1:  "Revenue was 1,234.5 EUR million[1]."
	// note 1:  "1\u00a0as filed"
}

func BenchmarkRender(b *testing.B) {
	d := sample()
	b.ReportAllocs()
	for b.Loop() {
		render(b, d)
	}
}
