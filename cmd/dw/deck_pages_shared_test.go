//go:build shared

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pagecmp"
)

// deckPages holds what LibreOffice shows of the demo's deck, slide by slide, as a
// person looked at it and approved it, and the program that showed it so.
const deckPages = "testdata/deck-pages"

// Slides are drawn by an office program with the faces that it finds. The images
// hold for the one that is named beside them and for Liberation Sans in the place
// of Arial; another release may break a line elsewhere, and its images are to be
// looked at again. Every figure is read from the text of the slides in any case.
func TestTheDemosSlidesLookAsApproved(t *testing.T) {
	approvedWith, err := os.ReadFile(filepath.Join(deckPages, "drawn-with.txt"))
	require.NoError(t, err)
	if why := otherThan(strings.Fields(string(approvedWith))); why != "" {
		t.Skip(why)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	var out, said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &said, getenv: func(string) string { return "" }, clock: time.Now}
	require.Equal(t, 0, a.run(t.Context(), []string{"demo", "--quiet", "--out", "made"}), said.String())
	cmd := exec.Command("soffice", "--headless", "--convert-to", "pdf", "-env:UserInstallation=file://"+filepath.Join(dir, "profile"), "--outdir", dir, filepath.Join("made", "current", "deck.pptx"))
	printed, err := cmd.CombinedOutput()
	require.NoError(t, err, string(printed))
	pdf, err := os.ReadFile(filepath.Join(dir, "deck.pdf"))
	require.NoError(t, err)
	t.Chdir(home)
	pagecmp.Check(t, pdf, deckPages, "deck")
}

// home is the folder of this package, in which its tests begin.
var home, _ = os.Getwd()

// otherThan says why images made with these programs cannot be held against what
// is here: "LibreOffice", its release, and a face that must be there.
func otherThan(approved []string) string {
	said, err := exec.Command("soffice", "--version").Output()
	if err != nil {
		return "soffice is not installed: this test needs libreoffice-impress"
	}
	if len(approved) != 3 || !strings.HasPrefix(string(said), approved[0]+" "+approved[1]) {
		return "the approved images were drawn with " + strings.Join(approved, " ") + ", and here is " + strings.TrimSpace(string(said)) + ": look at the slides, and approve new images"
	}
	found, err := exec.Command("fc-match", "-f", "%{file}", "Arial").Output()
	if err != nil || !strings.HasSuffix(string(found), approved[2]) {
		return "Arial is shown by " + string(found) + " and not by " + approved[2] + ": install fonts-liberation"
	}
	return ""
}
