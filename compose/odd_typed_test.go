package compose_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// given is an assumption with its words.
func given(words string) []dossier.Entry {
	return []dossier.Entry{dossier.Assumption{ID: "a", Value: source.Whole(1), Justification: words}}
}

// Whatever a contributor types is refused where it is filed, or stands in every
// format as it was typed, as another program reads it.
func TestOddWordsOfContributors(t *testing.T) {
	var list []odd
	for rule, words := range map[string]string{
		"a formula typed as text": "=SUM(A1) is given", "a formula with a sign": "+A1-B2 is given", "a mention": "@SUM(A1) is given", "dynamic data exchange": `=cmd|' /C calc'!A0 is given`,
		"a link that is code": "javascript:alert(1)", "markup": `</t></is></c><f>given</f>&amp;]]>`, "an escape of a program's": `%d %s \u0041 given`,
		"identifiers that look like cells": "FY2025, Q1, TRUE, R1C1", "no number": "NaN, -Infinity and #REF! are given", "a ratio, a time, a rank": "A ratio of 3:1 at 12:30, #1, x=7", "a literal behind a mark": "note:10-K, year:2023",
		"spaces at both ends": "  given  ", "two lines": "given\nas two lines", "a tab": "given\tas a tab", "Greek, Cyrillic, Turkish": "Ωμέγα Москва İıŞş", "a combining accent": "re\u0301sume\u0301", "fractions and powers": "about ½ of 10³ m²",
		"braces": "{x} of {} given", "a name of a sheet's": "Facts, Summary, Charts!A1", "a day before 1900": "since 1789-07-14 given", "nothing visible within": "gi\u200bv\u00aden\ufeff",
	} {
		list = append(list, odd{rule: rule, entries: given(words), shown: []string{words}})
	}
	for rule, words := range map[string]string{"emoji": "up 😀 given", "Chinese": "为什么", "Arabic": "المملكة : خمس ممالك", "Arabic with a number": "عام 2023 بلغ 7", "Hebrew": "שלום", "Thai": "ไทย", "joined emoji": "given 👩‍👩‍👧", "a mark of direction": "a\u200eb", "a tag": "given\U000e0041", "a sign of nobody's": "given \ue000"} {
		list = append(list, odd{rule: rule, entries: given(words), unbound: `^memo\.(pdf|docx): .*(U\+[0-9A-F]{4,5}.*Assumptions, row 1|Assumptions,? row 1.*U\+[0-9A-F]{4,5})`, shown: []string{words}})
	}
	for rule, words := range map[string]string{"a nought": "a\x00b", "a vertical tab": "a\x0bb", "an escape": "a\x1b[31mb", "a carriage return": "a\rb", "a next line": "a\u0085b", "a noncharacter": "a\ufffeb", "half a surrogate": "a\xed\xa0\x80b", "bytes of another code": "caf\xe9", "an override": "12\u202e34", "an isolate": "a\u2067b"} {
		list = append(list, odd{rule: rule, entries: given(words), refused: `^justification: holds a character that no document can show; remove`})
	}
	list = append(list,
		odd{rule: "a text of 40,000 characters", entries: given(strings.Repeat("a ", 20_000)), refused: `^justification: is longer than 20000 characters; shorten it`},
		odd{rule: "a section of one word of 200,000 characters", entries: []dossier.Entry{dossier.Section{ID: "s", Title: "T", Text: strings.Repeat("x", 200_000)}}, refused: `^text: is longer than 20000 characters`},
		odd{rule: "the longest word that is filed", entries: []dossier.Entry{dossier.Section{ID: "s", Title: "T", Text: strings.Repeat("ж", 20_000)}}, marks: 20_000, only: "deck|memo"},
		odd{rule: "an address of 3,000 characters", entries: given("https://example.com/" + strings.Repeat("ж", 3_000)), marks: 3_000},
		odd{rule: "an escape of a workbook's", entries: given("_x0041_ _x005F_ given"), shown: []string{"_x0041_ _x005F_ given"}, only: "deck|memo"}, // openpyxl leaves escapes; excelize reads them elsewhere
		odd{rule: "the longest text that is filed", entries: given(strings.Repeat("ж ", 9_999)), marks: 9_999},
		odd{rule: "an amount behind a sign that shows nothing", entries: given("It is $\u200b383."), refused: `the amount "\$3" is typed into the justification`},
		odd{rule: "a unit behind a sign that shows nothing", entries: given("It is 383\u200d% of it."), refused: `the amount "383%" is typed`},
		odd{rule: "a number with signs that show nothing", entries: given("It is 3\u200b8\u00ad3, typed."), shown: []string{"typed."}},
	)
	tryAll(t, list)
}

// The same through the other fields: titles, labels, units, identifiers.
func TestOddFields(t *testing.T) {
	one := source.Whole(1)
	title := func(text string) []dossier.Entry { return []dossier.Entry{dossier.Frame{Title: text, Question: "Q"}} }
	list := []odd{
		{rule: "a title that is a formula", entries: []dossier.Entry{dossier.Frame{Title: "=cmd|' /C calc'!A", Question: "+x-@y"}}, shown: []string{"=cmd|' /C calc'!A", "+x-@y"}},
		{rule: "a title of two lines", entries: title("a\r\nb"), refused: `^title: has a line break or a tab; write it in one line`},
		{rule: "a title with a tab", entries: title("a\tb"), refused: `^title: has a line break or a tab`},
		{rule: "a title of a line that Unicode ends", entries: title("a\u2028b"), refused: `^title: has a line break`},
		{rule: "a title of signs that show nothing", entries: title("\u200b\u2060"), refused: `^title: is empty`},
		{rule: "a title longer than any", entries: title(strings.Repeat("W", 201)), refused: `^title: is longer than 200 characters`},
		{rule: "a title as long as any", entries: title(strings.Repeat("W", 200)), unbound: `^deck.pptx: slide 1: the title takes 6 lines.*shorten it`, shown: []string{strings.Repeat("W", 200)}},
		{rule: "a title of a sheet's name", entries: []dossier.Entry{dossier.Section{ID: "Facts", Title: "History", Text: "Charts"}}, shown: []string{"History"}, only: "deck|memo"},
		{rule: "titles of exhibits that clash", entries: []dossier.Entry{
			dossier.Exhibit{ID: "Facts", Title: "Facts", Columns: []string{"value"}, Form: "chart"}, dossier.Exhibit{ID: "exhibit_1", Title: "Exhibit of [all]: 'a/b?*\\'", Columns: []string{"value"}, Form: "chart"},
			dossier.Exhibit{ID: "e", Title: "A title longer than the thirty-one characters of a sheet", Columns: []string{"value", "note"}, Form: "table"},
		}, shown: []string{"A title longer than the thirty-one characters of a sheet", "Exhibit of [all]: 'a/b?*\\'"}, only: "deck|workbook"},
		{rule: "labels that are formulas", entries: []dossier.Entry{
			dossier.Assumption{ID: "a", Value: one, Label: "=HYPERLINK(A)", Justification: "given"}, dossier.Calculation{ID: "c", Label: "-@=cmd", Expression: "a+1"}, dossier.Check{ID: "k", Label: "=A1=B1", Expression: "a=1"},
			dossier.Missing{What: "=cmd", Why: "@x"}, dossier.Risk{Text: "=risk", Mitigant: "+mitigant"}, dossier.Limit{Text: "javascript:alert"}, dossier.Blocked{Attempted: "javascript:alert(1)", Stopped: "=cmd|' /C calc'!A0 <b> 403"},
		}, shown: []string{"=HYPERLINK(A)", "-@=cmd", "=A1=B1", "=cmd", "@x", "=risk", "+mitigant", "javascript:alert", "=cmd|' /C calc'!A0 <b> 403"}},
		{rule: "a unit that is a formula", entries: []dossier.Entry{dossier.Assumption{ID: "a", Value: one, Unit: "=1+1", Justification: "given"}, dossier.Assumption{ID: "b", Value: one, Unit: `@m²/<s> "q"`, Justification: "given"}}, shown: []string{"=1+1", `@m²/<s> "q"`}},
		{rule: "identifiers that look like cells and words of a workbook", entries: cells("FY2025", "Q1", "TRUE", "R1C1", "XFD1048576", "Facts", "About", "Print_Area", "SUM", "History"), shown: []string{"FY2025", "XFD1048576", "Print_Area"}},
		{rule: "an identifier of 64 characters", entries: cells(strings.Repeat("x", 64)), shown: []string{strings.Repeat("x", 64)}},
	}
	for rule, id := range map[string]string{"300 characters": strings.Repeat("x", 300), "65 characters": strings.Repeat("x", 65), "a formula": "=a", "a sign": "-a", "a plus": "+a", "a mention": "@a", "a control": "a\x07", "an override": "a\u202eb", "another alphabet": "r\u0435venue", "nothing": ""} {
		list = append(list, odd{rule: "an identifier: " + rule, entries: cells(id), refused: `^id: .*;`})
	}
	tryAll(t, list)
}

func cells(ids ...string) (entries []dossier.Entry) {
	for i, id := range ids {
		entries = append(entries, dossier.Assumption{ID: id, Value: source.Whole(int64(i + 1)), Justification: "given"})
	}
	return entries
}

// Numbers that binary arithmetic, cells or slides lose digits of.
func TestOddNumbers(t *testing.T) {
	number := func(value string, display dossier.Display) []dossier.Entry {
		return []dossier.Entry{dossier.Assumption{ID: "a", Value: mustDecimal(t, value), Justification: "given", Display: display}, dossier.Calculation{ID: "c", Expression: "a*1"}}
	}
	two := dossier.Display{Style: dossier.StyleNumber, Places: 2}
	var risks []dossier.Entry
	var said []string
	for i := range 60 {
		risk := fmt.Sprintf("Risk %c%c turns.", 'a'+i/10, 'a'+i%10)
		risks, said = append(risks, dossier.Risk{Text: risk, Mitigant: strings.Repeat("It is watched. ", 8)}), append(said, risk)
	}
	tryAll(t, []odd{
		{rule: "40 digits", entries: number("1234567890123456789012345678901234567890", dossier.Display{}), shown: []string{"1,234,567,890,123,456,789,012,345,678,901,234,567,890"}},
		{rule: "300 digits", entries: number(strings.Repeat("9", 300), dossier.Display{})[:1], shown: []string{strings.Repeat("999,", 99) + "999"}},
		{rule: "401 digits", entries: number("1e400", dossier.Display{}), refused: `300 digits`},
		{rule: "a result beyond binary numbers", entries: append(number("1e299", dossier.Display{}), dossier.Calculation{ID: "d", Expression: "a*a"}), refused: `d cannot be computed: .*1E308 or more; check the units`},
		{rule: "nought with a sign", entries: number("-0.00", two), shown: []string{"0.00"}},
		{rule: "less than is shown", entries: number("-0.004", two), shown: []string{"0.00"}},
		{rule: "the smallest of 200 places", entries: number("0."+strings.Repeat("0", 199)+"1", dossier.Display{}), shown: []string{"0." + strings.Repeat("0", 199) + "1"}, only: "workbook"},
		{rule: "60 risks", entries: risks, shown: said},
		{rule: "no fact at all", entries: []dossier.Entry{dossier.Frame{Title: "Nothing was found", Question: "Is there anything?"}}, shown: []string{"Nothing was found", "No role declared a limit."}},
	})
}
