package sqlite

import (
	"context"
	"errors"
)

// Examine reads every page of the file and holds its parts against each other.
// It returns an [Error] with code "damaged" that quotes the first fault found.
// A digit that changed within an event is none to it: see [dossier.Dossier.Examine].
func (s *Store) Examine(ctx context.Context) error {
	var said string
	if err := s.db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&said); err != nil {
		return broken(err)
	}
	if said != "ok" {
		return &Error{Why: errors.New(said), Cure: restore, code: "damaged"}
	}
	return nil
}
