package compose_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// A text of a script that runs to the left begins at the right in the deck and in
// the word processor's memo; a workbook in a language that runs to the right stays
// as it is; and the PDF, which shapes no letters, says so instead of drawing them
// in the wrong order.
func TestATextThatRunsToTheLeftIsSetSo(t *testing.T) {
	const title = "المملكة : خمس ممالك"
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: title, Question: "What is it?"})
	e.file(t, fundamentals, dossier.Fact{ID: "sales", At: e.at("f-1"), Label: title})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	paragraphOf := func(part, open, end string) string {
		t.Helper()
		at := strings.Index(part, "المملكة")
		require.Positive(t, at)
		from := strings.LastIndex(part[:at], open)
		require.GreaterOrEqual(t, from, 0)
		return part[from : at+strings.Index(part[at:], end)]
	}

	deck, err := compose.Deck().Render(t.Context(), d)
	require.NoError(t, err)
	for _, part := range []string{"ppt/slides/slide1.xml", "ppt/slides/slide2.xml"} {
		p := paragraphOf(partOf(t, deck, part), "<a:p>", "</a:p>")
		assert.Contains(t, p, `rtl="1"`, part)
		assert.Contains(t, p, `algn="r"`, part)
	}
	p := paragraphOf(partOf(t, docxOf(t, d), "word/document.xml"), "<w:p>", "</w:p>")
	assert.Contains(t, p, "<w:bidi/>")
	assert.Contains(t, p, "<w:rtl/>")

	book := render(t, d)
	for _, sheet := range []string{"xl/worksheets/sheet1.xml", "xl/worksheets/sheet3.xml"} {
		assert.NotContains(t, partOf(t, book, sheet), "rightToLeft")
	}
	assert.Equal(t, title, found(t, book)["About!A1"].Text)

	_, err = compose.MemoPDF().Render(t.Context(), d)
	require.ErrorContains(t, err, "U+0627")
	require.ErrorContains(t, err, "shaping")
}
