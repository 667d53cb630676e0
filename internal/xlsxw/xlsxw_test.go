package xlsxw_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/xlsxw"
)

func number(v float64) xlsxw.Cell { return xlsxw.Cell{Kind: xlsxw.Number, Number: v} }
func text(s string) xlsxw.Cell    { return xlsxw.Cell{Kind: xlsxw.Text, Text: s} }
func numbers(n int) []xlsxw.Cell  { return make([]xlsxw.Cell, n) }
func plain() *xlsxw.Book          { return xlsxw.New(xlsxw.Style{Family: "Arial", Size: 9}) }
func document() xlsxw.Document {
	return xlsxw.Document{Properties: opc.Properties{Title: "T", Created: time.Unix(0, 0)}, Custom: []xlsxw.Property{{Name: "digest", Value: "x"}}}
}

// everything is a workbook with one of each thing.
func everything(t testing.TB) []byte {
	t.Helper()
	b := plain()
	facts, err := b.Sheet(xlsxw.Setup{Name: "Facts", Tab: "1F4E79", Widths: []float64{20, 12, 12}, Columns: 3, Rows: 5, Frozen: 1, Repeated: 1, Printed: 2})
	require.NoError(t, err)
	head := b.Style(xlsxw.Style{Family: "Arial", Size: 9, Bold: true, Color: "FFFFFF", Fill: "1F3864", Line: "D9D9D9", Wrap: true, Vertical: "top", Horizontal: "right", Indent: 1})
	input := b.Style(xlsxw.Style{Family: "Arial", Size: 9, Color: "0000FF", Unlocked: true, Code: `#,##0.00"x"`})
	quoted := b.Style(xlsxw.Style{Family: "Arial", Size: 9, Quoted: true})
	require.NoError(t, facts.Row(1, 20, []xlsxw.Cell{{Kind: xlsxw.Text, Text: "id", Style: head}, {Kind: xlsxw.Text, Text: "value", Style: head}}))
	require.NoError(t, facts.Row(2, 0, []xlsxw.Cell{text("sales & <costs>"), {Kind: xlsxw.Number, Number: 12.5, Style: input}}))
	require.NoError(t, facts.Row(3, 0, []xlsxw.Cell{{Kind: xlsxw.Text, Text: "=1+1", Style: quoted}, {Kind: xlsxw.Number, Number: 25, Formula: "(B2*2)"}, {Kind: xlsxw.Text, Text: "OK", Formula: `IF(B3>1,"OK","FAIL")`}}))
	require.NoError(t, facts.Row(5, 0, []xlsxw.Cell{{}, number(-0.1), text(" _x0041_\r\nend ")}))
	rule := b.Rule(xlsxw.Look{Color: "006100", Fill: "E2EFDA", Bold: true})
	series := chartml.Series{
		Name:       chartml.Cells{Ref: "Facts!$B$1", Texts: []string{"value"}},
		Categories: chartml.Cells{Ref: "Facts!$A$2:$A$3", Texts: []string{"sales & <costs>", "=1+1"}},
		Values:     chartml.Cells{Ref: "Facts!$B$2:$B$3", Texts: []string{"12.5", "25"}, Numbers: true},
	}
	require.NoError(t, facts.Close(xlsxw.Tail{
		Protected: true, Conditions: []xlsxw.Condition{{Range: "C3:C3", Operator: "equal", Formula: `"OK"`, Rule: rule}},
		Validations: []xlsxw.Validation{{Range: "B2:B2", Kind: "decimal", Formula: "-1E+300", Most: "1E+300", Title: "A number", Problem: "Type a number."}, {Range: "A2:A3", Kind: "list", Formula: `"a,b"`, Title: "One of these", Problem: "Choose."}},
		Links:       []xlsxw.Link{{Cell: "A2", Address: "https://example.com/a?b=1&c=2"}, {Cell: "A3", Place: "Facts!B2"}},
		Footer:      "&L&8x&R&P / &N", TextDigits: true,
		Charts: []xlsxw.Placed{{Chart: chartml.Chart{Kind: chartml.Column, Series: []chartml.Series{series}}, Name: "chart 1", Alt: "values", Column: 1, Row: 7, ToColumn: 3, ToBelow: 20}},
	}))
	other, err := b.Sheet(xlsxw.Setup{Name: "Exhibit 1", Columns: 1, Rows: 1, Grid: true})
	require.NoError(t, err)
	require.NoError(t, other.Row(1, 0, []xlsxw.Cell{{Kind: xlsxw.Number, Number: 12.5, Formula: "Facts!$B$2"}}))
	require.NoError(t, other.Close(xlsxw.Tail{}))
	require.NoError(t, b.Define(xlsxw.Name{Name: "f_sales", Refers: "Facts!$B$2", Comment: "sales"}))
	body, err := b.Bytes(document())
	require.NoError(t, err)
	return body
}

func TestAnotherReaderSeesFormulasAndTypedValues(t *testing.T) {
	body := everything(t)
	read, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, read.Lint(), "streamed sheets too")
	f, err := excelize.OpenReader(bytes.NewReader(body))
	require.NoError(t, err)
	for cell, want := range map[string]string{"A2": "sales & <costs>", "B2": "12.5", "A3": "=1+1", "B3": "25", "C3": "OK", "B5": "-0.1", "C5": " _x0041_\r\nend "} {
		got, err := f.GetCellValue("Facts", cell, excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		assert.Equal(t, want, got, cell)
	}
	for cell, want := range map[string]string{"B3": "(B2*2)", "A3": "", "C3": `IF(B3>1,"OK","FAIL")`} {
		got, err := f.GetCellFormula("Facts", cell)
		require.NoError(t, err)
		assert.Equal(t, want, got, cell)
	}
	shown, err := f.GetCellValue("Facts", "B2")
	require.NoError(t, err)
	assert.Equal(t, "12.50x", shown)
	assert.Equal(t, []string{"Facts", "Exhibit 1"}, f.GetSheetList())
	rules, err := f.GetDataValidations("Facts")
	require.NoError(t, err)
	assert.Len(t, rules, 2)
}

// A workbook of several blocks has the same bytes with one worker and with many.
func TestBlocksMakeNoDifference(t *testing.T) {
	var first []byte
	for range 3 {
		b := plain()
		s, err := b.Sheet(xlsxw.Setup{Name: "Big", Columns: 20, Rows: 6_000})
		require.NoError(t, err)
		cells := numbers(20)
		for row := range 6_000 {
			for i := range cells {
				cells[i] = number(float64(row*31+i) / 7)
			}
			require.NoError(t, s.Row(row+1, 0, cells))
		}
		require.NoError(t, s.Close(xlsxw.Tail{}))
		body, err := b.Bytes(document())
		require.NoError(t, err)
		if first == nil {
			first = body
		}
		require.True(t, bytes.Equal(first, body))
	}
	f, err := excelize.OpenReader(bytes.NewReader(first))
	require.NoError(t, err)
	last, err := f.GetCellValue("Big", "T6000", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	assert.Equal(t, fmt.Sprint(float64(5_999*31+19)/7), last)
	read, err := opc.Read(first, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, read.Lint())
}

func TestWhatACellCannotHoldIsRefusedWithItsPlace(t *testing.T) {
	for rule, c := range map[string]xlsxw.Cell{
		"a text that is too long":        text(strings.Repeat("é", 32_768)),
		"a character beyond the plane":   text(strings.Repeat("😀", 16_384)),
		"a character that XML forbids":   text("a\x07"),
		"bytes that are no text":         text("\xff"),
		"a noncharacter":                 text("\ufffe"),
		"a formula that is too long":     {Kind: xlsxw.Number, Formula: strings.Repeat("1", 8193)},
		"a cached text that is too long": {Kind: xlsxw.Text, Formula: "A1", Text: strings.Repeat("x", 32_768)},
	} {
		s, err := plain().Sheet(xlsxw.Setup{Name: "Facts", Columns: 2, Rows: 9})
		require.NoError(t, err)
		err = s.Row(7, 0, []xlsxw.Cell{{}, c})
		var refused *xlsxw.Error
		require.ErrorAs(t, err, &refused, rule)
		assert.Equal(t, "Facts!B7", refused.Place, rule)
	}
	s, err := plain().Sheet(xlsxw.Setup{Name: "Facts", Columns: 2, Rows: 9})
	require.NoError(t, err)
	assert.NoError(t, s.Row(1, 0, []xlsxw.Cell{text(strings.Repeat("é", 32_767))}), "the most that fits")
	assert.Error(t, s.Row(1, 0, nil), "a row twice")
	assert.Error(t, s.Row(10, 0, nil), "a row beyond the range")
	assert.Error(t, s.Row(3, 0, make([]xlsxw.Cell, 3)), "a column beyond the range")
}

func TestASheetHoldsSoManyLinks(t *testing.T) {
	for count, fine := range map[int]bool{65_530: true, 65_531: false} {
		s, err := plain().Sheet(xlsxw.Setup{Name: "Facts", Columns: 1, Rows: count})
		require.NoError(t, err)
		links := make([]xlsxw.Link, count)
		for i := range links {
			links[i] = xlsxw.Link{Cell: xlsxw.CellName(1, i+1), Place: "Sources!A5"}
		}
		err = s.Close(xlsxw.Tail{Links: links})
		if fine {
			require.NoError(t, err)
			continue
		}
		assert.ErrorContains(t, err, "Facts!A65531: is link 65531 of the sheet")
	}
}

func TestNamesThatAWorkbookMisreadsAreRefused(t *testing.T) {
	for name, fine := range map[string]bool{
		"f_sales": true, "a.b": true, "_x": true, "Q1": false, "FY2025": false, "rev1": false, "R1C1": false, "R": false, "c": false, "RC": false, "R1": false, "TRUE": false, "false": false,
		"": false, "1a": false, "a b": false, "é": false, "XFDX1": true, strings.Repeat("x", 255): true, strings.Repeat("x", 256): false,
	} {
		err := plain().Define(xlsxw.Name{Name: name, Refers: "Facts!$A$1"})
		assert.Equal(t, fine, err == nil, "%.20s %v", name, err)
	}
	assert.Error(t, plain().Define(xlsxw.Name{Name: "x_y", Refers: "$A$1"}), "a name without a sheet makes the file damaged")
	assert.Error(t, plain().Define(xlsxw.Name{Name: "x_y", Refers: "S!$A$1", Comment: strings.Repeat("x", 256)}))
	b := plain()
	s, err := b.Sheet(xlsxw.Setup{Name: "S", Columns: 1, Rows: 1})
	require.NoError(t, err)
	require.NoError(t, s.Close(xlsxw.Tail{}))
	require.NoError(t, b.Define(xlsxw.Name{Name: "f_a", Refers: "S!$A$1"}, xlsxw.Name{Name: "F_A", Refers: "S!$A$1"}))
	_, err = b.Bytes(document())
	assert.ErrorContains(t, err, "F_A", "two names that differ by capital letters alone")
}

func TestSheetsThatAWorkbookRefuses(t *testing.T) {
	for name, fine := range map[string]bool{"Facts": true, "À propos": true, "": false, "History": false, "history": false, "a/b": false, "'a": false, strings.Repeat("x", 31): true, strings.Repeat("x", 32): false} {
		_, err := plain().Sheet(xlsxw.Setup{Name: name, Columns: 1, Rows: 1})
		assert.Equal(t, fine, err == nil, "%q", name)
	}
	b := plain()
	s, err := b.Sheet(xlsxw.Setup{Name: "Facts", Columns: 1, Rows: 1})
	require.NoError(t, err)
	_, err = b.Sheet(xlsxw.Setup{Name: "Other", Columns: 1, Rows: 1})
	assert.ErrorContains(t, err, "open")
	require.NoError(t, s.Close(xlsxw.Tail{}))
	_, err = b.Sheet(xlsxw.Setup{Name: "FACTS", Columns: 1, Rows: 1})
	assert.Error(t, err, "the same name but for capital letters")
	_, err = b.Sheet(xlsxw.Setup{Name: "Far", Columns: 1, Rows: xlsxw.MaxRows + 1})
	assert.Error(t, err)
}

func TestOnlyHTTPSAddressesAreLinks(t *testing.T) {
	for address, fine := range map[string]bool{"https://example.com/a b": true, "http://example.com": false, "javascript:alert(1)": false, "file:///etc/passwd": false, "https://u:p@example.com": false, "https://example.com/" + strings.Repeat("a", 2080): false} {
		s, err := plain().Sheet(xlsxw.Setup{Name: "S", Columns: 1, Rows: 1})
		require.NoError(t, err)
		err = s.Close(xlsxw.Tail{Links: []xlsxw.Link{{Cell: "A1", Address: address}}})
		assert.Equal(t, fine, err == nil, address)
	}
}

// Any text that XML can hold comes back whole from another reader, and is a text.
func FuzzText(f *testing.F) {
	for _, seed := range []string{"=1+1", "+1", "-1", "@x", "\tx", "_x0041_", "_x005F_", "a\rb", " a ", "😀", "المملكة", "中文", "_x00", "\u202ex", "'quoted"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		b := plain()
		s, err := b.Sheet(xlsxw.Setup{Name: "S", Columns: 1, Rows: 1})
		require.NoError(t, err)
		if err := s.Row(1, 0, []xlsxw.Cell{text(in)}); err != nil {
			return
		}
		require.NoError(t, s.Close(xlsxw.Tail{}))
		body, err := b.Bytes(document())
		require.NoError(t, err)
		r, err := excelize.OpenReader(bytes.NewReader(body))
		require.NoError(t, err)
		got, err := r.GetCellValue("S", "A1", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		require.Equal(t, in, got)
		formula, err := r.GetCellFormula("S", "A1")
		require.NoError(t, err)
		require.Empty(t, formula)
	})
}

func BenchmarkMillionCells(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		book := plain()
		s, err := book.Sheet(xlsxw.Setup{Name: "Big", Columns: 20, Rows: 50_000})
		require.NoError(b, err)
		cells := numbers(20)
		for row := 1; row <= 50_000; row++ {
			for i := range cells {
				cells[i] = number(float64(row*(i+1)) * 1.37)
			}
			cells[19] = xlsxw.Cell{Kind: xlsxw.Number, Number: float64(row) * 1.37 * 3, Formula: "A" + fmt.Sprint(row) + "+B" + fmt.Sprint(row)}
			if err := s.Row(row, 0, cells); err != nil {
				b.Fatal(err)
			}
		}
		require.NoError(b, s.Close(xlsxw.Tail{}))
		body, err := book.Bytes(document())
		require.NoError(b, err)
		b.SetBytes(int64(len(body)))
	}
}
