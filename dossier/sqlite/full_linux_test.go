package sqlite_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func mount(t *testing.T, flags uintptr, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", flags, options); err != nil {
		t.Skipf("no tmpfs can be mounted here (%v)", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return dir
}

// A real disk fills up, at a page of the log as at a page of the file.
func TestARealFullDiskLosesNothingThatWasAcknowledged(t *testing.T) {
	for _, size := range []string{"1m", "3000k", "9m"} { // the log is moved into the file at every four megabytes
		t.Run(size, func(t *testing.T) {
			small := mount(t, 0, "size="+size)
			ballast := filepath.Join(small, "ballast")
			require.NoError(t, os.WriteFile(ballast, []byte(strings.Repeat("x", 600<<10)), 0o600))
			file := filepath.Join(small, "dossier.db")
			s := open(t, file)
			storetest.FillUp(t, s, "disk", func() { require.NoError(t, os.Remove(ballast)) })
			events, err := s.Events(t.Context(), 0)
			require.NoError(t, err)
			again, err := open(t, file).Events(t.Context(), 0)
			require.NoError(t, err)
			assert.Equal(t, events, again)
			require.NoError(t, s.Examine(t.Context()))
		})
	}
}

// Not even the tables of a new file fit.
func TestANewFileOnAFullDiskIsRefused(t *testing.T) {
	small := mount(t, 0, "size=512k")
	ballast := filepath.Join(small, "ballast")
	require.NoError(t, os.WriteFile(ballast, []byte(strings.Repeat("x", 508<<10)), 0o600))
	file := filepath.Join(small, "dossier.db")
	_, err := sqlite.Open(t.Context(), file, &source.Memory{})
	require.Error(t, err)
	storetest.Refused(t, err, "disk")
	require.NoError(t, os.Remove(ballast))
	seq, err := open(t, file).Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	assert.Equal(t, int64(1), seq)
}

// A disk is turned read-only between two programs, as a system does that finds a fault.
func TestADiskThatTurnsReadOnlyIsNamedAndLosesNothing(t *testing.T) {
	disk := mount(t, 0, "size=8m")
	file := filepath.Join(disk, "dossier.db")
	s := open(t, file)
	seq, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.NoError(t, syscall.Mount("", disk, "", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	_, err = sqlite.Open(t.Context(), file, &source.Memory{})
	require.Error(t, err)
	storetest.Refused(t, err, "read_only")
	_, err = sqlite.Open(t.Context(), filepath.Join(disk, "another.db"), &source.Memory{})
	require.Error(t, err)
	storetest.Refused(t, err, "read_only")
	require.NoError(t, syscall.Mount("", disk, "", syscall.MS_REMOUNT, ""))
	events, err := open(t, file).Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, int(seq))
}
