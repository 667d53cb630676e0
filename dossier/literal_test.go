package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestLiteralsAreTypedNumbersThatAreNoDates(t *testing.T) {
	for _, c := range []struct {
		rule, text string
		want       []string
	}{
		{"a year and a day are dates", "Between 2019 and 2023-09-30.", nil},
		{"an identifier in braces is a figure", "Sales of {sales_2023} rose.", nil},
		{"a form and a fiscal year are words with numbers", "The 10-K of FY2023, Q4-2023.", []string{"10-K", "FY2023", "Q4-2023"}},
		{"a bare count", "All 3 segments, and 1,200 stores.", []string{"3", "1,200"}},
		{"a name", "3M and S&P500", []string{"3M", "S&P500"}},
		{"digits of another script", "in ٣ parts", []string{"٣"}},
		{"none", "No number at all.", nil},
		{"what shows nothing is not looked at", "3\u200b8\u00ad3 and 10\u2060-K\ufe0f", []string{"383", "10-K"}},
	} {
		t.Run(c.rule, func(t *testing.T) { assert.Equal(t, c.want, dossier.Literals(c.text)) })
	}
}

// An amount is a figure: a currency, a percent sign or a unit stands with it.
func TestAnAmountIsNotTypedIntoALabelATitleOrAReason(t *testing.T) {
	for _, amount := range []string{"$5", "5 $", "€ 1.200", "12 %", "12%", "12 % growth", "3.5 percent", "3,5 pour cent", "250 bps", "12x", "5 million", "5bn", "10-fold", "USD 5", "usd5", "5 EUR", "1,000 shares", "2 milliards", "7 per cent", "−$3", "$\u200b5", "5\u00ad%", "5\u200d million", "USD\u20605", "5\ufe0f€"} {
		for field, entry := range map[string]dossier.Entry{
			"title":         dossier.Frame{Title: "About " + amount, Question: "Q"},
			"question":      dossier.Frame{Title: "T", Question: "Why " + amount + "?"},
			"label":         dossier.Calculation{ID: "a", Expression: "1 + 1", Label: amount},
			"justification": dossier.Assumption{ID: "a", Value: source.Whole(1), Justification: "It was " + amount + " before."},
			"reason":        dossier.Settlement{Conflict: "C1", Reason: "The filing says " + amount + "."},
		} {
			d := newDesk(t, source.Date{}, source.Date{})
			_, err := d.Contribute(t.Context(), lead, entry)
			var refused *source.RefusedError
			require.ErrorAs(t, err, &refused, "%s in a %s", amount, field)
			assert.Equal(t, "prose", refused.Rule, "%s in a %s", amount, field)
		}
	}
	for _, harmless := range []string{"3M against its 3 rivals", "The 10-K of FY2023", "S&P500, first 9 months", "A 401k plan", "G20 in 2023", "Boeing 737 deliveries", "5 years on"} {
		d := newDesk(t, source.Date{}, source.Date{})
		_, err := d.Contribute(t.Context(), lead, dossier.Frame{Title: harmless, Question: "Q"})
		assert.NoError(t, err, harmless)
	}
}

func TestARevisionListsItsLiteralsWithTheirAuthors(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for _, entry := range []dossier.Entry{
		dossier.Frame{Title: "The 10-K of 2023", Question: "Which of 4 lines grows?"},
		dossier.Assumption{ID: "a", Value: source.Whole(1), Justification: "As in Q4."},
		dossier.Section{ID: "s", Title: "After COVID-19", Text: "It is {a}."},
		dossier.Observation{Where: "page 7", Displayed: "99", For: "nothing"},
	} {
		_, err := d.Contribute(t.Context(), lead, entry)
		require.NoError(t, err)
	}
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, []dossier.Literal{
		{Text: "10-K", Kind: dossier.KindFrame, ID: "frame", By: lead, Seq: 1},
		{Text: "4", Kind: dossier.KindFrame, ID: "frame", By: lead, Seq: 1},
		{Text: "Q4", Kind: dossier.KindAssumption, ID: "a", By: lead, Seq: 2},
		{Text: "COVID-19", Kind: dossier.KindSection, ID: "s", By: lead, Seq: 3},
	}, sealed.Literals)
}
