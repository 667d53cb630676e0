package postgres

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// Get gives the body with that SHA-256; see [source.Store]. It returns a
// [source.NotFoundError] for one that this mission does not hold, and a
// [source.ShapeError] for one that changed in the database.
func (s *Store) Get(ctx context.Context, digest string) (body []byte, err error) {
	err = s.server.patiently(ctx, func(ctx context.Context) error {
		err := s.server.pool.QueryRow(ctx, `SELECT body FROM deskworth.bodies WHERE mission = $1 AND digest = $2`, s.mission, digest).Scan(&body)
		if errors.Is(err, pgx.ErrNoRows) {
			return &source.NotFoundError{What: "a body with that digest in this mission", Remedy: "read the source again"}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if source.Digest(body) != digest {
		return nil, &source.ShapeError{Vendor: "the dossier's database", Where: "body " + digest, Problem: "it no longer has its digest"}
	}
	return body, nil
}

// Put keeps a body under its SHA-256. The same again changes nothing. It returns
// a [source.RefusedError] with rule "digest" when the body is another.
func (s *Store) Put(ctx context.Context, digest string, body []byte) error {
	if actual := source.Digest(body); actual != digest {
		return &source.RefusedError{Rule: "digest", Reason: "a body is given under a digest that is not its own", Remedy: "put it under its own SHA-256, " + actual}
	}
	if body == nil {
		body = []byte{} // nil would be no value
	}
	return s.server.patiently(ctx, func(ctx context.Context) error {
		_, err := s.server.pool.Exec(ctx, `INSERT INTO deskworth.bodies (mission, digest, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, s.mission, digest, body)
		return err
	})
}
