package postgres_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// The server's own writer is told to sleep for as long as it can: what is on the device
// when the server is killed right after an answer, the append put there itself. The
// server logs as little as it may, and who files has no right but those on the tables.
func TestWhatIsAnsweredIsOnTheDeviceWithoutTheServersWriter(t *testing.T) {
	own := pgtest.Start(t)
	for _, setting := range []string{"wal_writer_delay = '10s'", "wal_level = minimal", "max_wal_senders = 0"} {
		execute(t, own.URL(), "ALTER SYSTEM SET "+setting)
	}
	connect(t, own.URL())
	for _, right := range []string{"CREATE ROLE filer LOGIN PASSWORD 'filer'", "GRANT USAGE ON SCHEMA deskworth TO filer", "GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA deskworth TO filer"} {
		execute(t, own.URL(), right)
	}
	own.Kill()
	own.Run(t)
	address, err := url.Parse(own.URL())
	require.NoError(t, err)
	address.User = url.UserPassword("filer", "filer")
	server := connect(t, address.String())
	for n := range 5 {
		s := server.Store("m")
		seq, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
		require.NoError(t, err)
		assert.Equal(t, int64(n+1), seq)
		own.Kill()
		own.Run(t)
		events, err := s.Events(t.Context(), 0)
		require.NoError(t, err)
		require.Len(t, events, n+1, "an answer was lost")
	}
	assert.Equal(t, "on", server.Setting(t, "synchronous_commit"), "only the append's own transaction does not wait")
}
