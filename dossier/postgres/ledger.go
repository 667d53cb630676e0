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
	refs, byRef := source.ByRead(tables)
	for _, ref := range refs {
		if err := s.recordOne(ctx, ref, byRef[ref]); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) recordOne(ctx context.Context, ref source.Ref, tables []source.Table) error {
	if tables[0].Read.Licence.Verdict == source.NoStore {
		if err := s.passing.Record(ctx, tables...); err != nil {
			return err
		}
		for i := range tables {
			tables[i] = source.Bare(tables[i])
		}
	}
	packed, err := source.PackRead(tables)
	if err != nil {
		return err
	}
	return s.inside(ctx, func(ctx context.Context, tx pgx.Tx) error { return s.addRead(ctx, tx, ref, tables[0].Read, packed) })
}

func (s *Store) addRead(ctx context.Context, tx pgx.Tx, ref source.Ref, read source.Read, packed []byte) error {
	known, err := find(ctx, tx, s.mission, ref)
	if err == nil {
		return sameRead(known, read)
	}
	if !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	_, err = tx.Exec(ctx, `INSERT INTO deskworth.reads (mission, n, ref, packed)
		SELECT $1, coalesce(max(n), 0) + 1, $2, $3 FROM deskworth.reads WHERE mission = $1`, s.mission, string(ref), packed)
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

func sameRead(packed []byte, read source.Read) error {
	known, err := source.UnpackRead(packed)
	if err != nil {
		return err
	}
	return source.SameRead(known[0].Read, read)
}

func find(ctx context.Context, q querier, mission string, ref source.Ref) (packed []byte, err error) {
	err = q.QueryRow(ctx, `SELECT packed FROM deskworth.reads WHERE mission = $1 AND ref = $2`, mission, string(ref)).Scan(&packed)
	return packed, err
}
