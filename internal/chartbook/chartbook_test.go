package chartbook_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/deskworth/deskworth-go/internal/chartbook"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// prices is written by hand: 2024-01-02 is day 45,293 of a workbook's count.
func prices() chartbook.Book {
	return chartbook.Book{
		Keys: chartbook.Column{Name: "day", Kind: chartbook.Day, Cells: []string{"45293", "45294", "45295"}},
		Series: []chartbook.Column{
			{Name: "close", Kind: chartbook.Number, Code: "#,##0.00", Cells: []string{"185.64", "", "181.91"}},
			{Name: "=HYPERLINK(1)", Kind: chartbook.Number, Cells: []string{"-1", "0.000000000000123", "123456789012345"}},
		},
	}
}

func ExampleRead() {
	body, err := chartbook.Book{
		Keys:   chartbook.Column{Name: "product", Cells: []string{"phones"}},
		Series: []chartbook.Column{{Name: "sales", Kind: chartbook.Number, Cells: []string{"200583"}}},
	}.Bytes()
	if err != nil {
		fmt.Println(err)
		return
	}
	cells, _ := chartbook.Read(body)
	for _, c := range cells {
		fmt.Println(c.Name, c.Text)
	}
	fmt.Println(chartbook.Range(1, 1))
	// Output:
	// A1 product
	// B1 sales
	// A2 phones
	// B2 200583
	// Data!$B$2:$B$2
}

// Another reader, which shares nothing with the writer, sees the same.
func TestAnotherReaderSeesTheCells(t *testing.T) {
	body, err := prices().Bytes()
	require.NoError(t, err)
	f, err := excelize.OpenReader(bytes.NewReader(body))
	require.NoError(t, err)
	defer f.Close()
	rows, err := f.GetRows(chartbook.Sheet)
	require.NoError(t, err)
	require.Equal(t, []string{"2024-01-02", "185.64", "-1"}, rows[1])
	raw, err := f.GetCellValue(chartbook.Sheet, "C3", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	require.Equal(t, "0.000000000000123", raw)
	formula, err := f.GetCellFormula(chartbook.Sheet, "C1")
	require.NoError(t, err)
	require.Empty(t, formula, "a text is a text")
	require.Equal(t, "=HYPERLINK(1)", rows[0][2])
}

func TestTheSameBookGivesTheSameBytes(t *testing.T) {
	one, err := prices().Bytes()
	require.NoError(t, err)
	two, err := prices().Bytes()
	require.NoError(t, err)
	require.Equal(t, one, two)
}

func TestColumnsAreNamedAsSpreadsheetsNameThem(t *testing.T) {
	for column, want := range map[int]string{0: "Data!$A$1", 25: "Data!$Z$1", 26: "Data!$AA$1", 701: "Data!$ZZ$1", 702: "Data!$AAA$1"} {
		require.Equal(t, want, chartbook.Heading(column))
	}
}

func TestABookThatCannotBeIsRefusedWithItsCell(t *testing.T) {
	tests := []struct {
		rule string
		book func(*chartbook.Book)
		want string
	}{
		{"a column shorter than the keys", func(b *chartbook.Book) { b.Series[0].Cells = b.Series[0].Cells[:2] }, "Data!$B$1: 2 cells beside 3 keys"},
		{"a number with an exponent", func(b *chartbook.Book) { b.Series[0].Cells[2] = "1e5" }, `B4: "1e5" is no number`},
		{"a number with a separator", func(b *chartbook.Book) { b.Series[1].Cells[0] = "1,000" }, "C2:"},
		{"a number that is a formula", func(b *chartbook.Book) { b.Series[1].Cells[0] = "=1+1" }, "C2:"},
		{"a day that is a date", func(b *chartbook.Book) { b.Keys.Cells[0] = "2024-01-02" }, "A2:"},
		{"a name longer than a cell", func(b *chartbook.Book) { b.Series[0].Name = strings.Repeat("x", 40_000) }, "B1: a name longer"},
		{"a text longer than a cell", func(b *chartbook.Book) {
			b.Keys.Kind, b.Keys.Cells = chartbook.Text, []string{"a", strings.Repeat("é", 32_768), "c"}
		}, "A3: a text longer"},
		{"more points than a chart draws", func(b *chartbook.Book) { b.Keys.Cells = make([]string, 1<<20) }, "are more than a chart's workbook holds"},
		{"bytes that are not UTF-8", func(b *chartbook.Book) { b.Series[0].Name = "bad\xff" }, "not UTF-8"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			b := prices()
			tt.book(&b)
			_, err := b.Bytes()
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestReadRefusesWhatNoBookOfOursHas(t *testing.T) {
	const sheet, book = "xl/worksheets/sheet1.xml", "xl/workbook.xml"
	tests := []struct{ rule, part, from, to, want string }{
		{"a formula", sheet, `<v>185.64</v>`, `<f>1+1</f><v>185.64</v>`, "cell B2 has a formula"},
		{"a cell of another type", sheet, `<c r="B2" s="2">`, `<c r="B2" t="b">`, `cell B2 is of type "b"`},
		{"a sheet that is hidden", book, `sheetId="1"`, `sheetId="1" state="hidden"`, "other sheets"},
		{"a second sheet", book, `</sheets>`, `<sheet name="More" sheetId="2" r:id="rId1"/></sheets>`, "other sheets"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			body, err := prices().Bytes()
			require.NoError(t, err)
			p, err := opc.Read(body, opc.Limits{})
			require.NoError(t, err)
			part, err := p.Part(tt.part)
			require.NoError(t, err)
			require.Contains(t, string(part.Body), tt.from)
			body, err = opc.Rezip(body, opc.Part{Name: tt.part, Body: []byte(strings.Replace(string(part.Body), tt.from, tt.to, 1))})
			require.NoError(t, err)
			_, err = chartbook.Read(body)
			require.ErrorContains(t, err, tt.want)
		})
	}
}

// What is written is read back, name and digits, whatever the texts are.
func FuzzBook(f *testing.F) {
	for _, s := range [][3]string{{"close", "2024", "1.5"}, {"=1", "@x", "-0.5"}, {"_x0041_", "_x005F_x0041_", ""}, {"a\r\n\tb", " ", "0"}, {"\x00", "مال", "12"}, {"_x0041_x0042_", "_x_x0041_", "7"}} {
		f.Add(s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, name, key, digits string) {
		body, err := chartbook.Book{
			Keys:   chartbook.Column{Name: name, Cells: []string{key, "last"}},
			Series: []chartbook.Column{{Name: "s", Kind: chartbook.Number, Cells: []string{digits, "1"}}},
		}.Bytes()
		if err != nil {
			return
		}
		cells, err := chartbook.Read(body)
		require.NoError(t, err)
		found := map[string]string{}
		for _, c := range cells {
			found[c.Name] = c.Text
		}
		if !strings.ContainsFunc(name+key, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xFFFE || r == 0xFFFF }) {
			require.Equal(t, name, found["A1"])
			require.Equal(t, key, found["A2"])
		}
		require.Equal(t, digits, found["B2"])
	})
}

// A workbook that reads at all reads the same once its zip is canonical.
func FuzzRead(f *testing.F) {
	body, err := prices().Bytes()
	require.NoError(f, err)
	f.Add(body)
	f.Fuzz(func(t *testing.T, in []byte) {
		cells, err := chartbook.Read(in)
		if err != nil {
			return
		}
		canonical, err := opc.Rezip(in)
		require.NoError(t, err)
		again, err := chartbook.Read(canonical)
		require.NoError(t, err)
		require.Equal(t, cells, again)
	})
}
