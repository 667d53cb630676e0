package compose

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// besideDossier has two estimates of one figure, and one figure of two years.
func besideDossier(t testing.TB) dossier.Sealed {
	t.Helper()
	s := deckDossier(t)
	low, before := s.Facts[3], s.Facts[0]
	low.ID, low.Figure.Value = "next_year@2", decimalOf(t, "395.25")
	before.ID, before.Figure.Value = "sales@2", decimalOf(t, "394328")
	before.Figure.Period = source.Between(source.NewDate(2021, 9, 26), source.NewDate(2022, 9, 24))
	s.Facts = append(s.Facts, low, before)
	s.Spreads = dossier.SpreadsIn(s)
	s.Apart = []dossier.Apart{{ID: "sales", Facts: []string{"sales", "sales@2"}, Differs: []string{"period"}}}
	require.Len(t, s.Spreads, 1)
	return s
}

func slideTitled(t testing.TB, body []byte, title string) (place string, texts []string) {
	t.Helper()
	found := readDeck(t, body)
	for _, f := range found {
		if f.Text == title {
			place = f.Place
		}
	}
	for _, f := range found {
		if f.Place == place {
			texts = append(texts, f.Text)
		}
	}
	return place, texts
}

func TestEstimatesStandSideBySideAndNobodyAveragesThem(t *testing.T) {
	_, texts := slideTitled(t, renderDeck(t, besideDossier(t), ""), "Estimates: they differ, and nobody averaged them")
	said := strings.Join(texts, " | ")
	require.Contains(t, said, "next_year | Net sales next year | 401.5 | e | USD billion | 2022-09-25/2023-09-30 | S2 | highest | next_year")
	require.Contains(t, said, "next_year | Net sales next year | 395.25 | e | USD billion | 2022-09-25/2023-09-30 | S2 | lowest | next_year@2")
	require.NotContains(t, said, "398", "their mean")
	require.Contains(t, said, "e: estimated")
}

func TestFactsThatShareANameStandSideBySide(t *testing.T) {
	_, texts := slideTitled(t, renderDeck(t, besideDossier(t), ""), "Side by side: one name on several bases")
	said := strings.Join(texts, " | ")
	require.Contains(t, said, "383,285 | USD million | 2022-09-25/2023-09-30 | S1 | period | sales")
	require.Contains(t, said, "394,328 | USD million | 2021-09-26/2022-09-24 | S1 | period | sales@2")
}

func TestACheckThatFailsIsSaidWhereTheFiguresAreAndShownAtTheEnd(t *testing.T) {
	s := deckDossier(t)
	s.Checks[1].Left, s.Checks[1].Right, s.Checks[1].Difference = decimalOf(t, "0.52332598457544646933"), decimalOf(t, "0.5"), decimalOf(t, "0.02332598457544646933")
	body := renderDeck(t, s, "")
	require.Contains(t, readDeck(t, body), Found{Place: "slide 2", Text: "Checks fail: see the end."})
	_, texts := slideTitled(t, body, "Failed checks: what does not agree")
	require.Contains(t, strings.Join(texts, " | "), "iPhone is less than half | share < 0.5 | 0.52332598457544646933 | 0.5 | 0.02332598457544646933 | half")
	require.NotContains(t, texts, "Products do not exceed sales")
	require.Contains(t, strings.Join(texts, " | "), "Source: S1 SEC EDGAR")

	s.Checks = s.Checks[:1]
	for _, title := range titles(t, renderDeck(t, s, "")) {
		require.NotContains(t, title, "fail")
	}
}

func TestLimitsAndSourcesComeLast(t *testing.T) {
	s := besideDossier(t)
	all := titles(t, renderDeck(t, s, ""))
	require.Equal(t, []string{
		"Limits: what the dossier cannot say", "Conflicts settled: where claims differed, and what stands", "Estimates: they differ, and nobody averaged them",
		"Side by side: one name on several bases", "Failed checks: what does not agree", "Sources: where every figure comes from",
	}, all[len(all)-6:])
}

// A slide with figures of 90 sources names them in its notes, and keeps what it
// must say of the figures.
func TestMoreSourcesThanALineHoldsAreNamedInTheNotes(t *testing.T) {
	for rule, c := range map[string]struct {
		sources int
		step    int // every how many sources has a figure on the slide
		says    string
	}{
		"labels that follow one another are a run": {90, 1, "Source: S1–S90 · e: estimated"},
		"those that do not go to the notes":        {180, 2, "Source: 90 sources, named in the notes · e: estimated"},
	} {
		t.Run(rule, func(t *testing.T) {
			s := deckDossier(t)
			s.Calculations, s.Assumptions, s.Exhibits, s.Facts = nil, nil, nil, nil
			said := ""
			for i := range c.sources {
				r := s.Reads[0]
				r.Question.Request = []byte(fmt.Sprintf(`{"n":%d}`, i))
				r.Ref = source.Ref(fmt.Sprintf("R-%08d-0", i))
				s.Reads = append(s.Reads, r)
				id := fmt.Sprintf("f%d", i)
				s.Facts = append(s.Facts, dossier.Held{ID: id, Label: id, Figure: source.Figure{Locator: source.Locator{Ref: r.Ref, Row: "r", Column: "c"}, Value: decimalOf(t, "1"), About: source.About{Kind: source.Estimate}}})
				if i%c.step == 0 {
					said += "{" + id + "} "
				}
			}
			s.Sections = []dossier.Section{{ID: "all", Title: "All", Text: said}}
			d, err := Prepare(s, "")
			require.NoError(t, err)
			body, err := Deck().Render(context.Background(), d)
			require.NoError(t, err)
			var texts []string
			for _, f := range readDeck(t, body) {
				texts = append(texts, f.Text)
			}
			require.Contains(t, texts, c.says)
			if c.step == 2 {
				require.Contains(t, texts, "S179 SEC EDGAR, filings.segments, Apple Inc., read on 2024-02-01")
			}
		})
	}
}
