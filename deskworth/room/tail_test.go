package room

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The last whole line is found wherever the steps in which a file is read
// backwards fall on it, with and without a torn line behind.
func TestTheLastWholeLineIsFoundAtEveryLength(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "lines"))
	require.NoError(t, err)
	defer f.Close()
	for _, length := range []int{1, 100, 8190, 8191, 8192, 8193, 65534, 65535, 65536, 65537, maxLineBytes - 1, maxLineBytes} {
		for _, before := range []string{"", "first\n", string(bytes.Repeat([]byte("before\n"), 400_000))} {
			for _, torn := range []int{0, 1, 8191, 8192, 65536, maxLineBytes} {
				line := bytes.Repeat([]byte("x"), length)
				body := append(append([]byte(before), line...), '\n')
				require.NoError(t, f.Truncate(0))
				_, err := f.WriteAt(append(body, bytes.Repeat([]byte("t"), torn)...), 0)
				require.NoError(t, err)
				last, end, err := tail(f)
				require.NoError(t, err)
				what := fmt.Sprintf("%d bytes behind %d, %d torn", length, len(before), torn)
				assert.True(t, bytes.Equal(line, last), what)
				assert.EqualValues(t, len(body), end, what)
			}
		}
	}
}

func TestALineCostsNoMoreInALongFile(t *testing.T) {
	home, err := Open(t.TempDir())
	require.NoError(t, err)
	lines := home.Journal("acme")
	add := func(line string) {
		require.NoError(t, lines.AppendUnsynced(context.Background(), func([]byte) ([]byte, error) { return []byte(line), nil }))
	}
	for range 5 {
		add(string(bytes.Repeat([]byte("x"), maxLineBytes)))
	}
	add("short") // of the next, both ends are near
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 10 {
		add("short")
	}
	runtime.ReadMemStats(&after)
	assert.Less(t, (after.TotalAlloc-before.TotalAlloc)/10, uint64(64<<10), "bytes for a line")
}
