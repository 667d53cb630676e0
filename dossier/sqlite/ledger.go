package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Record keeps tables under their reads' references; see [source.Ledger]. Of a
// read whose terms let nobody keep its tables, the read alone is kept in the
// file, and its tables for this process.
func (s *Store) Record(ctx context.Context, tables ...source.Table) error {
	reads, err := source.PackReads(ctx, &s.passing, tables)
	if err != nil {
		return err
	}
	for _, r := range reads {
		if err := s.inside(ctx, func(tx *sql.Tx) error { return addRead(ctx, tx, r) }); err != nil {
			return err
		}
	}
	return nil
}

func addRead(ctx context.Context, tx *sql.Tx, r source.PackedRead) error {
	known, err := find(ctx, tx, r.Read.Ref)
	switch {
	case err == nil:
		return r.Same(known)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO reads (ref, packed) VALUES (?, ?)`, string(r.Read.Ref), r.Packed); err != nil {
		return broken(err)
	}
	return nil
}

// Tables gives what a read said; see [source.Ledger].
func (s *Store) Tables(ctx context.Context, ref source.Ref) ([]source.Table, error) {
	if tables, err := s.passing.Tables(ctx, ref); err == nil {
		return tables, nil
	}
	if tables, known := s.recent.Tables(ref); known {
		return tables, nil
	}
	packed, err := find(ctx, s.readers, ref)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, source.NotRead(ref)
	}
	if err != nil {
		return nil, err
	}
	tables, err := source.UnpackRead(packed)
	if err == nil {
		s.recent.Remember(ref, tables, len(packed))
	}
	return tables, err
}

// Refs lists the reads, oldest first.
func (s *Store) Refs(ctx context.Context) (refs []source.Ref, err error) {
	rows, err := s.readers.QueryContext(ctx, `SELECT ref FROM reads ORDER BY n`)
	if err != nil {
		return nil, broken(err)
	}
	defer rows.Close()
	for rows.Next() {
		var ref string
		if err := rows.Scan(&ref); err != nil {
			return nil, broken(err)
		}
		refs = append(refs, source.Ref(ref))
	}
	if err := rows.Err(); err != nil {
		return nil, broken(err)
	}
	return refs, nil
}

func find(ctx context.Context, q rower, ref source.Ref) (packed []byte, err error) {
	err = q.QueryRowContext(ctx, `SELECT packed FROM reads WHERE ref = ?`, string(ref)).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	return packed, broken(err)
}
