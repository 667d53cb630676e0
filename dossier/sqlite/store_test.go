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

func open(t *testing.T, file string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(t.Context(), file, &source.Memory{})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	return s
}

func TestSQLiteIsAStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) dossier.Store { return open(t, filepath.Join(t.TempDir(), "dossier.db")) })
}

func TestTwoProcessesShareOneOrder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a name with space and é.db")
	one, two := open(t, file), open(t, file)
	seq, err := one.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	_, err = two.Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.ErrorIs(t, err, dossier.ErrMoved)
	events, err := two.Events(t.Context(), 0)
	require.NoError(t, err)
	require.Len(t, events, 1)
	assert.Equal(t, seq, events[0].Seq)
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

func TestATableThatMayNotBeKeptStaysInTheProcess(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	table := storetest.Table(t, "m", "body")
	table.Read.Licence.Verdict = source.NoStore
	at := source.Locator{Ref: table.Read.Ref, Row: "2024-01-01", Column: "value"}
	one := open(t, file)
	require.NoError(t, one.Record(t.Context(), table))
	f, _, err := source.Cite(t.Context(), one, at)
	require.NoError(t, err)
	assert.Equal(t, "2.50", f.Value.String())

	_, _, err = source.Cite(t.Context(), open(t, file), at)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "no_store", refused.Rule)
	refs, err := one.Refs(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []source.Ref{table.Read.Ref}, refs, "the read itself is known")
}
