package compose_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

var memoFormats = []compose.Renderer{compose.MemoPDF(), compose.MemoDOCX()}

// withProse is the example's document with another text in its first section.
func withProse(t testing.TB, text string) compose.Document {
	d := memoDocument(t, "en")
	d.Passages[0].Runs = []compose.Run{{Text: text}}
	return d
}

// readBack is every text that a format shows, in order, without white space: lines and pages break there.
func readBack(t testing.TB, r compose.Renderer, d compose.Document) string {
	t.Helper()
	body, err := r.Render(t.Context(), d)
	require.NoError(t, err)
	found, err := r.Read(t.Context(), body)
	require.NoError(t, err)
	var all strings.Builder
	for _, f := range found {
		if f.ID == "" && !isRunning(f.Text, d) {
			all.WriteString(f.Text)
		}
	}
	return together(all.String())
}

var footOfPage = regexp.MustCompile(`^(page \d|Revision 1 · SHA-256|\[\d+\]\x{a0})`)

// isRunning knows the heads, feet and notes that stand between the pages.
func isRunning(text string, d compose.Document) bool {
	return text == d.Title || footOfPage.MatchString(text)
}

func together(text string) string { return strings.Join(strings.Fields(text), "") }

// Each text is written faithfully, to its last sign, in both formats.
func TestOddTextsAreShownWhole(t *testing.T) {
	for name, text := range map[string]string{
		"a text of 40,000 signs":                 strings.Repeat("a sentence of the memo. ", 1667),
		"one word of 200,000 signs":              strings.Repeat("0123456789abcdefghij", 10_000),
		"a formula typed as text":                `=cmd|' /C calc'!A0 and @SUM(A1) and +1-1`,
		"identifiers that look like cells":       "FY2025, Q1, TRUE, R1C1",
		"a number of 40 digits":                  "1234567890123456789012345678901234567890.25",
		"a day before 1900":                      "since 1789-07-14",
		"signs that mean something to a markup":  `<w:t>&amp;</w:t> (\) <</Type>> endobj %PDF [1] _x0041_`,
		"an address that nobody should open":     "javascript:alert(1)",
		"signs of arithmetic, quotes and dashes": "≥ ≤ − – — “a” ‘b’ « c » … € £ ‰ œ Œ",
	} {
		for _, r := range memoFormats {
			assert.True(t, strings.Contains(readBack(t, r, withProse(t, text)), together(text)), "%s: %s", r.File(), name)
		}
	}
}

// A text that the PDF cannot draw is refused there with sign and place; the word processor's memo carries it.
func TestWhatThePDFCannotDrawIsNamedWithItsPlace(t *testing.T) {
	for text, sign := range map[string]string{"up 😀": "U+1F600", "为什么": "U+4E3A", "المملكة": "U+0627", "שלום": "U+05E9", "नमस्ते": "U+0928"} {
		d := withProse(t, text)
		_, err := compose.MemoPDF().Render(t.Context(), d)
		require.ErrorContains(t, err, sign)
		require.ErrorContains(t, err, `of net sales", paragraph 1`)
		var coded source.Coded
		require.ErrorAs(t, err, &coded)
		assert.Contains(t, readBack(t, compose.MemoDOCX(), d), together(text))
	}
}

// What no format can show as it is, none shows otherwise: the sign and the place are named.
func TestWhatNoMemoCanShowIsRefusedWithItsPlace(t *testing.T) {
	for text, sign := range map[string]string{
		"12\u202e34": "U+202E", "a\u2067b": "U+2067", "a\u200eb": "U+200E", "a\x00b": "U+0000", "a\x1b[31mb": "U+001B", "a\uFFFEb": "U+FFFE", "bad\xff": "UTF-8",
	} {
		for _, r := range memoFormats {
			for place, d := range map[string]compose.Document{
				"paragraph 1": withProse(t, text),
				"Risks":       withRisk(t, text),
				"Facts":       withLabel(t, text),
			} {
				_, err := r.Render(t.Context(), d)
				require.ErrorContains(t, err, sign, r.File())
				require.ErrorContains(t, err, place, r.File())
				var coded source.Coded
				require.ErrorAs(t, err, &coded)
			}
		}
	}
}

func withRisk(t testing.TB, text string) compose.Document {
	d := memoDocument(t, "en")
	d.Risks = []compose.Passage{{Title: []compose.Run{{Text: text}}}}
	return d
}

func withLabel(t testing.TB, text string) compose.Document {
	d := memoDocument(t, "en")
	d.Shown[0].Label = text
	return d
}

func TestSixtyRisksAreSixtyItems(t *testing.T) {
	d := memoDocument(t, "en")
	d.Risks = nil
	for i := range 60 {
		d.Risks = append(d.Risks, compose.Passage{Title: []compose.Run{{Text: fmt.Sprintf("Risk number %d.", i)}}, Runs: []compose.Run{{Text: "Watch "}, {ID: "share", Text: "52.3%"}}})
	}
	for _, r := range memoFormats {
		all := readBack(t, r, d)
		for i := range 60 {
			assert.Contains(t, all, fmt.Sprintf("Risknumber%d.Watch52.3%%", i), r.File())
		}
	}
}

func TestAMemoWithoutAnyFactHasItsSections(t *testing.T) {
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "Nothing was found", Question: "Is there anything?"})
	e.file(t, lead, dossier.Section{ID: "s", Title: "There is no figure", Text: "No source gives one."})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	for _, r := range memoFormats {
		all := readBack(t, r, d)
		for _, want := range []string{"There is no figure", "No source gives one.", "Limits", "No role declared a limit.", "Missing data", "Conflicts settled"} {
			assert.Contains(t, all, together(want), r.File())
		}
		assert.NotContains(t, all, "Facts", "there is no section for what nobody filed")
	}
}

func TestLongIdentifiersAndAddressesThatCannotBeLinkedAreShown(t *testing.T) {
	d := memoDocument(t, "en")
	long := "id_" + strings.Repeat("x", 297)
	d.Shown[0].ID = long
	d.Sources[0].Read.Parts[0].Address = "javascript:alert(1)"
	for _, r := range memoFormats {
		body, err := r.Render(t.Context(), d)
		require.NoError(t, err)
		assert.NotContains(t, string(body), "/URI (javascript")
		all := readBack(t, r, d)
		assert.Contains(t, all, long, r.File())
		assert.Contains(t, all, "javascript:alert(1)", r.File())
	}
}

// Spaces and marks of French prose, by the rules of its typography; none of them touches a figure.
func TestFrenchProseHasItsSpaces(t *testing.T) {
	d := memoDocument(t, "fr")
	for _, c := range []struct{ rule, text, want string }{
		{"a narrow space before high marks", "Oui ! Non ? Donc : ceci ; cela.", "Oui\u202f! Non\u202f? Donc\u202f: ceci\u202f; cela."},
		{"a no-break space becomes narrow", "Donc\u00a0: oui", "Donc\u202f: oui"},
		{"within quotation marks", "le « bon » mot et «un autre»", "le «\u202fbon\u202f» mot et «\u202fun autre\u202f»"},
		{"a space that is missing", "Pourquoi? Parce que: ceci", "Pourquoi\u202f? Parce que\u202f: ceci"},
		{"two marks together", "Vraiment ?! Oui", "Vraiment\u202f?! Oui"},
		{"times, ratios and addresses stay", "à 12:30, 3:1, https://example.org/a?b=c; fin", "à 12:30, 3:1, https://example.org/a?b=c; fin"},
		{"English quotes and commas stay", "\"a\", b.", "\"a\", b."},
	} {
		d.Passages[0].Runs = []compose.Run{{Text: c.text}}
		found, err := compose.MemoDOCX().Read(t.Context(), docxOf(t, d))
		require.NoError(t, err)
		assert.Contains(t, found, compose.Found{Place: "section 2 paragraph 1", Text: c.want}, c.rule)
	}
	d.Passages[0].Runs = []compose.Run{{Text: "Combien ? « "}, {ID: "sales", Text: "383\u202f285"}, {Text: " » : oui"}}
	assert.Contains(t, readBack(t, compose.MemoDOCX(), d), together("Combien? «383 285[2]» : oui"))
	found, err := compose.MemoDOCX().Read(t.Context(), docxOf(t, d))
	require.NoError(t, err)
	assert.Contains(t, found, compose.Found{Place: "section 2 paragraph 1", Text: "Combien\u202f? «\u202f383\u202f285[2]\u202f»\u202f: oui"})
	assert.Contains(t, readBack(t, compose.MemoDOCX(), withProse(t, "Why ? So : this")), "Why?So:this")
	english, err := compose.MemoDOCX().Read(t.Context(), docxOf(t, withProse(t, "Why ? So : this")))
	require.NoError(t, err)
	assert.Contains(t, english, compose.Found{Place: "section 2 paragraph 1", Text: "Why ? So : this"}, "English prose is left as it is")
}

func TestChecksThatFailedStandAtTheTop(t *testing.T) {
	d := memoDocument(t, "en")
	d.Sealed.Checks[1].Passed = false
	for _, r := range memoFormats {
		all := readBack(t, r, d)
		at := strings.Index(all, "Checksthatfailed:Thetextsaysthesame")
		require.GreaterOrEqual(t, at, 0, r.File())
		assert.Less(t, at, strings.Index(all, "Netsalescameto"), r.File())
		assert.Contains(t, all, "FAILsaid=sales", r.File())
		assert.NotContains(t, readBack(t, r, memoDocument(t, "en")), "failed")
	}
}

// estimated is the example with two estimates of one market and two facts that share a name.
func estimated(t testing.TB, lang string) compose.Document {
	sealed, _ := sealedExample(t, lang)
	for at, id := range map[int]string{0: "market@1", 2: "market@2"} { // both of 2023
		sealed.Facts[at].ID, sealed.Facts[at].Figure.Kind = id, source.Estimate
	}
	sealed.Facts[1].ID, sealed.Facts[3].ID = "turnover@1", "turnover@2"
	sealed.Spreads = dossier.SpreadsIn(sealed)
	require.Len(t, sealed.Spreads, 1)
	sealed.Apart = []dossier.Apart{{ID: "turnover", Facts: []string{"turnover@1", "turnover@2"}, Differs: []string{"period"}}}
	sealed.Checks[1].Passed = false
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	return d
}

// Estimates of one thing stand side by side with the least and the most; nobody averages them.
func TestEstimatesAndFactsOfOneNameStandSideBySide(t *testing.T) {
	d := estimated(t, "fr")
	for _, r := range memoFormats {
		all := readBack(t, r, d)
		assert.Contains(t, all, together("Estimations côte à côte"), r.File())
		assert.Contains(t, all, together("market 383 285 USD millions · 2022-09-25/2023-09-30 · S1 · market@1 200,6 USD milliards · 2022-09-25/2023-09-30 · S1 · market@2"), r.File())
		assert.Contains(t, all, together("-12,50 USD millions · 2021-09-25/2022-09-30 · S1 · turnover@2 période"), r.File())
		figures := figuresOf(t, r, must(r.Render(t.Context(), d)))
		assert.Equal(t, 3, figures["market@2 = 200,6"], "%s: among the facts, beside the other, and as the least", r.File())
		assert.Equal(t, 3, figures["market@1 = 383\u202f285"], "%s: among the facts, beside the other, and as the most", r.File())
		assert.Equal(t, 2, figures["turnover@1 = 394\u202f328"], r.File())
		assert.Contains(t, all, together("market@2 200,6 USD milliards 383 285 USD millions"), "%s: the least and the most", r.File())
	}
}

func must(body []byte, err error) []byte {
	if err != nil {
		panic(errors.Join(errors.New("a format of the test cannot be rendered"), err))
	}
	return body
}
