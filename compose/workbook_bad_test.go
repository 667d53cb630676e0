package compose_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// Each text is written as it is, as a text, and another reader finds it so.
func TestOddTextsAreWrittenFaithfully(t *testing.T) {
	for rule, text := range map[string]string{
		"a formula":                          "=1+1",
		"a sum":                              "+1+1",
		"a difference":                       "-1+cmd|' /C calc'!A0",
		"a mention":                          "@SUM(A1)",
		"a tab before a formula":             "\t=1+1",
		"a carriage return":                  "\r=1+1",
		"a quote before a formula":           "'=1+1",
		"a link that is code":                "javascript:alert(1)",
		"markup":                             `</t></is></c><c r="A1"><f>1+1</f></c>`,
		"an escape of the format":            "_x0041_ _x005F_",
		"emoji":                              "😀👩‍👩‍👧‍👦",
		"Arabic":                             "المملكة : خمس ممالك",
		"Chinese, Japanese, Korean":          "中文 日本語 한국어",
		"a combining accent":                 "e\u0301",
		"spaces at both ends":                "  x  ",
		"lines":                              "one\ntwo",
		"narrow spaces":                      "1\u202f234,5\u00a0€",
		"as many letters as a cell may hold": strings.Repeat("é", 32_000),
	} {
		s := newBookSample(t)
		s.fact("only", "1", "USD", 0, dossier.Display{})
		s.Facts[0].Label, s.Limits = text, []dossier.Limit{{Text: text}}
		s.Assumptions = []dossier.Assumed{{Assumption: dossier.Assumption{ID: "a", Value: source.Whole(1), Justification: text}}}
		s.exhibit([]source.Column{{Name: text, Type: source.Text}}, []string{text, text})
		body := render(t, s.document("en"))
		file, err := excelize.OpenReader(bytes.NewReader(body))
		require.NoError(t, err, rule)
		for _, cell := range []string{"Facts!B5", "Assumptions!C5", "Limits!B5", "Exhibit 1!A5", "Exhibit 1!B4", "Exhibit 1!B5"} {
			sheet, at, _ := strings.Cut(cell, "!")
			got, err := file.GetCellValue(sheet, at, excelize.Options{RawCellValue: true})
			require.NoError(t, err, rule)
			assert.True(t, text == got, "%s at %s: %.80q", rule, cell, got)
			formula, err := file.GetCellFormula(sheet, at)
			require.NoError(t, err, rule)
			assert.Empty(t, formula, "%s at %s is no formula", rule, cell)
		}
		all := found(t, body)
		assert.True(t, text == all["Facts!B5"].Text, rule)
		assert.NotContains(t, all, "Limits!B5 link", "no text becomes a link")
	}
}

// What cannot be written as it is, is shown by a sign, and the first sheet says
// where and how often; or it is refused with the place.
func TestWhatAWorkbookCannotHoldIsSaid(t *testing.T) {
	for text, shown := range map[string]string{
		"a\x00b\x1f": "a\ufffdb\ufffd", "\ufffe\uffff": "\ufffd\ufffd", "bad\xff": "bad\ufffd", "\u202e12.5": "12.5", "\u2066x\u2069": "x", "\ufdd0 stays": "\ufdd0 stays",
	} {
		s := newBookSample(t)
		s.fact("only", "1", "USD", 0, dossier.Display{})
		s.Limits = []dossier.Limit{{Text: text}}
		all := found(t, render(t, s.document("en")))
		assert.Equal(t, shown, all["Limits!B5"].Text, "%q", text)
		if shown != text {
			assert.Contains(t, all["About!B"+signsRow(t, all)].Text, "in: Limits!B5", "%q", text)
		}
	}
	s := newBookSample(t)
	s.fact(strings.Repeat("x", 300), "1", "USD", 0, dossier.Display{})
	_, err := compose.Workbook().Render(t.Context(), s.document("en"))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Contains(t, refused.Reason, "Facts!$D$5")
	assert.Contains(t, refused.Reason, "300 characters")
	s = newBookSample(t)
	s.fact("only", "1", "USD", 0, dossier.Display{})
	s.Frame.Title = strings.Repeat("x", 40_000)
	_, err = compose.Workbook().Render(t.Context(), s.document("en"))
	assert.ErrorContains(t, err, "About!A1: a text of 40000 UTF-16 units", "what cannot go on in a column is refused")
}

func TestALongTextIsWholeWhereverItStands(t *testing.T) {
	long := strings.Repeat("0123456789", 10_000) + "😀"
	s := newBookSample(t)
	s.fact("only", "1", "USD", 0, dossier.Display{})
	s.Facts[0].Passage, s.Facts[0].Label = long, long
	s.exhibit([]source.Column{{Name: "note", Type: source.Text}}, []string{"k", long})
	all := found(t, render(t, s.document("en")))
	joined := func(places ...string) (text string) {
		for _, place := range places {
			part, _, _ := strings.Cut(all[place].Text, " [goes on in ")
			text += part
		}
		return text
	}
	assert.True(t, long == joined("Facts!B5", "Facts!N5", "Facts!O5", "Facts!P5"))
	assert.True(t, "“"+long+"”" == joined("Facts!K5", "Facts!Q5", "Facts!R5", "Facts!S5"))
	assert.True(t, long == joined("Exhibit 1!B5", "Exhibit 1!C5", "Exhibit 1!D5", "Exhibit 1!E5"))
	assert.Contains(t, all["Facts!K5"].Text, "[goes on in Q5]")
	assert.Equal(t, "1", all["Facts!D5"].Text, "the figure stands where it stood")
}

func TestNumbersAndDaysThatNoCellKeepsStandAsText(t *testing.T) {
	s := newBookSample(t)
	s.fact("long", "1234567890123456789012345678901234567890", "USD", 0, dossier.Display{})
	s.fact("fine", "0.1234567890123456789012345678901234567890", "USD", 0, dossier.Display{Style: dossier.StyleNumber, Places: 2})
	s.fact("old", "7", "USD", 0, dossier.Display{})
	s.Facts[2].Figure.Period = source.Instant(source.OnDay(source.NewDate(1889, 5, 6)))
	all := found(t, render(t, s.document("en")))
	assert.Equal(t, "1,234,567,890,123,456,789,012,345,678,901,234,567,890", all["Facts!D5"].Text)
	assert.Equal(t, "0.12", all["Facts!D6"].Text)
	assert.Equal(t, "0.1234567890123456789012345678901234567890", all["Facts!I6"].Text, "all digits stand beside it")
	assert.Equal(t, "1889-05-06", all["Facts!J7"].Text)
	assert.NotContains(t, all, "Facts!J7 value")
}

func TestAnEmptyDossierAndManyRisksAreWritten(t *testing.T) {
	s := &bookSample{t: t}
	all := found(t, render(t, s.document("en")))
	assert.Equal(t, "No fact was filed.", all["Facts!A5"].Text)
	assert.Equal(t, "No source was read.", all["Sources!A5"].Text)
	assert.Equal(t, "not sealed", all["About!A2"].Text[:len("not sealed")])
	for i := range 60 {
		s.Risks = append(s.Risks, dossier.Risk{Text: fmt.Sprintf("risk %d", i), Mitigant: strings.Repeat("word ", 200)})
	}
	all = found(t, render(t, s.document("en")))
	assert.Equal(t, "risk 59", all["Limits!B65"].Text)
}

// Two identifiers that a workbook would take for one have two names, each of the
// figure that it shows.
func TestNamesThatAWorkbookWouldTakeForOneDiffer(t *testing.T) {
	s := newBookSample(t)
	ids := []string{"a_b", "A_B", "a.b", "a@b", "a_b_2", strings.Repeat("x", 255), strings.Repeat("x", 254) + "y", "é", "ê"}
	for _, id := range ids {
		s.fact(id, "1", "USD", 0, dossier.Display{})
	}
	seen := map[string]bool{}
	named := map[string]bool{}
	for place, f := range found(t, render(t, s.document("en"))) {
		name, isName := strings.CutPrefix(place, "name f_")
		if !isName {
			continue
		}
		assert.False(t, seen[strings.ToLower(name)], name)
		assert.LessOrEqual(t, len("f_"+name), 255)
		seen[strings.ToLower(name)] = true
		id, _, _ := strings.Cut(f.Text, " = ")
		named[id] = true
	}
	assert.Len(t, named, len(ids))
}

func TestEstimatesAndNamesakesAreToldOf(t *testing.T) {
	for lang, want := range map[string][3]string{
		"en": {"one of 2 estimates, from 383,285 USD million to 394,328 USD million; nobody averages them", "one identifier, another period: no conflict", "also filed under this identifier: prior (another period)"},
		"fr": {"une des 2 estimations, de 383\u202f285 USD millions à 394\u202f328 USD millions ; personne n’en fait la moyenne", "un seul identifiant, autre : période ; aucun conflit", "aussi déposés sous cet identifiant : prior (autre : période)"},
	} {
		sealed, _ := sealedExample(t, lang)
		sealed.Spreads = []dossier.Spread{{ID: "sales", Facts: []string{"sales", "prior"}, Count: 2, Least: sealed.Facts[0].Figure.Quantity(), Most: sealed.Facts[1].Figure.Quantity()}}
		sealed.Apart = []dossier.Apart{{ID: "sales", Facts: []string{"sales", "prior"}, Differs: []string{"period"}}}
		d, err := compose.Prepare(sealed, "")
		require.NoError(t, err)
		all := found(t, render(t, d))
		tab := map[string]string{"en": "Conflicts", "fr": "Conflits"}[lang]
		facts := map[string]string{"en": "Facts", "fr": "Faits"}[lang]
		assert.Equal(t, "E1", all[tab+"!A7"].Text)
		assert.Equal(t, want[0], all[tab+"!G7"].Text)
		assert.Equal(t, facts+"!D5", all[tab+"!B7 link"].Text, "it leads to the fact")
		assert.Equal(t, "prior", all[tab+"!B8"].Text)
		assert.Equal(t, "A1", all[tab+"!A9"].Text)
		assert.Equal(t, want[1], all[tab+"!G9"].Text)
		assert.Contains(t, all[facts+"!K5"].Text, want[0])
		assert.Contains(t, all[facts+"!K5"].Text, want[2])
	}
}

// The rules of the cells, as the file has them.
func TestInputsTakeNumbersOnlyAndTheRestIsLocked(t *testing.T) {
	body := render(t, newBookSample(t).everything().document("en"))
	facts := partOf(t, body, "xl/worksheets/sheet3.xml")
	assert.Contains(t, facts, `<dataValidation type="decimal" operator="between" showErrorMessage="1" errorTitle="Value" error="Type a number." sqref="D5:D11">`)
	assert.Contains(t, facts, `sqref="F5:F16"><formula1>About!$B$`)
	assert.Contains(t, facts, `<sheetProtection sheet="1"`)
	assert.NotContains(t, facts, "password")
	assert.Contains(t, facts, `state="frozen"`)
	assert.Contains(t, facts, `<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`)
	assert.Contains(t, partOf(t, body, "xl/worksheets/sheet1.xml"), `<conditionalFormatting sqref="B12">`)
	assert.Contains(t, partOf(t, body, "xl/worksheets/sheet2.xml"), `<conditionalFormatting sqref="D3">`)
	packed, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, packed.Lint())
}

// Days as workbooks count them, with the numbers that other programs publish. The
// first two months of 1900 are a day off in every workbook, so that they stand as
// texts, as do earlier days.
func TestDaysOfNineteenHundredAreNoDayOff(t *testing.T) {
	s := newBookSample(t)
	s.fact("only", "1", "USD", 0, dossier.Display{})
	s.exhibit([]source.Column{{Name: "day", Type: source.Day}}, []string{"a", "1899-12-31"}, []string{"b", "1900-01-01"}, []string{"c", "1900-02-28"}, []string{"d", "1900-03-01"}, []string{"e", "2024-02-29"})
	all := found(t, render(t, s.document("en")))
	for cell, want := range map[string][2]string{
		"B5": {"1899-12-31", ""}, "B6": {"1900-01-01", ""}, "B7": {"1900-02-28", ""}, "B8": {"1900-03-01", "61"}, "B9": {"2024-02-29", "45351"},
	} {
		assert.Equal(t, want[0], all["Exhibit 1!"+cell].Text, cell)
		assert.Equal(t, want[1], all["Exhibit 1!"+cell+" value"].Text, cell)
	}
}
