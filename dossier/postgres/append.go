package postgres

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/deskworth/deskworth-go/deskworth/source"
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
	token []byte
	text  dossier.Written

	seq int64
	err error
}

// Append keeps an event; see [dossier.Log]. When it returns, the event is on the
// server's device. Others may see it a little earlier, and a crash in between takes it
// from them again. What is filed while a batch is under way goes into the next one
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
	f := &filing{event: e, key: e.Key(), wants: e.Seq, after: after, token: token(), text: w}
	if err := s.queue.Do(ctx, f, maxBatch, s.file); err != nil {
		return 0, err
	}
	return f.seq, f.err
}

// file keeps a batch. No call's own context rules it: the others' events are in it too.
func (s *Store) file(batch []*filing) {
	err := s.server.patiently(context.Background(), func(ctx context.Context) error { return s.add(ctx, batch) })
	var said *source.UpstreamError
	switch {
	case err == nil:
	case len(batch) > 1 && errors.As(err, &said) && said.Said != "":
		for _, f := range batch { // the server refused one of them, and says not which
			s.file([]*filing{f})
		}
	default:
		for _, f := range batch {
			f.seq, f.err = 0, err
		}
	}
}

// add has the server number the events of a batch and keep them, in one journey: the
// mission is locked neither for a journey nor for the device. Who tries again finds by
// its token what an earlier try kept.
func (s *Store) add(ctx context.Context, batch []*filing) error {
	var tokens, keys, rests [][]byte
	var wants, afters, opens, numbers []int64
	for _, f := range batch {
		tokens, keys, rests = append(tokens, f.token), append(keys, []byte(f.key)), append(rests, f.text.Rest())
		wants, afters, opens = append(wants, f.wants), append(afters, f.after), append(opens, f.event.Opening())
	}
	args := []any{s.mission, apart(batch), tokens, keys, wants, afters, opens, rests}
	err := s.server.durably(ctx, `SELECT deskworth.append($1, $2, $3, $4, $5, $6, $7, $8)`, args, func(row pgx.Row) error { return row.Scan(&numbers) })
	if err != nil {
		return err
	}
	for i, f := range batch {
		if f.seq = numbers[i]; f.seq == 0 {
			f.err = dossier.ErrMoved
		}
	}
	return nil
}

// apart says that no event of a batch can keep another one out of it.
func apart(batch []*filing) bool {
	times, opened := map[string]int{}, 0
	for _, f := range batch {
		times[f.key]++
		if f.event.Opening() > 0 {
			opened++
		}
	}
	if opened > 1 {
		return false
	}
	return !slices.ContainsFunc(batch, func(f *filing) bool { return f.wants > 0 || f.after >= 0 && times[f.key] > 1 })
}
