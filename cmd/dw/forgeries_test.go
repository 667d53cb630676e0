package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/forge"
)

// fewestForgeries guards against a list that lost its entries.
const fewestForgeries = 100

// Whatever is changed in a bundle, and however well the manifest is made to fit it
// again, dw verify refuses it and says where. Untouched it holds.
func TestEveryForgeryOfTheDemoIsRefusedWithItsPlace(t *testing.T) {
	bundle, err := demoBundle()
	require.NoError(t, err)
	b := newBench(t)
	assert.Equal(t, 0, b.run("verify", written(t, bundle)).code)
	all := forge.All()
	require.GreaterOrEqual(t, len(all), fewestForgeries)
	for _, f := range all {
		t.Run(f.Rule, func(t *testing.T) {
			if len(f.Needs) > 0 && exec.Command(f.Needs[0], f.Needs[1:]...).Run() != nil {
				t.Skipf("%v does not run here", f.Needs)
			}
			forged, err := f.Apply(bundle)
			require.NoError(t, err)
			r := b.run("verify", written(t, forged))
			assert.Equal(t, 3, r.code, "%.2000s", r.out)
			assert.Regexp(t, "(?m)"+f.Place, r.out)
		})
	}
}

// written lays files into a folder.
func written(t *testing.T, files map[string][]byte) string {
	t.Helper()
	folder := t.TempDir()
	for name, body := range files {
		file := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
		require.NoError(t, os.WriteFile(file, body, 0o600))
	}
	return folder
}
