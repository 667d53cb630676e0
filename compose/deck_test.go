package compose

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

func decimalOf(t testing.TB, digits string) source.Decimal {
	t.Helper()
	d, err := source.ParseDecimal(digits)
	require.NoError(t, err)
	return d
}

// deckDossier is written by hand: figures of Apple's 10-K for the fiscal year
// 2023 as published, an estimate, an assumption, a calculation, one of each kind
// of remark, and a short table of prices.
func deckDossier(t testing.TB) dossier.Sealed {
	t.Helper()
	year := source.Between(source.NewDate(2022, 9, 25), source.NewDate(2023, 9, 30))
	markets, fundamentals := dossier.Author{Role: "markets", Card: "m1"}, dossier.Author{Role: "fundamentals", Card: "f1"}
	apple := source.Identity{Name: "Apple Inc.", Symbol: "AAPL"}
	filing := source.Read{
		Vendor: "SEC EDGAR", Question: source.Question{Verb: "filings.segments"}, Identity: apple,
		Parts:  []source.Part{{Address: "https://www.sec.gov/Archives/edgar/data/320193/aapl-20230930.htm"}},
		Digest: strings.Repeat("ab", 32), ReadAt: time.Date(2024, 2, 1, 9, 30, 0, 0, time.UTC), Published: source.OnDay(source.NewDate(2023, 11, 3)),
	}
	prices := source.Read{
		Vendor: "Yahoo", Question: source.Question{Verb: "market.ohlcv"}, Identity: apple, Note: "written by hand in the vendor's shape",
		Parts:  []source.Part{{Address: "https://query1.finance.yahoo.com/v8/finance/chart/AAPL?range=1y"}},
		Digest: strings.Repeat("cd", 32), ReadAt: time.Date(2024, 2, 1, 9, 31, 0, 0, time.UTC),
	}
	filing.Ref, prices.Ref = source.DeriveRef(filing), source.DeriveRef(prices)
	fact := func(id, label, value string, unit source.Unit, scale source.Scale, kind source.Kind, ref source.Ref) dossier.Held {
		return dossier.Held{ID: id, Label: label, By: fundamentals, Figure: source.Figure{
			Locator: source.Locator{Ref: ref, Row: id, Column: "value"}, Value: decimalOf(t, value),
			About: source.About{Unit: unit, Scale: scale, Period: year, Kind: kind, Entity: apple},
		}}
	}
	packed, err := source.Pack(pricesTable(prices, 40))
	require.NoError(t, err)
	return dossier.Sealed{
		Mission:  dossier.Mission{ID: "apple", Subject: apple, AsOf: source.NewDate(2024, 2, 1)},
		Revision: 3,
		Frame:    dossier.Frame{Title: "Apple: where the sales come from", Question: "Does the company still depend on one product?", Language: "en"},
		Facts: []dossier.Held{
			fact("sales", "Net sales", "383285", "USD", 6, source.Filed, filing.Ref),
			fact("iphone", "Net sales of iPhone", "200583", "USD", 6, source.Filed, filing.Ref),
			fact("mac", "Net sales of Mac", "29357", "USD", 6, source.Filed, filing.Ref),
			fact("next_year", "Net sales next year", "401.5", "USD", 9, source.Estimate, prices.Ref),
		},
		Assumptions:  []dossier.Assumed{{Assumption: dossier.Assumption{ID: "discount", Label: "Discount rate", Value: decimalOf(t, "0.085"), Justification: "The rate that the committee used last year.", Display: dossier.Display{Style: dossier.StylePercent, Places: 1}}, By: markets}},
		Calculations: []dossier.Computed{{Calculation: dossier.Calculation{ID: "share", Label: "Share of iPhone", Expression: "iphone / sales", Display: dossier.Display{Style: dossier.StylePercent, Places: 1}}, Result: source.Quantity{Value: decimalOf(t, "0.52332598457544646933")}, By: fundamentals}},
		Checks: []dossier.Checked{
			{Check: dossier.Check{ID: "parts", Label: "Products do not exceed sales", Expression: "iphone + mac <= sales"}, Passed: true},
			{Check: dossier.Check{ID: "half", Label: "iPhone is less than half", Expression: "share < 0.5"}},
		},
		Sections: []dossier.Section{
			{ID: "concentration", Title: "One product still makes {share} of net sales", Text: "The filing reports net sales of {sales}, of which {iphone} are iPhone.\n\n- The share is {share}.\n- The Mac brings {mac}.\n- An analyst expects {next_year} for the year that follows.\n\nThe breakdown is by product; regions are another axis of the same filing."},
			{ID: "reading", Title: "What a reader should take from this", Text: "A company that sells one product more than all others together is exposed to the cycle of that product.\n\nServices grow, and are filed under the same axis."},
		},
		Exhibits:  []dossier.Plate{{Exhibit: dossier.Exhibit{ID: "prices", Title: "The share price over the window", Ref: prices.Ref, Columns: []string{"close", "volume"}, Form: "chart"}, Packed: packed}},
		Risks:     []dossier.Risk{{Text: "The cycle of one product turns.", Mitigant: "The position is reviewed with each filing."}},
		Limits:    []dossier.Limit{{Text: "Regional figures were not read."}},
		Missing:   []dossier.Missing{{What: "Margins by product", Why: "the company does not file them"}},
		Conflicts: []dossier.Conflict{{Name: "C1", ID: "sales", Claims: []dossier.Claim{{Seq: 4, By: markets, Says: "383.3 USD billion"}, {Seq: 2, By: fundamentals, Says: "383285 USD million"}}, Settled: true, Chosen: 2, Reason: "The filing is the primary source; the other figure is rounded.", SettledBy: dossier.Author{Role: "lead"}}},
		Reads:     []source.Read{filing, prices},
	}
}

func pricesTable(read source.Read, days int) source.Table {
	rows := &source.Grid{}
	for i := range days {
		rows.Add(source.NewDate(2024, 1, 2).AddDays(i).String(), fmt.Sprintf("%d.%02d", 180+i%7, i), fmt.Sprint(50_000_000+i*1_000))
	}
	return source.Table{
		Name: "bars", Read: read, Rows: rows,
		Columns: []source.Column{{Name: "close", Type: source.Number, About: source.About{Unit: "USD"}}, {Name: "volume", Type: source.Number, About: source.About{Unit: "shares"}}},
	}
}

func renderDeck(t testing.TB, s dossier.Sealed, lang string) []byte {
	t.Helper()
	d, err := Prepare(s, lang)
	require.NoError(t, err)
	body, err := Deck().Render(context.Background(), d)
	require.NoError(t, err)
	return body
}

func readDeck(t testing.TB, body []byte) []Found {
	t.Helper()
	found, err := Deck().Read(context.Background(), body)
	require.NoError(t, err)
	return found
}

func TestTheDeckHoldsPowerPointsRules(t *testing.T) {
	require.NoError(t, pptxw.Lint(renderDeck(t, deckDossier(t), "")))
}

func TestTheDeckIsTheSameBytesEachTime(t *testing.T) {
	require.Equal(t, renderDeck(t, deckDossier(t), ""), renderDeck(t, deckDossier(t), ""))
}

func TestEveryFigureOfTheDossierIsOnASlideWithItsText(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d, err := Prepare(deckDossier(t), lang)
		require.NoError(t, err)
		texts := map[string]map[string]bool{}
		for _, f := range readDeck(t, renderDeck(t, deckDossier(t), lang)) {
			if f.ID == "" {
				continue
			}
			if texts[f.ID] == nil {
				texts[f.ID] = map[string]bool{}
			}
			texts[f.ID][f.Text] = true
		}
		for _, s := range d.Shown {
			require.Equal(t, map[string]bool{s.Text: true}, texts[s.ID], "%s in %s has one text everywhere", s.ID, lang)
		}
		require.Len(t, texts, len(d.Shown))
	}
}

// The places are counted by hand: cover, summary, the two sections.
func TestFiguresAreFoundAtTheirPlace(t *testing.T) {
	found := readDeck(t, renderDeck(t, deckDossier(t), ""))
	require.Contains(t, found, Found{Place: "slide 2", ID: "sales", Text: "383,285"})
	require.Contains(t, found, Found{Place: "slide 3", ID: "share", Text: "52.3%"})
	require.Contains(t, found, Found{Place: "slide 3", Text: "Source: S1 SEC EDGAR, filings.segments, Apple Inc., read on 2024-02-01; S2 Yahoo, market.ohlcv, Apple Inc., read on 2024-02-01 · calculated · e: estimated"})
	require.Contains(t, found, Found{Place: "slide 3 notes", Text: "share: 52.3% = iphone / sales"})
	require.Contains(t, found, Found{Place: "slide 3 notes", Text: "sales: 383,285 USD million; 2022-09-25/2023-09-30; observed; S1 " + string(deckDossier(t).Reads[0].Ref) + "#sales/value"})
}

func TestEverySlideWithFiguresNamesItsSource(t *testing.T) {
	withFigures, withSource := map[string]bool{}, map[string]bool{}
	for _, f := range readDeck(t, renderDeck(t, deckDossier(t), "")) {
		if f.ID != "" {
			withFigures[f.Place] = true
		}
		if strings.HasPrefix(f.Text, "Source: ") {
			withSource[f.Place] = true
		}
	}
	for place := range withFigures {
		require.True(t, withSource[place], place)
	}
	require.NotEmpty(t, withFigures)
}

// The claims of the sample were typed by hand, without a place.
func TestAConflictNamesTheSourcesOfItsClaims(t *testing.T) {
	s := deckDossier(t)
	at := s.Facts[0].Figure.Locator
	s.Conflicts[0].Claims[1].At = at
	body := renderDeck(t, s, "")
	place, texts := slideTitled(t, body, "Conflicts settled: where claims differed, and what stands")
	require.Contains(t, texts, "Source: S1 SEC EDGAR, filings.segments, Apple Inc., read on 2024-02-01")
	require.Contains(t, readDeck(t, body), Found{Place: place + " notes", Text: "C1, fundamentals: 383285 USD million; S1 " + at.String()})
}

func TestReadFindsAChangedDigit(t *testing.T) {
	body := renderDeck(t, deckDossier(t), "")
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	slide, err := p.Part("ppt/slides/slide3.xml")
	require.NoError(t, err)
	changed := strings.Replace(string(slide.Body), ">52.3%<", ">53.3%<", 1)
	require.NotEqual(t, string(slide.Body), changed)
	body, err = opc.Rezip(body, opc.Part{Name: "ppt/slides/slide3.xml", Body: []byte(changed)})
	require.NoError(t, err)
	require.Contains(t, readDeck(t, body), Found{Place: "slide 3", ID: "share", Text: "53.3%"})
}

func TestADraftSaysSoOnEverySlide(t *testing.T) {
	s := deckDossier(t)
	s.Revision = 0
	marked, slides := map[string]bool{}, map[string]bool{}
	for _, f := range readDeck(t, renderDeck(t, s, "")) {
		if strings.HasSuffix(f.Place, "notes") || strings.Contains(f.Place, ", chart ") {
			continue
		}
		slides[f.Place] = true
		marked[f.Place] = marked[f.Place] || f.Text == "not sealed"
	}
	for place := range slides {
		require.True(t, marked[place], place)
	}
	for _, f := range readDeck(t, renderDeck(t, deckDossier(t), "")) {
		require.NotContains(t, f.Text, "not sealed")
	}
}

func titles(t *testing.T, body []byte) (out []string) {
	t.Helper()
	shown, err := pptxw.Read(body)
	require.NoError(t, err)
	last := 0
	for _, s := range shown {
		if s.Shape != "Title" || s.Notes {
			continue
		}
		if s.Slide != last {
			out, last = append(out, ""), s.Slide
		}
		out[len(out)-1] += s.Text
	}
	return out
}

func TestThereIsNoSlideForWhatTheDossierDoesNotCarry(t *testing.T) {
	require.Equal(t, []string{
		"Apple: where the sales come from", "Summary: the figures that answer the question", "One product still makes 52.3% of net sales", "What a reader should take from this",
		"The share price over the window", "Risks: what may go wrong, and what is done about it", "How each result follows · What is assumed, and why · Checks fail",
		"Limits: what the dossier cannot say", "Conflicts settled: where claims differed, and what stands", "Failed checks: what does not agree", "Sources: where every figure comes from",
	}, titles(t, renderDeck(t, deckDossier(t), "")))

	bare := dossier.Sealed{Revision: 1, Frame: dossier.Frame{Title: "Bare", Question: "Nothing yet?"}, Mission: dossier.Mission{ID: "bare"}}
	require.Equal(t, []string{"Bare", "Limits: what the dossier cannot say"}, titles(t, renderDeck(t, bare, "")))
}

func TestALongExhibitShowsItsEndsAndSaysSo(t *testing.T) {
	s := deckDossier(t)
	s.Exhibits[0].Form = "table"
	found := readDeck(t, renderDeck(t, s, ""))
	require.Contains(t, found, Found{Place: "slide 5", Text: "2024-01-02"})
	require.Contains(t, found, Found{Place: "slide 5", Text: "2024-02-10"})
	require.Contains(t, found, Found{Place: "slide 5", Text: "Source: S2 Yahoo, market.ohlcv, Apple Inc., read on 2024-02-01 · 13 of 40 rows; the workbook holds all"})
}

func TestMuchTextGoesOnOnTheNextSlide(t *testing.T) {
	s := deckDossier(t)
	s.Sections = s.Sections[:1]
	// 8,040 letters; a column of 410 points takes some 60 of 14 points a line, a slide 20 lines.
	s.Sections[0].Text = strings.Repeat("The filing says so in its own words, and nobody here adds to them. ", 120)
	long := titles(t, renderDeck(t, s, ""))
	require.Contains(t, long, "One product still makes 52.3% of net sales (1/7)")
	require.Contains(t, long, "One product still makes 52.3% of net sales (7/7)")
}

func TestATitleOfThreeLinesIsRefusedWithItsSection(t *testing.T) {
	s := deckDossier(t)
	s.Sections[0].Title = strings.Repeat("a conclusion that does not end ", 10)
	d, err := Prepare(s, "")
	require.NoError(t, err)
	_, err = Deck().Render(context.Background(), d)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	require.Equal(t, "title", refused.Code())
	require.ErrorContains(t, err, "section concentration")
}

func TestAQuestionIsShrunkThenRefused(t *testing.T) {
	s := deckDossier(t)
	s.Frame.Question = strings.Repeat("Does it depend on one product? ", 18)
	renderDeck(t, s, "")
	s.Frame.Question = strings.Repeat("Does it depend on one product? ", 60)
	d, err := Prepare(s, "")
	require.NoError(t, err)
	_, err = Deck().Render(context.Background(), d)
	require.ErrorContains(t, err, "the question does not fit on the cover")
}

func TestADeckOfManyFactsStaysADeck(t *testing.T) {
	s := deckDossier(t)
	for i := range 200 {
		f := s.Facts[0]
		f.ID, f.Label = fmt.Sprintf("fact_%03d", i), fmt.Sprintf("Fact number %d", i)
		s.Facts = append(s.Facts, f)
	}
	body := renderDeck(t, s, "")
	require.Contains(t, titles(t, body), "Facts: what else is on file (1/4)")
	require.Contains(t, readDeck(t, body), Found{Place: "slide 8", Text: "Further facts, in the workbook: 155."})
}

func BenchmarkDeck(b *testing.B) {
	d, err := Prepare(deckDossier(b), "")
	require.NoError(b, err)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Deck().Render(context.Background(), d); err != nil {
			b.Fatal(err)
		}
	}
}
