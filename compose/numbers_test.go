package compose_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// note is a file of words that shows what its text says.
type note struct{ text string }

func (note) File() string    { return "note.docx" }
func (note) Version() string { return "note/1" }
func (n note) Render(context.Context, compose.Document) ([]byte, error) {
	return []byte(n.text), nil
}
func (note) Read(_ context.Context, body []byte) (found []compose.Found, err error) {
	for line := range strings.Lines(string(body)) {
		found = append(found, compose.Found{Place: "note", Text: strings.TrimSpace(line)})
	}
	return found, nil
}

// Behind every number that a reader sees stands something: two files that agree
// on a number which the dossier does not hold are refused all the same.
func TestANumberThatNothingStandsBehindIsFound(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	for _, c := range []struct {
		rule, text string
		unmapped   []string
	}{
		{"the dossier's own", "Net sales came to 383,285 USD million in 2023, cited from S1 on 2023-09-30.", nil},
		{"a figure that nobody filed", "They came to 383,286.", []string{"383,286"}},
		{"a figure in another form", "They came to 383285.1 million.", []string{"383285.1"}},
		{"a number that nobody declared", "One of 7 segments.", []string{"7"}},
		{"a percentage", "Up 12% on 2022.", []string{"12%"}},
		{"an identifier that nobody filed", "As sales_2 says.", []string{"sales_2"}},
		{"digits of another script", "In ٣ parts.", []string{"٣"}},
	} {
		t.Run(c.rule, func(t *testing.T) {
			to := &inMemory{}
			_, err := compose.Bundle(t.Context(), sealed, to, e.store, []compose.Renderer{note{c.text}}, exampleRederivers)
			if c.unmapped == nil {
				require.NoError(t, err)
				return
			}
			var broken *compose.VerifyError
			require.ErrorAs(t, err, &broken)
			var found []string
			for _, f := range broken.Findings {
				assert.Equal(t, "note.docx", f.File)
				found = append(found, f.Found)
			}
			assert.Equal(t, c.unmapped, found)
		})
	}
}

func TestADeclaredLiteralIsListedWithItsAuthor(t *testing.T) {
	e := newExample(t, source.Keep)
	e.fill(t, "en")
	e.file(t, quant, dossier.Assumption{ID: "lines", Label: "Lines of business", Value: mustDecimal(t, "1"), Justification: "As the 10-K counts them."})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	to := &inMemory{}
	_, err = compose.Bundle(t.Context(), sealed, to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err)
	verdict, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: exampleRederivers})
	require.NoError(t, err)
	assert.True(t, verdict.Holds)
	assert.Equal(t, 1, verdict.Literals)
	for _, n := range verdict.Numbers {
		assert.NotZero(t, n.Literals, n.File)
		assert.NotZero(t, n.Figures, n.File)
		assert.Zero(t, n.Unmapped, n.File)
	}
	predicate := object(t, to.files[compose.ManifestFile].Data)["predicate"].(map[string]any)
	assert.Equal(t, []any{map[string]any{"text": "10-K", "kind": "assumption", "id": "lines", "by": map[string]any{"role": quant.Role, "card": quant.Card}, "seq": predicate["literals"].([]any)[0].(map[string]any)["seq"]}}, predicate["literals"])
}

// The words of a dossier's author end at other marks than those of a page: what is
// declared as 3 and 1 may be shown as 3:1, and nothing else may.
func TestALiteralIsFoundWithinTheWordThatShowsIt(t *testing.T) {
	e := newExample(t, source.Keep)
	e.fill(t, "en")
	e.file(t, quant, dossier.Assumption{ID: "lines", Value: mustDecimal(t, "1"), Justification: "A ratio of 3:1, as note:10-K says."})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	for text, unmapped := range map[string]string{"3:1": "", "1:3 (#1)": "", "note:10-K": "", "year:2023": "", "3:2": "3:2", "$3": "$3", "3%": "3%", "1:3€": "1:3€", "€\u200b3": "€3", "3:383": "3:383"} {
		to := &inMemory{}
		_, err := compose.Bundle(t.Context(), sealed, to, e.store, []compose.Renderer{note{text}}, exampleRederivers)
		if unmapped == "" {
			assert.NoError(t, err, text)
			continue
		}
		assert.ErrorContains(t, err, `found "`+unmapped+`"`)
	}
}
