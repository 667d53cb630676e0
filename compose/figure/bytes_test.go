package figure_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose/figure"
)

// The digests of figures of every kind, made by another process in another zone, locale and with another
// number of processors, are the same.
func TestTheSameFigureHasTheSameBytes(t *testing.T) {
	if os.Getenv("DESKWORTH_FIGURE_DIGESTS") != "" {
		fmt.Println("digests:" + digests(t))
		return
	}
	want := digests(t)
	for _, env := range [][]string{{"TZ=Asia/Kathmandu", "LANG=fr_FR.UTF-8", "GOMAXPROCS=1"}, {"TZ=America/St_Johns", "LC_ALL=C", "GOMAXPROCS=4"}} {
		cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestTheSameFigureHasTheSameBytes$", "-test.v")
		cmd.Env = append(append(os.Environ(), "DESKWORTH_FIGURE_DIGESTS=1"), env...)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, string(out))
		_, after, found := strings.Cut(string(out), "digests:")
		require.True(t, found)
		got, _, _ := strings.Cut(after, "\n")
		require.Equal(t, want, got, "%v", env)
	}
}

func digests(t testing.TB) string {
	t.Helper()
	all := gallery(t)
	names := []string{"line-two-fr", "line-log", "line-intraday", "bar-group", "bar-flat", "scatter", "histogram", "candles-60", "heat", "surface"}
	sum := sha256.New()
	for _, name := range names {
		f, err := all[name]()
		require.NoError(t, err)
		picture, err := f.PNG(figure.OneColumn)
		require.NoError(t, err)
		vectors, err := f.SVG(figure.TwoColumns)
		require.NoError(t, err)
		sum.Write(picture)
		sum.Write(vectors)
		sum.Write(f.CSV())
	}
	return hex.EncodeToString(sum.Sum(nil))
}
