package room

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// A real disk fills up, at many sizes of the bundle and so at many moments.
func TestARealFullDiskLeavesTheLastBundleCurrent(t *testing.T) {
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=256k,mode=0700"); err != nil {
		t.Skipf("no tmpfs can be mounted here (%v); the injected full disk is tested all the same", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(small, syscall.MNT_DETACH)) })
	b := BundlesAt(filepath.Join(small, "bundles"))
	ctx := context.Background()
	_, err := b.Publish(ctx, bundleOf("before"), whole)
	require.NoError(t, err)

	for _, size := range []int{1 << 20, 250 << 10, 230 << 10, 210 << 10} {
		files := append(bundleOf("after"), File{Name: "deck.pptx", Body: []byte(strings.Repeat("x", size))})
		_, err = b.Publish(ctx, files, func(fs.FS) error { return errors.New("it was all written") })
		require.Error(t, err)
		require.Equal(t, "before", currentText(t, b))
		if codeOf(err) != "disk" {
			require.Equal(t, "check", codeOf(err), "%d bytes fit", size)
			continue
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.ErrorContains(t, err, "free some space")
		require.Regexp(t, `: (deck\.pptx|workbook\.xlsx): `, err.Error(), "the message names the file that did not fit")
		require.Equal(t, []string{".lock", "000001", "current"}, names(t, b.folder.top))
	}
	// What was staged has given its space back.
	_, err = b.Publish(ctx, bundleOf("after"), whole)
	require.NoError(t, err)
	require.Equal(t, "after", currentText(t, b))
}

func TestARealFullDiskLeavesKeptFilesAndLinesAsTheyWere(t *testing.T) {
	small := t.TempDir()
	if err := syscall.Mount("tmpfs", small, "tmpfs", 0, "size=64k,mode=0700"); err != nil {
		t.Skipf("no tmpfs can be mounted here (%v)", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(small, syscall.MNT_DETACH)) })
	h, err := Open(small)
	require.NoError(t, err)
	ctx := context.Background()
	require.NoError(t, h.Keys().Replace(ctx, set("old")))
	require.NoError(t, h.Journal("m").Append(ctx, line("first")))

	big := strings.Repeat("x", 200<<10)
	require.Equal(t, "disk", codeOf(h.Keys().Replace(ctx, set(big))))
	require.Equal(t, "disk", codeOf(h.Journal("m").Append(ctx, line(big))))
	require.Equal(t, "disk", codeOf(h.Bodies("m").Put(ctx, digestOf([]byte(big)), []byte(big))))

	body, _, err := h.Keys().Read()
	require.NoError(t, err)
	require.Equal(t, "old", string(body))
	require.NoError(t, h.Journal("m").Append(ctx, line("second")))
	lines, _, err := h.Journal("m").Read(0)
	require.NoError(t, err)
	require.Equal(t, []string{"first", "second"}, texts(lines))
	has, err := h.Bodies("m").Has(digestOf([]byte(big)))
	require.NoError(t, err)
	require.False(t, has)
}

func TestAHomeThatMayNotBeWrittenSaysWhatToDo(t *testing.T) {
	h, err := Open(filepath.Join(readOnly(t), "home"))
	require.NoError(t, err)
	err = h.Settings().Replace(context.Background(), set("{}"))
	require.Equal(t, "read_only", codeOf(err))
	require.ErrorContains(t, err, "DESKWORTH_HOME")
}

// readOnly is a directory that may not be written, not even by root.
func readOnly(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if os.Geteuid() != 0 {
		require.NoError(t, os.Chmod(dir, 0o500))
		return dir
	}
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_RDONLY, "size=64k"); err != nil {
		t.Skipf("root may write everywhere, and no read-only disk can be mounted here (%v); the rule is tested by injection as well", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return dir
}

func TestAProbeLeavesTheHomeAsItWas(t *testing.T) {
	absent := filepath.Join(t.TempDir(), "home")
	h, err := Open(absent)
	require.NoError(t, err)
	require.NoError(t, h.Probe())
	require.NoDirExists(t, absent)

	h, err = Open(t.TempDir())
	require.NoError(t, err)
	require.NoError(t, h.Probe())
	require.Empty(t, names(t, h.Path()))

	h, err = Open(filepath.Join(readOnly(t), "home"))
	require.NoError(t, err)
	require.Equal(t, "read_only", codeOf(h.Probe()))
}
