package compose_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
)

// largeDocument is about as large as a dossier gets: 2,000 facts more, and 40 sections with 20 figures each.
func largeDocument(t testing.TB) compose.Document {
	d := memoDocument(t, "en")
	for i := range 2000 {
		d.Shown = append(d.Shown, compose.Shown{ID: fmt.Sprintf("extra_%d", i), Label: "An extra figure", Text: fmt.Sprintf("%d.25", 1000+i), Unit: "USD", Period: "2023-09-30", Origin: compose.FromFact, Locator: d.Shown[0].Locator})
	}
	for s := range 40 {
		p := compose.Passage{Title: []compose.Run{{Text: fmt.Sprintf("Section %d", s)}}}
		for i := s * 20; i < s*20+20; i++ {
			p.Runs = append(p.Runs, compose.Run{Text: " and then "}, compose.Run{ID: fmt.Sprintf("extra_%d", i), Text: fmt.Sprintf("%d.25", 1000+i)}, compose.Run{Text: "\u00a0USD of it."})
		}
		d.Passages = append(d.Passages, p)
	}
	return d
}

func TestALargeDossierHasEveryFigureInBothMemos(t *testing.T) {
	d := largeDocument(t)
	pdf := figuresOf(t, compose.MemoPDF(), memoOf(t, d))
	require.Len(t, pdf, len(d.Shown))
	require.Equal(t, pdf, figuresOf(t, compose.MemoDOCX(), docxOf(t, d)))
}

func BenchmarkMemosOfALargeDossier(b *testing.B) {
	d := largeDocument(b)
	for _, r := range memoFormats {
		b.Run(r.File(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				body, err := r.Render(b.Context(), d)
				require.NoError(b, err)
				_, err = r.Read(b.Context(), body)
				require.NoError(b, err)
			}
		})
	}
}
