package compose_test

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pdfgate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

// qpdf, poppler and Preflight have nothing to say, in either language, sealed or not.
func TestOtherProgramsFindNoFaultInTheMemo(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := memoDocument(t, lang)
		d.Draft = lang == "fr"
		body := memoOf(t, d)
		pdfgate.Check(t, body)
		text := pdfw.Fold(pdfgate.Text(t, body))
		for _, s := range d.Shown {
			assert.Contains(t, text, pdfw.Fold(s.Text), s.ID)
		}
	}
}

// pdf.js finds the order of reading, each figure's note, and the tables with their heads.
func TestPdfJsReadsTheMemosTags(t *testing.T) {
	tagged := pdfgate.Tags(t, memoOf(t, memoDocument(t, "en")))
	assert.Equal(t, "Apple: what carries net sales?", tagged.Title)
	assert.Equal(t, "en", tagged.Language)
	assert.True(t, tagged.Marked)
	assert.Equal(t, []string{
		"Apple: what carries net sales?", "Phones are 52.3% of net sales", "Risks", "Limits", "Missing data", "Conflicts settled",
		"Facts", "Assumptions", "Calculations", "Checks", "Tables", "Sources",
	}, tagged.Outline)
	require.Len(t, tagged.Pages, 3)
	var headings, notes []string
	spans := map[string]int{}
	heads, inside := 0, 0
	for _, p := range tagged.Pages {
		inside += p.Inside
		for _, role := range []string{"H1", "H2"} {
			for _, h := range p.Tree.Find(role) {
				headings = append(headings, h.Plain())
			}
		}
		for _, n := range p.Tree.Find("Note") {
			notes = append(notes, n.Plain())
		}
		for _, s := range p.Tree.Find("Span") {
			spans[s.Plain()]++
		}
		for _, h := range p.Tree.Find("THead") {
			heads += len(h.Find("TH"))
		}
	}
	assert.Equal(t, tagged.Outline, headings)
	assert.Equal(t, []string{
		"[1] sales · S1 Example, example.facts, Apple Inc. · 2022-09-25/2023-09-30", "[2] prior · S1 Example, example.facts, Apple Inc. · 2021-09-25/2022-09-30",
		"[3] growth · calculated: CHANGE(prior, sales)", "[4] phones · S1 Example, example.facts, Apple Inc. · 2022-09-25/2023-09-30",
		"[5] share · calculated: SHARE(phones, sales)", "[6] share · calculated: SHARE(phones, sales)",
	}, notes)
	assert.Equal(t, 6, inside, "each mark leads to its note")
	assert.Equal(t, 3, spans["383,285"], "sales twice, and what the text says once")
	assert.GreaterOrEqual(t, heads, 5+7+6+5+5+5, "the head of each table")
	assert.Contains(t, tagged.Pages[0].Addresses, "https://example.com/facts.csv")
}

// askDocx prints what python-docx reads: properties, headings by style, the rows of tables, all paragraphs.
const askDocx = `
import sys, docx
d = docx.Document(sys.argv[1])
p = d.core_properties
print("title", p.title); print("author", p.author); print("language", p.language); print("created", p.created.isoformat())
for x in d.paragraphs:
    print(x.style.name, "|", x.text.replace("\n", " "))
for n, t in enumerate(d.tables):
    for row in t.rows:
        print("row", n, "|", " | ".join(c.text.replace("\n", " ") for c in row.cells))
print("head", d.sections[0].header.paragraphs[0].text); print("foot", d.sections[0].footer.paragraphs[0].text)
print("paper", d.sections[0].page_width.mm, d.sections[0].page_height.mm)
`

// Another library reads the texts, the styles of which a table of contents is made, and every figure.
func TestPythonDocxReadsTheMemo(t *testing.T) {
	const python = "/usr/bin/python3"
	if err := exec.Command(python, "-c", "import docx").Run(); err != nil {
		t.Skip("python3-docx is not installed: install it to read memos with another library")
	}
	d := memoDocument(t, "en")
	out, err := exec.Command(python, "-c", askDocx, onDisk(t, "memo.docx", docxOf(t, d))).CombinedOutput()
	require.NoError(t, err, string(out))
	said := string(out)
	for _, want := range []string{
		"title Apple: what carries net sales?\n", "author Deskworth\n", "language en-GB\n", "created 2023-11-03T12:00:00\n",
		"Title | Apple: what carries net sales?\n", "Heading 1 | Phones are 52.3% of net sales\n", "Heading 1 | Limits\n", "Heading 1 | Sources\n",
		"Normal | Net sales came to 383,285\u00a0USD million[], against 394,328\u00a0USD million[] a year before: -2.8%[].",
		"List Paragraph | No breakdown by country was read.\n",
		"row 1 | Figure | Value | Unit | Period | Basis | Source | Id\n", "row 1 | Net sales | 383,285 | USD million | 2022-09-25/2023-09-30 | observed | S1 | sales\n",
		"row 3 | Phones' share | 52.3% |  | SHARE(phones, sales) | share\n", "head Apple: what carries net sales?", "foot Revision 1 · SHA-256 ", "paper 210.0", "297.0",
	} {
		assert.Contains(t, said, want)
	}
	for _, s := range d.Shown {
		assert.Contains(t, said, "| "+s.Text+" |", s.ID)
	}
	assert.NotContains(t, strings.ToLower(said), "not sealed")
}

func TestTheMemoForAWordProcessorIsTheSameBytesEachTime(t *testing.T) {
	d := memoDocument(t, "fr")
	first := docxOf(t, d)
	for range 9 {
		require.Equal(t, first, docxOf(t, d))
	}
}
