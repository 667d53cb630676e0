package compose_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestTheWorkbookShowsEachFigureAsEveryFormatDoes(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := newBookSample(t).everything().document(lang)
		shown := map[string]string{}
		for _, f := range found(t, render(t, d)) {
			if f.ID != "" {
				shown[f.ID] = f.Text
			}
		}
		for _, s := range d.Shown {
			assert.Equal(t, s.Text, shown[s.ID], "%s in %s", s.ID, lang)
		}
		assert.Len(t, shown, len(d.Shown))
	}
}

// Another reader sees a formula and a number in the same cell. The values are
// worked out from the facts with Python's decimal module at 15 digits.
func TestAFormulaAndItsTypedValueShareACell(t *testing.T) {
	body := render(t, newBookSample(t).everything().document("en"))
	all := found(t, body)
	for id, want := range map[string][2]string{
		"profit": {"(((Facts!$D$5*1000000000)-(Facts!$D$6*1000000000))/1000000000)", "169.148"},
		"margin": {"((Calculations!$D$5*1000000000)/(Facts!$D$5*1000000000))", "0.441311295772076"},
		"next":   {"(((Facts!$D$5*1000000000)*((1+(Assumptions!$D$5/100))^2))/1000000)", "414561.056"},
		"eps":    {"((Calculations!$D$5*1000000000)/(Facts!$D$8*1000000))", "10.6970749241093"},
		"power":  {"((-(2^2))+(2^(3^2)))", "508"},
		"span":   {"(Facts!$J$8-Facts!$J$5)", "3"},
		"nearly": {"(((1/3)*3)*2.5)", "2.5"},
	} {
		place := placeOf(t, all, id)
		assert.Equal(t, want[0], all[place+" formula"].Text, id)
		value := all[place+" value"].Text
		if value == "" {
			value = all[place].Text
		}
		assert.Equal(t, want[1], value, id)
	}
	sheet := partOf(t, body, "xl/worksheets/sheet5.xml")
	assert.Contains(t, sheet, "<v>169.148</v>")
	assert.NotContains(t, sheet, `t="str"`, "a computed number is no text")
	file, err := excelize.OpenReader(strings.NewReader(string(body)))
	require.NoError(t, err)
	value, err := file.GetCellValue("Calculations", "D5", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	assert.Equal(t, "169.148", value)
}

// A fact is a row with all that a reader asks of it: identifier, value, unit,
// period, whether it was observed or estimated, source, and the precision that its
// source claims.
func TestAFactIsARowWithAllThatIsAskedOfIt(t *testing.T) {
	s := newBookSample(t)
	s.fact("sales", "383285", "USD", 6, dossier.Display{})
	s.fact("next", "390000", "USD", 6, dossier.Display{})
	s.Facts[0].Figure.Precision, s.Facts[1].Figure.Kind = "-6", source.Estimate
	all := found(t, render(t, s.document("en")))
	for column, want := range map[string][2]string{
		"A": {"sales", "next"}, "D": {"383,285", "390,000"}, "E": {"USD million", "USD million"}, "C": {"2023-01-01/2023-12-31", "2023-01-01/2024-01-01"},
		"F": {"observed", "estimated"}, "G": {"S1", "S1"},
	} {
		assert.Equal(t, want, [2]string{all["Facts!"+column+"5"].Text, all["Facts!"+column+"6"].Text}, column)
	}
	assert.Equal(t, "Sources!A5", all["Facts!G5 link"].Text)
	assert.Contains(t, all["Facts!K5"].Text, "precision -6")
	assert.NotContains(t, all["Facts!K6"].Text, "precision", "none is claimed")
}

func placeOf(t *testing.T, all map[string]compose.Found, id string) string {
	t.Helper()
	for place, f := range all {
		if f.ID == id {
			return place
		}
	}
	t.Fatalf("%s stands nowhere", id)
	return ""
}

func TestChecksAreLiveAndCounted(t *testing.T) {
	all := found(t, render(t, newBookSample(t).everything().document("en")))
	for row, want := range map[string]string{"5": "OK", "6": "OK", "7": "FAIL", "8": "OK", "9": "OK"} {
		assert.Equal(t, want, all["Checks!H"+row].Text, row)
	}
	assert.Equal(t, `IF(ABS(F6)<=MAX(G6,1E-12*MAX(ABS(D6),ABS(E6))),"OK","FAIL")`, all["Checks!H6 formula"].Text)
	assert.Equal(t, `IF(F7>1E-12*MAX(ABS(D7),ABS(E7)),"OK","FAIL")`, all["Checks!H7 formula"].Text)
	assert.Equal(t, `IF(F8<=1E-12*MAX(ABS(D8),ABS(E8)),"OK","FAIL")`, all["Checks!H8 formula"].Text)
	assert.Equal(t, "1", all["Summary!B3"].Text)
	assert.Equal(t, `COUNTIF(Checks!$H$5:$H$9,"<>OK")`, all["About!B11 formula"].Text)
}

func TestNamesAreNoCellsAndNoWords(t *testing.T) {
	all := found(t, render(t, newBookSample(t).everything().document("en")))
	for name, want := range map[string]string{
		"f_FY2023": "FY2023 = Facts!$D$9", "f_fy2023_2": "fy2023 = Facts!$D$10", "f_R1C1": "R1C1 = Facts!$D$11", "f_TRUE": "TRUE = Facts!$D$12", "f_A1": "A1 = Facts!$D$13", "f_gap_2": "gap@2 = Facts!$D$15",
		"a_growth": "growth = Assumptions!$D$5", "c_profit": "profit = Calculations!$D$5",
	} {
		assert.Equal(t, want, all["name "+name].Text)
	}
}

func TestATextStaysAText(t *testing.T) {
	s := newBookSample(t).everything()
	s.Frame.Title = "Title\u202e with\x07 bad\uffff marks \xff & <tags> _x0041_"
	s.Facts[0].Label = "=cmd|' /C calc'!A0"
	s.Limits = []dossier.Limit{{Text: "+1+1"}, {Text: strings.Repeat("é", 40_000)}}
	body := render(t, s.document("en"))
	all := found(t, body)
	assert.Equal(t, "Title with\ufffd bad\ufffd marks \ufffd & <tags> _x0041_", all["About!A1"].Text)
	assert.Equal(t, "=cmd|' /C calc'!A0", all["Facts!B5"].Text)
	assert.NotContains(t, all, "Facts!B5 formula")
	assert.Equal(t, "=HYPERLINK(\"https://example.com\")", all["Assumptions!C5"].Text)
	first, rest := all["Limits!B6"].Text, all["Limits!D6"].Text
	assert.Equal(t, strings.Repeat("é", 32_000)+" [goes on in D6]", first, "a long text is divided, and says where it goes on")
	assert.Equal(t, strings.Repeat("é", 8_000), rest)
	assert.Equal(t, "continued", all["Limits!D4"].Text)
	assert.Equal(t, "3 signs that no workbook holds are shown as \ufffd, and 1 marks that turn the reading order are left out, in: About!A1", all["About!B"+signsRow(t, all)].Text)
	for place, f := range all {
		if strings.HasSuffix(place, " formula") {
			assert.NotContains(t, f.Text, "cmd", "only this package writes formulas")
		}
	}
}

func signsRow(t *testing.T, all map[string]compose.Found) string {
	t.Helper()
	for place, f := range all {
		if row, ok := strings.CutPrefix(place, "About!A"); ok && f.Text == "Signs" {
			return row
		}
	}
	t.Fatal("no row says which signs were changed")
	return ""
}

func TestOnlyHTTPSAddressesBecomeLinks(t *testing.T) {
	for address, linked := range map[string]bool{
		"https://example.com/a?x=1&y=2": true, "http://example.com/": false, "javascript:alert(1)": false, "file:///etc/passwd": false, "https://user:secret@example.com/": false, "https://": false, "file:book.xml": false,
		"https://example.com/" + strings.Repeat("a", 2100): false,
	} {
		s := newBookSample(t).everything()
		s.Reads[0].Parts[0].Address = address
		all := found(t, render(t, s.document("en")))
		assert.Equal(t, address, all["Sources!D5"].Text)
		_, has := all["Sources!D5 link"]
		assert.Equal(t, linked, has, address)
	}
}

func TestAnExhibitKeepsWhatItsCellsCanHold(t *testing.T) {
	all := found(t, render(t, newBookSample(t).everything().document("en")))
	for place, want := range map[string]string{
		"Exhibit 1!C4": "close\nUSD", "Exhibit 1!B5": "1899-12-31", "Exhibit 1!C5": "189.3700", "Exhibit 1!C5 value": "189.369995117188", "Exhibit 1!D5": "=1+1", "Exhibit 1!E5": "1234567890123456789",
		"Exhibit 1!B6": "2024-02-29", "Exhibit 1!B6 value": "45351", "Exhibit 1!C6": "190.50", "Exhibit 1!E6": "12", "Exhibit 1!D7": "@x",
	} {
		assert.Equal(t, want, all[place].Text, place)
	}
	assert.NotContains(t, all, "Exhibit 1!C7", "what is missing is not filled in")
	assert.NotContains(t, all, "Exhibit 1!B5 value", "no day before March 1900 is a number")
}

func TestEveryChangeIsSeenWhereItWasMade(t *testing.T) {
	body := render(t, newBookSample(t).everything().document("en"))
	before := found(t, body)
	for place, change := range map[string][3]string{
		"Facts!D5":                  {"xl/worksheets/sheet3.xml", "<v>383.285</v>", "<v>384.285</v>"},
		"Facts!D6 value":            {"xl/worksheets/sheet3.xml", "<v>214.137</v>", "<v>214.1370001</v>"},
		"Facts!I5":                  {"xl/worksheets/sheet3.xml", "383285 ×10^6", "383286 ×10^6"},
		"Facts!B5":                  {"xl/worksheets/sheet3.xml", "Figure sales", "Figure sale5"},
		"Calculations!D5 value":     {"xl/worksheets/sheet5.xml", "<v>169.148</v>", "<v>169.1480000000001</v>"},
		"Calculations!D5 formula":   {"xl/worksheets/sheet5.xml", "<f>(((Facts!$D$5", "<f>(((Facts!$D$6"},
		"Calculations!C7":           {"xl/worksheets/sheet5.xml", "1 + growth", "2 + growth"},
		"Checks!B3":                 {"xl/worksheets/sheet6.xml", "<v>FAIL</v>", "<v>OK</v>"},
		"Checks!H7":                 {"xl/worksheets/sheet6.xml", `ABS(E7)),"OK","FAIL")</f><v>FAIL</v>`, `ABS(E7)),"OK","FAIL")</f><v>OK</v>`},
		"Summary!B5":                {"xl/worksheets/sheet2.xml", "<v>383.285</v>", "<v>383.385</v>"},
		"Exhibit 1!C6":              {"xl/worksheets/sheet10.xml", "<v>190.5</v>", "<v>190.6</v>"},
		"Sources!D5 link":           {"xl/worksheets/_rels/sheet9.xml.rels", "example.com/a", "example.net/a"},
		"Facts row 6":               {"xl/worksheets/sheet3.xml", `<row r="6"`, `<row r="6" hidden="1"`},
		"Facts":                     {"xl/workbook.xml", `<sheet name="Facts" sheetId="3"`, `<sheet name="Facts" state="hidden" sheetId="3"`},
		"name c_profit":             {"xl/workbook.xml", "Calculations!$D$5", "Calculations!$D$6"},
		"properties dossier_digest": {"docProps/custom.xml", "</vt:lpwstr>", "0</vt:lpwstr>"},
	} {
		after := found(t, edited(t, body, change[0], change[1], change[2]))
		assert.NotEqual(t, before[place], after[place], place)
	}
	again := found(t, edited(t, body, "xl/styles.xml", `formatCode="#,##0.000"`, `formatCode="#,##0.0000"`))
	assert.NotEqual(t, before["Calculations!D5"], again["Calculations!D5"], "a number format is seen as it shows")
}

func TestAFileThatIsNoWorkbookIsRefused(t *testing.T) {
	body := render(t, newBookSample(t).everything().document("en"))
	for name, bad := range map[string][]byte{
		"nothing": nil, "text": []byte("hello"), "cut": body[:len(body)/2],
		"no number":  edited(t, body, "xl/worksheets/sheet3.xml", "<v>383.285</v>", "<v>28.01.2007</v>"),
		"no style":   edited(t, body, "xl/worksheets/sheet3.xml", `r="D5" s="`, `r="D5" s="99`),
		"bad XML":    edited(t, body, "xl/worksheets/sheet3.xml", "</sheetData>", "</sheetDat>"),
		"odd format": edited(t, body, "xl/styles.xml", `formatCode="#,##0.000"`, `formatCode="[Red]0"`),
		"no sheet":   edited(t, body, "xl/_rels/workbook.xml.rels", "worksheets/sheet3.xml", "worksheets/sheet99.xml"),
	} {
		_, err := compose.Workbook().Read(t.Context(), bad)
		require.Error(t, err, name)
	}
}

func TestADraftSaysSoOnEveryPage(t *testing.T) {
	s := newBookSample(t).everything()
	s.Revision = 0
	for place, f := range found(t, render(t, s.document("en"))) {
		if strings.HasSuffix(place, "!A2") || strings.HasSuffix(place, " on paper") {
			assert.Contains(t, f.Text, "not sealed", place)
		}
	}
}

func TestLimitsAreAlwaysThere(t *testing.T) {
	s := newBookSample(t)
	s.fact("only", "1", "USD", 0, dossier.Display{})
	all := found(t, render(t, s.document("en")))
	assert.Equal(t, "No role declared a limit.", all["Limits!B5"].Text)
	assert.Contains(t, all, "Sources!A5")
	for sheet, said := range map[string]string{"Assumptions": "No assumption was filed.", "Calculations": "No calculation was filed.", "Checks": "no checks were filed", "Conflicts": "No conflict arose."} {
		assert.Equal(t, said, all[sheet+"!A5"].Text, "what was not filed is said")
	}
	assert.NotContains(t, all, "Charts!A1", "no chart was filed")
	assert.Equal(t, "no checks were filed", all["Summary!B3"].Text)
}

func TestDaysBeforeTheCalendarAreRefused(t *testing.T) {
	s := newBookSample(t)
	s.fact("old", "1", "USD", 0, dossier.Display{})
	s.fact("new", "1", "USD", 0, dossier.Display{})
	s.Facts[0].Figure.Period = source.Instant(source.OnDay(source.NewDate(1899, 12, 31)))
	s.calculation("span", "DAYS(new, old)", dossier.Display{})
	_, err := compose.Workbook().Render(t.Context(), s.document("en"))
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "date", refused.Rule)
}

func TestTheSameDossierGivesTheSameWorkbook(t *testing.T) {
	const asked = "DESKWORTH_TEST_WORKBOOK"
	body := render(t, newBookSample(t).everything().charts().document("fr"))
	if os.Getenv(asked) != "" {
		t.Log("digest " + source.Digest(body))
		return
	}
	for range 5 {
		require.Equal(t, source.Digest(body), source.Digest(render(t, newBookSample(t).everything().charts().document("fr"))))
	}
	other := exec.Command(os.Args[0], "-test.run", "^TestTheSameDossierGivesTheSameWorkbook$", "-test.v")
	other.Env = append(os.Environ(), asked+"=1", "TZ=Pacific/Kiritimati", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "GOMAXPROCS=1")
	said, err := other.CombinedOutput()
	require.NoError(t, err, string(said))
	assert.Contains(t, string(said), "digest "+source.Digest(body))
}

func FuzzReadWorkbook(f *testing.F) {
	small := newBookSample(f)
	small.fact("only", "12.5", "USD", 0, dossier.Display{})
	body := render(f, small.document("en"))
	sheet := partOf(f, body, "xl/worksheets/sheet3.xml")
	f.Add(sheet)
	f.Add(`<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`)
	f.Fuzz(func(t *testing.T, part string) {
		// Whatever a sheet holds, reading it gives texts or a typed error.
		list, err := compose.Workbook().Read(t.Context(), edited(t, body, "xl/worksheets/sheet3.xml", sheet, part))
		if err != nil {
			var coded source.Coded
			require.ErrorAs(t, err, &coded)
			return
		}
		require.NotEmpty(t, list)
	})
}

func BenchmarkWorkbook(b *testing.B) {
	s := newBookSample(b)
	s.fact("only", "1", "USD", 0, dossier.Display{})
	columns := make([]source.Column, 9)
	for i := range columns {
		columns[i] = source.Column{Name: string(rune('a' + i)), Type: source.Number}
	}
	rows := make([][]string, 10_000)
	for i := range rows {
		rows[i] = append([]string{"row " + strings.Repeat("x", i%3) + string(rune('0'+i%10))}, strings.Split(strings.Repeat("189.37 ", 9), " ")[:9]...)
	}
	s.exhibit(columns, rows...)
	d := s.document("en")
	body := render(b, d)
	b.Run("render 100k cells", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			render(b, d)
		}
	})
	b.Run("read 100k cells", func(b *testing.B) {
		b.ReportAllocs()
		b.SetBytes(int64(len(body)))
		for b.Loop() {
			if _, err := compose.Workbook().Read(b.Context(), body); err != nil {
				b.Fatal(err)
			}
		}
	})
}
