//go:build shared

package compose_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/officegate"
	"github.com/deskworth/deskworth-go/internal/pdfw"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestTheSchemasAcceptEveryPartOfTheMemo(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := memoDocument(t, lang)
		d.Draft = lang == "fr"
		xsdgate.Check(t, docxOf(t, d))
	}
}

func TestTheSchemasAcceptAMemoWithCharts(t *testing.T) { xsdgate.Check(t, docxOf(t, charted(t, "fr"))) }

// A word processor shows a chart as a picture of the page, whole.
func TestAWordProcessorShowsTheMemosCharts(t *testing.T) {
	out, err := exec.Command("pdfimages", "-list", officegate.Print(t, "memo.docx", docxOf(t, charted(t, "en")))).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Regexp(t, `(?m)^ +\d+ +0 image +1947 `, string(out), "as many dots as the file has")
}

// A word processor opens the memo, makes pages of it, and shows every figure and every note.
func TestAWordProcessorShowsTheMemosFigures(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		d := memoDocument(t, lang)
		text := pdfw.Fold(officegate.Text(t, "memo.docx", docxOf(t, d)))
		for _, s := range d.Shown {
			assert.Contains(t, text, pdfw.Fold(s.Text), s.ID)
		}
		for _, want := range []string{"million", "[1]", "[6]", "CHANGE(prior, sales)", "page 1 / 2", "page 2 / 2", d.Words.Limits, d.Words.Sources} {
			assert.Contains(t, text, want)
		}
	}
}
