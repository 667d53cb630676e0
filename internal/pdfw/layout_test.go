package pdfw_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/fontm"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// bodies gives the body lines of each page: one line a block or cell.
func bodies(t *testing.T, d pdfw.Document) [][]string {
	t.Helper()
	pages, err := pdfw.ReadText(render(t, d))
	require.NoError(t, err)
	var out [][]string
	for _, p := range pages {
		out = append(out, strings.Split(strings.TrimSpace(p.Body), "\n"))
	}
	return out
}

// Whatever stands before it, a heading shares its page with what follows.
func TestAHeadingIsNeverLeftAtAPagesFoot(t *testing.T) {
	for before := 25; before < 36; before++ { // a page holds about 31 such lines
		d := section()
		for i := range before {
			d.Blocks = append(d.Blocks, pdfw.Paragraph{Runs: pdfw.Text(fmt.Sprintf("line %d", i))})
		}
		d.Blocks = append(d.Blocks, pdfw.Heading{Level: 2, Text: "Major"}, pdfw.Heading{Level: 3, Text: "Minor"}, pdfw.Paragraph{Runs: pdfw.Text("follows")})
		for _, page := range bodies(t, d) {
			last := page[len(page)-1]
			require.NotEqual(t, "Major", last, "%d lines before", before)
			require.NotEqual(t, "Minor", last, "%d lines before", before)
		}
	}
}

// A paragraph of six lines breaks between its second and its fourth: no line stands alone.
func TestNoLineOfAParagraphStandsAlone(t *testing.T) {
	six := strings.TrimSuffix(strings.Repeat("a line\n", 6), "\n")
	seen := map[int]bool{}
	for before := 33; before < 45; before++ { // a page holds about 41 such lines
		d := section()
		for range before {
			d.Blocks = append(d.Blocks, pdfw.Paragraph{Small: true, Runs: pdfw.Text("x")})
		}
		d.Blocks = append(d.Blocks, pdfw.Paragraph{Runs: pdfw.Text(six)})
		for _, page := range bodies(t, d) {
			lines := strings.Count(page[len(page)-1], "a line")
			seen[lines] = true
			require.NotContains(t, []int{1, 5}, lines, "%d lines before", before)
		}
	}
	require.True(t, seen[2] && seen[3] && seen[4], "the paragraph was broken at each allowed place: %v", seen)
}

func TestATablesHeadIsRepeatedAndTaggedOnce(t *testing.T) {
	table := pdfw.Table{Columns: []pdfw.Column{{Title: "Head A"}, {Title: "Head B", Right: true}}}
	for i := range 120 {
		table.Rows = append(table.Rows, pdfw.Row{Cells: [][]pdfw.Run{pdfw.Text("row"), pdfw.Text(fmt.Sprint(i))}})
	}
	pages, err := pdfw.ReadText(render(t, section(table)))
	require.NoError(t, err)
	require.Greater(t, len(pages), 2)
	rows := 0
	for i, p := range pages {
		require.Contains(t, p.Text, "Head A")
		require.Equal(t, i == 0, strings.Contains(p.Body, "Head A"))
		require.GreaterOrEqual(t, strings.Count(p.Body, "row"), 2, "no row stands alone on a page")
		rows += strings.Count(p.Body, "row")
	}
	require.Equal(t, 120, rows, "each row once")
}

func TestARowTallerThanAPageIsSplitBetweenLines(t *testing.T) {
	words := make([]string, 3000)
	for i := range words {
		words[i] = fmt.Sprintf("word%d", i)
	}
	table := pdfw.Table{Columns: []pdfw.Column{{Title: "Id"}, {Title: "Reason"}}, Rows: []pdfw.Row{{Cells: [][]pdfw.Run{pdfw.Text("C1"), pdfw.Text(strings.Join(words, " "))}}}}
	pages, err := pdfw.ReadText(render(t, section(table)))
	require.NoError(t, err)
	require.Greater(t, len(pages), 2)
	all := ""
	for _, p := range pages {
		all += p.Body + " "
	}
	require.Contains(t, pdfw.Fold(all), strings.Join(words, " "), "nothing lost, nothing twice, in order")
}

func TestAFigureIsNotBrokenInANarrowTable(t *testing.T) {
	prose := strings.Repeat("long prose that wants all the room there is ", 8)
	table := pdfw.Table{Columns: []pdfw.Column{{Title: "A"}, {Title: "B"}, {Title: "C"}, {Title: "Value", Right: true}},
		Rows: []pdfw.Row{{Cells: [][]pdfw.Run{pdfw.Text(prose), pdfw.Text(prose), pdfw.Text(prose), {{Text: "−1 234 567 890.25", Figure: "f"}}}}}}
	pages, err := pdfw.ReadText(render(t, section(table)))
	require.NoError(t, err)
	require.Equal(t, "−1 234 567 890.25", pages[0].Figures[0].Text)
}

func TestALongWordIsBrokenWithinTheMeasure(t *testing.T) {
	address := "https://www.example.org/" + strings.Repeat("0123456789", 60)
	pages, err := pdfw.ReadText(render(t, section(pdfw.Paragraph{Runs: []pdfw.Run{{Text: address, Link: address}}})))
	require.NoError(t, err)
	require.Contains(t, pages[0].Text, address, "the pieces follow each other without a sign between")
}

func TestARunningHeadIsShortenedToThePage(t *testing.T) {
	d := section()
	d.Header, d.Mark = strings.Repeat("a title without end ", 20), "not sealed"
	pages, err := pdfw.ReadText(render(t, d))
	require.NoError(t, err)
	require.Contains(t, pages[0].Text, "…\nnot sealed")
}

func TestAFigureInAHeadingIsGivenBack(t *testing.T) {
	d := section(pdfw.Heading{Level: 2, Runs: []pdfw.Run{{Text: "Margin is "}, {Text: "12.5%", Figure: "margin"}}})
	pages, err := pdfw.ReadText(render(t, d))
	require.NoError(t, err)
	require.Equal(t, []pdfw.Figure{{ID: "margin", Text: "12.5%"}}, pages[0].Figures)
	require.Contains(t, pages[0].Body, "Margin is 12.5%")
}

func TestALineFeedHasNoPlaceInARunningHead(t *testing.T) {
	d := section()
	d.Title, d.Header = "two\nlines", "two\nlines"
	c, err := pdfw.Read(render(t, d))
	require.NoError(t, err)
	require.Equal(t, "two lines", c.Title)
	require.Contains(t, c.Pages[0].Text, "two lines")
}

func TestAFurtherFaceDrawsWhatTheFirstLacks(t *testing.T) {
	ttf, err := os.ReadFile("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
	if err != nil {
		t.Skip("needs DejaVu Sans (package fonts-dejavu-core)")
	}
	face, err := fontm.Open(ttf)
	require.NoError(t, err)
	d := section(pdfw.Paragraph{Runs: []pdfw.Run{{Text: "1\u202f234 ✓", Figure: "f"}}})
	d.Faces = []*fontm.Face{face}
	pages, err := pdfw.ReadText(render(t, d))
	require.NoError(t, err)
	require.Equal(t, "1\u202f234 ✓", pages[0].Figures[0].Text, "a change of face within a figure cuts nothing apart")
	require.Equal(t, "DejaVuSans", pages[0].Fonts[2].Name[len("ABCDEF+"):])
}

// noted is a paragraph with a note of that many words.
func noted(mark string, words int) pdfw.Paragraph {
	return pdfw.Paragraph{Runs: []pdfw.Run{{Text: "a figure"}, {Text: mark, Note: pdfw.Text("note " + mark + strings.Repeat(" word", words))}, {Text: "."}}}
}

// Wherever its mark falls, a note stands at the foot of that page, once.
func TestANoteStandsOnThePageOfItsMark(t *testing.T) {
	for before := 20; before < 36; before++ {
		d := section()
		for i := range before {
			d.Blocks = append(d.Blocks, pdfw.Paragraph{Runs: pdfw.Text(fmt.Sprintf("line %d", i))})
		}
		d.Blocks = append(d.Blocks, noted("1", 60), noted("2", 3), pdfw.Paragraph{Runs: pdfw.Text("follows")})
		pages, err := pdfw.ReadText(render(t, d))
		require.NoError(t, err)
		seen := 0
		for _, p := range pages {
			for _, mark := range notesOn(p) {
				seen++
				require.Contains(t, p.Body, "a figure"+mark+".", "%d lines before", before)
			}
		}
		require.Equal(t, 2, seen, "%d lines before", before)
	}
}

func TestANoteThatIsLongerThanAPageGoesOnOnTheNext(t *testing.T) {
	d := section(noted("1", 3000), noted("2", 1), pdfw.Paragraph{Runs: pdfw.Text("follows")})
	pages, err := pdfw.ReadText(render(t, d))
	require.NoError(t, err)
	require.Greater(t, len(pages), 2)
	all := ""
	for _, p := range pages {
		all += p.Body + " "
	}
	require.Equal(t, 3001, strings.Count(all, "word"), "nothing lost and nothing twice")
	require.Contains(t, pages[0].Body, "a figure[1].")
	require.Contains(t, pages[0].Body, "\n[1]\u00a0note 1", "the note begins where its mark stands")
}

func TestAMarkInATableHasItsNoteOnThePageOfTheRow(t *testing.T) {
	table := pdfw.Table{Columns: []pdfw.Column{{Title: "A"}, {Title: "B"}}}
	for i := range 80 {
		mark := fmt.Sprint(i + 1)
		table.Rows = append(table.Rows, pdfw.Row{Cells: [][]pdfw.Run{pdfw.Text("row"), {{Text: "cell"}, {Text: mark, Note: pdfw.Text("why " + mark)}}}})
	}
	pages, err := pdfw.ReadText(render(t, section(table)))
	require.NoError(t, err)
	seen := 0
	for _, p := range pages {
		for _, mark := range notesOn(p) {
			seen++
			require.Contains(t, p.Body, "cell"+mark)
		}
	}
	require.Equal(t, 80, seen)
}

func TestAMarkIsNoPartOfABookmark(t *testing.T) {
	h := pdfw.Heading{Level: 2, Runs: []pdfw.Run{{Text: "Margin is 12%"}, {Text: "1", Note: pdfw.Text("as filed")}}}
	require.Equal(t, "Margin is 12%", h.Plain())
	pages, err := pdfw.ReadText(render(t, section(h, pdfw.Paragraph{Runs: pdfw.Text("x")})))
	require.NoError(t, err)
	require.Contains(t, pages[0].Body, "Margin is 12%[1]")
}
