package deskworth

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// No bit of the file is without a rule: whichever byte changes, whatever is added
// or taken away, the whole is refused and nothing of it is taken.
func TestNoByteOfAnExportChangesUnseen(t *testing.T) {
	_, file, _ := exported(t)
	for at := range file {
		changed := bytes.Clone(file)
		changed[at] ^= 1 << (at % 8)
		_, err := walkArchive(bytes.NewReader(changed), func(string, []byte) error { return nil })
		require.Error(t, err, "byte %d of %d", at, len(file))
		require.Contains(t, []string{"archive", "newer"}, CodeOf(err), "byte %d: %v", at, err)
	}
	for rule, changed := range map[string][]byte{
		"a byte more":         append(bytes.Clone(file), 0),
		"a block more":        append(bytes.Clone(file), make([]byte, 512)...),
		"a byte less":         file[:len(file)-1],
		"another file behind": append(bytes.Clone(file), file...),
	} {
		to := other(t)
		_, err := to.Import(t.Context(), bytes.NewReader(changed))
		require.Error(t, err, rule)
		nothingTaken(t, to)
	}
}
