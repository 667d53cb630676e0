package pptxw_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
	"github.com/stretchr/testify/require"
)

func say(text string) []pptxw.Run { return []pptxw.Run{{Text: text}} }

func figures() pptxw.Table {
	t := pptxw.Table{
		Box: pptxw.BodyBox, Name: "Key figures", Alt: "Key figures, 2 rows.",
		Columns: []pptxw.EMU{5 * pptxw.Inch, 2 * pptxw.Inch, 2 * pptxw.Inch},
		Rows: []pptxw.Row{
			{Cells: []pptxw.Cell{{Runs: say("Figure")}, {Runs: say("Value"), Align: pptxw.Right}, {Runs: say("Unit")}}},
			{Cells: []pptxw.Cell{{Runs: say("Net sales")}, {Runs: []pptxw.Run{{Text: "383,285", Fact: "sales"}}, Align: pptxw.Right}, {Runs: say("USD million")}}},
			{Cells: []pptxw.Cell{{Runs: say("Gross margin")}, {Runs: []pptxw.Run{{Text: "44.1%", Fact: "margin"}}, Align: pptxw.Right}, {}}},
		},
	}
	return t
}

func deck() pptxw.Deck {
	return pptxw.Deck{
		Title: "Two figures", Creator: "Deskworth", Lang: "en", Dated: time.Date(2024, 2, 1, 0, 0, 0, 0, time.UTC),
		Footer: "Two figures · Revision 1", Mark: "not sealed",
		Slides: []pptxw.Slide{
			{Cover: true, Title: say("Two figures"), Subtitle: []pptxw.Paragraph{{Runs: say("What did it sell?")}}},
			{
				Title:  []pptxw.Run{{Text: "Sales came to "}, {Text: "383,285", Fact: "sales"}, {Text: " USD million"}},
				Shapes: []pptxw.Shape{figures()},
				Source: []pptxw.Run{{Text: "Source: S1, "}, {Text: "sec.gov", Link: "https://www.sec.gov/a?b&c"}},
				Notes:  []string{"sales: R-ABCDEFGH-X#id/value"},
			},
			{Title: say("المملكة : خمس ممالك"), Shapes: []pptxw.Shape{pptxw.Text{
				Box: pptxw.BodyBox, Name: "Prose", Paragraphs: []pptxw.Paragraph{
					{Runs: []pptxw.Run{{Text: "R&D <grew>\nby "}, {Text: "2.50", Fact: "growth", Bold: true}, {Text: "x \x01"}}},
					{Runs: say("One point"), Bullet: true, Before: 6},
				}}}},
		},
	}
}

func written(t testing.TB, d pptxw.Deck) []byte {
	t.Helper()
	body, err := d.Bytes()
	require.NoError(t, err)
	return body
}

func ExampleRead() {
	body, err := pptxw.Deck{Slides: []pptxw.Slide{{
		Title: []pptxw.Run{{Text: "Sales came to "}, {Text: "383,285", Fact: "sales"}},
	}}}.Bytes()
	if err != nil {
		fmt.Println(err)
		return
	}
	shown, _ := pptxw.Read(body)
	for _, s := range shown {
		fmt.Printf("slide %d, %s: %s\n", s.Slide, cmp.Or(s.Fact, "prose"), strings.TrimSpace(s.Text))
	}
	// Output:
	// slide 1, prose: Sales came to
	// slide 1, sales: 383,285
	// slide 1, prose: 1
}

func TestPowerPointsOwnRulesHold(t *testing.T) { require.NoError(t, pptxw.Lint(written(t, deck()))) }

func TestTheSameDeckGivesTheSameBytes(t *testing.T) {
	require.Equal(t, written(t, deck()), written(t, deck()))
}

func TestReadGivesWhatIsShown(t *testing.T) {
	shown, err := pptxw.Read(written(t, deck()))
	require.NoError(t, err)
	var lines []string
	for _, s := range shown {
		lines = append(lines, fmt.Sprintf("%d/%v/%s/%s/%s", s.Slide, s.Notes, s.Shape, s.Fact, s.Text))
	}
	require.Equal(t, []string{
		"1/false/Title//Two figures",
		"1/false/Subtitle//What did it sell?",
		"1/false/Mark//not sealed",
		"2/false/Title//Sales came to ",
		"2/false/Title/sales/383,285",
		"2/false/Title// USD million",
		"2/false/Key figures//Figure",
		"2/false/Key figures//Value",
		"2/false/Key figures//Unit",
		"2/false/Key figures//Net sales",
		"2/false/Key figures/sales/383,285",
		"2/false/Key figures//USD million",
		"2/false/Key figures//Gross margin",
		"2/false/Key figures/margin/44.1%",
		"2/false/Source//Source: S1, ",
		"2/false/Source//sec.gov",
		"2/false/Footer//Two figures · Revision 1",
		"2/false/Slide number//2",
		"2/false/Mark//not sealed",
		"2/true/Notes//sales: R-ABCDEFGH-X#id/value",
		"3/false/Title//المملكة : خمس ممالك",
		"3/false/Prose//R&D <grew>",
		"3/false/Prose//by ",
		"3/false/Prose/growth/2.50",
		"3/false/Prose//x \uFFFD",
		"3/false/Prose//One point",
		"3/false/Footer//Two figures · Revision 1",
		"3/false/Slide number//3",
		"3/false/Mark//not sealed",
	}, lines)
}

// edit replaces text in one part, as a person with an editor would.
func edit(t *testing.T, body []byte, part, from, to string) []byte {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	old, err := p.Part(part)
	require.NoError(t, err)
	require.Contains(t, string(old.Body), from)
	edited, err := opc.Rezip(body, opc.Part{Name: part, Body: []byte(strings.Replace(string(old.Body), from, to, 1))})
	require.NoError(t, err)
	return edited
}

func TestReadSeesAChangedDigit(t *testing.T) {
	shown, err := pptxw.Read(edit(t, written(t, deck()), "ppt/slides/slide2.xml", ">44.1%<", ">44.7%<"))
	require.NoError(t, err)
	for _, s := range shown {
		if s.Fact == "margin" {
			require.Equal(t, "44.7%", s.Text)
			return
		}
	}
	t.Fatal("the figure was not found")
}

func TestReadRefusesAFigureTakenAway(t *testing.T) {
	_, err := pptxw.Read(edit(t, written(t, deck()), "ppt/slides/slide2.xml", ` noProof="1"`, ""))
	require.ErrorContains(t, err, "ppt/slides/slide2.xml")
	require.ErrorContains(t, err, "shows 0 figures and its alternative text names 1")
}

func TestATextThatNamesFactsByChanceIsNoListOfThem(t *testing.T) {
	table := figures()
	table.Alt = "The balance sheet's facts: what changed, table of 2 rows."
	for _, row := range table.Rows[1:] {
		row.Cells[1].Runs[0].Fact = ""
	}
	shown, err := pptxw.Read(written(t, pptxw.Deck{Slides: []pptxw.Slide{{Title: say("T"), Shapes: []pptxw.Shape{table}}}}))
	require.NoError(t, err)
	for _, s := range shown {
		require.Empty(t, s.Fact)
	}
}

func TestLintBites(t *testing.T) {
	const slide = "ppt/slides/slide2.xml"
	tests := []struct{ rule, part, from, to, want string }{
		{"a shape id twice", slide, `<p:cNvPr id="3"`, `<p:cNvPr id="2"`, `shape id "2"`},
		{"a slide id below 256", "ppt/presentation.xml", `id="256"`, `id="255"`, "below 256"},
		{"a slide id twice", "ppt/presentation.xml", `id="256"`, `id="257"`, "stands twice"},
		{"a master id below 2^31", "ppt/presentation.xml", `id="2147483648"`, `id="7"`, "below 2147483648"},
		{"a layout with the master's id", "ppt/slideMasters/slideMaster1.xml", `id="2147483649"`, `id="2147483648"`, "stands twice"},
		{"slides that are not 16:9", "ppt/presentation.xml", `cx="12192000"`, `cx="9144000"`, "not 16:9"},
		{"a colour by name", slide, `val="1E2530"`, `val="navy"`, "hexadecimal"},
		{"an empty placeholder", slide, `<a:t>2</a:t>`, `<a:t></a:t>`, "is empty"},
		{"a table without a text for a screen reader", slide, `descr="Key figures, 2 rows. facts: sales, margin"`, ``, "screen reader"},
		{"a column too many", slide, `<a:gridCol w="4572000"/>`, `<a:gridCol w="4572000"/><a:gridCol w="1"/>`, "3 cells for 4 columns"},
		{"a theme with a colour too few", "ppt/theme/theme1.xml", `<a:hlink><a:srgbClr val="1F6F8B"/></a:hlink>`, ``, "clrScheme has 11"},
		{"a slide on two layouts", "ppt/slides/_rels/slide2.xml.rels", `</Relationships>`,
			`<Relationship Id="rId77" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slideLayout" Target="../slideLayouts/slideLayout1.xml"/></Relationships>`, "has 2 relationships"},
		{"a relationship that leads nowhere", "ppt/slides/_rels/slide2.xml.rels", `slideLayout2.xml`, `slideLayout9.xml`, "not there"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			forged := edit(t, written(t, deck()), tt.part, tt.from, tt.to)
			err := pptxw.Lint(forged)
			require.ErrorContains(t, err, tt.want)
			_, once := pptxw.ReadLinted(forged)
			require.EqualError(t, once, err.Error(), "one look finds as much")
			_, once = pptxw.ReadWritten(forged)
			require.EqualError(t, once, err.Error())
		})
	}
}

func TestWhatDoesNotFitIsRefused(t *testing.T) {
	long := strings.Repeat("a sentence that goes on ", 12)
	wide := figures()
	wide.Columns = append([]pptxw.EMU(nil), 8*pptxw.Inch, 3*pptxw.Inch, 3*pptxw.Inch)
	ragged := figures()
	ragged.Rows = append(ragged.Rows, pptxw.Row{Cells: make([]pptxw.Cell, 2)})
	tests := []struct {
		rule  string
		slide pptxw.Slide
		want  string
	}{
		{"a slide without a title", pptxw.Slide{}, "no title"},
		{"a title of more than two lines", pptxw.Slide{Title: say(long)}, "the title takes"},
		{"a text higher than its box", pptxw.Slide{Title: say("T"), Shapes: []pptxw.Shape{pptxw.Text{Box: pptxw.SourceBox, Name: "P", Paragraphs: []pptxw.Paragraph{{Runs: say(long)}}}}}, "higher than its box"},
		{"a table wider than the page", pptxw.Slide{Title: say("T"), Shapes: []pptxw.Shape{wide}}, "larger than its place"},
		{"a row with too few cells", pptxw.Slide{Title: say("T"), Shapes: []pptxw.Shape{ragged}}, "2 cells for 3 columns"},
		{"a source line of three lines", pptxw.Slide{Title: say("T"), Source: say(long + long)}, "the source line takes"},
		{"a text that is not UTF-8", pptxw.Slide{Title: say("T"), Source: say("bad\xff")}, "not UTF-8"},
		{"a link that is no web address", pptxw.Slide{Title: say("T"), Source: []pptxw.Run{{Text: "x", Link: "file:///etc/passwd"}}}, "no http or https"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			_, err := pptxw.Deck{Slides: []pptxw.Slide{tt.slide}}.Bytes()
			require.ErrorContains(t, err, tt.want)
		})
	}
	_, err := pptxw.Deck{}.Bytes()
	require.Error(t, err, "a deck without slides")
}

func TestALongTableIsSplitWithItsHead(t *testing.T) {
	long := figures()
	for i := range 60 {
		row := long.Rows[1]
		row.Cells = append([]pptxw.Cell(nil), row.Cells...)
		row.Cells[0] = pptxw.Cell{Runs: say(fmt.Sprintf("Row %d", i))}
		long.Rows = append(long.Rows, row)
	}
	parts, err := long.Split(pptxw.BodyBox.H)
	require.NoError(t, err)
	rows := 0
	for _, p := range parts {
		require.Equal(t, long.Rows[0], p.Rows[0])
		h, err := p.Height()
		require.NoError(t, err)
		require.LessOrEqual(t, h, pptxw.BodyBox.H)
		rows += len(p.Rows) - 1
	}
	require.Equal(t, 62, rows, "no row is lost")
	// 12 points make a row of 259,080 EMU, the body 16 of them with the head: 62 rows
	// are 5 slides of at most 15, and 13 on a slide are the least that 5 take.
	var sizes []int
	for _, p := range parts {
		sizes = append(sizes, len(p.Rows)-1)
	}
	require.Equal(t, []int{13, 13, 13, 13, 10}, sizes)
}

// A slide of one row looks like an accident: the last two share their rows.
func TestTheLastPartOfATableHasMoreThanAFewRows(t *testing.T) {
	for count := 1; count < 70; count++ {
		long := figures()
		row := long.Rows[1]
		long.Rows = long.Rows[:1]
		for i := range count {
			row.Cells = append([]pptxw.Cell(nil), row.Cells...)
			row.Cells[0] = pptxw.Cell{Runs: say(fmt.Sprint(i))}
			long.Rows = append(long.Rows, row)
		}
		parts, err := long.Split(pptxw.BodyBox.H)
		require.NoError(t, err)
		require.Len(t, parts, (count+14)/15, "%d rows, fifteen to a slide", count)
		at := 0
		for _, p := range parts {
			for _, r := range p.Rows[1:] {
				require.Equal(t, fmt.Sprint(at), r.Cells[0].Runs[0].Text, "every row once, in order")
				at++
			}
		}
		require.Equal(t, count, at)
		if len(parts) > 1 {
			require.GreaterOrEqual(t, len(parts[len(parts)-1].Rows)-1, 5, "%d rows", count)
		}
	}
}

func TestFlowKeepsEveryParagraphInOrder(t *testing.T) {
	var all []pptxw.Paragraph
	for i := range 80 {
		all = append(all, pptxw.Paragraph{Runs: say(fmt.Sprint(i))})
	}
	pages, err := pptxw.Flow(all, pptxw.BodyBox.W, pptxw.BodyBox.H)
	require.NoError(t, err)
	var again []pptxw.Paragraph
	for _, page := range pages {
		again = append(again, page...)
	}
	require.Equal(t, all, again)
	// 14 points make a line of 213,360 EMU, the body 20 of them.
	require.Equal(t, 4, len(pages))
}

func TestWhatIsTallerThanASlideIsCutBetweenWords(t *testing.T) {
	long := []pptxw.Run{{Text: strings.Repeat("word ", 2000)}, {Text: "1 234", Fact: "f"}, {Text: " end"}}
	pages, err := pptxw.Flow([]pptxw.Paragraph{{Runs: long}}, pptxw.BodyBox.W, pptxw.BodyBox.H)
	require.NoError(t, err)
	require.Greater(t, len(pages), 1)
	table := figures()
	table.Rows[1].Cells[0].Runs = long
	tables, err := table.Split(pptxw.BodyBox.H)
	require.NoError(t, err)
	var prose, cells string
	for _, page := range pages {
		for _, r := range page[0].Runs {
			prose += r.Text
		}
	}
	for i, part := range tables {
		h, err := part.Height()
		require.NoError(t, err)
		require.LessOrEqual(t, h, pptxw.BodyBox.H)
		for _, row := range part.Rows[1:] {
			for _, r := range row.Cells[0].Runs {
				if i < len(tables)-1 || r.Text != "Gross margin" {
					cells += r.Text
				}
			}
		}
	}
	whole := long[0].Text + "1 234 end"
	require.Equal(t, whole, prose)
	require.Equal(t, whole, cells)
}

func TestColumnsTakeWhatTheirTextNeeds(t *testing.T) {
	row := func(texts ...string) pptxw.Row {
		r := pptxw.Row{}
		for _, text := range texts {
			r.Cells = append(r.Cells, pptxw.Cell{Runs: say(text)})
		}
		return r
	}
	long := strings.Repeat("reason ", 60)
	tests := []struct {
		rule     string
		rows     []pptxw.Row
		flexible []int
		full     bool
	}{
		{"what is left over goes to the flexible one", []pptxw.Row{row("a", "b"), row("1", "2")}, []int{0}, true},
		{"a long text wraps", []pptxw.Row{row("a", "b"), row(long, "2024-01-31")}, []int{0}, true},
		{"without a flexible one the table is as wide as its text", []pptxw.Row{row("a", "b")}, nil, false},
		{"when nothing helps all columns shrink", []pptxw.Row{row(long, long)}, nil, true},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			fitted, err := pptxw.Table{Box: pptxw.BodyBox, Rows: tt.rows}.Fit(tt.flexible...)
			require.NoError(t, err)
			total := pptxw.EMU(0)
			for _, w := range fitted.Columns {
				require.Positive(t, w)
				total += w
			}
			require.LessOrEqual(t, total, pptxw.BodyBox.W)
			require.Equal(t, tt.full, total > pptxw.BodyBox.W-100)
			last := fitted.Rows[len(fitted.Rows)-1]
			h, err := fitted.RowHeight(pptxw.Row{Cells: []pptxw.Cell{{}, last.Cells[1]}}, false)
			require.NoError(t, err)
			if tt.flexible != nil {
				require.Equal(t, 259080, int(h), "the column that does not flex keeps one line")
			}
		})
	}
}

func TestALongTitleIsShrunkByRule(t *testing.T) {
	title := say(strings.Repeat("gross margin ", 12))
	fits, err := pptxw.TitleFits(title)
	require.NoError(t, err)
	require.True(t, fits)
	body := written(t, pptxw.Deck{Slides: []pptxw.Slide{{Title: title}}})
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	slide, err := p.Part("ppt/slides/slide1.xml")
	require.NoError(t, err)
	require.Contains(t, string(slide.Body), `sz="2000"`)
	fits, err = pptxw.TitleFits(say(strings.Repeat("gross margin ", 30)))
	require.NoError(t, err)
	require.False(t, fits)
}

// Whatever a title says comes back as it is shown, or is refused.
func FuzzTitle(f *testing.F) {
	for _, s := range []string{"Sales", "R&D <x>", "a\tb", "مال", "为", "\x00", "bad\xff", "a\u202Eb"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		body, err := pptxw.Deck{Slides: []pptxw.Slide{{Title: []pptxw.Run{{Text: s, Fact: "id"}}}}}.Bytes()
		if err != nil {
			return
		}
		shown, err := pptxw.Read(body)
		if strings.Trim(s, "\n") == "" || strings.Contains(s, "\n") || strings.ContainsAny(s, "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\uFFFD") {
			return // breaks and removed controls change the count or the text of runs
		}
		require.NoError(t, err)
		require.Equal(t, "id", shown[0].Fact)
		if !strings.ContainsRune(shown[0].Text, '\uFFFD') {
			require.Equal(t, s, shown[0].Text)
		}
	})
}

// A file that reads at all reads the same once its zip is canonical.
func FuzzRead(f *testing.F) {
	body, err := deck().Bytes()
	require.NoError(f, err)
	f.Add(body)
	f.Add([]byte("PK"))
	f.Fuzz(func(t *testing.T, in []byte) {
		shown, err := pptxw.Read(in)
		_ = pptxw.Lint(in)
		if err != nil {
			return
		}
		canonical, err := opc.Rezip(in)
		require.NoError(t, err)
		again, err := pptxw.Read(canonical)
		require.NoError(t, err)
		require.Equal(t, shown, again)
	})
}

func BenchmarkBytes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := deck().Bytes(); err != nil {
			b.Fatal(err)
		}
	}
}
