package compose_test

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
)

// said is a source that says such rows of key, value and note.
func said(t *testing.T, rows ...[]string) string {
	t.Helper()
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	require.NoError(t, w.WriteAll(append([][]string{{"key", "value", "note"}, {"f-1", "383285", "sales"}}, rows...)))
	return out.String()
}

// What a source says is nobody's to correct: what no document can show is shown
// by a sign, and everything else as it was said. It is a fact's passage, a cell
// of an exhibit, and the name of a row.
func TestOddCellsOfSources(t *testing.T) {
	table := []dossier.Entry{dossier.Exhibit{ID: "e", Title: "What was said", Columns: []string{"value", "note"}, Form: "table"}}
	var list []odd
	unprinted := map[string]string{ // which no face of the memo has: the other formats show it
		"emoji": `U\+1F600 .*in table e, row 2, column "`, "Chinese": `U\+4E3A, U\+4EC0, U\+4E48 in table e, row 2, column "`, "Arabic with a number": `table e, row 2, column ".*U\+0639`,
	}
	for rule, cell := range map[string]string{
		"a formula": "=1+1", "dynamic data exchange": "=cmd|' /C calc'!A0", "a link that is code": "javascript:alert(1)", "markup": "</t></is></c><f>1+1</f>&amp;]]>",
		"emoji": "up 😀", "Chinese": "为什么", "Arabic with a number": "عام 2023 بلغ 7", "no number": "-Infinity", "a day before 1900": "1789-07-14", "two lines": "one\ntwo", "a tab": "one\ttwo", "spaces": "  x  ", "a literal and a ratio": "9876 and 3:1",
	} {
		shown := []string{strings.TrimSpace(cell)}
		list = append(list, odd{rule: rule + " in a cell", unbound: unprinted[rule], says: said(t, []string{"f-2", "2", cell}), entries: table, shown: shown, only: "deck|workbook"},
			odd{rule: rule + " as a key", unbound: unprinted[rule], says: said(t, []string{cell, "2", "x"}), entries: table, shown: shown, only: "deck|workbook"},
			odd{rule: rule + " where a number is", unbound: unprinted[rule], says: said(t, []string{"f-2", cell, "x"}), entries: table, shown: shown, only: "deck|workbook"})
	}
	for rule, cell := range map[string][2]string{
		"a nought": {"a\x0012b", "a\ufffd12b"}, "a noncharacter": {"a\ufffe12b", "a\ufffd12b"}, "half a surrogate": {"a\xed\xa0\x8012b", "\ufffd12b"}, "bytes of another code": {"caf\xe9 12", "caf\ufffd 12"},
	} {
		list = append(list, odd{rule: rule + " in a cell", says: said(t, []string{"f-2", "2", cell[0]}), entries: table, shown: []string{cell[1]}, only: "deck|workbook"})
	}
	list = append(list,
		odd{rule: "an override in a cell, in the deck", says: said(t, []string{"f-2", "2", "12\u202e34"}), entries: table, shown: []string{"12\ufffd34"}, only: "deck"},
		odd{rule: "an override in a cell, in the workbook", says: said(t, []string{"f-2", "2", "12\u202e34"}), entries: table, shown: []string{"1234"}, only: "workbook"},
		odd{rule: "an address of 3,000 characters", says: said(t, []string{"f-2", "2", "https://example.com/" + strings.Repeat("ж", 3_000)}), entries: table, marks: 3_000, only: "deck|workbook"},
		odd{rule: "40,000 characters in a cell", says: said(t, []string{"f-2", "2", strings.Repeat("ж ", 20_000)}), entries: table, marks: 20_000, only: "deck|workbook"},
		odd{rule: "one word of 200,000 characters in a cell", says: said(t, []string{"f-2", "2", strings.Repeat("ж", 200_000)}), entries: table, marks: 200_000, only: "deck|workbook"},
		odd{rule: "40 digits in a cell", says: said(t, []string{"f-2", "1234567890123456789012345678901234567890", "x"}), entries: table, shown: []string{"1234567890123456789012345678901234567890"}, only: "workbook"},
		odd{rule: "a number beyond binary ones", says: said(t, []string{"f-2", "1e400", "x"}), entries: table, shown: []string{"1e400"}, only: "workbook"},
		odd{rule: "a number that nought is left of", says: said(t, []string{"f-2", "1e-400", "x"}), entries: table, shown: []string{"1e-400"}, only: "workbook"},
		odd{rule: "a chart of odd numbers", says: said(t, []string{"f-2", "1e400", "x"}, []string{"f-3", "NaN", "x"}, []string{"=1+1", "-0", "x"}, []string{"😀", "7", "x"}),
			entries: []dossier.Entry{dossier.Exhibit{ID: "e", Title: "What was said", Columns: []string{"value"}, Form: "chart"}}, shown: []string{"What was said"}},
	)
	tryAll(t, list)
}

// As many rows and columns as a workbook could hold are refused where they are
// filed, in the words of who files them.
func TestMoreThanABundleCarries(t *testing.T) {
	rows := make([][]string, 20_001)
	for i := range rows {
		rows[i] = []string{"k" + strings.Repeat("x", i%7) + mustDecimal(t, "1").String() + string(rune('a'+i%26)) + strings.Repeat("y", i/26), "1", "x"}
	}
	tryAll(t, []odd{{rule: "20,002 rows", says: said(t, rows...), entries: []dossier.Entry{dossier.Exhibit{ID: "e", Title: "Rows", Columns: []string{"value"}, Form: "table"}}, refused: `the exhibit e has 20002 rows; read a shorter window`}})
}
