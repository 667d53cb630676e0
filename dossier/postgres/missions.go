package postgres

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// AddMission keeps a new mission, and says whether its name was free.
func (s *Server) AddMission(ctx context.Context, m dossier.Mission) (added bool, err error) {
	body, err := json.Marshal(m)
	if err != nil {
		return false, err
	}
	name, owner := token(), []byte(nil)
	err = s.patiently(ctx, func(ctx context.Context) error {
		if _, err := s.pool.Exec(ctx, `INSERT INTO deskworth.missions (id, body, token) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, m.ID, body, name); err != nil {
			return err
		}
		return s.pool.QueryRow(ctx, `SELECT token FROM deskworth.missions WHERE id = $1`, m.ID).Scan(&owner)
	})
	return err == nil && bytes.Equal(name, owner), err
}

// Mission gives a mission by its id, and says whether there is one.
func (s *Server) Mission(ctx context.Context, id string) (m dossier.Mission, found bool, err error) {
	var body []byte
	err = s.patiently(ctx, func(ctx context.Context) error {
		err := s.pool.QueryRow(ctx, `SELECT body FROM deskworth.missions WHERE id = $1`, id).Scan(&body)
		if errors.Is(err, pgx.ErrNoRows) {
			body = nil
			return nil
		}
		return err
	})
	if err != nil || body == nil {
		return m, false, err
	}
	if err := json.Unmarshal(body, &m); err != nil || m.ID != id {
		return m, false, &source.ShapeError{Vendor: "the dossier's database", Where: "mission " + id, Problem: "it is not the mission's own"}
	}
	return m, true, nil
}

// Missions lists the names of the missions, in the order of their bytes.
func (s *Server) Missions(ctx context.Context) (ids []string, err error) {
	err = s.patiently(ctx, func(ctx context.Context) error {
		rows, err := s.pool.Query(ctx, `SELECT id FROM deskworth.missions ORDER BY id COLLATE "C"`)
		if err != nil {
			return err
		}
		ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return ids, err
}
