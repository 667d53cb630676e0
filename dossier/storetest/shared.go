package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// Place is where several processes open one mission's store: each call gives
// another one over the same rows. Other missions of the place are apart.
type Place func(t *testing.T, mission string) dossier.Store

// RunShared tests stores that several processes hold at once. fresh gives a new
// place each time.
func RunShared(t *testing.T, fresh func(*testing.T) Place) {
	for name, rule := range map[string]func(*testing.T, Place){
		"two processes share one order":                          shareOrder,
		"what one wrote another reads whole":                     readWhole,
		"two missions see nothing of each other":                 apart,
		"of many processes each number has one event":            manyProcesses,
		"readers see one order that only grows":                  growingOrder,
		"a table that may not be kept stays in its process":      staysInProcess,
		"the same read by two processes at once is one":          oneRead,
		"of many seals at once one wins and the others give it":  oneSeal,
		"an append that is cancelled says so and keeps no event": cancelled,
	} {
		t.Run(name, func(t *testing.T) { rule(t, fresh(t)) })
	}
}

func shareOrder(t *testing.T, open Place) {
	one, two := open(t, "m"), open(t, "m")
	seq, err := one.Append(t.Context(), event("one"), 0)
	require.NoError(t, err)
	_, err = two.Append(t.Context(), event("two"), 0)
	require.ErrorIs(t, err, dossier.ErrMoved)
	events, err := two.Events(t.Context(), 0)
	require.NoError(t, err)
	require.Len(t, events, 1)
	assert.Equal(t, seq, events[0].Seq)
}

func readWhole(t *testing.T, open Place) {
	table, body := Table(t, "m", "body"), []byte("body")
	one := open(t, "m")
	require.NoError(t, one.Put(t.Context(), source.Digest(body), body))
	require.NoError(t, one.Record(t.Context(), table))
	two := open(t, "m")
	f, _, err := source.Cite(t.Context(), two, source.Locator{Ref: table.Read.Ref, Row: "2024-01-01", Column: "value"})
	require.NoError(t, err)
	assert.Equal(t, "2.50", f.Value.String())
}

func apart(t *testing.T, open Place) {
	one, two := open(t, "m"), open(t, "n")
	table, body := Table(t, "m", "body"), []byte("of one mission")
	_, err := one.Append(t.Context(), event("one"), 0)
	require.NoError(t, err)
	require.NoError(t, one.Record(t.Context(), table))
	require.NoError(t, one.Put(t.Context(), source.Digest(body), body))

	events, err := two.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Empty(t, events)
	events, err = two.Under(t.Context(), event("one").Key())
	require.NoError(t, err)
	assert.Empty(t, events)
	refs, err := two.Refs(t.Context())
	require.NoError(t, err)
	assert.Empty(t, refs)
	_, err = two.Tables(t.Context(), table.Read.Ref)
	assert.Error(t, err)
	_, err = two.Get(t.Context(), source.Digest(body))
	assert.Error(t, err)
	_, err = two.Append(t.Context(), event("two"), 0)
	assert.NoError(t, err, "its numbers are its own")
}

func manyProcesses(t *testing.T, open Place) {
	const processes, each = 6, 15
	ctx := context.WithoutCancel(t.Context())
	acknowledged := make([]map[int64]string, processes)
	var wg sync.WaitGroup
	for i := range processes {
		s := open(t, "m")
		acknowledged[i] = map[int64]string{}
		wg.Go(func() {
			for n := range each {
				text := fmt.Sprintf("%d/%d", i, n)
				seq, err := s.Append(ctx, event(text), -1)
				assert.NoError(t, err)
				acknowledged[i][seq] = text
			}
		})
	}
	wg.Wait()
	events, err := open(t, "m").Events(ctx, 0)
	require.NoError(t, err)
	require.Len(t, events, processes*each)
	for i, e := range events {
		require.Equal(t, int64(i+1), e.Seq)
	}
	for _, of := range acknowledged {
		for seq, text := range of {
			assert.Equal(t, text, events[seq-1].Contribution.Limit.Text)
		}
	}
}

// growingOrder has readers look while writers write: what was seen once stays
// where it was, and nothing appears before it.
func growingOrder(t *testing.T, open Place) {
	ctx, done := context.WithCancel(context.WithoutCancel(t.Context()))
	var writers, readers sync.WaitGroup
	for i := range 3 {
		s := open(t, "m")
		writers.Go(func() {
			for n := range 20 {
				_, err := s.Append(context.WithoutCancel(ctx), event(fmt.Sprintf("%d/%d", i, n)), -1)
				assert.NoError(t, err)
			}
		})
	}
	for range 2 {
		s := open(t, "m")
		readers.Go(func() {
			before := []dossier.Event{}
			for ctx.Err() == nil {
				now, err := s.Events(context.WithoutCancel(ctx), 0)
				if !assert.NoError(t, err) || !assert.GreaterOrEqual(t, len(now), len(before)) || !assert.Equal(t, before, append([]dossier.Event{}, now[:len(before)]...)) {
					return
				}
				for i, e := range now {
					assert.Equal(t, int64(i+1), e.Seq, "a gap")
				}
				before = append([]dossier.Event{}, now...)
			}
		})
	}
	writers.Wait()
	done()
	readers.Wait()
}

func staysInProcess(t *testing.T, open Place) {
	table := Table(t, "m", "body")
	table.Read.Licence.Verdict = source.NoStore
	at := source.Locator{Ref: table.Read.Ref, Row: "2024-01-01", Column: "value"}
	one := open(t, "m")
	require.NoError(t, one.Record(t.Context(), table))
	f, _, err := source.Cite(t.Context(), one, at)
	require.NoError(t, err)
	assert.Equal(t, "2.50", f.Value.String())

	_, _, err = source.Cite(t.Context(), open(t, "m"), at)
	var refused *source.RefusedError
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, "no_store", refused.Rule)
	refs, err := one.Refs(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []source.Ref{table.Read.Ref}, refs, "the read itself is known")
}

func oneRead(t *testing.T, open Place) {
	table := Table(t, "m", "body")
	var wg sync.WaitGroup
	for range 4 {
		s := open(t, "m")
		wg.Go(func() { assert.NoError(t, s.Record(context.WithoutCancel(t.Context()), table)) })
	}
	wg.Wait()
	refs, err := open(t, "m").Refs(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []source.Ref{table.Read.Ref}, refs)
}

func oneSeal(t *testing.T, open Place) {
	by := dossier.Author{Role: "lead", Card: "lead-1"}
	desk := func() *dossier.Dossier {
		s := open(t, "m")
		return &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
	}
	_, err := desk().Contribute(t.Context(), by, dossier.Frame{Title: "T", Question: "Q"})
	require.NoError(t, err)
	digests := make([]string, 6)
	var wg sync.WaitGroup
	for i := range digests {
		d := desk()
		wg.Go(func() {
			sealed, err := d.Seal(context.WithoutCancel(t.Context()), by)
			assert.NoError(t, err)
			digests[i] = sealed.Digest()
		})
	}
	wg.Wait()
	for _, digest := range digests {
		assert.Equal(t, digests[0], digest)
	}
	events, err := open(t, "m").Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 2, "one frame, one seal")
}

func cancelled(t *testing.T, open Place) {
	s := open(t, "m")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Append(ctx, event("too late"), -1)
	require.ErrorIs(t, err, context.Canceled)
	events, err := s.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Empty(t, events)
}
