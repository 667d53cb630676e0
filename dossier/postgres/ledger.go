package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Record keeps tables under their reads' references; see [source.Ledger]. Of a
// read whose terms let nobody keep its tables, the read alone goes to the
// database, and its tables stay in this process.
func (s *Store) Record(ctx context.Context, tables ...source.Table) error {
	reads, err := source.PackReads(ctx, &s.passing, tables)
	if err != nil {
		return err
	}
	for _, r := range reads {
		if err := s.inside(ctx, func(ctx context.Context, tx pgx.Tx) error { return s.addRead(ctx, tx, r) }); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) addRead(ctx context.Context, tx pgx.Tx, r source.PackedRead) error {
	known, err := find(ctx, tx, s.mission, r.Read.Ref)
	if err == nil {
		return r.Same(known)
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO deskworth.reads (mission, n, ref, packed)
		SELECT $1, coalesce(max(n), 0) + 1, $2, $3 FROM deskworth.reads WHERE mission = $1`, s.mission, string(r.Read.Ref), r.Packed)
	return err
}

// Tables gives what a read said; see [source.Ledger].
func (s *Store) Tables(ctx context.Context, ref source.Ref) (tables []source.Table, err error) {
	if tables, err := s.passing.Tables(ctx, ref); err == nil {
		return tables, nil
	}
	if tables, known := s.recent.Tables(ref); known {
		return tables, nil
	}
	var packed []byte
	err = s.server.patiently(ctx, func(ctx context.Context) (err error) {
		packed, err = find(ctx, s.server.pool, s.mission, ref)
		if errors.Is(err, pgx.ErrNoRows) {
			return source.NotRead(ref)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if tables, err = source.UnpackRead(packed); err == nil {
		s.recent.Remember(ref, tables, len(packed))
	}
	return tables, err
}

// Refs lists the reads, oldest first.
func (s *Store) Refs(ctx context.Context) (refs []source.Ref, err error) {
	err = s.server.patiently(ctx, func(ctx context.Context) error {
		rows, err := s.server.pool.Query(ctx, `SELECT ref FROM deskworth.reads WHERE mission = $1 ORDER BY n`, s.mission)
		if err != nil {
			return err
		}
		refs, err = pgx.CollectRows(rows, pgx.RowTo[source.Ref])
		return err
	})
	return refs, err
}

type querier interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
}

func find(ctx context.Context, q querier, mission string, ref source.Ref) (packed []byte, err error) {
	err = q.QueryRow(ctx, `SELECT packed FROM deskworth.reads WHERE mission = $1 AND ref = $2`, mission, string(ref)).Scan(&packed)
	return packed, err
}
