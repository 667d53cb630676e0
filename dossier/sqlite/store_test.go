package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

func open(t testing.TB, file string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), file, &source.Memory{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func TestSQLiteIsAStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) dossier.Store { return open(t, filepath.Join(t.TempDir(), "dossier.db")) })
}

func TestSQLiteIsShared(t *testing.T) {
	storetest.RunShared(t, func(t *testing.T) storetest.Place {
		folder, bodies := t.TempDir(), map[string]*source.Memory{}
		return func(t *testing.T, mission string) dossier.Store {
			if bodies[mission] == nil {
				bodies[mission] = &source.Memory{}
			}
			s, err := sqlite.Open(t.Context(), filepath.Join(folder, mission+" with space and é.db"), bodies[mission])
			require.NoError(t, err)
			t.Cleanup(func() { assert.NoError(t, s.Close()) })
			return s
		}
	})
}

func TestAFileOfANewerBuildIsRefusedWithItsVersion(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	require.NoError(t, open(t, file).Record(t.Context(), storetest.Table(t, "m", "body")))
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer db.Close()
	var version int
	require.NoError(t, db.QueryRow(`PRAGMA user_version`).Scan(&version))
	assert.Equal(t, 2, version)
	_, err = db.Exec(`PRAGMA user_version = 7`)
	require.NoError(t, err)
	_, err = sqlite.Open(t.Context(), file, &source.Memory{})
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "newer", refused.Rule)
	assert.ErrorContains(t, err, "version 7, and this build knows version 2")
}

func TestTheFileItselfRefusesToForget(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	s := open(t, file)
	_, err := s.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	require.NoError(t, s.Record(t.Context(), storetest.Table(t, "m", "body")))
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer db.Close()
	for _, statement := range []string{
		`UPDATE events SET body = '{}'`, `DELETE FROM events`, `UPDATE reads SET packed = x'00'`, `DELETE FROM reads`,
	} {
		_, err := db.Exec(statement)
		assert.ErrorContains(t, err, "only added", statement)
	}
}
