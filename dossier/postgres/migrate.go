package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// migrations bring the tables from one version to the next; the first makes
// them. One that was released is never edited.
var migrations = []string{first, keyed}

// Texts of ours are bytea: they come back as they were, whatever encoding the
// database has. A token tells a row that an earlier try of the same call added.
const first = `
CREATE TABLE deskworth.missions (id text PRIMARY KEY, body bytea NOT NULL, token bytea NOT NULL);
CREATE TABLE deskworth.events (mission text NOT NULL, seq bigint NOT NULL, body bytea NOT NULL, token bytea NOT NULL,
	PRIMARY KEY (mission, seq), UNIQUE (token));
CREATE TABLE deskworth.reads (mission text NOT NULL, n bigint NOT NULL, ref text NOT NULL, packed bytea NOT NULL,
	PRIMARY KEY (mission, n), UNIQUE (mission, ref));
CREATE TABLE deskworth.bodies (mission text NOT NULL, digest text NOT NULL, body bytea NOT NULL, PRIMARY KEY (mission, digest));
CREATE FUNCTION deskworth.only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'rows of % are only added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$;
` + keeps

const keeps = `
CREATE TRIGGER stay BEFORE UPDATE OR DELETE ON deskworth.missions FOR EACH ROW EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER last BEFORE TRUNCATE ON deskworth.missions FOR EACH STATEMENT EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE ON deskworth.events FOR EACH ROW EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER last BEFORE TRUNCATE ON deskworth.events FOR EACH STATEMENT EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE ON deskworth.reads FOR EACH ROW EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER last BEFORE TRUNCATE ON deskworth.reads FOR EACH STATEMENT EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER stay BEFORE UPDATE OR DELETE ON deskworth.bodies FOR EACH ROW EXECUTE FUNCTION deskworth.only_added();
CREATE TRIGGER last BEFORE TRUNCATE ON deskworth.bodies FOR EACH STATEMENT EXECUTE FUNCTION deskworth.only_added();
`

// migrate brings the tables to the last version of the list, all of it or
// nothing. A database that is there already needs no right to make tables.
func (s *Server) migrate(ctx context.Context, list []string) error {
	return s.patiently(ctx, func(ctx context.Context) error {
		version, err := s.version(ctx)
		if err != nil || version == len(list) {
			return err
		}
		if version > len(list) {
			return newer(version, len(list))
		}
		return s.transact(ctx, func(tx pgx.Tx) error { return upgrade(ctx, tx, list) })
	})
}

// version is that of the tables; nought when there are none.
func (s *Server) version(ctx context.Context) (version int, err error) {
	var there bool
	err = s.pool.QueryRow(ctx, `SELECT to_regclass('deskworth.versions') IS NOT NULL`).Scan(&there)
	if err != nil || !there {
		return 0, err
	}
	err = s.pool.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM deskworth.versions`).Scan(&version)
	return version, err
}

// upgrade runs alone: of desks that start together, one finds work.
func upgrade(ctx context.Context, tx pgx.Tx, list []string) error {
	if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('deskworth.versions', 0))`); err != nil {
		return err
	}
	const made = `CREATE SCHEMA IF NOT EXISTS deskworth; CREATE TABLE IF NOT EXISTS deskworth.versions (version integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`
	if _, err := tx.Exec(ctx, made); err != nil {
		return err
	}
	var version int
	if err := tx.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM deskworth.versions`).Scan(&version); err != nil {
		return err
	}
	for ; version < len(list); version++ {
		if _, err := tx.Exec(ctx, list[version]); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO deskworth.versions (version) VALUES ($1)`, version+1); err != nil {
			return err
		}
	}
	return nil
}

func newer(version, known int) error {
	return &source.RefusedError{
		Rule: "newer", Reason: fmt.Sprintf("the database's tables are of version %d, and this build knows version %d", version, known),
		Remedy: "use a build at least as new as the one that changed them",
	}
}
