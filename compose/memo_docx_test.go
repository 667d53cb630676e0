package compose_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/internal/opc"
)

func docxOf(t testing.TB, d compose.Document) []byte {
	t.Helper()
	body, err := compose.MemoDOCX().Render(t.Context(), d)
	require.NoError(t, err)
	return body
}

// figuresOf counts each figure of a file with its text.
func figuresOf(t testing.TB, r compose.Renderer, body []byte) map[string]int {
	t.Helper()
	found, err := r.Read(t.Context(), body)
	require.NoError(t, err)
	shown := map[string]int{}
	for _, f := range found {
		if f.ID != "" {
			shown[f.ID+" = "+f.Text]++
		}
	}
	return shown
}

func TestBothMemosShowTheSameFigures(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := memoDocument(t, lang)
		pdf := figuresOf(t, compose.MemoPDF(), memoOf(t, d))
		require.Len(t, pdf, len(d.Shown))
		assert.Equal(t, pdf, figuresOf(t, compose.MemoDOCX(), docxOf(t, d)))
	}
}

func onDisk(t testing.TB, name string, body []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, body, 0o600))
	return path
}

// A changed digit is named with its place, also when the manifest has been made to fit it, and also when the
// file claims to be of another version, where only what it shows is compared.
func TestAChangedDigitOfTheMemoForAWordProcessorIsNamed(t *testing.T) {
	formats := []compose.Renderer{compose.MemoDOCX()}
	for part, c := range map[string]struct{ from, to, place, expected, found string }{
		"word/document.xml":  {">383,285<", ">383,286<", "section 2 paragraph 1 (sales)", "383,285", "383,286"},
		"word/footnotes.xml": {"2022-09-25/2023-09-30", "2022-09-25/2024-09-30", "note 1", "1\u00a0sales · S1 Example, example.facts, Apple Inc. · 2022-09-25/2023-09-30", "1\u00a0sales · S1 Example, example.facts, Apple Inc. · 2022-09-25/2024-09-30"},
		"word/footer1.xml":   {"Revision 1", "Revision 2", "running foot paragraph 1", "Revision 1", "Revision 2"},
		"word/settings.xml":  {`w:val="prior"`, `w:val="sales"`, "section 2 paragraph 1 (sales)", "", "394,328"},
	} {
		sealed, e := sealedExample(t, "en")
		var to inMemory
		_, err := compose.Bundle(t.Context(), sealed, &to, e.store, formats, exampleRederivers)
		require.NoError(t, err)
		to.files["memo.docx"] = &fstest.MapFile{Data: changedPart(t, to.files["memo.docx"].Data, part, c.from, c.to)}
		forge(t, to.files, "memo.docx")
		v, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: formats, Rederivers: exampleRederivers})
		require.NoError(t, err)
		require.False(t, v.Holds, part)
		named := slices.ContainsFunc(v.Findings, func(f compose.Finding) bool {
			return f.File == "memo.docx" && f.Place == c.place && strings.Contains(f.Expected, c.expected) && strings.Contains(f.Found, c.found)
		})
		assert.True(t, named, "%s: %v", part, v.Findings)
	}
}

// changedPart changes one text of one part, and packs the file again.
func changedPart(t testing.TB, body []byte, part, from, to string) []byte {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	old, err := p.Part(part)
	require.NoError(t, err)
	require.Contains(t, string(old.Body), from)
	again, err := opc.Rezip(body, opc.Part{Name: part, Body: []byte(strings.Replace(string(old.Body), from, to, 1))})
	require.NoError(t, err)
	return again
}

func TestTheWordProcessorsMemoReadsOnlyMemos(t *testing.T) {
	whole := docxOf(t, memoDocument(t, "en"))
	for name, body := range map[string][]byte{
		"nothing": nil, "a page of the web": []byte("<html>"), "half of one": whole[:len(whole)/2],
		"a hidden text": changedPart(t, whole, "word/document.xml", "<w:noProof/>", "<w:vanish/>"),
	} {
		_, err := compose.MemoDOCX().Read(t.Context(), body)
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, name)
	}
}

func ExampleMemoDOCX() {
	memo := compose.MemoDOCX()
	d := compose.Document{
		Title: "What carries net sales?", Lang: "en",
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
			fmt.Println(memo.File(), "·", f.Place, "·", f.ID, f.Text)
		}
	}
	// Output:
	// memo.docx · Phones carry the company paragraph 1 · share 52.3%
	// memo.docx · Facts row 1 column 2 · share 52.3%
}
