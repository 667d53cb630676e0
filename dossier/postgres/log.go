package postgres

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Events gives what came after a number; see [dossier.Log]. It is one statement,
// so it sees one state of the log.
func (s *Store) Events(ctx context.Context, after int64) ([]dossier.Event, error) {
	return s.events(ctx, `SELECT seq, body FROM deskworth.events WHERE mission = $1 AND seq > $2 ORDER BY seq`, after)
}

const underKeys = `SELECT seq, body FROM deskworth.events WHERE ` + inKey + ` AND key = ANY($2) ORDER BY seq`

const opener = `SELECT seq, body FROM deskworth.events WHERE ` + inKey + ` AND opens <= $2 ORDER BY opens DESC LIMIT 1`

// Opener gives the event that opened a conflict; see [dossier.Log].
func (s *Store) Opener(ctx context.Context, conflict int64) (dossier.Event, bool, error) {
	events, err := s.events(ctx, opener, conflict)
	if err != nil || len(events) == 0 {
		return dossier.Event{}, false, err
	}
	return events[0], true, nil
}

// asking is one call of Under until it is answered.
type asking struct {
	keys   []string
	events []dossier.Event
	err    error
}

// Under gives the events of any of these keys; see [dossier.Log]. What is asked while
// a question is under way goes into the next one together: a journey to the server
// costs more than its answer.
func (s *Store) Under(ctx context.Context, keys ...string) ([]dossier.Event, error) {
	a := &asking{keys: keys}
	if err := s.asks.Do(ctx, a, maxBatch, s.ask); err != nil {
		return nil, err
	}
	return a.events, a.err
}

func (s *Store) ask(all []*asking) {
	var keys [][]byte
	for _, a := range all {
		for _, key := range a.keys {
			keys = append(keys, []byte(key))
		}
	}
	events, err := s.events(context.Background(), underKeys, keys)
	for _, a := range all {
		a.err = err
		for _, e := range events {
			if slices.Contains(a.keys, e.Key()) {
				a.events = append(a.events, e)
			}
		}
	}
}

func (s *Store) events(ctx context.Context, query string, argument any) (events []dossier.Event, err error) {
	err = s.server.patiently(ctx, func(ctx context.Context) error {
		rows, err := s.server.pool.Query(ctx, query, s.mission, argument)
		if err != nil {
			return err
		}
		events, err = pgx.CollectRows(rows, event)
		return err
	})
	if err != nil || len(events) == 0 {
		return nil, err
	}
	return events, nil
}

func event(row pgx.CollectableRow) (e dossier.Event, err error) {
	var seq int64
	var body []byte
	if err := row.Scan(&seq, &body); err != nil {
		return e, err
	}
	if err := json.Unmarshal(body, &e); err != nil || e.Seq != seq {
		return e, &source.ShapeError{Vendor: "the dossier's database", Where: fmt.Sprintf("event %d", seq), Problem: "it is not what the desk wrote"}
	}
	return e, nil
}
