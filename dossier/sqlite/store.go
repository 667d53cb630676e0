// Package sqlite keeps one mission's dossier in one SQLite file, without cgo.
//
// Start with [Open]. Events and reads are only ever added: the file itself
// refuses to change or remove a row. Several processes may hold it at once.
//
// Bodies are not kept here: whoever opens the store hands over where they are.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	_ "modernc.org/sqlite" // the driver

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

const schema = `
CREATE TABLE IF NOT EXISTS events (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS reads (n INTEGER PRIMARY KEY, ref TEXT NOT NULL UNIQUE, packed BLOB NOT NULL) STRICT;
CREATE TRIGGER IF NOT EXISTS events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER IF NOT EXISTS events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are only added'); END;
CREATE TRIGGER IF NOT EXISTS reads_stay BEFORE UPDATE ON reads BEGIN SELECT RAISE(ABORT, 'reads are only added'); END;
CREATE TRIGGER IF NOT EXISTS reads_last BEFORE DELETE ON reads BEGIN SELECT RAISE(ABORT, 'reads are only added'); END;
`

// Store is a [dossier.Store] in one file.
type Store struct {
	source.Store // bodies
	db           *sql.DB
	passing      source.Memory // tables that the terms let nobody keep: for this process only
}

// Open opens the file, making it when it is not there. Bodies go to the given
// store. The caller closes what it gets.
func Open(ctx context.Context, file string, bodies source.Store) (*Store, error) {
	pragmas := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(10000)"}, "_txlock": {"immediate"}}
	address := url.URL{Scheme: "file", Path: file, RawQuery: pragmas.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, broken(err)
	}
	db.SetMaxOpenConns(1) // one writer; a dossier is small
	err = patiently(ctx, func() error {
		_, err := db.ExecContext(ctx, schema)
		return err
	})
	if err != nil {
		return nil, errors.Join(broken(err), db.Close())
	}
	return &Store{Store: bodies, db: db}, nil
}

// Close lets go of the file.
func (s *Store) Close() error { return s.db.Close() }

// broken says that the store itself failed, which no contributor can mend.
func broken(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return fmt.Errorf("the dossier's file cannot be used: %w; see that its folder exists, may be written and has room", err)
}

// inside runs work in one transaction that no other process can come between.
func (s *Store) inside(ctx context.Context, work func(*sql.Tx) error) error {
	var tx *sql.Tx
	err := patiently(ctx, func() (err error) {
		tx, err = s.db.BeginTx(ctx, nil)
		return err
	})
	if err != nil {
		return broken(err)
	}
	if err := work(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	if err := tx.Commit(); err != nil {
		return broken(err)
	}
	return nil
}

var _ dossier.Store = (*Store)(nil)
