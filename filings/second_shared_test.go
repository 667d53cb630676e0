//go:build shared

package filings

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// reading is all that is compared of a report. testdata/second/instance.py
// writes the same from its own reading of the same bytes.
type reading struct {
	Kind             string
	Count            int
	Contexts         int
	DistinctContexts int `json:"distinct_contexts"`
	Units            int
	DistinctUnits    int `json:"distinct_units"`
	Nil              int
	Numeric          int
	WithoutDimension int `json:"without_dimension"`
	WithoutID        int `json:"without_id"`
	Axes             map[string]axisCounts
	Sets             map[string]map[xbrl.Agreement]int
	Digest           string   // of the facts, sorted
	Facts            []string // one line each, in document order
}

type axisCounts struct {
	Facts    int
	Explicit map[string]int
	Typed    map[string]int
}

// secondReadings runs the other program once over all reports, each of them one
// file or the pages of one set.
func secondReadings(t *testing.T, reports [][]string) []reading {
	t.Helper()
	const python = "/usr/bin/python3" // Debian's, which its python3-lxml belongs to
	if err := exec.Command(python, "-c", "import lxml").Run(); err != nil {
		t.Skip("python3-lxml is not installed: ", err)
	}
	program := filepath.Join("testdata", "second")
	sources, err := filepath.Glob(filepath.Join(program, "*.py"))
	require.NoError(t, err)
	for _, path := range sources { // the go command keeps results by the files that a test opens
		_, err := os.ReadFile(path)
		require.NoError(t, err)
	}
	args := []string{"-B", filepath.Join(program, "instance.py")}
	for _, paths := range reports {
		args = append(args, strings.Join(paths, ","))
	}
	command := exec.Command(python, args...)
	command.Stderr = os.Stderr
	out, err := command.Output()
	require.NoError(t, err)
	var found []reading
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var r reading
		err := decoder.Decode(&r)
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		found = append(found, r)
	}
	require.Len(t, found, len(reports), "it answers for every report")
	return found
}

// ours reads a report with the packages under test.
func ours(t *testing.T, paths []string) (in *xbrl.Instance, r reading) {
	t.Helper()
	var bodies [][]byte
	for _, path := range paths {
		body, err := os.ReadFile(path)
		require.NoError(t, err)
		bodies = append(bodies, pagesOf(t, body)...)
	}
	r.Kind = string(xbrl.Sniff(bodies[0]))
	var err error
	if r.Kind == string(xbrl.KindInstance) {
		in, err = xbrl.ParseBytes(t.Context(), bodies[0], xbrl.Limits{})
	} else {
		in, err = xbrl.ParseInline(t.Context(), bodies, xbrl.Limits{})
	}
	require.NoError(t, err)
	r.count(in)
	return in, r
}

// pagesOf unpacks by the plainest way, apart from how the product does it.
func pagesOf(t *testing.T, body []byte) [][]byte {
	t.Helper()
	switch {
	case bytes.HasPrefix(body, []byte("\x1f\x8b")):
		r, err := gzip.NewReader(bytes.NewReader(body))
		require.NoError(t, err)
		body, err = io.ReadAll(r)
		require.NoError(t, err)
	case bytes.HasPrefix(body, []byte("PK")):
		archive, err := zip.NewReader(bytes.NewReader(body), int64(len(body)))
		require.NoError(t, err)
		var pages [][]byte
		for _, f := range archive.File {
			r, err := f.Open()
			require.NoError(t, err)
			page, err := io.ReadAll(r)
			require.NoError(t, err)
			if kind := xbrl.Sniff(page); kind == xbrl.KindInline || kind == xbrl.KindInstance {
				pages = append(pages, page)
			}
		}
		return pages
	}
	return [][]byte{body}
}

// sameReading compares fact for fact, in document order, and then the counts.
func sameReading(t *testing.T, want, got reading) {
	t.Helper()
	shown := 0
	for i := range min(len(want.Facts), len(got.Facts)) {
		if want.Facts[i] != got.Facts[i] && shown < 5 {
			t.Errorf("fact #%d\n here  %s\n there %s", i+1, got.Facts[i], want.Facts[i])
			shown++
		}
	}
	want.Facts, got.Facts = nil, nil
	assert.Equal(t, want, got)
}
