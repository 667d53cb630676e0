//go:build shared

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/internal/officegate"
)

// Whatever opens, validates or computes files of these forms finds no fault in
// the demo's, and shows every figure in each.
func TestOtherProgramsFindNoFaultInTheDemosFiles(t *testing.T) {
	made := t.TempDir()
	var out, said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &said, getenv: func(string) string { return "" }, clock: time.Now}
	require.Equal(t, 0, a.run(t.Context(), []string{"demo", "--quiet", "--out", made}), said.String())
	files := map[string][]byte{}
	for _, name := range []string{"workbook.xlsx", "deck.pptx", "memo.pdf", "memo.docx", compose.ManifestFile} {
		body, err := os.ReadFile(filepath.Join(made, "current", name))
		require.NoError(t, err)
		files[name] = body
	}
	var manifest compose.Manifest
	require.NoError(t, json.Unmarshal(files[compose.ManifestFile], &manifest))
	var figures []string
	for _, f := range manifest.Predicate.Figures {
		figures = append(figures, f.Text)
	}
	require.Len(t, figures, 16)
	officegate.CheckBundle(t, files, figures)
}
