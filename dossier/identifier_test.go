package dossier_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestAnIdentifierThatResemblesAnotherIsRefusedWithTheReason(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "Revenue_2023", At: d.at("f-1")})
	for id, c := range map[string]struct{ code, says string }{
		"revenue_2023":             {"spelling", "revenue_2023 differs from Revenue_2023, which contribution 2 filed, by capital letters alone"},
		"REVENUE_2023":             {"spelling", "write Revenue_2023"},
		"FRAME":                    {"arguments", "is the frame's"},
		"Rev\u0435nue":             {"arguments", "U+0435 at byte 4 is no letter from a to z"}, // Cyrillic e
		"caf\u00e9":                {"arguments", "U+00E9 at byte 4"},                          // one letter
		"cafe\u0301":               {"arguments", "U+0301 at byte 5"},                          // the same as two
		"Revenue\u200b":            {"arguments", "U+200B at byte 8"},
		"Revenue\u200f":            {"arguments", "U+200F at byte 8"},
		"Rev\u202eeune":            {"arguments", "control characters and overrides of direction"},
		"Revenue\u2066":            {"arguments", "control characters"},
		"Revenue\x00":              {"arguments", "control characters"},
		"Revenue\n":                {"arguments", "line break"},
		"\uff32evenue":             {"arguments", "U+FF32 at byte 1"}, // full-width R
		"Re\u212avenue":            {"arguments", "U+212A at byte 3"}, // the Kelvin sign folds to k
		"Revenue\xff":              {"arguments", "no document can show"},
		strings.Repeat("a", 65):    {"arguments", "at most 64"},
		strings.Repeat("a", 1<<20): {"arguments", "longer than 200"},
		"":                         {"arguments", "no identifier"},
		"1st":                      {"arguments", "no identifier"},
	} {
		for _, e := range []dossier.Entry{
			dossier.Fact{ID: id, At: d.at("f-1")}, dossier.Assumption{ID: id, Value: source.Whole(1), Justification: "a guess"}, dossier.Calculation{ID: id, Expression: "1 + 1"},
			dossier.Check{ID: id, Expression: "1 = 1"}, dossier.Section{ID: id, Title: "A title", Text: "A text."},
		} {
			_, err := d.Contribute(t.Context(), lead, e)
			require.Error(t, err, "%.80q", id)
			assert.Equal(t, c.code, code(err), "%.80q: %v", id, err)
			assert.ErrorContains(t, err, c.says, "%.80q", id)
		}
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, v.Contributions, 2, "nothing that was refused was kept")
}

func TestNumbersThatNoDocumentHoldsAreRefusedOrReadAsTheyAre(t *testing.T) {
	for _, text := range []string{"NaN", "nan", "Inf", "-Infinity", "", "0x1p3", "1_000", "1,000", "1e99999", "١٢٣", "１２３", "1e", "--1"} {
		_, err := source.ParseDecimal(text)
		assert.Error(t, err, text)
	}
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	forty := strings.Repeat("1234567890", 4)
	for text, want := range map[string]struct{ code, result string }{
		"1e400": {"unkeepable", ""},
		"1e200": {"", "not_finite"}, // kept, and its square refused
		"-0":    {"", "0"},
		"-0.00": {"", "0"},
		forty:   {"", "1524157875323883675049535156256669000000000000000000000000000000000000000000000"}, // by Python's decimal module with 34 digits
	} {
		value, err := source.ParseDecimal(text)
		require.NoError(t, err, text)
		draft, err := dossier.Draft(t.Context(), d.Mission, d.Ledger, lead, dossier.Frame{Title: "T", Question: "Q"},
			dossier.Assumption{ID: "n", Value: value, Unit: "USD", Justification: "given"}, dossier.Calculation{ID: "square", Expression: "n * n"})
		switch {
		case want.code != "":
			assert.ErrorContains(t, err, "at most 300 digits", text)
		case want.result == "not_finite":
			assert.ErrorContains(t, err, "1E308 or more", text)
		default:
			require.NoError(t, err, text)
			assert.Equal(t, want.result, draft.Calculations[0].Result.Value.String(), text)
		}
	}
}

func TestACalculationThatIsTooLargeIsRefusedAtTheDoor(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for name, text := range map[string]string{
		"10,000 parentheses": strings.Repeat("(", 10_000) + "1" + strings.Repeat(")", 10_000),
		"10,000 signs":       strings.Repeat("-", 10_000) + "1",
		"10,000 summands":    "1" + strings.Repeat("+1", 10_000),
		"1,900 parentheses":  strings.Repeat("(", 950) + "1" + strings.Repeat(")", 950),
		"a chain of powers":  strings.Repeat("2^", 900) + "2",
		"31 digits":          strings.Repeat("9", 31),
	} {
		_, err := d.Contribute(t.Context(), lead, dossier.Calculation{ID: "a", Expression: text})
		require.Error(t, err, name)
		assert.Contains(t, []string{"too_large", "arguments"}, code(err), name)
		assert.Regexp(t, "shorten it|split it|file it as a fact", err.Error(), name)
	}
}

func TestWhatIsTooMuchForADossierIsRefusedAtOnce(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	huge, err := source.ParseDecimal("1e400")
	require.NoError(t, err)
	for name, c := range map[string]struct {
		entry dossier.Entry
		code  string
	}{
		"a section of ten megabytes":    {dossier.Section{ID: "s", Title: "A title", Text: strings.Repeat("word ", 2<<20)}, "arguments"},
		"a reason of ten megabytes":     {dossier.Settlement{Conflict: "C1", Reason: strings.Repeat("word ", 2<<20)}, "arguments"},
		"a tolerance below nought":      {dossier.Check{ID: "k", Expression: "1 = 1", Tolerance: source.Whole(-1)}, "arguments"},
		"a tolerance of 401 digits":     {dossier.Check{ID: "k", Expression: "1 = 1", Tolerance: huge}, "unkeepable"},
		"an assumption of 401 digits":   {dossier.Assumption{ID: "a", Value: huge, Justification: "large"}, "unkeepable"},
		"a cell name of ten megabytes":  {dossier.Fact{ID: "a", At: source.Locator{Ref: d.ref, Row: strings.Repeat("r", 10<<20), Column: "value"}}, "locator"},
		"a conflict name of a megabyte": {dossier.Settlement{Conflict: strings.Repeat("C", 1<<20), Reason: "It is."}, "arguments"},
	} {
		_, err := d.Contribute(t.Context(), lead, c.entry)
		require.Error(t, err, name)
		assert.Equal(t, c.code, code(err), name)
		assert.Less(t, len(err.Error()), 1000, name)
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Len(t, v.Contributions, 1, "nothing that was refused was kept")
}
