package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/deskworth/deskworth-go/dossier"
)

// maxBatch bounds the events of one transaction.
const maxBatch = 64

// filing is one call of Append until it is answered.
type filing struct {
	event dossier.Event
	key   string
	wants int64 // the number that the event had when it came; nought: any
	after int64
	text  dossier.Written

	seq int64
	err error
}

// Append keeps an event; see [dossier.Log]. When it returns, the event is on the
// device. What is filed while a commit is under way goes into the next one
// together.
//
// A call that is cancelled in the middle of its commit may have been kept.
func (s *Store) Append(ctx context.Context, e dossier.Event, after int64) (int64, error) {
	w, err := dossier.Write(e)
	if err != nil {
		return 0, err
	}
	return s.AppendWritten(ctx, e, w, after)
}

// AppendWritten is [Store.Append] of an event with its text; see [dossier.Writer].
func (s *Store) AppendWritten(ctx context.Context, e dossier.Event, w dossier.Written, after int64) (int64, error) {
	f := &filing{event: e, key: e.Key(), wants: e.Seq, after: after, text: w}
	if err := s.queue.Do(ctx, f, maxBatch, s.keep); err != nil {
		return 0, err
	}
	return f.seq, f.err
}

// keep files a batch. When the database does not take it, each event goes alone:
// one that it cannot take must not hold up the others.
func (s *Store) keep(all []*filing) {
	err := s.inside(context.Background(), func(tx *sql.Tx) error { return add(tx, all) })
	switch {
	case err == nil:
	case len(all) > 1 && !busy(err):
		for _, f := range all {
			s.keep([]*filing{f})
		}
	default:
		for _, f := range all {
			f.seq, f.err = 0, err
		}
	}
}

// add numbers the events of a batch and keeps them.
func add(tx *sql.Tx, all []*filing) error {
	var newest int64
	if err := tx.QueryRow(`SELECT coalesce(max(seq), 0) FROM events`).Scan(&newest); err != nil {
		return broken(err)
	}
	insert, err := tx.Prepare(`INSERT INTO events (seq, key, opens, body) VALUES (?, ?, nullif(?, 0), ?)`)
	if err != nil {
		return broken(err)
	}
	defer insert.Close()
	for _, f := range all {
		if f.seq, f.err = 0, refusal(tx, f, newest); f.err != nil {
			continue
		}
		if _, err := insert.Exec(newest+1, f.key, f.event.Opening(), string(f.text.Numbered(newest+1))); err != nil {
			return broken(err)
		}
		newest++
		f.seq = newest
	}
	return nil
}

// refusal says that somebody came before, in the log or in the same batch.
func refusal(tx *sql.Tx, f *filing, newest int64) error {
	if f.wants > 0 && f.wants != newest+1 {
		return dossier.ErrMoved
	}
	if f.after < 0 {
		return nil
	}
	if opens := f.event.Opening(); opens > 0 {
		var later bool
		if err := tx.QueryRow(`SELECT EXISTS (SELECT 1 FROM events WHERE opens >= ?)`, opens).Scan(&later); err != nil {
			return broken(err)
		}
		if later {
			return dossier.ErrMoved
		}
	}
	var last int64
	err := tx.QueryRow(`SELECT seq FROM events WHERE key = ? ORDER BY seq DESC LIMIT 1`, f.key).Scan(&last)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return broken(err)
	case last > f.after:
		return dossier.ErrMoved
	}
	return nil
}
