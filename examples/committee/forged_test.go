package main

import (
	"bytes"
	"io/fs"
	"os/exec"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/tools"
	"github.com/deskworth/deskworth-go/internal/forge"
)

// The case of a committee has what a forger would like to change: charts of three
// kinds, a conflict, three publishers, four roles.
func TestEveryForgeryOfTheCommitteesBundleIsFoundWithItsPlace(t *testing.T) {
	bundle := committeeBundle(t)
	for _, f := range forge.All() {
		t.Run(f.Rule, func(t *testing.T) {
			if len(f.Needs) > 0 && exec.Command(f.Needs[0], f.Needs[1:]...).Run() != nil {
				t.Skipf("%v does not run here", f.Needs)
			}
			forged, err := f.Apply(bundle)
			require.NoError(t, err)
			files := fstest.MapFS{}
			for name, body := range forged {
				files[name] = &fstest.MapFile{Data: body}
			}
			verdict, err := compose.Verify(t.Context(), files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: tools.Rederivers()})
			require.NoError(t, err)
			assert.False(t, verdict.Holds)
			lines := verdict.Notes
			for _, found := range verdict.Findings {
				lines = append(lines, found.String())
			}
			assert.Regexp(t, "(?m)"+f.Place, strings.Join(lines, "\n"))
		})
	}
}

func committeeBundle(t *testing.T) forge.Bundle {
	t.Helper()
	folder, bundle := t.TempDir(), forge.Bundle{}
	require.NoError(t, committee(t.Context(), &bytes.Buffer{}, folder))
	files, err := room.OpenBundle(folder)
	require.NoError(t, err)
	require.NoError(t, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		bundle[name], err = fs.ReadFile(files, name)
		return err
	}))
	return bundle
}
