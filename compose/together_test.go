package compose_test

import (
	"context"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// changing is a disk on which a file becomes another one between writing and
// reopening.
type changing struct {
	name string
	to   []byte
	kept fstest.MapFS
}

func (c *changing) Publish(_ context.Context, files []room.File, check func(fs.FS) error) (string, error) {
	staged := fstest.MapFS{}
	for _, f := range files {
		staged[f.Name] = &fstest.MapFile{Data: f.Body}
	}
	staged[c.name] = &fstest.MapFile{Data: c.to}
	if err := check(staged); err != nil {
		return "", err
	}
	c.kept = staged
	return "000001", nil
}

// A page without text is found when the written file is opened again, and nothing
// is kept of any format.
func TestAPageWithoutTextIsRefusedOnReopening(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	blank, err := pdfw.Render(t.Context(), pdfw.Document{Title: "T", Header: "a running head is no text of the page", Blocks: []pdfw.Block{pdfw.Paragraph{Runs: pdfw.Text("x")}}})
	require.NoError(t, err)
	disk := &changing{name: "memo.pdf", to: blank}
	_, err = compose.Bundle(t.Context(), sealed, disk, e.store, compose.Formats(), exampleRederivers)
	var broken *compose.VerifyError
	require.ErrorAs(t, err, &broken)
	assert.Contains(t, err.Error(), "memo.pdf")
	assert.Contains(t, err.Error(), "page 1: it shows 1 characters of text; a page has at least 20")
	assert.Empty(t, disk.kept)
}

// Whatever file becomes another one on the disk, nothing is kept.
func TestAFileThatChangedOnTheDiskFailsAll(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	for _, r := range compose.Formats() {
		for rule, to := range map[string][]byte{"empty": nil, "words": []byte("net sales were 7")} {
			disk := &changing{name: r.File(), to: to}
			_, err := compose.Bundle(t.Context(), sealed, disk, e.store, compose.Formats(), exampleRederivers)
			var broken *compose.VerifyError
			require.ErrorAs(t, err, &broken, "%s %s", r.File(), rule)
			assert.Equal(t, r.File(), broken.Findings[0].File)
			assert.Empty(t, disk.kept)
		}
	}
}

// figuresIn are the texts of each figure in each file.
func figuresIn(t *testing.T, files fstest.MapFS) map[string]map[string]map[string]bool {
	t.Helper()
	all := map[string]map[string]map[string]bool{}
	for _, r := range compose.Formats() {
		shown, err := r.Read(t.Context(), files[r.File()].Data)
		require.NoError(t, err)
		all[r.File()] = map[string]map[string]bool{}
		for _, f := range shown {
			if f.ID == "" {
				continue
			}
			if all[r.File()][f.ID] == nil {
				all[r.File()][f.ID] = map[string]bool{}
			}
			all[r.File()][f.ID][f.Text] = true
		}
	}
	return all
}

// A fact that was read otherwise changes what follows from it in every format:
// figures are computed, and none is a copy. The shares are 200,583 and 100,000 of
// 383,285, worked out by hand.
func TestEveryFormatFollowsAFact(t *testing.T) {
	for cell, want := range map[string][2]string{"200583": {"200.6", "52.3%"}, "100000": {"100.0", "26.1%"}} {
		e := exampleOf(t, source.Keep, strings.Replace(exampleBody, "200583", cell, 1))
		e.fill(t, "en")
		sealed, err := e.Seal(t.Context(), lead)
		require.NoError(t, err)
		var to inMemory
		_, err = compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
		require.NoError(t, err)
		for file, figures := range figuresIn(t, to.files) {
			assert.Equal(t, map[string]bool{want[0]: true}, figures["phones"], file)
			assert.Equal(t, map[string]bool{want[1]: true}, figures["share"], file)
		}
	}
}

// A check that fails stops nothing, and nobody can overlook it: it stands in the
// workbook, the deck, both memos and the manifest.
func TestAFailedCheckStandsInEveryFile(t *testing.T) {
	e := newExample(t, source.Keep)
	e.fill(t, "en")
	e.file(t, quant, dossier.Check{ID: "too_much", Label: "Phones exceed net sales", Expression: "phones > sales"})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	var to inMemory
	_, err = compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err)
	for _, r := range compose.Formats() {
		shown, err := r.Read(t.Context(), to.files[r.File()].Data)
		require.NoError(t, err)
		var all strings.Builder
		for _, f := range shown {
			all.WriteString(f.Text + "\n")
		}
		assert.Contains(t, all.String(), "Phones exceed net sales", r.File())
		assert.Regexp(t, `(?i)fail`, all.String(), r.File())
	}
	checks := object(t, to.files[compose.ManifestFile].Data)["predicate"].(map[string]any)["checks"].([]any)
	last := checks[len(checks)-1].(map[string]any)
	assert.Equal(t, "too_much", last["id"])
	assert.Equal(t, false, last["passed"])
	verdict, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: exampleRederivers})
	require.NoError(t, err)
	assert.True(t, verdict.Holds, "the bundle says what the dossier holds")
}

// All that a dossier may hold at once is composed, in both languages: what one
// format shows and no other has numbers too.
func TestADossierOfEverythingIsComposed(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		e := newExample(t, source.Keep)
		e.fill(t, lang)
		note := func(row string) source.Locator { return source.Locator{Ref: e.ref, Row: row, Column: "note"} }
		day := source.Instant(source.OnDay(source.NewDate(2024, 9, 30)))
		for i, value := range []string{"383285", "383285"} {
			e.file(t, []dossier.Author{fundamentals, quant}[i], dossier.Transcribed{ID: "expected", At: note("f-1"), Label: "Expected", Value: mustDecimal(t, value), Unit: "USD", Scale: source.Scale(6 + i), Period: day, Estimated: true})
		}
		e.file(t, fundamentals, dossier.Fact{ID: "year", At: e.at("f-1"), Label: "A year"})
		e.file(t, quant, dossier.Fact{ID: "year", At: e.at("f-2"), Label: "A year"})
		e.file(t, quant, dossier.Fact{ID: "torn", At: e.at("f-1"), Label: "Torn"})
		e.file(t, lead, dossier.Fact{ID: "torn", At: e.at("f-3"), Label: "Torn"})
		e.file(t, lead, dossier.Settlement{Conflict: "C2", Reason: "Neither is what was asked."})
		e.file(t, quant, dossier.Calculation{ID: "tiny", Label: "A tiny part", Expression: "loss / sales / 1000000"})
		e.file(t, quant, dossier.Calculation{ID: "times", Label: "Times", Expression: "sales / phones", Display: dossier.Display{Style: dossier.StyleMultiple, Places: 2}})
		e.file(t, quant, dossier.Calculation{ID: "nought", Label: "Nought", Expression: "sales - sales"})
		e.file(t, quant, dossier.Check{ID: "wide", Label: "Far apart", Expression: "phones = sales", Tolerance: mustDecimal(t, "1000.5")})
		e.file(t, quant, dossier.Check{ID: "fine", Label: "A fraction", Expression: "tiny > 1 / 3"})
		e.file(t, fundamentals, dossier.Exhibit{ID: "drawn", Title: "What was filed is {share}", Ref: e.ref, Columns: []string{"value"}, Form: "chart"})
		e.file(t, lead, dossier.Blocked{Attempted: "GET {series}", Stopped: `HTTP 403: {"error": {"code": 403, "retry": "2023-11-04"}}`})
		for range 20 {
			e.file(t, lead, dossier.Risk{Text: "The share {share} falls.", Mitigant: "Watch {times} and {nought}."})
		}
		sealed, err := e.Seal(t.Context(), lead)
		require.NoError(t, err)
		require.NotEmpty(t, sealed.Spreads)
		require.NotEmpty(t, sealed.Apart)
		var to inMemory
		_, err = compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
		require.NoError(t, err, lang)
	}
}
