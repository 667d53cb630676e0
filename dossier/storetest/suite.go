// Package storetest holds what every store of dossiers must do, as tests.
//
// A store's own tests call [Run] with a function that opens a new, empty store.
package storetest

import (
	"context"
	"encoding/json"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Run tests one store. open gives a new, empty one each time.
func Run(t *testing.T, open func(*testing.T) dossier.Store) {
	for name, rule := range map[string]func(*testing.T, dossier.Store){
		"events keep their order and their contents":    eventsKeep,
		"an append after a moved key is refused":        appendAfter,
		"of many writers each number has one event":     manyWriters,
		"an append looks at its own key alone":          appendKeyed,
		"an event with a number keeps it or is refused": appendNumbered,
		"of many who are first under a key one is":      oneIsFirst,
		"a conflict is opened by one event":             appendOpening,
		"of many who open conflicts each has its name":  manyOpen,
		"under keys is what is about them, in order":    underKeys,
		"the same read again changes nothing":           sameRead,
		"a forged read is refused":                      forgedRead,
		"an unread reference is refused":                unread,
		"a table comes back with every digit and about": tableBack,
		"a body is kept under its own digest":           bodies,
	} {
		t.Run(name, func(t *testing.T) { rule(t, open(t)) })
	}
	t.Run("recorded names are those that are counted", func(t *testing.T) { namesAreCounted(t, open) })
	t.Run("a contribution costs the same in a large log", func(t *testing.T) { growth(t, open) })
}

func event(text string) dossier.Event {
	return dossier.Event{
		At: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), By: dossier.Author{Role: "lead", Card: "lead-1"}, Kind: dossier.KindLimit,
		Contribution: dossier.Contribution{Limit: dossier.Limit{Text: text}},
	}
}

func eventsKeep(t *testing.T, s dossier.Store) {
	for _, text := range []string{"first", "second, \"quoted\" and é", "third"} {
		_, err := s.Append(t.Context(), event(text), -1)
		require.NoError(t, err)
	}
	events, err := s.Events(t.Context(), 1)
	require.NoError(t, err)
	require.Len(t, events, 2)
	want := event("second, \"quoted\" and é")
	want.Seq = 2
	assert.Equal(t, want, events[0])
}

func appendAfter(t *testing.T, s dossier.Store) {
	seq, err := s.Append(t.Context(), event("first"), 0)
	require.NoError(t, err)
	_, err = s.Append(t.Context(), event("late"), 0)
	require.ErrorIs(t, err, dossier.ErrMoved)
	_, err = s.Append(t.Context(), event("on time"), seq)
	require.NoError(t, err)
}

func manyWriters(t *testing.T, s dossier.Store) {
	const writers, each = 8, 10
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				_, err := s.Append(context.WithoutCancel(t.Context()), event("one of many"), -1)
				assert.NoError(t, err)
			}
		})
	}
	wg.Wait()
	events, err := s.Events(t.Context(), 0)
	require.NoError(t, err)
	require.Len(t, events, writers*each)
	for i, e := range events {
		assert.Equal(t, int64(i+1), e.Seq)
	}
}

// Table is a small table of one read, for tests of stores.
func Table(t testing.TB, mission, body string) source.Table {
	t.Helper()
	c := &source.Client{Mission: mission}
	part := source.Part{Address: "https://example.com/series", Digest: source.Digest([]byte(body)), Bytes: int64(len(body)), ReadAt: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC)}
	read, err := c.Read(source.Vendor{Name: "Example", Licence: source.Licence{Verdict: source.Keep}}, "test.read", map[string]string{"q": "x"}, source.Answer{Part: part, Origin: source.Replay})
	require.NoError(t, err)
	grid := &source.Grid{What: func(row, _ int) source.About { return source.About{Marks: []string{[]string{"partial", ""}[row]}} }}
	grid.Add("2024-01-01", "2.50")
	grid.Add("2024-01-02", "")
	return source.Table{
		Name: "series", Read: read, About: source.About{Unit: "USD", Period: source.Between(source.NewDate(2023, 1, 1), source.NewDate(2023, 12, 31))},
		Columns: []source.Column{{Name: "value", Type: source.Number}}, Rows: grid, Dropped: []source.Drop{{Reason: "missing", Count: 1}},
	}
}

func sameRead(t *testing.T, s dossier.Store) {
	table := Table(t, "m", "body")
	require.NoError(t, s.Record(t.Context(), table))
	again := table
	again.Read.Origin = source.Live
	require.NoError(t, s.Record(t.Context(), again))
	refs, err := s.Refs(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []source.Ref{table.Read.Ref}, refs)
}

func forgedRead(t *testing.T, s dossier.Store) {
	table := Table(t, "m", "body")
	table.Read.Vendor = "Another"
	var refused *source.RefusedError
	require.ErrorAs(t, s.Record(t.Context(), table), &refused)
	refs, err := s.Refs(t.Context())
	require.NoError(t, err)
	assert.Empty(t, refs)
}

func unread(t *testing.T, s dossier.Store) {
	_, err := s.Tables(t.Context(), Table(t, "m", "never read").Read.Ref)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "reference", refused.Rule)
}

func tableBack(t *testing.T, s dossier.Store) {
	table := Table(t, "m", "body")
	require.NoError(t, s.Record(t.Context(), table))
	back, err := s.Tables(t.Context(), table.Read.Ref)
	require.NoError(t, err)
	require.Len(t, back, 1)
	want, err := source.Pack(table)
	require.NoError(t, err)
	got, err := source.Pack(back[0])
	require.NoError(t, err)
	assert.JSONEq(t, string(want), string(got))
	assert.True(t, json.Valid(got))
}

func bodies(t *testing.T, s dossier.Store) {
	body := []byte("as received")
	require.NoError(t, s.Put(t.Context(), source.Digest(body), body))
	got, err := s.Get(t.Context(), source.Digest(body))
	require.NoError(t, err)
	assert.Equal(t, body, got)
	_, err = s.Get(t.Context(), source.Digest([]byte("never kept")))
	require.Error(t, err)
	assert.Error(t, s.Put(t.Context(), source.Digest([]byte("another")), body))
}
