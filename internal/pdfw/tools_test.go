package pdfw_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// tool runs another program on the sample and gives what it printed.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil {
		t.Skip("needs " + name + " (packages poppler-utils, qpdf)")
	}
	path := filepath.Join(t.TempDir(), "sample.pdf")
	require.NoError(t, os.WriteFile(path, render(t, sample()), 0o600))
	for i, a := range args {
		if a == "FILE" {
			args[i] = path
		}
	}
	out, err := exec.Command(name, args...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

func TestQpdfFindsNoFault(t *testing.T) {
	require.Contains(t, tool(t, "qpdf", "--check", "FILE"), "No syntax or stream encoding errors")
}

func TestFontsAreEmbeddedSubsetAndMapped(t *testing.T) {
	rows := strings.Split(strings.TrimSpace(tool(t, "pdffonts", "FILE")), "\n")[2:]
	require.Len(t, rows, 5)
	for _, row := range rows {
		require.Contains(t, row, "Identity-H       yes yes yes", row)
	}
}

func TestPropertiesAreThoseOfTheDocument(t *testing.T) {
	out := strings.Join(strings.Fields(tool(t, "pdfinfo", "FILE")), " ")
	for _, want := range []string{"Title: Société Générale d’Œuvres — memo", "Tagged: yes", "(A4)", "Pages: 3", "JavaScript: no", "Jan 2"} {
		require.Contains(t, out, want)
	}
}

func TestTagsStandInTheOrderOfReading(t *testing.T) {
	out := tool(t, "pdfinfo", "-struct-text", "FILE")
	require.NotContains(t, out, "Error")
	at := 0
	for _, want := range []string{"Document", "H1 (block)", "Société Générale", "H2 (block)", "Span \"margin_2025\"", "−12,4", "Reference (inline)", "Object", "Link (inline)", "the filing", "Object", "Note", "Lbl", "[1]", "Figures as filed",
		"H3 (block)", "L (block)", "/ListNumbering /Disc", "Lbl", "LBody", "Table (block)", "THead", "/Scope /Column", "TBody", "/Scope /Row", "60 413,5"} {
		next := strings.Index(strings.ReplaceAll(out[at:], "\u202f", " "), want)
		require.GreaterOrEqual(t, next, 0, "%s after what stands before it", want)
		at += next
	}
	require.Equal(t, 1, strings.Count(out, "\"Period\""), "a repeated table head is an artifact")
	require.NotContains(t, out, "page 1 / 3", "a running foot is an artifact")
}

func TestPopplerReadsEveryFigure(t *testing.T) {
	out := strings.Join(strings.Fields(tool(t, "pdftotext", "-layout", "FILE", "-")), " ")
	for _, want := range []string{"−12,4 %", "(≥ 1 234,5 €)", "1 000,5 EUR m FY2025 revenue_1", "60 413,5 EUR m FY2025 revenue_60", "page 3 / 3", "not sealed"} {
		require.Contains(t, out, want)
	}
}
