package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// inside runs work in one transaction that nobody can come between, neither of
// this process nor of another.
func (s *Store) inside(ctx context.Context, work func(*sql.Tx) error) error {
	tx, err := s.begin(ctx)
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

// begin takes the write lock. Only who has the turn asks for it, and lets the next
// one wait for it as soon as it has it.
func (s *Store) begin(ctx context.Context) (tx *sql.Tx, err error) {
	defer s.turn(ctx)()
	err = patiently(ctx, func() (err error) {
		tx, err = s.db.BeginTx(ctx, nil)
		return err
	})
	return tx, err
}
