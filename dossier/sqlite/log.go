package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Events gives what came after a number; see [dossier.Log].
func (s *Store) Events(ctx context.Context, after int64) ([]dossier.Event, error) {
	return s.events(ctx, `SELECT seq, body FROM events WHERE seq > ? ORDER BY seq`, after)
}

// Under gives the events of any of these keys; see [dossier.Log].
func (s *Store) Under(ctx context.Context, keys ...string) ([]dossier.Event, error) {
	list, err := json.Marshal(keys)
	if err != nil {
		return nil, err
	}
	return s.events(ctx, `SELECT seq, body FROM events WHERE key IN (SELECT value FROM json_each(?)) ORDER BY seq`, string(list))
}

const opener = `SELECT seq, body FROM events WHERE opens <= ? ORDER BY opens DESC LIMIT 1`

// Opener gives the event that opened a conflict; see [dossier.Log].
func (s *Store) Opener(ctx context.Context, conflict int64) (dossier.Event, bool, error) {
	events, err := s.events(ctx, opener, conflict)
	if err != nil || len(events) == 0 {
		return dossier.Event{}, false, err
	}
	return events[0], true, nil
}

func (s *Store) events(ctx context.Context, query string, argument any) (events []dossier.Event, err error) {
	err = patiently(ctx, func() error {
		events, err = collect(s.readers.QueryContext(ctx, query, argument))
		return err
	})
	return events, broken(err)
}

func collect(rows *sql.Rows, err error) (events []dossier.Event, _ error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		e, err := scan(rows)
		if err != nil {
			return nil, err
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

func scan(rows *sql.Rows) (e dossier.Event, err error) {
	var seq int64
	var body string
	if err := rows.Scan(&seq, &body); err != nil {
		return e, err
	}
	if err := json.Unmarshal([]byte(body), &e); err != nil || e.Seq != seq {
		return e, &source.ShapeError{Vendor: "the dossier's file", Where: fmt.Sprintf("event %d", seq), Problem: "it is not what the desk wrote"}
	}
	return e, nil
}
