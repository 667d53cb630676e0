package compose_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// What the door takes can be composed: a dossier is append-only, and a text that
// was filed and sealed must not keep its bundle from appearing. These are texts
// with digits that people and models write, in every field that is printed.
func TestWhateverTheDoorTakesIsComposed(t *testing.T) {
	texts := []string{
		"Product #2", "Sales 2021–2023", "2021—2022", "from 2021 to 2023’s end", "§7", "~5 lines", "Q3/2023", "2022/23", "Rule 10b-5", "A+1", "24/7", "H1-2023", "n=7", "+5", "−5", "10-K/A",
		"Item 1A", "CO₂", "½", "30/09/2023", "2023E", "7—8", "7*", "T+2", "<7", "S&P 500", "7‑day", "(a)(1)", "a1:b2", "x^2", "7_8", "7=8", "7|8", "7\\8", "№7", "#1–#3", "https://x.example/7?a=1&b=2",
		"7:30", "7;8", "7–8", `403 {"error":{"code":403}}`, `{"a": 403, "b_7": [1,2]}`, "1.", "v2.0, build 7", "“7”", "@7", "7…", "%7D", "0x1F",
	}
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "Products #2 and #3, 2021–2023", Question: "Is rule 10b-5 (a)(1) met at T+2?", Audience: "committee #7"})
	taken := map[string]int{}
	file := func(field string, entry dossier.Entry) {
		if _, err := e.Contribute(t.Context(), quant, entry); err == nil {
			taken[field]++
		}
	}
	for i, text := range texts {
		file("assumption", dossier.Assumption{ID: fmt.Sprintf("a%d", i), Label: text, Value: mustDecimal(t, "1"), Justification: "As it says: " + text})
		file("calculation", dossier.Calculation{ID: fmt.Sprintf("c%d", i), Label: text, Expression: "1 + 1"})
		file("check", dossier.Check{ID: fmt.Sprintf("k%d", i), Label: text, Expression: "1 = 1"})
		file("section", dossier.Section{ID: fmt.Sprintf("s%d", i), Title: "It is so", Text: text})
		file("risk", dossier.Risk{Text: text, Mitigant: text})
		file("limit", dossier.Limit{Text: text})
		file("missing", dossier.Missing{What: text, Why: text})
		file("blocked", dossier.Blocked{Attempted: text, Stopped: text})
	}
	file("blocked", dossier.Blocked{Attempted: "GET {a7}", Stopped: `{a7} and {b}`})
	assert.GreaterOrEqual(t, taken["assumption"], 48)
	assert.GreaterOrEqual(t, taken["blocked"], 48)
	assert.GreaterOrEqual(t, taken["section"], 5)
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	to := &inMemory{}
	_, err = compose.Bundle(t.Context(), sealed, to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err)
}

// Whoever writes the manifest and every file again still cannot show an amount
// that nobody read, hide who typed a number, or drop what a seal says by itself.
func TestForgedWordsAreFound(t *testing.T) {
	declare := func(s *dossier.Sealed, text string, kind dossier.Kind, id string) {
		s.Literals = append(s.Literals, dossier.Literal{Text: text, Kind: kind, ID: id, By: quant})
	}
	for rule, c := range map[string]struct {
		forge func(*dossier.Sealed)
		place string
	}{
		"an amount in a label, declared": {func(s *dossier.Sealed) {
			s.Assumptions[0].Label = "Growth of $7 a share"
			declare(s, "7", dossier.KindAssumption, "next_growth")
		}, "assumption (next_growth)"},
		"a percentage in a justification, declared": {func(s *dossier.Sealed) {
			s.Assumptions[0].Justification = "As 12 % say."
			declare(s, "12", dossier.KindAssumption, "next_growth")
		}, "assumption (next_growth)"},
		"an amount in what was missing, as if blocked": {func(s *dossier.Sealed) {
			s.Missing[0].Why = "It was 7 million."
			declare(s, "7", dossier.KindBlocked, "")
		}, "missing ()"},
		"a figure typed into a section, declared": {func(s *dossier.Sealed) {
			s.Sections[0].Text = "Net sales came to 383,286."
			declare(s, "383,286", dossier.KindSection, "answer")
		}, "section (answer)"},
		"an amount as a literal":              {func(s *dossier.Sealed) { declare(s, "12x", dossier.KindAssumption, "next_growth") }, "literals/0"},
		"a typed number that nobody declared": {func(s *dossier.Sealed) { s.Checks[0].Label = "All 7 are" }, "check (part_of_whole)"},
		"a literal that stands nowhere":       {func(s *dossier.Sealed) { declare(s, "7", dossier.KindAssumption, "next_growth") }, "literals/0"},
		"a literal under another entry's name": {func(s *dossier.Sealed) {
			s.Checks[0].Label = "All 7 are"
			declare(s, "7", dossier.KindCheck, "same_as_said")
		}, "check (part_of_whole)"},
		"a literal of another author": {func(s *dossier.Sealed) {
			s.Checks[0].Label = "All 7 are"
			s.Literals = append(s.Literals, dossier.Literal{Text: "7", Kind: dossier.KindCheck, ID: "part_of_whole", By: lead})
		}, "check (part_of_whole)"},
		"a warning of the seal that is gone": {func(s *dossier.Sealed) { s.Limits = s.Limits[:1] }, "limits"},
		"a declared source in what was sealed": {func(s *dossier.Sealed) {
			s.Declared = []dossier.Declared{{Address: "https://vendor.example/", By: lead}}
		}, "declared"},
	} {
		t.Run(rule, func(t *testing.T) {
			v := verify(t, forgedBundle(t, c.forge))
			require.False(t, v.Holds)
			assert.True(t, slices.ContainsFunc(v.Findings, func(f compose.Finding) bool { return strings.Contains(f.Place, "predicate/dossier/"+c.place) }), v.Findings)
		})
	}
}

// What an author declares stands in every format and in the manifest, marked, and
// its digits are no figures.
func TestADeclaredSourceIsShownAsWhatItIs(t *testing.T) {
	for lang, said := range map[string]string{"en": "Declared source, which the desk did not read:", "fr": "Source déclarée, que le bureau n’a pas lue"} {
		sealed, e := sealedExample(t, lang)
		sealed.Revision = 0
		address := "https://vendor.example/2023/filing-7.pdf?page=12&key=REDACTED"
		require.NoError(t, sealed.Declare(dossier.Declared{Title: "Form 10-Q, part 2", Address: address, By: quant}))
		to := &inMemory{}
		_, err := compose.Bundle(t.Context(), sealed, to, e.store, compose.Formats(), exampleRederivers)
		require.NoError(t, err)
		verdict, err := compose.Verify(t.Context(), to.files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: exampleRederivers})
		require.NoError(t, err)
		require.True(t, verdict.Holds, verdict.Findings)
		for _, r := range compose.Formats() {
			shown, err := r.Read(t.Context(), to.files[r.File()].Data)
			require.NoError(t, err)
			var all strings.Builder
			for _, f := range shown {
				all.WriteString(f.Text + " ")
			}
			text := strings.Join(strings.Fields(all.String()), " ")
			assert.Contains(t, strings.ReplaceAll(text, "\u00a0", " "), said, "%s in %s", r.File(), lang)
		}
		assert.Contains(t, string(to.files[compose.ManifestFile].Data), `"declared": [`)
	}
}

func TestASourceThatCannotBeDeclaredIsRefused(t *testing.T) {
	for rule, d := range map[string]dossier.Declared{
		"without an address":     {Title: "a vendor"},
		"an amount in its title": {Title: "Price of $7", Address: "https://vendor.example/"},
		"a second line":          {Title: "a\nb", Address: "https://vendor.example/"},
		"more than an address":   {Address: "https://vendor.example/ says 7"},
		"an override":            {Address: "https://vendor.example/\u202e"},
	} {
		var s dossier.Sealed
		var coded source.Coded
		require.ErrorAs(t, s.Declare(d), &coded, rule)
		assert.Empty(t, s.Declared, rule)
	}
	require.Error(t, (&dossier.Sealed{Revision: 1}).Declare(dossier.Declared{Address: "https://vendor.example/"}), "a sealed revision")
}

// Where a line has no room for a text, it is cut after a word: half of a number
// would be another number, behind which nothing stands.
func TestNoNumberIsCutInTwo(t *testing.T) {
	long := strings.Repeat("the 10-K of FY2023, part #27; 2021–2023 and 1,234 more ", 10)
	for length := 130; length < 330; length += 9 {
		e := newExample(t, source.Keep)
		e.file(t, lead, dossier.Frame{Title: "Short", Question: strings.ToValidUTF8(long[:length], "")})
		e.file(t, quant, dossier.Assumption{ID: "a", Value: mustDecimal(t, "1"), Justification: "It is so."})
		composedBy(t, e, compose.Formats())
	}
	for length := 100; length < 199; length += 7 {
		e := newExample(t, source.Keep)
		e.file(t, lead, dossier.Frame{Title: strings.ToValidUTF8(long[:length], ""), Question: "Q"})
		e.file(t, quant, dossier.Assumption{ID: "a", Value: mustDecimal(t, "1"), Justification: "It is so."})
		composedBy(t, e, []compose.Renderer{compose.MemoPDF(), compose.MemoDOCX(), compose.Workbook()})
	}
}

func composedBy(t *testing.T, e example, formats []compose.Renderer) {
	t.Helper()
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	to := &inMemory{}
	_, err = compose.Bundle(t.Context(), sealed, to, e.store, formats, exampleRederivers)
	require.NoError(t, err)
}
