package opc_test

import (
	"bytes"
	"hash/crc32"
	"strings"
	"testing"

	"github.com/klauspost/compress/flate"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/opc"
)

func packed(t *testing.T, body string) opc.Packed {
	t.Helper()
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestSpeed)
	require.NoError(t, err)
	_, err = w.Write([]byte(body))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return opc.Packed{Deflated: out.Bytes(), CRC32: crc32.ChecksumIEEE([]byte(body)), Size: int64(len(body))}
}

// A compressor that was used before writes what a new one writes.
func TestAUsedCompressorLeavesNoTrace(t *testing.T) {
	for _, body := range []string{"<a/>", strings.Repeat("<b>text</b>", 50_000), "", "<a/>"} {
		var fresh bytes.Buffer
		w, err := flate.NewWriter(&fresh, flate.DefaultCompression)
		require.NoError(t, err)
		_, err = w.Write([]byte(body))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		require.Equal(t, fresh.Bytes(), opc.Deflated([]byte(body)))
	}
}

func TestAPackedPartIsReadLikeAnyOther(t *testing.T) {
	body, err := small(t, func(w *opc.Writer) {
		w.AddPacked("doc/long.xml", plain, packed(t, "<long/>"))
		w.Relate("doc/main.xml", "x", "doc/long.xml")
	})
	require.NoError(t, err)
	p, err := opc.Read(body, opc.Limits{})
	require.NoError(t, err)
	require.NoError(t, p.Lint())
	part, err := p.Part("doc/long.xml")
	require.NoError(t, err)
	require.Equal(t, "<long/>", string(part.Body))
	require.Equal(t, plain, part.Type)
}

func TestAPackageWithPackedPartsIsLintedToo(t *testing.T) {
	_, err := small(t, func(w *opc.Writer) { w.AddPacked("doc/long.xml", plain, packed(t, "<long/>")) })
	require.ErrorContains(t, err, "no relationship leads", "a part that nothing leads to")
	_, err = small(t, func(w *opc.Writer) {
		w.AddPacked("doc/long.xml", plain, packed(t, "<long/>"))
		w.Relate("doc/main.xml", "x", "doc/long.xml")
		w.Relate("doc/main.xml", "x", "doc/none.xml")
	})
	require.ErrorContains(t, err, "doc/none.xml", "a target that is not there")
	_, err = small(t, func(w *opc.Writer) {
		w.AddPacked("doc/long.xml", plain, packed(t, "<long/>"))
		w.Relate("doc/main.xml", "x", "doc/long.xml")
		w.Link("doc/long.xml", "javascript:alert(1)")
	})
	require.ErrorContains(t, err, "javascript")
}
