package postgres_test

import (
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// smallDisk is a disk that whoever runs the server may write. It is no folder of
// the test's own, whose parents are closed to that user.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	runs, err := user.Lookup("postgres")
	if err != nil {
		runs, err = user.Lookup("nobody")
	}
	require.NoError(t, err)
	dir, err := os.MkdirTemp("", "small-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.Remove(dir) })
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, fmt.Sprintf("size=%s,mode=0700,uid=%s,gid=%s", size, runs.Uid, runs.Gid)); err != nil {
		t.Skipf("no tmpfs can be mounted here (%v)", err)
	}
	t.Cleanup(func() { require.NoError(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	return dir
}

// fill leaves so many bytes on a disk, and says how to have the rest back.
func fill(t *testing.T, disk string, left int64) (free func()) {
	t.Helper()
	var room syscall.Statfs_t
	require.NoError(t, syscall.Statfs(disk, &room))
	size := int64(room.Bavail)*room.Bsize - left
	require.Positive(t, size)
	ballast := filepath.Join(disk, "ballast")
	require.NoError(t, os.WriteFile(ballast, []byte(strings.Repeat("x", int(size))), 0o600))
	return func() { require.NoError(t, os.Remove(ballast)) }
}

func execute(t *testing.T, address, statement string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	defer conn.Close(t.Context())
	_, err = conn.Exec(t.Context(), statement)
	require.NoError(t, err)
}

// The disk of the tables is full, and that of the log is not: the server says no
// to one statement after the other.
func TestAFullDiskOfTheTablesLosesNothingThatWasAcknowledged(t *testing.T) {
	disk := smallDisk(t, "12m")
	own := pgtest.Start(t)
	execute(t, own.URL(), "CREATE TABLESPACE small LOCATION '"+disk+"'")
	execute(t, own.URL(), "CREATE DATABASE small TABLESPACE small")
	server := connect(t, strings.Replace(own.URL(), "/postgres?", "/small?", 1))
	s := server.Store("m")
	_, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1) // every table is touched before it is full
	require.NoError(t, err)
	s = server.Store("n")
	free := fill(t, disk, 200<<10)
	storetest.FillUp(t, s, "upstream", free)
	events, err := server.Store("n").Events(t.Context(), 0)
	require.NoError(t, err)

	own.Kill()
	own.Run(t)
	again, err := server.Store("n").Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, events, again)
}

// The one disk of the server is full, and the server dies on it. It comes back,
// once there is room, with all that it acknowledged.
func TestAFullDiskOfTheWholeServerLosesNothingThatWasAcknowledged(t *testing.T) {
	disk := smallDisk(t, "128m")
	t.Setenv("TMPDIR", disk)
	own := pgtest.Start(t)
	server := connect(t, own.URL())
	server.Wait(time.Second)
	s := server.Store("m")
	_, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
	require.NoError(t, err)
	free := fill(t, disk, 100<<10)
	storetest.FillUp(t, server.Store("n"), "upstream", func() {
		own.Kill()
		free()
		own.Run(t)
		server.Wait(20 * time.Second)
	})
}
