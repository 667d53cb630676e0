//go:build shared

package filings

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// The suites hold what real filings lack: tuples, fractions, precision, times of
// day, contexts and units that are wrong. Whether a variation passes is asked
// elsewhere; here both programs must read the same, or both refuse.
func TestSharedAnotherProgramReadsTheSameInTheSuites(t *testing.T) {
	for suite, want := range map[string]int{
		"xbrl-2.1/XBRL-CONF-2025-07-16.tar.gz":    433,
		"xdt-1.0/XBRL-XDT-CONF-2025-09-09.tar.gz": 899,
	} {
		t.Run(suite, func(t *testing.T) {
			paths := suiteInstances(t, filepath.Join(filepath.Dir(sharedFilings()), "conformance", filepath.FromSlash(suite)))
			assert.Len(t, paths, want, "instances in the suite")
			second := secondReadings(t, paths)
			alike, refused, facts := 0, 0, 0
			for i, path := range paths {
				if second[i].Kind == "refused" {
					body, err := os.ReadFile(path[0])
					require.NoError(t, err)
					_, err = xbrl.ParseBytes(t.Context(), body, xbrl.Limits{})
					assert.Error(t, err, path)
					refused++
					continue
				}
				_, got := ours(t, path)
				sameReading(t, second[i], got)
				add(&alike, second[i].Digest == got.Digest)
				facts += got.Count
			}
			t.Logf("%d of %d instances read alike (%d facts), %d refused by both", alike, len(paths), facts, refused)
		})
	}
}

// suiteInstances unpacks the instances of a suite, known by their root.
func suiteInstances(t *testing.T, archive string) (paths [][]string) {
	t.Helper()
	packed, err := os.ReadFile(archive)
	require.NoError(t, err)
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	dir, files := t.TempDir(), tar.NewReader(unzipped)
	for n := 0; ; n++ {
		header, err := files.Next()
		if err == io.EOF {
			return paths
		}
		require.NoError(t, err)
		body, err := io.ReadAll(files)
		require.NoError(t, err)
		if strings.Contains(header.Name, "/out/") { // what a processor should write, most of it long and the same
			continue
		}
		if !strings.HasSuffix(header.Name, ".xml") && !strings.HasSuffix(header.Name, ".xbrl") || xbrl.Sniff(body) != xbrl.KindInstance {
			continue
		}
		path := filepath.Join(dir, fmt.Sprint(n, "-", filepath.Base(header.Name)))
		require.NoError(t, os.WriteFile(path, body, 0o600))
		paths = append(paths, []string{path})
	}
}

// The cases written for this reader hold exclusions, chains across documents,
// typed members and what is broken in them.
func TestSharedAnotherProgramReadsTheSameInOurInlineCases(t *testing.T) {
	body, err := os.ReadFile(filepath.Join(filepath.Dir(sharedFilings()), "conformance", "ixbrl-1.1", "own-cases.json"))
	require.NoError(t, err)
	var all struct {
		Cases []struct {
			ID, About string
			Documents []string
		}
	}
	require.NoError(t, json.Unmarshal(body, &all))
	require.Len(t, all.Cases, 29)
	dir := t.TempDir()
	paths := make([][]string, len(all.Cases))
	for i, c := range all.Cases {
		for n, document := range c.Documents {
			path := filepath.Join(dir, fmt.Sprint(c.ID, "-", n, ".html"))
			require.NoError(t, os.WriteFile(path, []byte(document), 0o600))
			paths[i] = append(paths[i], path)
		}
	}
	second := secondReadings(t, paths)
	for i, c := range all.Cases {
		t.Run(c.ID+" "+c.About, func(t *testing.T) {
			_, got := ours(t, paths[i])
			sameReading(t, second[i], got)
		})
	}
}
