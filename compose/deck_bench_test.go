package compose

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// largeDossier is 2,000 facts, 300 calculations, 12 charts of 250 days and 40
// sections that cite 12 figures each: what the speed of a bundle is measured on.
func largeDossier(t testing.TB) dossier.Sealed {
	t.Helper()
	s := deckDossier(t)
	fact, plate := s.Facts[0], s.Exhibits[0]
	for i := range 2_000 - len(s.Facts) {
		f := fact
		f.ID, f.Label, f.Figure.Locator.Row = fmt.Sprintf("fact_%04d", i), fmt.Sprintf("Net sales of segment %d", i), fmt.Sprint(i)
		f.Figure.Value = decimalOf(t, fmt.Sprint(100_000+i*37))
		s.Facts = append(s.Facts, f)
	}
	for i := range 300 - len(s.Calculations) {
		c := s.Calculations[0]
		c.ID, c.Label, c.Expression = fmt.Sprintf("calc_%03d", i), fmt.Sprintf("Share of segment %d", i), fmt.Sprintf("fact_%04d / sales", i)
		s.Calculations = append(s.Calculations, c)
	}
	packed, err := source.Pack(pricesTable(s.Reads[1], 250))
	require.NoError(t, err)
	s.Exhibits = nil
	for i := range 12 {
		p := plate
		p.ID, p.Packed = fmt.Sprintf("prices_%d", i), packed
		s.Exhibits = append(s.Exhibits, p)
	}
	s.Sections = nil
	for i := range 40 {
		text := ""
		for j := range 12 {
			text += fmt.Sprintf("Segment %s brought {fact_%04d}, as the filing says in its own words and nobody here adds to. ", string(rune('A'+j)), i*12+j)
		}
		s.Sections = append(s.Sections, dossier.Section{ID: fmt.Sprintf("section_%02d", i), Title: "A segment made {share} of net sales", Text: text})
	}
	return s
}

func BenchmarkLargeDeck(b *testing.B) {
	d, err := Prepare(largeDossier(b), "")
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		body, err := Deck().Render(context.Background(), d)
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(body)), "bytes")
	}
}

func BenchmarkReadLargeDeck(b *testing.B) {
	d, err := Prepare(largeDossier(b), "")
	require.NoError(b, err)
	body, err := Deck().Render(context.Background(), d)
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Deck().Read(context.Background(), body); err != nil {
			b.Fatal(err)
		}
	}
}
