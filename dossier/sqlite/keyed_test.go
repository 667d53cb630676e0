package sqlite_test

import (
	"database/sql"
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/storetest"
)

// first is a file's schema as builds of version 1 made it.
const first = `
CREATE TABLE events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE reads (n INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, packed BLOB NOT NULL) STRICT;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER reads_stay BEFORE UPDATE ON reads BEGIN SELECT RAISE(ABORT, 'reads are only added'); END;
CREATE TRIGGER reads_last BEFORE DELETE ON reads BEGIN SELECT RAISE(ABORT, 'reads are only added'); END;
`

// Files of before there were versions have the same tables, and the number nought.
func TestAnOlderFileIsBroughtToKeys(t *testing.T) {
	for name, version := range map[string]string{"of version 1": "1", "of before versions": "0"} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "dossier.db")
			db, err := sql.Open("sqlite", file)
			require.NoError(t, err)
			defer db.Close()
			_, err = db.Exec(first + "PRAGMA user_version = " + version)
			require.NoError(t, err)
			for _, e := range storetest.OlderEvents() {
				body, err := json.Marshal(e)
				require.NoError(t, err)
				_, err = db.Exec(`INSERT INTO events (seq, body) VALUES (?, ?)`, e.Seq, string(body))
				require.NoError(t, err)
			}
			storetest.CheckOlder(t, open(t, file))

			var now int
			require.NoError(t, db.QueryRow(`PRAGMA user_version`).Scan(&now))
			assert.Equal(t, 2, now)
			for _, statement := range []string{`UPDATE events SET key = ''`, `DELETE FROM events`} {
				_, err := db.Exec(statement)
				assert.ErrorContains(t, err, "only added", statement)
			}
			_, err = db.Exec(`INSERT INTO events (seq, body) VALUES (1000, '{}')`)
			assert.ErrorContains(t, err, "key", "what a build that knows no keys would do")
		})
	}
}

func TestAKeyIsFoundByItsIndex(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dossier.db")
	_, err := open(t, file).Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, 0)
	require.NoError(t, err)
	db, err := sql.Open("sqlite", file)
	require.NoError(t, err)
	defer db.Close()
	for _, query := range []string{
		`SELECT coalesce(max(seq), 0) FROM events WHERE key = 'a'`,
		`SELECT seq, body FROM events WHERE key IN (SELECT value FROM json_each('["a"]')) ORDER BY seq`,
	} {
		var id, parent, unused int
		var detail string
		require.NoError(t, db.QueryRow("EXPLAIN QUERY PLAN "+query).Scan(&id, &parent, &unused, &detail))
		assert.Contains(t, detail, "events_key", query)
	}
	for _, query := range []string{
		`SELECT seq, body FROM events WHERE opens <= 7 ORDER BY opens DESC LIMIT 1`,
		`SELECT 1 FROM events WHERE opens >= 7`,
	} {
		var id, parent, unused int
		var detail string
		require.NoError(t, db.QueryRow("EXPLAIN QUERY PLAN "+query).Scan(&id, &parent, &unused, &detail))
		assert.Contains(t, detail, "events_opens", query)
	}
}
