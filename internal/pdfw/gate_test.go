package pdfw_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pdfgate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
)

func TestOtherProgramsFindNoFault(t *testing.T) { pdfgate.Check(t, render(t, sample())) }

// The gate must bite, or passing it says nothing: the same file with one promise broken.
func TestPreflightNamesWhatIsWrong(t *testing.T) {
	good := render(t, sample())
	for name, c := range map[string]struct{ from, to, code string }{
		"no set of characters for a font": {"/CIDSet ", "/CIDSxt ", "3.1.11"},
		"no mark in the properties":       {"<pdfaid:part>1<", "<pdfaid:part>7<", "7.1"},
		"a link that is not printed":      {"/F 4 ", "/F 2 ", "5."},
	} {
		require.True(t, bytes.Contains(good, []byte(c.from)), name)
		faults := pdfgate.PDFA(t, bytes.ReplaceAll(good, []byte(c.from), []byte(c.to)))
		require.NotEmpty(t, faults, name)
		assert.Contains(t, strings.Join(faults, "\n"), c.code, name)
	}
}

// pdf.js reads the tags without poppler.
func TestASecondReaderFindsTheSameTags(t *testing.T) {
	tagged := pdfgate.Tags(t, render(t, sample()))
	assert.Equal(t, "Société Générale d’Œuvres — memo", tagged.Title)
	assert.Equal(t, "fr", tagged.Language)
	assert.True(t, tagged.Marked)
	assert.Equal(t, []string{"Société Générale d’Œuvres", "Recommendation", "Reasons", "Facts", "Sources"}, tagged.Outline)
	require.Len(t, tagged.Pages, 3)
	count := map[string]int{}
	inside := 0
	var rows []pdfgate.Node
	for _, p := range tagged.Pages {
		inside += p.Inside
		rows = append(rows, p.Tree.Find("TR")...)
		for _, role := range []string{"Table", "THead", "TBody", "Note", "Reference", "Lbl", "LI"} {
			count[role] += len(p.Tree.Find(role))
		}
	}
	assert.Equal(t, 1, inside, "the mark of the note leads to it")
	assert.Equal(t, 1, count["Note"])
	assert.Equal(t, 1, count["Reference"])
	assert.Equal(t, 5, count["LI"])
	assert.GreaterOrEqual(t, len(rows), 63, "60 rows and a head, one row and a head")
	first := tagged.Pages[0].Tree
	assert.Equal(t, "[1] Figures as filed; a digest of each source stands in the last section.", first.Find("Note")[0].Plain())
	assert.Equal(t, "Société Générale d’Œuvres", first.Find("H1")[0].Plain())
	assert.NotContains(t, first.Plain(), "page 1 / 3", "a running foot is an artifact")
	assert.Contains(t, tagged.Pages[0].Addresses, "https://www.example.org/filing/2025")
}

// notesOn gives the mark of each note that a page shows at its foot.
func notesOn(p pdfw.Page) (marks []string) {
	for _, line := range strings.Split(p.Body, "\n") {
		if strings.HasPrefix(line, "[") {
			marks = append(marks, line[:strings.Index(line, "]")+1])
		}
	}
	return marks
}
