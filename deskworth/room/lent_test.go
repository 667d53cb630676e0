package room

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALentDirectoryIsWrittenWhole(t *testing.T) {
	h := home(t)
	root, err := h.Corpus()
	require.NoError(t, err)
	defer root.Close()
	ctx := context.Background()
	require.NoError(t, Write(ctx, root, "originals/a.txt", []byte("one")))
	require.NoError(t, Write(ctx, root, "originals/a.txt", []byte("two")))
	body, err := root.ReadFile("originals/a.txt")
	require.NoError(t, err)
	require.Equal(t, "two", string(body))
	require.Equal(t, []string{"a.txt"}, names(t, filepath.Join(h.Path(), "corpus", "originals")))
	for _, bad := range hostile[:10] {
		if bad != "a/b" {
			require.ErrorIs(t, Write(ctx, root, bad, nil), ErrName, "%q", bad)
			require.ErrorIs(t, Replace(ctx, root, bad, set("x")), ErrName, "%q", bad)
		}
	}
	outside := t.TempDir()
	require.NoError(t, os.Symlink(outside, filepath.Join(h.Path(), "corpus", "segments")))
	require.ErrorIs(t, Write(ctx, root, "segments/x", nil), ErrLink)
	require.Empty(t, names(t, outside))
}

func TestManyChangesOfALentFileLoseNone(t *testing.T) {
	root, err := home(t).Corpus()
	require.NoError(t, err)
	defer root.Close()
	var all sync.WaitGroup
	errs := make(chan error, 20)
	for n := range cap(errs) {
		all.Go(func() {
			errs <- Replace(context.Background(), root, "corpus.json", func(old []byte) ([]byte, error) { return fmt.Appendf(old, "%02d\n", n), nil })
		})
	}
	all.Wait()
	close(errs)
	for err := range errs {
		require.NoError(t, err)
	}
	body, err := root.ReadFile("corpus.json")
	require.NoError(t, err)
	require.Len(t, body, 20*3)
	_, err = os.Lstat(filepath.Join(root.Name(), ".corpus.json.lock"))
	require.NoError(t, err, "the lock lies beside the file")
}
