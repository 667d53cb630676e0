package main

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	sqlite3 "modernc.org/sqlite"
)

// bare is a table with a number and a text, and nothing that knows what a
// dossier is. It has the settings of the stores: the same durability, the same
// number of connections.
type bare struct {
	insert func(ctx context.Context, body []byte) error
	count  func(ctx context.Context) (n int, bytes int64, err error)
	close  func() error
}

func openBare(ctx context.Context, p place) (bare, error) {
	if p.Store == inSQLite {
		return bareFile(ctx, p.Address)
	}
	return bareTable(ctx, p.Address)
}

const counted = `SELECT count(*), coalesce(sum(length(body)), 0) FROM bare`

func bareFile(ctx context.Context, file string) (bare, error) {
	pragmas := url.Values{"_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}, "_txlock": {"immediate"}}
	address := url.URL{Scheme: "file", Path: file, RawQuery: pragmas.Encode()}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return bare{}, err
	}
	db.SetMaxOpenConns(1)
	execute := func(ctx context.Context, statement string, args ...any) error {
		return whileBusy(func() error { _, err := db.ExecContext(ctx, statement, args...); return err })
	}
	return bare{
		insert: func(ctx context.Context, body []byte) error {
			return execute(ctx, `INSERT INTO bare (body) VALUES (?)`, string(body))
		},
		count: func(ctx context.Context) (n int, bytes int64, err error) {
			return n, bytes, db.QueryRowContext(ctx, counted).Scan(&n, &bytes)
		},
		close: db.Close,
	}, execute(ctx, `CREATE TABLE IF NOT EXISTS bare (n INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT`)
}

// whileBusy waits as the store does: the database's own timeout does not cover
// everything.
func whileBusy(try func() error) (err error) {
	for until := time.Now().Add(10 * time.Second); time.Now().Before(until); time.Sleep(5 * time.Millisecond) {
		var refused *sqlite3.Error
		if err = try(); !errors.As(err, &refused) || refused.Code()&0xff != sqliteBusy {
			return err
		}
	}
	return err
}

const sqliteBusy = 5

func bareTable(ctx context.Context, address string) (bare, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return bare{}, errors.New("the address of the database cannot be read")
	}
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "on"
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = 8
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return bare{}, err
	}
	return bare{
		insert: func(ctx context.Context, body []byte) error {
			_, err := pool.Exec(ctx, `INSERT INTO bare (body) VALUES ($1)`, body)
			return err
		},
		count: func(ctx context.Context) (n int, bytes int64, err error) {
			return n, bytes, pool.QueryRow(ctx, counted).Scan(&n, &bytes)
		},
		close: func() error { pool.Close(); return nil },
	}, nil
}

// prepareBare makes the table before anybody inserts.
func prepareBare(ctx context.Context, p place) error {
	if p.Store == inPostgres {
		return order(ctx, p.Address, `CREATE TABLE bare (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, body bytea NOT NULL)`)
	}
	b, err := openBare(ctx, p)
	if err != nil {
		return err
	}
	return b.close()
}
