package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/dossier"
)

// Append keeps an event; see [dossier.Log].
func (s *Store) Append(ctx context.Context, e dossier.Event, after int64) (seq int64, err error) {
	err = s.inside(ctx, func(tx *sql.Tx) error {
		newest, err := newest(ctx, tx)
		if err != nil {
			return err
		}
		if after >= 0 && after != newest {
			return dossier.ErrMoved
		}
		seq, e.Seq = newest+1, newest+1
		return insert(ctx, tx, e)
	})
	return seq, err
}

func newest(ctx context.Context, tx *sql.Tx) (seq int64, err error) {
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(seq), 0) FROM events`).Scan(&seq); err != nil {
		return 0, broken(err)
	}
	return seq, nil
}

func insert(ctx context.Context, tx *sql.Tx, e dossier.Event) error {
	body, err := json.Marshal(e)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO events (seq, body) VALUES (?, ?)`, e.Seq, string(body)); err != nil {
		return broken(err)
	}
	return nil
}

// Events gives what came after a number; see [dossier.Log].
func (s *Store) Events(ctx context.Context, after int64) (events []dossier.Event, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seq, body FROM events WHERE seq > ? ORDER BY seq`, after)
	if err != nil {
		return nil, broken(err)
	}
	defer rows.Close()
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	if err := rows.Err(); err != nil {
		return nil, broken(err)
	}
	return events, nil
}

func scan(rows *sql.Rows) (e dossier.Event, err error) {
	var seq int64
	var body string
	if err := rows.Scan(&seq, &body); err != nil {
		return e, broken(err)
	}
	if err := json.Unmarshal([]byte(body), &e); err != nil {
		return e, fmt.Errorf("event %d of the dossier's file makes no sense: %w", seq, err)
	}
	return e, nil
}
