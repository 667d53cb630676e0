package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

var (
	year2022 = source.Between(source.NewDate(2022, 1, 1), source.NewDate(2022, 12, 31))
	year2023 = source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))
)

// filed says what two claims are about; by hand.
func filed(change func(*source.About)) source.About {
	a := source.About{Entity: apple, Unit: "USD", Kind: source.Filed, Period: year2022}
	change(&a)
	return a
}

// both files two figures under x and shows what became of them.
func both(t *testing.T, values [2]string, abouts [2]source.About) (dossier.View, dossier.Sealed, error) {
	t.Helper()
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("pair", figures(func(row int) string { return values[row] }, abouts[:]...))
	for i, row := range []string{"r1", "r2"} {
		d.file([]dossier.Author{fundamentals, markets}[i], dossier.Fact{ID: "x", Peer: true, At: source.Locator{Ref: ref, Row: row, Column: "value"}})
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	sealed, err := d.Seal(t.Context(), lead)
	return v, sealed, err
}

// What is comparable is decided by hand, from what the two figures say they are.
func TestOnlyFiguresOnOneBasisContradictEachOther(t *testing.T) {
	same := func(*source.About) {}
	kind := func(k source.Kind) func(*source.About) { return func(a *source.About) { a.Kind = k } }
	unit := func(u source.Unit) func(*source.About) { return func(a *source.About) { a.Unit = u } }
	member := func(axis, m string) func(*source.About) {
		return func(a *source.About) { a.Dimensions = []source.Dimension{{Axis: axis, Member: m}} }
	}
	for name, c := range map[string]struct {
		values      [2]string
		left, right func(*source.About)
		conflict    bool
		differs     []string
	}{
		"same basis, another value":                       {[2]string{"0.89", "1.34"}, unit("ratio"), unit("ratio"), true, nil},
		"same basis, the same value":                      {[2]string{"1.34", "1.340"}, same, same, false, nil},
		"another period":                                  {[2]string{"1", "2"}, same, func(a *source.About) { a.Period = year2023 }, false, []string{"period"}},
		"another entity":                                  {[2]string{"1", "2"}, same, func(a *source.About) { a.Entity = source.Identity{Name: "HP Inc", CIK: "47217"} }, false, []string{"entity"}},
		"another currency":                                {[2]string{"1", "2"}, same, unit("EUR"), false, []string{"unit"}},
		"pence are no pounds":                             {[2]string{"100", "1"}, unit("GBp"), unit("GBP"), false, []string{"unit"}},
		"another spelling of one unit":                    {[2]string{"1", "2"}, unit("USD/share"), unit("USD/shares"), true, nil},
		"percent and ratio are one unit, and say one":     {[2]string{"12", "0.12"}, unit("percent"), unit("pure"), false, nil},
		"percent and ratio are one unit, and say two":     {[2]string{"12", "0.13"}, unit("percent"), unit("pure"), true, nil},
		"the company alone and the group":                 {[2]string{"1", "2"}, same, member(source.AxisConsolidation, "company"), false, []string{"consolidation"}},
		"a later vintage":                                 {[2]string{"1", "2"}, member(source.AxisVintage, "2023-01-26"), member(source.AxisVintage, "2023-02-23"), false, []string{"vintage"}},
		"what was filed and what somebody expected":       {[2]string{"1", "2"}, same, kind(source.Estimate), false, []string{"kind"}},
		"two members of a breakdown under one identifier": {[2]string{"1", "2"}, member("srt:ProductOrServiceAxis", "a"), member("srt:ProductOrServiceAxis", "b"), true, nil},
		"two estimates":                                   {[2]string{"3", "5"}, kind(source.Estimate), kind(source.Estimate), false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			v, sealed, err := both(t, c.values, [2]source.About{filed(c.left), filed(c.right)})
			assert.Len(t, v.Conflicts, map[bool]int{true: 1, false: 0}[c.conflict])
			if c.conflict {
				assert.Equal(t, "conflict", code(err), "it blocks")
				return
			}
			require.NoError(t, err)
			if c.differs == nil {
				assert.Empty(t, sealed.Apart)
				return
			}
			assert.Equal(t, []dossier.Apart{{ID: "x", Facts: []string{"x", "x@2"}, Differs: c.differs}}, sealed.Apart)
		})
	}
}

// 21.145/19.206 is 1.10096, by hand; nobody averages the two.
func TestAConflictNamesItsGap(t *testing.T) {
	for name, c := range map[string]struct {
		values [2]string
		gap    string
	}{
		"two vendors of one metric":       {[2]string{"21.145", "19.206"}, "0.10096"},
		"in the other order":              {[2]string{"19.206", "21.145"}, "0.10096"},
		"two losses":                      {[2]string{"-10", "-15"}, "0.50000"},
		"a loss and a gain have no ratio": {[2]string{"-10", "15"}, ""},
		"nought and something":            {[2]string{"0", "15"}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			ttm := filed(func(a *source.About) { a.Scale = 9 })
			v, _, err := both(t, c.values, [2]source.About{ttm, ttm})
			require.Len(t, v.Conflicts, 1)
			assert.Equal(t, c.gap, v.Conflicts[0].Gap.String())
			require.Error(t, err)
			assert.Contains(t, err.Error(), "conflict C1 about x is open between contributions 2 ("+c.values[0]+"×10^9 USD, 2022-01-01/2022-12-31), 3 ("+c.values[1])
			if c.gap == "0.10096" {
				assert.Contains(t, err.Error(), "a gap of 10.1 percent")
			}
		})
	}
}

// An assumption contradicts the figures of two years: that is two disagreements,
// and the choice of one year says nothing about the other.
func TestAConflictIsAboutOneBasis(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	one := d.file(lead, dossier.Fact{ID: "x", At: d.at("f-1")})
	d.file(lead, dossier.Fact{ID: "x", At: d.at("f-4")}) // another year
	assumed := d.file(markets, dossier.Assumption{ID: "x", Value: source.Whole(7), Justification: "a guess"})
	v, err := d.View(t.Context())
	require.NoError(t, err)
	require.Len(t, v.Conflicts, 2)
	assert.Equal(t, "2022-09-25/2023-09-30", v.Conflicts[0].Basis.Period)
	assert.Equal(t, "2021-09-26/2022-09-24", v.Conflicts[1].Basis.Period)
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: one, Reason: "It was read."})
	d.file(lead, dossier.Settlement{Conflict: "C2", Choose: assumed, Reason: "That year was restated."})
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	require.Len(t, sealed.Facts, 1, "the assumption lost one conflict, and the other year the other")
	assert.Equal(t, "383285", sealed.Facts[0].Figure.Value.String())
	assert.Empty(t, sealed.Assumptions)
}

func TestASettlementNeedsAConflictAndAReason(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "alone", At: d.at("f-1")})
	right := d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")})
	for name, c := range map[string]struct {
		settlement dossier.Settlement
		code, says string
	}{
		"something that is not in conflict":       {dossier.Settlement{Conflict: "alone", Reason: "It is right."}, "no_conflict", "alone is not in conflict"},
		"an identifier instead of its conflict":   {dossier.Settlement{Conflict: "revenue", Reason: "It is right."}, "not_found", "near: C1"},
		"a conflict that nobody has":              {dossier.Settlement{Conflict: "C2", Reason: "It is right."}, "not_found", "near: C1"},
		"a claim of another identifier":           {dossier.Settlement{Conflict: "C1", Choose: right - 1, Reason: "It is right."}, "claim", "no claim of C1"},
		"a reason of spaces":                      {dossier.Settlement{Conflict: "C1", Choose: right, Reason: " \t\u00a0\u3000 "}, "reason", "with a reason"},
		"a reason of characters that nobody sees": {dossier.Settlement{Conflict: "C1", Choose: right, Reason: "\u200b\u2060\ufeff\u3164\u00ad"}, "reason", "with a reason"},
		"a reason of dots":                        {dossier.Settlement{Conflict: "C1", Choose: right, Reason: "… -- 1"}, "reason", "with a reason"},
		"a reason that turns the text around":     {dossier.Settlement{Conflict: "C1", Choose: right, Reason: "It is \u202eright."}, "arguments", "control characters"},
	} {
		_, err := d.Contribute(t.Context(), lead, c.settlement)
		require.Error(t, err, name)
		assert.Equal(t, c.code, code(err), name)
		assert.ErrorContains(t, err, c.says, name)
	}
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: right, Reason: "総額は連結の売上高である"}) // any script has words
}

// The assumption comes first, and the figures of a year contradict each other.
func TestAChoiceForOneYearSettlesNothingAboutAnother(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	ref := d.record("three", figures(func(row int) string { return []string{"1", "2", "3"}[row] },
		filed(func(*source.About) {}), filed(func(a *source.About) { a.Period = year2023 }), filed(func(a *source.About) { a.Period = year2023 })))
	d.file(lead, dossier.Assumption{ID: "x", Value: source.Whole(7), Unit: "USD", Justification: "a guess"})
	at := func(row string) dossier.Fact {
		return dossier.Fact{ID: "x", At: source.Locator{Ref: ref, Row: row, Column: "value"}}
	}
	one := d.file(fundamentals, at("r1"))
	d.file(fundamentals, at("r2"))
	d.file(markets, at("r3"))
	d.file(lead, dossier.Settlement{Conflict: "C1", Choose: one, Reason: "It was read."})
	_, err := d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "conflict C2 about x is open")
}
