package compose

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/pptxw"
)

// lettersOf are the letters of all slides in order, without blanks, taken from the
// parts alone. What is cut over two slides is whole again.
func lettersOf(t testing.TB, body []byte) string {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	var all strings.Builder
	for n := 1; ; n++ {
		part, err := p.Part(fmt.Sprintf("ppt/slides/slide%d.xml", n))
		if err != nil {
			return all.String()
		}
		d := xml.NewDecoder(strings.NewReader(string(part.Body)))
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			require.NoError(t, err)
			if e, ok := token.(xml.StartElement); ok && e.Name.Local == "t" {
				var text string
				require.NoError(t, d.DecodeElement(&text, &e))
				all.WriteString(solid(text))
			}
		}
	}
}

func solid(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

// oneSubject is a dossier with nothing but what a test puts in.
func oneSubject(t testing.TB, fill func(*dossier.Sealed)) dossier.Sealed {
	t.Helper()
	full := deckDossier(t)
	s := dossier.Sealed{Mission: full.Mission, Revision: 1, Frame: full.Frame, Reads: full.Reads, Facts: full.Facts[:1]}
	fill(&s)
	return s
}

// Whatever a text is, all of it is on the slides, and no slide holds more than fits.
func TestAHostileTextIsWrittenWhole(t *testing.T) {
	long := numbered("%05d ", 6_666) // 40,000 letters, no piece of which stands twice
	section := func(text string) func(*dossier.Sealed) {
		return func(s *dossier.Sealed) { s.Sections = []dossier.Section{{ID: "s", Title: "T", Text: text}} }
	}
	tests := []struct {
		rule string
		fill func(*dossier.Sealed)
		want string
	}{
		{"a section of 40,000 letters", section(long), long},
		{"a section of one word of 200,000 letters", section(numbered("%05d", 40_000)), numbered("%05d", 40_000)},
		{"a section of 3,000 lines", section(numbered("%04d\n", 3_000)), numbered("%04d", 3_000)},
		{"a section of 5,000 ideographs", section(strings.Repeat("为什么", 1_667)), strings.Repeat("为什么", 1_667)},
		{"emoji", section("\U0001F600 grows \U0001F4C8 and falls \U0001F1EB\U0001F1F7"), "\U0001F600grows\U0001F4C8andfalls\U0001F1EB\U0001F1F7"},
		{"Arabic", section("المملكة : خمس ممالك"), "المملكة:خمسممالك"},
		{"what XML forbids is shown as a sign", section("a\x00b\x0bc\uFFFEd"), "a\uFFFDb\uFFFDc\uFFFDd"},
		{"so is a control that turns the text around", section("pay \u202e12\u202c and \u2066x\u2069"), "pay\uFFFD12\uFFFDand\uFFFDx\uFFFD"},
		{"a label of 40,000 letters", func(s *dossier.Sealed) { s.Facts[0].Label = long }, long},
		{"an identifier of 300 letters", func(s *dossier.Sealed) { s.Facts[0].ID = strings.Repeat("sales", 60) }, strings.Repeat("sales", 60)},
		{"a number of 40 digits", func(s *dossier.Sealed) {
			s.Facts[0].Figure.Value = decimalOf(t, "1234567890123456789012345678901234567890.5")
		}, "1,234,567,890,123,456,789,012,345,678,901,234,567,890.5"},
		{"a claim of 40,000 letters", func(s *dossier.Sealed) {
			s.Conflicts = []dossier.Conflict{{Name: "C1", ID: "x", Claims: []dossier.Claim{{Says: long}}, Reason: "r"}}
		}, long},
		{"a text that looks like a formula", section(`=HYPERLINK("https://example.com") +1 @SUM(A1) -2`), `=HYPERLINK("https://example.com")+1@SUM(A1)-2`},
		{"a text that looks like markup", section(`<a:t>&amp;]]></a:t>`), `<a:t>&amp;]]></a:t>`},
		{"a date before workbooks count", section("In 1789-07-14 nothing was filed."), "1789-07-14"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			body := renderDeck(t, oneSubject(t, tt.fill), "")
			require.NoError(t, pptxw.Lint(body))
			slides := len(titles(t, body))
			pieces := piecesIn(lettersOf(t, body), solid(tt.want))
			require.Positive(t, pieces, "a part of the text is not there")
			require.LessOrEqual(t, pieces, slides, "a text is cut where a slide ends and nowhere else")
		})
	}
}

func numbered(form string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, form, i)
	}
	return b.String()
}

// piecesIn says in how many pieces a text stands in all others, in order; nought
// when some of it does not.
func piecesIn(all, text string) (pieces int) {
	for text != "" {
		n := len(text)
		if !strings.Contains(all, text) { // the longest beginning that stands there
			low := 0
			for high := n; low < high-1; {
				if mid := (low + high) / 2; strings.Contains(all, text[:mid]) {
					low = mid
				} else {
					high = mid
				}
			}
			n = low
		}
		if n == 0 {
			return 0
		}
		at := strings.Index(all, text[:n])
		all, text, pieces = all[at+n:], text[n:], pieces+1
	}
	return pieces
}

func riskNamed(i int) string { return fmt.Sprintf("Risk %c%c turns.", 'a'+i/10, 'a'+i%10) }

func TestSixtyRisksGoOverAsManySlidesAsTheyTake(t *testing.T) {
	s := oneSubject(t, func(s *dossier.Sealed) {
		for i := range 60 {
			s.Risks = append(s.Risks, dossier.Risk{Text: riskNamed(i), Mitigant: strings.Repeat("It is watched. ", 8)})
		}
	})
	body := renderDeck(t, s, "")
	all := lettersOf(t, body)
	for i := range 60 {
		require.Contains(t, all, solid(riskNamed(i)))
	}
	// Two lines of 16.8 points and six above are 39.6 a risk, 8 on a slide of 345.6.
	require.Contains(t, titles(t, body), "Risks: what may go wrong, and what is done about it (8/8)")
}

func TestWhatCannotBeWrittenIsRefusedWithItsPlace(t *testing.T) {
	tests := []struct {
		rule string
		fill func(*dossier.Sealed)
		want string
	}{
		{"bytes that are not UTF-8", func(s *dossier.Sealed) {
			s.Sections = []dossier.Section{{ID: "s", Title: "The section", Text: "bad\xff"}}
		}, `slide 3 ("The section")`},
		{"an identifier with a forbidden character", func(s *dossier.Sealed) { s.Facts[0].ID = "sa\x01les" }, `the identifier "sa\x01les" of "Net sales"`},
		{"an identifier that turns the text around", func(s *dossier.Sealed) { s.Facts[0].ID = "sa\u202eles" }, "identifier"},
		{"an identifier that is two", func(s *dossier.Sealed) { s.Facts[0].ID = "sales, mac" }, "identifier"},
		{"a title of 40,000 letters", func(s *dossier.Sealed) {
			s.Sections = []dossier.Section{{ID: "s", Title: strings.Repeat("title ", 7_000), Text: "x"}}
		}, "the title of section s takes more than two lines"},
		{"a title of one long word", func(s *dossier.Sealed) {
			s.Sections = []dossier.Section{{ID: "s", Title: strings.Repeat("t", 500), Text: "x"}}
		}, "the title of section s takes more than two lines"},
		{"a question of 40,000 letters", func(s *dossier.Sealed) { s.Frame.Question = strings.Repeat("why ", 10_000) }, "the question does not fit on the cover"},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			d, err := Prepare(oneSubject(t, tt.fill), "")
			require.NoError(t, err)
			_, err = Deck().Render(context.Background(), d)
			require.ErrorContains(t, err, tt.want)
			var coded interface{ Code() string }
			require.True(t, errors.As(err, &coded))
		})
	}
}

func TestALinkThatNoBrowserShouldFollowIsNone(t *testing.T) {
	for _, address := range []string{"javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https:relative", "https://example.com/" + strings.Repeat("x", 2_100), "https://exa\x01mple.com/"} {
		s := oneSubject(t, func(s *dossier.Sealed) { s.Reads[0].Parts = []source.Part{{Address: address}} })
		s.Reads = append([]source.Read(nil), s.Reads...)
		body := renderDeck(t, s, "")
		require.NotContains(t, relationships(t, body), address[:8], address)
		require.NoError(t, pptxw.Lint(body))
	}
	s := oneSubject(t, func(s *dossier.Sealed) {
		s.Reads[0].Parts = []source.Part{{Address: `https://example.com/a b?q="x"&y=é`}}
	})
	require.Contains(t, relationships(t, renderDeck(t, s, "")), "https://example.com/a%20b?q=")
}

func relationships(t testing.TB, body []byte) (all string) {
	t.Helper()
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	for _, part := range p.Parts() {
		for _, r := range p.Relationships(part.Name) {
			if r.External {
				all += r.Target + "\n"
			}
		}
	}
	return all
}

// A table of 60 columns: each stands on a slide, with the key beside it.
func TestATableWiderThanASlideGoesOnWithItsKeys(t *testing.T) {
	grid := &source.Grid{}
	table := source.Table{Name: "wide", Rows: grid}
	row := []string{}
	for i := range 60 {
		table.Columns = append(table.Columns, source.Column{Name: fmt.Sprintf("column_%02d", i), Type: source.Number})
		row = append(row, fmt.Sprintf("%d.5", 1_000_000+i))
	}
	grid.Add("only_row", row...)
	s := deckDossier(t)
	s.Exhibits[0].Form, s.Exhibits[0].Title = "table", "Sixty columns"
	var err error
	table.Read = s.Reads[1]
	s.Exhibits[0].Packed, err = source.Pack(table)
	require.NoError(t, err)
	body := renderDeck(t, s, "")
	keys, seen := 0, map[string]bool{}
	for _, f := range readDeck(t, body) {
		if f.Text == "only_row" {
			keys++
		}
		seen[f.Text] = true
	}
	for i := range 60 {
		require.True(t, seen[fmt.Sprintf("column_%02d", i)], i)
		require.True(t, seen[fmt.Sprintf("1,000,%03d.5", i)], i)
	}
	require.Greater(t, keys, 2)
	require.Less(t, keys, 12)
}

// A chart with hostile names is one with those names, or a table that says why.
func TestAChartWithHostileNamesIsDrawnOrATable(t *testing.T) {
	tests := []struct {
		rule, name, key, unit string
		draws                 bool
	}{
		{"a formula for a name", "=1+1", "=HYPERLINK(1)", "USD", true},
		{"a cell for a name", "FY2025", "Q1", "TRUE", true},
		{"Arabic and emoji", "مال", "\U0001F600", "€", true},
		{"a key of 300 letters", "v", strings.Repeat("k", 300), "USD", false},
		{"a name of 300 letters", strings.Repeat("n", 300), "k", "USD", false},
		{"a unit of 300 letters", "v", "k", strings.Repeat("u", 300), false},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			s := deckDossier(t)
			table := plateOf(t, map[string]source.Unit{tt.name: source.Unit(tt.unit)}, []string{tt.name}, []string{tt.key, "12"}, []string{"other", "3"})
			table.Read = s.Reads[1]
			var err error
			s.Exhibits[0].Packed, err = source.Pack(table)
			require.NoError(t, err)
			drew, said := false, false
			for _, f := range readDeck(t, renderDeck(t, s, "")) {
				drew = drew || strings.Contains(f.Place, ", chart ") && f.Text == tt.name
				said = said || strings.Contains(f.Text, "names too long for a chart: a table")
			}
			require.Equal(t, tt.draws, drew)
			require.Equal(t, !tt.draws, said)
		})
	}
}

func TestAChartOfNumbersLongerThanCellsSaysSo(t *testing.T) {
	s := deckDossier(t)
	table := plateOf(t, map[string]source.Unit{"v": "USD"}, []string{"v"}, []string{"a", "1234567890123456789012345678901234567890"}, []string{"b", "1"})
	table.Read = s.Reads[1]
	var err error
	s.Exhibits[0].Packed, err = source.Pack(table)
	require.NoError(t, err)
	found := readDeck(t, renderDeck(t, s, ""))
	require.Contains(t, found, Found{Place: "slide 5, chart prices, USD, workbook Data!B2", Text: "1234567890123460000000000000000000000000"})
	said := false
	for _, f := range found {
		said = said || strings.Contains(f.Text, "drawn with 15 digits")
	}
	require.True(t, said)
}
