package postgres_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier/postgres"
	"github.com/deskworth/deskworth-go/dossier/storetest"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// older makes a database as builds of version 1 left it, with rows.
func older(t *testing.T, address string) *pgx.Conn {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, address)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, conn.Close(ctx)) })
	_, err = conn.Exec(ctx, `CREATE SCHEMA deskworth; CREATE TABLE deskworth.versions (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now()); INSERT INTO deskworth.versions (version) VALUES (1);`+postgres.Migrations()[0])
	require.NoError(t, err)
	for _, e := range storetest.OlderEvents() {
		body, err := json.Marshal(e)
		require.NoError(t, err)
		for _, mission := range []string{"m", "n"} {
			_, err = conn.Exec(ctx, `INSERT INTO deskworth.events (mission, seq, body, token) VALUES ($1, $2, $3, $4)`, mission, e.Seq, body, append([]byte(mission), byte(e.Seq)))
			require.NoError(t, err)
		}
	}
	return conn
}

func TestOlderTablesAreBroughtToKeys(t *testing.T) {
	for name, encoding := range map[string]string{"in UTF-8": "UTF8", "in Latin 1": "LATIN1", "in no encoding": "SQL_ASCII"} {
		t.Run(name, func(t *testing.T) {
			ctx := context.WithoutCancel(t.Context())
			address, err := url.Parse(pgtest.Database(t))
			require.NoError(t, err)
			maker, err := pgx.Connect(ctx, address.String())
			require.NoError(t, err)
			defer maker.Close(ctx)
			of := address.Path[1:] + "_" + encoding
			_, err = maker.Exec(ctx, `CREATE DATABASE "`+of+`" TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C' ENCODING '`+encoding+`'`)
			require.NoError(t, err)
			t.Cleanup(func() {
				again, err := pgx.Connect(ctx, pgtest.URL(t))
				require.NoError(t, err)
				defer again.Close(ctx)
				_, err = again.Exec(ctx, `DROP DATABASE "`+of+`" WITH (FORCE)`)
				assert.NoError(t, err)
			})
			address.Path = "/" + of
			conn := older(t, address.String())
			server := connect(t, address.String())
			storetest.CheckOlder(t, server.Store("m"))
			storetest.CheckOlder(t, server.Store("n"))

			for _, statement := range []string{`UPDATE deskworth.events SET key = ''`, `DELETE FROM deskworth.events`, `TRUNCATE deskworth.events`} {
				_, err := conn.Exec(ctx, statement)
				assert.ErrorContains(t, err, "only added", statement)
			}
			_, err = conn.Exec(ctx, `INSERT INTO deskworth.events (mission, seq, body, token) VALUES ('m', 1000, '{}', 'x')`)
			assert.ErrorContains(t, err, "key", "what a build that knows no keys would do")
		})
	}
}

// The plan that a server keeps for all arguments reads nothing but the keys asked
// for, also when it was made while the table was empty.
func TestAKeyIsFoundByItsIndex(t *testing.T) {
	ctx := context.WithoutCancel(t.Context())
	address := pgtest.Database(t)
	connect(t, address)
	conn, err := pgx.Connect(ctx, address)
	require.NoError(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan`)
	require.NoError(t, err)
	for _, rows := range []int{0, 1, 1000} {
		_, err = conn.Exec(ctx, `INSERT INTO deskworth.events (mission, seq, key, body, token) SELECT 'm', n + $1 * 10000, 'key', 'body', convert_to($1 || '/' || n, 'UTF8') FROM generate_series(1, $1::int) AS n`, rows)
		require.NoError(t, err)
		for i, question := range postgres.Opening {
			_, err = conn.Exec(ctx, fmt.Sprintf(`PREPARE o%d_%d (text, bigint) AS %s`, rows, i, question))
			require.NoError(t, err)
			lines, err := conn.Query(ctx, fmt.Sprintf(`EXPLAIN EXECUTE o%d_%d ('m', 7)`, rows, i))
			require.NoError(t, err)
			plan, err := pgx.CollectRows(lines, pgx.RowTo[string])
			require.NoError(t, err)
			assert.Regexp(t, `events_opens`, strings.Join(plan, "\n"), "of %d rows", rows)
		}
		for i, question := range postgres.Keyed {
			_, err = conn.Exec(ctx, fmt.Sprintf(`PREPARE q%d_%d (text, bytea[]) AS %s`, rows, i, question))
			require.NoError(t, err)
			lines, err := conn.Query(ctx, fmt.Sprintf(`EXPLAIN EXECUTE q%d_%d ('m', ARRAY['a', 'b']::bytea[])`, rows, i))
			require.NoError(t, err)
			plan, err := pgx.CollectRows(lines, pgx.RowTo[string])
			require.NoError(t, err)
			assert.Regexp(t, `events_key .*\n *Index Cond: \(\(key = `, strings.Join(plan, "\n"), "of %d rows", rows)
		}
	}
}
