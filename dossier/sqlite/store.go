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
	"net/url"

	_ "modernc.org/sqlite" // the driver

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/batch"
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
	file         string
	db           *sql.DB       // its one connection writes
	readers      *sql.DB       // read beside it: neither waits for the other
	passing      source.Memory // tables that the terms let nobody keep: for this process only
	recent       source.Recent
	queue        batch.Queue[*filing]
	remains      Remains
}

// maxReaders of one store read at once.
const maxReaders = 4

// Open opens the file, making it when it is not there. Bodies go to the given
// store. The caller closes what it gets. A file that a newer build has changed is
// a [source.RefusedError] with rule "newer"; one that is damaged, or that cannot
// be used, an [Error]. What earlier programs left behind is said by [Store.Found].
func Open(ctx context.Context, file string, bodies source.Store) (*Store, error) {
	remains, err := remainsOf(file)
	if err != nil {
		return nil, broken(err)
	}
	// Who waits for the write lock asks again itself: see begin.
	writes := url.Values{"_pragma": {"journal_mode(WAL)", "synchronous(FULL)", "busy_timeout(0)"}, "_txlock": {"immediate"}}
	reads := url.Values{"_pragma": {"query_only(1)", "busy_timeout(10000)"}}
	db, err := connect(file, writes, 1)
	if err != nil {
		return nil, err
	}
	readers, err := connect(file, reads, maxReaders)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err = patiently(ctx, func() error { return migrate(ctx, db, migrations) }); err != nil {
		return nil, errors.Join(broken(unopened(err, file)), readers.Close(), db.Close())
	}
	return &Store{Store: bodies, file: file, db: db, readers: readers, remains: remains}, nil
}

// Found is what earlier programs left in the log, as it was when this store was opened.
func (s *Store) Found() Remains { return s.remains }

func connect(file string, settings url.Values, most int) (*sql.DB, error) {
	address := url.URL{Scheme: "file", Path: file, RawQuery: settings.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return nil, broken(err)
	}
	db.SetMaxOpenConns(most)
	db.SetMaxIdleConns(most)
	return db, nil
}

// Close lets go of the file. The writer goes last: it may tidy the file up.
func (s *Store) Close() error { return errors.Join(s.readers.Close(), s.db.Close()) }

var (
	_ dossier.Store  = (*Store)(nil)
	_ dossier.Writer = (*Store)(nil)
)
