package sqlite

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// maxPackedBytes bounds what the tables of one read may unpack to.
const maxPackedBytes = 256 << 20

// Record keeps tables under their reads' references; see [source.Ledger]. Of a
// read whose terms let nobody keep its tables, the read alone is kept in the
// file, and its tables for this process.
func (s *Store) Record(ctx context.Context, tables ...source.Table) error {
	refs, byRef := byRead(tables)
	for _, ref := range refs {
		if err := s.recordOne(ctx, ref, byRef[ref]); err != nil {
			return err
		}
	}
	return nil
}

func byRead(tables []source.Table) (refs []source.Ref, byRef map[source.Ref][]source.Table) {
	byRef = map[source.Ref][]source.Table{}
	for _, t := range tables {
		if !t.Citable() {
			continue
		}
		if byRef[t.Read.Ref] == nil {
			refs = append(refs, t.Read.Ref)
		}
		byRef[t.Read.Ref] = append(byRef[t.Read.Ref], t)
	}
	return refs, byRef
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
	for _, t := range tables {
		if err := source.RecordCheck(t); err != nil {
			return err
		}
	}
	packed, err := packAll(tables)
	if err != nil {
		return err
	}
	return s.inside(ctx, func(tx *sql.Tx) error { return addRead(ctx, tx, ref, tables[0].Read, packed) })
}

func addRead(ctx context.Context, tx *sql.Tx, ref source.Ref, read source.Read, packed []byte) error {
	known, err := find(ctx, tx, ref)
	switch {
	case err == nil:
		return source.SameRead(known[0].Read, read)
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
	tables, err := find(ctx, s.db, ref)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, source.NotRead(ref)
	}
	return tables, err
}

// Refs lists the reads, oldest first.
func (s *Store) Refs(ctx context.Context) (refs []source.Ref, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT ref FROM reads ORDER BY n`)
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

type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func find(ctx context.Context, q querier, ref source.Ref) ([]source.Table, error) {
	var packed []byte
	err := q.QueryRowContext(ctx, `SELECT packed FROM reads WHERE ref = ?`, string(ref)).Scan(&packed)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, err
	}
	if err != nil {
		return nil, broken(err)
	}
	return unpackAll(packed)
}

// packAll writes the tables of one read as one compressed value.
func packAll(tables []source.Table) ([]byte, error) {
	list, size := make([]json.RawMessage, len(tables)), 0
	for i, t := range tables {
		body, err := source.Pack(t)
		if err != nil {
			return nil, err
		}
		list[i] = body
		if size += len(body); size > maxPackedBytes/2 {
			return nil, &source.RefusedError{Rule: "too_large", Reason: fmt.Sprintf("the tables of %s take more than %d bytes", t.Read.Ref, maxPackedBytes/2), Remedy: "read a shorter window"}
		}
	}
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if err := errors.Join(json.NewEncoder(w).Encode(list), w.Close()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func unpackAll(packed []byte) ([]source.Table, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, broken(err)
	}
	body, err := io.ReadAll(io.LimitReader(r, maxPackedBytes))
	if err != nil {
		return nil, broken(err)
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil || len(list) == 0 {
		return nil, broken(fmt.Errorf("a read holds %d tables: %w", len(list), err))
	}
	tables := make([]source.Table, len(list))
	for i := range list {
		if tables[i], err = source.Unpack(list[i]); err != nil {
			return nil, err
		}
	}
	return tables, nil
}
