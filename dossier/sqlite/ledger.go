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
	return s.inside(ctx, func(tx *sql.Tx) error { return addRead(ctx, tx, ref, tables[0].Read, packed) })
}

func addRead(ctx context.Context, tx *sql.Tx, ref source.Ref, read source.Read, packed []byte) error {
	known, err := find(ctx, tx, ref)
	switch {
	case err == nil:
		return sameRead(known, read)
	case !errors.Is(err, sql.ErrNoRows):
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO reads (ref, packed) VALUES (?, ?)`, string(ref), packed); err != nil {
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

func sameRead(packed []byte, read source.Read) error {
	known, err := source.UnpackRead(packed)
	if err != nil {
		return err
	}
	return source.SameRead(known[0].Read, read)
}

func find(ctx context.Context, q rower, ref source.Ref) (packed []byte, err error) {
	err = q.QueryRowContext(ctx, `SELECT packed FROM reads WHERE ref = ?`, string(ref)).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	return packed, broken(err)
}
