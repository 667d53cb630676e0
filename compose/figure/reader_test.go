package figure_test

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
)

// written puts an SVG of the gallery into a file for another program.
func written(t *testing.T, name string) string {
	t.Helper()
	f, err := gallery(t)[name]()
	require.NoError(t, err)
	file, err := f.SVG(figure.OneColumn)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), name+".svg")
	require.NoError(t, os.WriteFile(path, file, 0o600))
	return path
}

func TestXmllintFindsEverySVGWellFormed(t *testing.T) {
	lint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("xmllint is missing (package libxml2-utils)")
	}
	for _, name := range []string{"line-two-fr", "candles", "heat", "surface", "long-names"} {
		out, err := exec.CommandContext(t.Context(), lint, "--noout", "--nonet", written(t, name)).CombinedOutput()
		require.NoError(t, err, "%s: %s", name, out)
		require.Empty(t, out)
	}
}

// Another renderer takes the size from the millimetres of the file, and finds the white paper and blue ink of a line.
func TestAnotherProgramDrawsTheSVGAtItsSize(t *testing.T) {
	convert, err := exec.LookPath("rsvg-convert")
	if err != nil {
		t.Skip("rsvg-convert is missing (package librsvg2-bin)")
	}
	out, err := exec.CommandContext(t.Context(), convert, "--dpi-x", "300", "--dpi-y", "300", written(t, "line-gap")).Output()
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(out))
	require.NoError(t, err)
	require.InDelta(t, 1063, picture.Bounds().Dx(), 1)
	blue := 0
	for x := range picture.Bounds().Dx() {
		for y := range picture.Bounds().Dy() {
			if r, g, b, _ := picture.At(x, y).RGBA(); r>>8 < 20 && g>>8 > 100 && g>>8 < 130 && b>>8 > 160 {
				blue++
			}
		}
	}
	require.Greater(t, blue, 2000)
}
