package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/pagecmp"
	"github.com/deskworth/deskworth-go/internal/pdfgate"
)

// Each page of the demo's memo looks as somebody has approved it, and other programs find no fault in it.
func TestTheDemosMemoLooksAsApproved(t *testing.T) {
	made := t.TempDir()
	var out, said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &said, getenv: func(string) string { return "" }, clock: time.Now}
	require.Equal(t, 0, a.run(t.Context(), []string{"demo", "--quiet", "--out", made}), said.String())
	memo, err := os.ReadFile(filepath.Join(made, "current", "memo.pdf"))
	require.NoError(t, err)
	pagecmp.Check(t, memo, filepath.Join("testdata", "approved"), "memo")
	pdfgate.Check(t, memo)
}
