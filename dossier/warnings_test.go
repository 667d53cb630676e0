package dossier_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// accounts are the year and the quarters of a filer whose year is the calendar's;
// by hand.
func accounts(t *testing.T, language string) (desk, func(id, row string)) {
	d := newDesk(t, source.Date{}, source.Date{})
	d.file(lead, dossier.Frame{Title: "T", Question: "Q", Language: language})
	quarter := source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 3, 31))
	over := func(p source.Period) source.About { return filed(func(a *source.About) { a.Period = p }) }
	ref := d.record("accounts", figures(func(row int) string { return []string{"100", "121", "30"}[row] }, over(year2022), over(year2023), over(quarter)))
	return d, func(id, row string) {
		d.file(fundamentals, dossier.Fact{ID: id, At: source.Locator{Ref: ref, Row: row, Column: "value"}})
	}
}

func TestUnlikePeriodsAreWrittenIntoTheLimits(t *testing.T) {
	for language, want := range map[string]string{
		"":   "The calculation sum brings unlike periods together under +: fy over 2022-01-01/2022-12-31, and q over 2023-01-01/2023-03-31.",
		"fr": "Le calcul sum réunit sous + des périodes de natures différentes : fy sur 2022-01-01/2022-12-31, et q sur 2023-01-01/2023-03-31.",
	} {
		d, fact := accounts(t, language)
		fact("fy", "r1")
		fact("q", "r3")
		d.file(lead, dossier.Limit{Text: "Its own limit."})
		d.file(lead, dossier.Calculation{ID: "sum", Expression: "fy + q"})
		sealed := sealsWith(t, d)
		assert.Equal(t, "130", sealed.Calculations[0].Result.Value.String(), "a warning stops nothing")
		want = strings.ReplaceAll(want, "différentes :", "différentes\u00a0:")
		assert.Equal(t, []dossier.Limit{{Text: "Its own limit."}, {Text: want}}, sealed.Limits)
	}
}

func TestLikePeriodsAndDerivedOnesWarnOfNothing(t *testing.T) {
	d, fact := accounts(t, "")
	fact("before", "r1")
	fact("after", "r2")
	fact("q", "r3")
	d.file(lead, dossier.Calculation{ID: "growth", Expression: "CHANGE(before, after)"})
	d.file(lead, dossier.Calculation{ID: "rest", Expression: "after - q"}) // nine months, as filers give them
	d.file(lead, dossier.Check{ID: "whole", Expression: "rest + q = after"})
	sealed := sealsWith(t, d)
	assert.Empty(t, sealed.Limits)
	assert.Equal(t, "0.21", sealed.Calculations[0].Result.Value.String())
	assert.Equal(t, "91", sealed.Calculations[1].Result.Value.String())
	assert.True(t, sealed.Checks[0].Passed)
	d.file(lead, dossier.Check{ID: "odd", Expression: "rest > after"})
	assert.Len(t, sealsWith(t, d).Limits, 1, "what follows from figures has a period too")
}

// A price over what a year earned is the commonest figure of all.
func TestAPriceIsOneOfADayAndNoFlow(t *testing.T) {
	d, fact := accounts(t, "")
	fact("earned", "r2")
	day := source.Between(source.NewDate(2024, 1, 31), source.NewDate(2024, 1, 31))
	ref := d.record("prices", figures(func(int) string { return "1815" }, filed(func(a *source.About) { a.Kind, a.Period = source.Traded, day })))
	d.file(markets, dossier.Fact{ID: "price", At: source.Locator{Ref: ref, Row: "r1", Column: "value"}})
	d.file(markets, dossier.Calculation{ID: "multiple", Expression: "price / earned"})
	sealed := sealsWith(t, d)
	assert.Empty(t, sealed.Limits)
	assert.Equal(t, "15", sealed.Calculations[0].Result.Value.String())
	assert.Equal(t, source.Unit("ratio"), sealed.Calculations[0].Result.Unit)
}

// A foreign issuer of depositary shares, with round numbers by hand: 400 over 50
// ordinary shares is 8, and four of them are 32.
func TestOnlyAReadFactorTurnsOneShareIntoAnother(t *testing.T) {
	issuer := func(t *testing.T) desk {
		d := newDesk(t, source.Date{}, source.Date{}).frame()
		unit := func(u source.Unit) source.About { return filed(func(a *source.About) { a.Unit = u }) }
		ref := d.record("foreign", figures(func(row int) string { return []string{"400", "50", "20", "4"}[row] }, unit("USD"), unit("share[ordinary]"), unit("USD/share[ADS]"), unit("ordinary/ADS")))
		for i, id := range []string{"equity", "ordinary", "price", "filed_ratio"} {
			d.file(fundamentals, dossier.Fact{ID: id, At: source.Locator{Ref: ref, Row: fmt.Sprintf("r%d", i+1), Column: "value"}})
		}
		return d
	}
	refused := func(e ...dossier.Entry) string {
		d := issuer(t)
		for _, entry := range e {
			d.file(markets, entry)
		}
		_, err := d.Seal(t.Context(), lead)
		require.Error(t, err)
		assert.Equal(t, "unit_mismatch", code(err))
		return err.Error()
	}
	assert.Contains(t, refused(dossier.Check{ID: "cheap", Expression: "equity / ordinary > price"}), "equity / ordinary is in USD/ordinary and price in USD/ADS")
	four := source.Whole(4)
	assert.Contains(t, refused(
		dossier.Assumption{ID: "guess", Value: four, Unit: "ordinary/ADS", Justification: "it usually is"},
		dossier.Check{ID: "cheap", Expression: "equity / ordinary * guess > price"}), "guess is in ordinary/ADS and was not read")
	assert.Contains(t, refused(dossier.Calculation{ID: "made", Expression: "2 * 2", Unit: "ordinary/ADS"}), "ordinary/ADS is a factor that must have been read")
	assert.Contains(t, refused(dossier.Calculation{ID: "value", Expression: "equity / ordinary * filed_ratio", Unit: "USD/ordinary"}), "value is in USD/ADS, and its author expects USD/ordinary")
	d := issuer(t)
	d.file(markets, dossier.Calculation{ID: "ratio", Expression: "filed_ratio * 1"})
	d.file(markets, dossier.Calculation{ID: "value", Expression: "equity / ordinary * ratio", Unit: "USD/share[ADS]"})
	d.file(markets, dossier.Check{ID: "cheap", Expression: "value > price"})
	sealed := sealsWith(t, d)
	assert.Equal(t, "32", sealed.Calculations[1].Result.Value.String())
	assert.True(t, sealed.Checks[0].Passed)
	again, err := dossier.Recompute(sealed, sealed.Calculations[1].Calculation)
	require.NoError(t, err)
	assert.Equal(t, sealed.Calculations[1].Result, again)
}

func TestAnUnknownIdentifierHasNeighbours(t *testing.T) {
	d, fact := accounts(t, "")
	fact("revenue_2022", "r1")
	fact("revenue_2023", "r2")
	d.file(lead, dossier.Calculation{ID: "growth", Expression: "1 + CHANGE(revenue_2022, Revnue_2023)"})
	_, err := d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "at character 26: no value for Revnue_2023")
	assert.ErrorContains(t, err, "near: revenue_2023, revenue_2022")
	_, err = d.Contribute(t.Context(), lead, dossier.Limit{Text: "See {revenue_2032}."})
	assert.ErrorContains(t, err, "near: revenue_2022, revenue_2023")
}

func TestACycleIsNamedInItsOrder(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(lead, dossier.Calculation{ID: "p", Expression: "2 * q"})
	d.file(lead, dossier.Calculation{ID: "q", Expression: "1 + r"})
	d.file(markets, dossier.Calculation{ID: "r", Expression: "p / 3"})
	_, err := d.Seal(t.Context(), lead)
	assert.ErrorContains(t, err, "r: at character 1: calculations need each other: p → q → r → p; replace one of them by a fact or an assumption")
}
