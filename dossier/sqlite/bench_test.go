package sqlite_test

import (
	"context"
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func BenchmarkContribution(b *testing.B) {
	storetest.Contributions(b, func(t testing.TB) dossier.Store { return open(t, filepath.Join(t.TempDir(), "dossier.db")) })
}

func BenchmarkThroughput(b *testing.B) {
	folder := b.TempDir()
	storetest.Throughput(b, func(t testing.TB) dossier.Store { return open(t, filepath.Join(folder, "dossier.db")) },
		func(t testing.TB) func(context.Context, []byte) error {
			db, err := sql.Open("sqlite", "file:"+filepath.Join(folder, "bare.db")+"?_txlock=immediate&_pragma=busy_timeout(60000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)")
			require.NoError(t, err)
			t.Cleanup(func() { assert.NoError(t, db.Close()) })
			db.SetMaxOpenConns(1)
			_, err = db.Exec(`CREATE TABLE IF NOT EXISTS bare (n INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT`)
			require.NoError(t, err)
			insert, err := db.Prepare(`INSERT INTO bare (body) VALUES (?)`)
			require.NoError(t, err)
			return func(ctx context.Context, body []byte) error {
				_, err := insert.ExecContext(ctx, string(body))
				return err
			}
		})
}
