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

// disagreed is a dossier in which roles claim each of three things differently.
func disagreed(t *testing.T, lang string) (dossier.Sealed, example) {
	t.Helper()
	e := exampleOf(t, source.Keep, strings.Replace(exampleBody, "200583", "200000", 1))
	e.file(t, lead, dossier.Frame{Title: "T", Question: "Q", Language: lang})
	for i, by := range []dossier.Author{fundamentals, quant} {
		e.file(t, by, dossier.Fact{ID: "sales", At: e.at([]string{"f-1", "f-3"}[i]), Display: dossier.Display{Style: dossier.StyleNumber, Places: 0, Scale: 9}})
		e.file(t, by, dossier.Assumption{ID: "rate", Value: mustDecimal(t, []string{"2.50", "2.5001"}[i]), Unit: "percent", Justification: "So says " + by.Role + "."})
		e.file(t, by, dossier.Section{ID: "answer", Title: "As " + by.Role + " says", Text: "So."})
	}
	for i, id := range []string{"C1", "C2", "C3"} {
		choose := []int64{2, 3, 4}[i]
		e.file(t, lead, dossier.Settlement{Conflict: id, Choose: choose, Reason: "It is the better one."})
	}
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	return sealed, e
}

// Every format shows a claim as it shows figures: in the scale of the figure that
// it is about, with the marks of the language, and with all digits, though the
// figure itself is rounded.
func TestAClaimIsWrittenAsFiguresAre(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"383.285 USD billion, 2022-09-25/2023-09-30", "200 USD billion, 2022-09-25/2023-09-30", "2.50 percent, assumed: So says fundamentals.", "2.5001 percent, assumed: So says quant.", "As quant says"},
		"fr": {"383,285 USD milliards, 2022-09-25/2023-09-30", "200 USD milliards, 2022-09-25/2023-09-30", "2,50 percent, supposé : So says fundamentals.", "2,5001 percent, supposé : So says quant.", "As quant says"},
	} {
		sealed, e := disagreed(t, lang)
		var to inMemory
		_, err := compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
		require.NoError(t, err)
		for _, r := range compose.Formats() {
			found, err := r.Read(t.Context(), to.files[r.File()].Data)
			require.NoError(t, err)
			var all strings.Builder
			for _, f := range found {
				all.WriteString(f.Text + "\n")
			}
			text := plainSpaces(all.String())
			for _, claim := range want {
				assert.Contains(t, text, claim, "%s %s", r.File(), lang)
			}
		}
	}
}

// plainSpaces makes every kind of white space one space.
func plainSpaces(text string) string { return strings.Join(strings.Fields(text), " ") }

// A revision of before claims carried their figures is shown with their words.
func TestAClaimOfAnOlderRevisionStandsAsItWasTold(t *testing.T) {
	sealed, e := disagreed(t, "en")
	for i := range sealed.Conflicts {
		for j := range sealed.Conflicts[i].Claims {
			sealed.Conflicts[i].Claims[j].Figure = dossier.Claimed{}
		}
	}
	var to inMemory
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err)
	found, err := compose.MemoDOCX().Read(t.Context(), to.files["memo.docx"].Data)
	require.NoError(t, err)
	var all strings.Builder
	for _, f := range found {
		all.WriteString(f.Text + "\n")
	}
	assert.Contains(t, plainSpaces(all.String()), "383285×10^6 USD, 2022-09-25/2023-09-30")
}

// The words of a claim and its figure are bound to each other, also by somebody who
// writes the manifest again.
func TestAForgedFigureOfAClaimIsFound(t *testing.T) {
	sealed, e := disagreed(t, "en")
	for rule, forge := range map[string]func(*dossier.Claim){
		"another value":  func(c *dossier.Claim) { c.Figure.Quantity.Value = source.Whole(383286) },
		"another reason": func(c *dossier.Claim) { c.Figure.Reason = "So says the market." },
	} {
		forged, claim := sealed, 0
		if rule == "another reason" {
			claim = 1
		}
		forged.Conflicts = append([]dossier.Conflict(nil), sealed.Conflicts...)
		forged.Conflicts[claim].Claims = append([]dossier.Claim(nil), sealed.Conflicts[claim].Claims...)
		forge(&forged.Conflicts[claim].Claims[0])
		_, err := compose.Bundle(t.Context(), forged, &inMemory{}, e.store, compose.Formats(), exampleRederivers)
		var broken *compose.VerifyError
		require.ErrorAs(t, err, &broken, rule)
		assert.Contains(t, err.Error(), "/claims/0/figure", rule)
	}
}
