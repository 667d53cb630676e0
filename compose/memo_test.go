package compose_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

func memoDocument(t testing.TB, lang string) compose.Document {
	t.Helper()
	sealed, _ := sealedExample(t, lang)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	return d
}

func memoOf(t testing.TB, d compose.Document) []byte {
	t.Helper()
	body, err := compose.MemoPDF().Render(context.Background(), d)
	require.NoError(t, err)
	return body
}

func TestTheMemoShowsEveryFigureWithItsIdentifier(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := memoDocument(t, lang)
		found, err := compose.MemoPDF().Read(t.Context(), memoOf(t, d))
		require.NoError(t, err)
		texts := map[string]string{}
		times := map[string]int{}
		for _, f := range found {
			require.Regexp(t, `^page [123]$`, f.Place)
			if f.ID != "" {
				texts[f.ID], times[f.ID] = f.Text, times[f.ID]+1
			}
		}
		require.Len(t, texts, len(d.Shown))
		for _, s := range d.Shown {
			assert.Equal(t, s.Text, texts[s.ID], s.ID)
		}
		assert.Equal(t, 4, times["share"], "in the title, in the prose, in a risk, in the calculations")
	}
}

func TestTheMemoIsTheSameBytesEachTime(t *testing.T) {
	d := memoDocument(t, "fr")
	first := memoOf(t, d)
	for range 9 {
		require.True(t, bytes.Equal(first, memoOf(t, d)))
	}
}

func TestTheMemosPagesAreA4WithText(t *testing.T) {
	c, err := pdfw.Read(memoOf(t, memoDocument(t, "en")))
	require.NoError(t, err)
	assert.Equal(t, "Apple: what carries net sales?", c.Title)
	assert.Equal(t, "en", c.Lang)
	for i, p := range c.Pages {
		assert.True(t, p.IsA4())
		least := 200
		if i == len(c.Pages)-1 {
			least = 20 // the last one ends where the text does
		}
		assert.Greater(t, len(p.Body), least)
		assert.NotContains(t, p.Text, "not sealed")
	}
}

func TestADraftSaysNotSealedOnEveryPage(t *testing.T) {
	for lang, words := range map[string]string{"en": "not sealed", "fr": "non scellé"} {
		d := memoDocument(t, lang)
		d.Draft = true
		pages, err := pdfw.ReadText(memoOf(t, d))
		require.NoError(t, err)
		require.Greater(t, len(pages), 1)
		for _, p := range pages {
			assert.Contains(t, p.Text, "\n"+words+"\n")
			assert.NotContains(t, p.Text, d.Words.Revision+" 1")
		}
	}
}

func TestLimitsHaveASectionEvenWhenNobodyDeclaredOne(t *testing.T) {
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "T", Question: "Q"})
	e.file(t, fundamentals, dossier.Fact{ID: "sales", At: e.at("f-1"), Label: "Net sales"})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	pages, err := pdfw.ReadText(memoOf(t, d))
	require.NoError(t, err)
	for _, want := range []string{"Limits\n•\nNo role declared a limit.", "Missing data\nNo role declared missing data.", "Conflicts settled\nNo conflict arose."} {
		assert.Contains(t, pages[0].Text, want)
	}
	assert.NotContains(t, pages[0].Text, "Risks", "there is no section for what nobody filed")
}

func TestTheMemoNamesSourceUnitPeriodAndEveryClaim(t *testing.T) {
	pages, err := pdfw.ReadText(memoOf(t, memoDocument(t, "en")))
	require.NoError(t, err)
	require.Len(t, pages, 3)
	text := pages[0].Text + pages[1].Text + pages[2].Text
	for _, want := range []string{
		"\nNet sales\n383,285\nUSD million\n2022-09-25/2023-09-30\nobserved\nS1\nsales\n",
		"\nGrowth next year\n2.5%\n", "The mean of what two roles expect; no source says it.",
		"\nSHARE(phones, sales)\n", "\nOK\nphones < sales\n", "Sales are the consolidated total.", "quant: 200,583 USD million", "fundamentals: 383,285 USD million",
		"https://example.com/facts.csv", "written by hand", "383,285\u00a0USD million[1], against 394,328\u00a0USD million[2] a year",
		"\n[1]\u00a0sales · S1 Example, example.facts, Apple Inc. · 2022-09-25/2023-09-30\n", "\n[3]\u00a0growth · calculated: CHANGE(prior, sales)\n",
	} {
		assert.Contains(t, text, want)
	}
}

// A memo that shows another digit is found out, also when the manifest has been made to fit it.
func TestAChangedDigitOfTheMemoIsNamed(t *testing.T) {
	formats := []compose.Renderer{compose.MemoPDF()}
	sealed, e := sealedExample(t, "en")
	var to inMemory
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, formats, exampleRederivers)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	for i := range d.Shown {
		if d.Shown[i].ID == "sales" {
			d.Shown[i].Text = "383,286"
		}
	}
	to.files["memo.pdf"] = &fstest.MapFile{Data: memoOf(t, d)}
	forge(t, to.files, "memo.pdf")
	v, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: formats, Rederivers: exampleRederivers})
	require.NoError(t, err)
	assert.Contains(t, v.Findings, compose.Finding{File: "memo.pdf", Place: "page 1 (sales)", Expected: "383,285", Found: "383,286"})
}

func TestTheMemoReadsOnlyMemos(t *testing.T) {
	whole := memoOf(t, memoDocument(t, "en"))
	short, err := pdfw.Render(t.Context(), pdfw.Document{Title: "T", Header: "a running head is no text of the page", Blocks: []pdfw.Block{pdfw.Paragraph{Runs: pdfw.Text("x")}}})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		body []byte
		says string
	}{
		"nothing":             {nil, "memo.pdf"},
		"a page of the web":   {bytes.Repeat([]byte("<html>"), 100), "memo.pdf"},
		"half of one":         {whole[:len(whole)/2], "cut off"},
		"a page without text": {short, "page 1"},
	} {
		_, err := compose.MemoPDF().Read(t.Context(), c.body)
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, name)
		assert.ErrorContains(t, err, c.says, name)
	}
}

func TestATextThatThePDFCannotShowIsNamed(t *testing.T) {
	for title, want := range map[string]string{"为 Apple": "U+4E3A", "المملكة": "shaping", "up 😀": "U+1F600"} {
		d := memoDocument(t, "en")
		d.Title = title
		_, err := compose.MemoPDF().Render(t.Context(), d)
		require.ErrorContains(t, err, want)
		var coded source.Coded
		require.ErrorAs(t, err, &coded)
	}
}

func TestTabsAndEmptyLinesOfAProseAreSetAsOnPaper(t *testing.T) {
	d := memoDocument(t, "en")
	d.Passages[0].Runs = []compose.Run{{Text: "one\ttwo\r\nthree\n\n\nfour "}, {ID: "sales", Text: "383,285"}, {Text: "\n\n"}}
	pages, err := pdfw.ReadText(memoOf(t, d))
	require.NoError(t, err)
	assert.Contains(t, pages[0].Text, "\none two three\nfour 383,285[2]\n")
}

func TestALongDossierKeepsItsTablesWhole(t *testing.T) {
	d := memoDocument(t, "en")
	for i := range 300 {
		d.Shown = append(d.Shown, compose.Shown{ID: fmt.Sprintf("extra_%d", i), Label: "An extra figure", Text: fmt.Sprintf("%d.25", 1000+i), Unit: "USD", Period: "2023-09-30", Origin: compose.FromFact})
	}
	found, err := compose.MemoPDF().Read(t.Context(), memoOf(t, d))
	require.NoError(t, err)
	seen := 0
	for _, f := range found {
		if strings.HasPrefix(f.ID, "extra_") {
			seen++
		}
	}
	assert.Equal(t, 300, seen)
}

// Other programs read the same: poppler's text, qpdf's syntax.
func TestOtherProgramsReadTheMemo(t *testing.T) {
	for _, name := range []string{"pdftotext", "qpdf", "pdfinfo"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip("needs " + name + " (packages poppler-utils, qpdf)")
		}
	}
	d := memoDocument(t, "fr")
	path := filepath.Join(t.TempDir(), "memo.pdf")
	require.NoError(t, os.WriteFile(path, memoOf(t, d), 0o600))
	out, err := exec.Command("pdftotext", "-layout", path, "-").CombinedOutput()
	require.NoError(t, err, string(out))
	text := pdfw.Fold(string(out))
	for _, s := range d.Shown {
		assert.Contains(t, text, pdfw.Fold(s.Text), s.ID)
	}
	out, err = exec.Command("qpdf", "--check", path).CombinedOutput()
	require.NoError(t, err, string(out))
	out, err = exec.Command("pdfinfo", path).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Regexp(t, `Tagged: +yes`, string(out))
	assert.Contains(t, string(out), "(A4)")
}

func ExampleMemoPDF() {
	memo := compose.MemoPDF()
	d := compose.Document{
		Title: "What carries net sales?", Lang: "en", Dated: time.Date(2023, 11, 3, 12, 0, 0, 0, time.UTC),
		Shown:    []compose.Shown{{ID: "share", Label: "Phones' share", Text: "52.3%", Origin: compose.FromFact}},
		Passages: []compose.Passage{{Title: []compose.Run{{Text: "Phones carry the company"}}, Runs: []compose.Run{{Text: "They are "}, {ID: "share", Text: "52.3%"}, {Text: " of net sales."}}}},
		Words:    compose.Words{Facts: "Facts", Limits: "Limits", Missing: "Missing data", Conflicts: "Conflicts", NoLimits: "None.", NoMissing: "None.", NoConflicts: "None.", Revision: "Revision", Digest: "SHA-256"},
	}
	body, err := memo.Render(context.Background(), d)
	if err != nil {
		panic(err)
	}
	found, err := memo.Read(context.Background(), body)
	if err != nil {
		panic(err)
	}
	for _, f := range found {
		if f.ID != "" {
			fmt.Println(memo.File(), f.Place, f.ID, f.Text)
		}
	}
	// Output:
	// memo.pdf page 1 share 52.3%
	// memo.pdf page 1 share 52.3%
}

func BenchmarkMemoPDF(b *testing.B) {
	d := memoDocument(b, "en")
	b.ReportAllocs()
	for b.Loop() {
		memoOf(b, d)
	}
}
