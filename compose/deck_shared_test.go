//go:build shared

package compose

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPartOfTheDeck(t *testing.T) {
	draft := deckDossier(t)
	draft.Revision = 0
	xsdgate.Check(t, renderDeck(t, deckDossier(t), ""))
	xsdgate.Check(t, renderDeck(t, draft, "fr"))
}

// Another program opens the deck and finds every figure with the digits that we wrote.
func TestAnotherProgramShowsTheFigures(t *testing.T) {
	for _, tool := range []string{"soffice", "pdftotext", "pdfinfo"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("%s is not installed: this test needs libreoffice-impress and poppler-utils", tool)
		}
	}
	d, err := Prepare(deckDossier(t), "")
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "deck.pptx"), renderDeck(t, deckDossier(t), ""), 0o600))
	run := func(name string, args ...string) string {
		out, err := exec.Command(name, args...).CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
	run("soffice", "--headless", "--convert-to", "pdf", "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--outdir", dir, filepath.Join(dir, "deck.pptx"))
	pdf := filepath.Join(dir, "deck.pdf")
	require.Regexp(t, `Pages:\s+10\n`, run("pdfinfo", pdf))
	text := run("pdftotext", "-layout", pdf, "-")
	for _, s := range d.Shown {
		require.Contains(t, text, s.Text, s.ID)
	}
	require.NotContains(t, text, "not sealed")
}
