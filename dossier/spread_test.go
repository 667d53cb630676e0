package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// houses are three expectations of one market, by hand: 3 and 5 billion, and 3.2
// as 3200 million.
func houses(t *testing.T) (desk, source.Ref) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	size := func(scale source.Scale) source.About {
		return filed(func(a *source.About) { a.Kind, a.Period, a.Scale = source.Estimate, year2023, scale })
	}
	return d, d.record("houses", figures(func(row int) string { return []string{"3", "5", "3200"}[row] }, size(9), size(9), size(6)))
}

func TestEstimatesAreASpreadAndNoConflict(t *testing.T) {
	d, ref := houses(t)
	at := func(row string) source.Locator { return source.Locator{Ref: ref, Row: row, Column: "value"} }
	d.file(fundamentals, dossier.Fact{ID: "market", At: at("r1")})
	d.file(markets, dossier.Fact{ID: "market", At: at("r2")})
	d.file(markets, dossier.Fact{ID: "market", At: at("r3")})
	d.file(lead, dossier.Fact{ID: "market", At: at("r1")}) // the same cell is no further estimate
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Empty(t, v.Conflicts)
	sealed := sealsWith(t, d)
	assert.Empty(t, sealed.Apart)
	require.Len(t, sealed.Facts, 3, "none is hidden and none is made")
	assert.Equal(t, []dossier.Author{lead}, sealed.Facts[0].Agreed)
	require.Len(t, sealed.Spreads, 1)
	got := sealed.Spreads[0]
	assert.Equal(t, []string{"market", "market@2", "market@3"}, got.Facts)
	assert.Equal(t, 3, got.Count)
	assert.Equal(t, []source.Locator{at("r1"), at("r2"), at("r3")}, got.Sources)
	assert.Equal(t, "market names 3 estimates, from 3×10^9 USD to 5×10^9 USD", got.String())
}

func TestNobodyComputesWithASpread(t *testing.T) {
	d, ref := houses(t)
	for _, row := range []string{"r1", "r2"} {
		d.file(fundamentals, dossier.Fact{ID: "market", At: source.Locator{Ref: ref, Row: row, Column: "value"}})
	}
	_, err := d.Contribute(t.Context(), lead, dossier.Limit{Text: "The size {market} is expected."})
	assert.Equal(t, "ambiguous", code(err))
	assert.ErrorContains(t, err, "market names 2 estimates, from 3×10^9 USD to 5×10^9 USD; file the one that is meant under an identifier of its own, and use that: estimates are never averaged")
	d.file(lead, dossier.Calculation{ID: "half", Expression: "market / 2"})
	_, err = d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "never averaged")
}

func TestAnEstimateBesideAFiledFigureStandsApartFromIt(t *testing.T) {
	d, ref := houses(t)
	known := d.record("filed", figures(func(int) string { return "4" }, filed(func(a *source.About) { a.Period, a.Scale = year2023, 9 })))
	for _, at := range []source.Locator{{Ref: ref, Row: "r1", Column: "value"}, {Ref: ref, Row: "r2", Column: "value"}, {Ref: known, Row: "r1", Column: "value"}} {
		d.file(fundamentals, dossier.Fact{ID: "market", At: at})
	}
	sealed := sealsWith(t, d)
	assert.Equal(t, []dossier.Apart{{ID: "market", Facts: []string{"market", "market@2", "market@3"}, Differs: []string{"kind"}}}, sealed.Apart)
	require.Len(t, sealed.Spreads, 1)
	assert.Equal(t, []string{"market", "market@2"}, sealed.Spreads[0].Facts)
}

// Research houses write in prose: a transcribed figure is an estimate where its
// passage gives one.
func TestTranscribedEstimatesAreASpread(t *testing.T) {
	for name, c := range map[string]struct {
		estimated [2]bool
		conflicts int
		spreads   int
		apart     []string
	}{
		"two estimates":                  {[2]bool{true, true}, 0, 1, nil},
		"two observations":               {[2]bool{false, false}, 1, 0, nil},
		"an estimate and an observation": {[2]bool{true, false}, 0, 0, []string{"kind"}},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, source.Date{}, source.Date{}).frame()
			percent, err := source.ParseDecimal("1.5")
			require.NoError(t, err)
			note := source.Locator{Ref: d.ref, Row: "f-1", Column: "note"}
			for i, value := range []source.Decimal{source.Whole(383285), percent} {
				d.file(fundamentals, dossier.Transcribed{ID: "size", At: note, Value: value, Unit: "USD", Scale: 6, Period: year2023, Estimated: c.estimated[i]})
				note.Row = "f-2"
			}
			v, err := d.View(t.Context())
			require.NoError(t, err)
			require.Len(t, v.Conflicts, c.conflicts)
			if c.conflicts > 0 {
				return
			}
			sealed := sealsWith(t, d)
			assert.Len(t, sealed.Spreads, c.spreads)
			assert.Equal(t, source.Transcribed, sealed.Facts[0].Figure.Kind, "every view says that it was transcribed")
			assert.Equal(t, c.estimated[0], sealed.Facts[0].Estimated())
			if c.apart != nil {
				assert.Equal(t, c.apart, sealed.Apart[0].Differs)
			}
		})
	}
}

// A guess contradicts every expectation that was read; choosing one expectation
// leaves the others in the spread, choosing the guess leaves none.
func TestAnAssumptionAgainstASpreadIsOneConflict(t *testing.T) {
	for name, c := range map[string]struct {
		choose int64
		facts  int
	}{"an estimate is chosen": {2, 2}, "the assumption is chosen": {4, 0}, "none is chosen": {0, 0}} {
		t.Run(name, func(t *testing.T) {
			d, ref := houses(t)
			for _, row := range []string{"r1", "r2"} {
				d.file(fundamentals, dossier.Fact{ID: "market", At: source.Locator{Ref: ref, Row: row, Column: "value"}})
			}
			d.file(lead, dossier.Assumption{ID: "market", Value: source.Whole(4), Unit: "USD", Scale: 9, Justification: "a guess"})
			v, err := d.View(t.Context())
			require.NoError(t, err)
			require.Len(t, v.Conflicts, 1)
			assert.Len(t, v.Conflicts[0].Claims, 3)
			d.file(lead, dossier.Settlement{Conflict: "C1", Choose: c.choose, Reason: "So it was decided."})
			assert.Len(t, sealsWith(t, d).Facts, c.facts)
		})
	}
}
