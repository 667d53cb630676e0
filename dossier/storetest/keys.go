package storetest

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/dossier"
)

func about(id string) dossier.Event {
	e := event("")
	e.Kind, e.Contribution = dossier.KindSection, dossier.Contribution{Section: dossier.Section{ID: id, Title: "T", Text: "é"}}
	return e
}

func settlement(id string) dossier.Event {
	e := event("")
	e.Kind, e.About, e.Contribution = dossier.KindSettlement, id, dossier.Contribution{Settlement: dossier.Settlement{Conflict: "C1", Reason: "So."}}
	return e
}

func seal() dossier.Event {
	e := event("")
	e.Kind, e.Contribution, e.Seal = dossier.KindSealed, dossier.Contribution{}, dossier.SealMark{Revision: 1}
	return e
}

func keep(t testing.TB, s dossier.Log, events ...dossier.Event) {
	t.Helper()
	for _, e := range events {
		_, err := s.Append(t.Context(), e, -1)
		require.NoError(t, err)
	}
}

func appendKeyed(t *testing.T, s dossier.Store) {
	keep(t, s, about("Sales.2023"), event("a limit"), about("cost"), seal()) // 1 to 4
	for _, c := range []struct {
		name  string
		event dossier.Event
		after int64
		kept  bool
	}{
		{"another identifier came later", about("Sales.2023"), 1, true}, // 5
		{"the same came later", about("Sales.2023"), 4, false},
		{"the same with other capital letters came later", about("SALES.2023"), 4, false},
		{"a new identifier after nothing", about("margin"), 0, true}, // 6
		{"a beginning of it came later", about("Sales"), 0, true},    // 7
		{"a claim came after the look at its conflict", settlement("sales.2023"), 4, false},
		{"nothing of its conflict came after the look", settlement("sales.2023"), 5, true}, // 8
		{"a settlement came after the look", settlement("Sales.2023"), 7, false},
		{"a claim after a settlement", about("Sales.2023"), 7, false},
		{"an entry without an identifier came later", event("another limit"), 1, false},
		{"entries with an identifier came later", event("another limit"), 2, true}, // 9
		{"entries came after the last seal", seal(), 4, true},                      // 10
		{"a seal came later", seal(), 9, false},
	} {
		before, err := s.Events(t.Context(), 0)
		require.NoError(t, err)
		seq, err := s.Append(t.Context(), c.event, c.after)
		if !c.kept {
			require.ErrorIs(t, err, dossier.ErrMoved, c.name)
			continue
		}
		require.NoError(t, err, c.name)
		require.Equal(t, int64(len(before)+1), seq, c.name)
	}
}

func appendNumbered(t *testing.T, s dossier.Store) {
	first, late, third := about("a"), about("b"), about("c")
	first.Seq, late.Seq, third.Seq = 1, 1, 3
	seq, err := s.Append(t.Context(), first, 0)
	require.NoError(t, err)
	assert.Equal(t, int64(1), seq)
	for _, e := range []dossier.Event{late, third} {
		_, err = s.Append(t.Context(), e, 0)
		require.ErrorIs(t, err, dossier.ErrMoved)
		_, err = s.Append(t.Context(), e, -1)
		require.ErrorIs(t, err, dossier.ErrMoved)
	}
	events, err := s.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Equal(t, []dossier.Event{first}, events)
}

func oneIsFirst(t *testing.T, s dossier.Store) {
	const writers = 16
	for _, e := range []dossier.Event{about("x"), event("a limit"), seal(), settlement("y")} {
		var first atomic.Int64
		var wg sync.WaitGroup
		for range writers {
			wg.Go(func() {
				_, err := s.Append(context.WithoutCancel(t.Context()), e, 0)
				if err == nil {
					first.Add(1)
					return
				}
				assert.ErrorIs(t, err, dossier.ErrMoved)
			})
		}
		wg.Wait()
		require.Equal(t, int64(1), first.Load(), e.Kind)
	}
}

func underKeys(t *testing.T, s dossier.Store) {
	keep(t, s, about("b"), about("a"), event("a limit"), about("B"), settlement("A"), seal(), about("c"))
	for _, c := range []struct {
		name string
		keys []string
		seqs []int64
	}{
		{"one key, its capital letters aside", []string{"b"}, []int64{1, 4}},
		{"a settlement is about its conflict's identifier", []string{"a"}, []int64{2, 5}},
		{"several keys in one order", []string{"c", "a", "b"}, []int64{1, 2, 4, 5, 7}},
		{"a key twice", []string{"c", "c"}, []int64{7}},
		{"entries without an identifier", []string{""}, []int64{3}},
		{"seals", []string{seal().Key()}, []int64{6}},
		{"a key that nothing has", []string{"d"}, nil},
		{"a key with a letter that only looks small", []string{"B"}, nil},
		{"signs that a query could take for its own", []string{"'", "%", "a,b", `"]`}, nil},
		{"no key", nil, nil},
	} {
		events, err := s.Under(t.Context(), c.keys...)
		require.NoError(t, err, c.name)
		var seqs []int64
		for _, e := range events {
			seqs = append(seqs, e.Seq)
		}
		assert.Equal(t, c.seqs, seqs, c.name)
	}
	events, err := s.Under(t.Context(), "c")
	require.NoError(t, err)
	want := about("c")
	want.Seq = 7
	assert.Equal(t, []dossier.Event{want}, events)
}
