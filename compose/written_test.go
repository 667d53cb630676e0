package compose

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A format that renders and reads with one look gives what two would give: the same
// bytes, the same texts in the same places, the same refusals.
func TestOneLookGivesWhatRenderAndReadGive(t *testing.T) {
	s := deckDossier(t)
	good, err := Prepare(s, "")
	require.NoError(t, err)
	s.Sections[0].Title = strings.Repeat("a title that goes on ", 20)
	bad, err := Prepare(s, "")
	require.NoError(t, err)
	once, refusals := 0, 0
	for _, r := range Formats() {
		w, ok := r.(writtenReader)
		if !ok {
			continue
		}
		once++
		t.Run(r.File(), func(t *testing.T) {
			body, found, err := w.written(t.Context(), good)
			require.NoError(t, err)
			want, err := r.Render(t.Context(), good)
			require.NoError(t, err)
			require.Equal(t, want, body)
			read, err := r.Read(t.Context(), want)
			require.NoError(t, err)
			require.Equal(t, read, found)
			_, refused := r.Render(t.Context(), bad)
			_, _, err = w.written(t.Context(), bad)
			require.Equal(t, refused, err)
			if refused != nil {
				refusals++
			}
		})
	}
	require.Positive(t, once)
	require.Positive(t, refusals, "the title is too long for a slide")
}
