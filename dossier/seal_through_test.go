package dossier_test

import (
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/dossier/sqlite"
)

func TestAClaimThatLandsWhileSomebodySealsIsInTheNextRevision(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")}) // 2
	first, err := d.meanwhile(func() {
		d.file(markets, dossier.Fact{ID: "prior", At: d.at("f-4")}) // 3, and the seal is 4
	}).Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, 1, first.Revision)
	assert.Len(t, first.Facts, 1, "what landed between is not in it")

	events, err := d.Log.Events(t.Context(), 3)
	require.NoError(t, err)
	require.Equal(t, dossier.SealMark{Revision: 1, Digest: first.Digest(), Through: 2, Form: 1}, events[0].Seal)
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, dossier.Open, v.State, "something was filed that no revision holds")
	assert.Equal(t, 1, v.Revision)
	again, err := d.Revision(t.Context(), 1)
	require.NoError(t, err)
	assert.Equal(t, first.Digest(), again.Digest())
	last, err := d.Last(t.Context())
	require.NoError(t, err)
	assert.Equal(t, first.Digest(), last.Digest())

	second, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, 2, second.Revision)
	assert.Len(t, second.Facts, 2, "it is not lost")
	v, err = d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, dossier.IsSealed, v.State)
}

func TestAConflictThatOpensWhileSomebodySealsStopsTheNextSeal(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
	sealer := d.meanwhile(func() { d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-2")}) })
	first, err := sealer.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Empty(t, first.Conflicts)
	_, err = sealer.Seal(t.Context(), lead)
	require.Error(t, err)
	assert.Equal(t, "conflict", code(err))
	_, err = d.meanwhile(func() { d.file(lead, dossier.Settlement{Conflict: "C1", Choose: 2, Reason: "The total is meant."}) }).Seal(t.Context(), lead)
	assert.Equal(t, "conflict", code(err), "it was open when the sealer looked")
	v, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Equal(t, 1, v.Revision)
}

func TestOfTwoWhoSealAtOnceTheLaterLooksAgain(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{}).frame()
	var other dossier.Sealed
	mine, err := d.meanwhile(func() {
		d.file(markets, dossier.Fact{ID: "revenue", At: d.at("f-1")})
		var err error
		other, err = d.Seal(t.Context(), lead)
		require.NoError(t, err)
	}).Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, other.Digest(), mine.Digest())
	events, err := d.Log.Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 3, "a frame, a fact, one seal")
}

// Marks of before there was a Through cover all that came before them.
func TestAnOlderMarkCoversAllBeforeIt(t *testing.T) {
	for name, through := range map[string]int64{"absent": 0, "its own number, which no build writes": 3, "a later number": 9} {
		d := newDesk(t, source.Date{}, source.Date{}).frame()
		d.file(fundamentals, dossier.Fact{ID: "revenue", At: d.at("f-1")})
		want, err := dossierAsItStands(d)
		require.NoError(t, err)
		_, err = d.Log.Append(t.Context(), dossier.Event{Kind: dossier.KindSealed, Seal: dossier.SealMark{Revision: 1, Digest: want.Digest(), Through: through}}, -1)
		require.NoError(t, err)
		v, err := d.View(t.Context())
		require.NoError(t, err)
		assert.Equal(t, dossier.IsSealed, v.State, name)
		d.file(fundamentals, dossier.Fact{ID: "prior", At: d.at("f-4")})
		again, err := d.Revision(t.Context(), 1)
		require.NoError(t, err, name)
		assert.Equal(t, want.Digest(), again.Digest(), name)
	}
}

// Seals come through while eight desks write without a pause, and together they
// hold each contribution from one revision on.
func TestSealsUnderContinuousWritingLoseNothing(t *testing.T) {
	const writers, seals = 8, 12
	file := filepath.Join(t.TempDir(), "d.db")
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	desk := func() *dossier.Dossier {
		s, err := sqlite.Open(ctx, file, &source.Memory{})
		require.NoError(t, err)
		t.Cleanup(func() { assert.NoError(t, s.Close()) })
		return &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
	}
	sealer := desk()
	_, err := sealer.Contribute(ctx, lead, dossier.Frame{Title: "T", Question: "Q"})
	require.NoError(t, err)
	var wg sync.WaitGroup
	filed := make([]int, writers)
	for i := range writers {
		d := desk()
		wg.Go(func() {
			for ctx.Err() == nil {
				_, err := d.Contribute(context.WithoutCancel(ctx), markets, dossier.Assumption{ID: fmt.Sprintf("a%d_%d", i, filed[i]), Value: source.Whole(1), Justification: "assumed"})
				if !assert.NoError(t, err) {
					return
				}
				filed[i]++
			}
		})
	}
	held := map[int]dossier.Sealed{}
	for range seals {
		_, err := sealer.Contribute(context.WithoutCancel(ctx), lead, dossier.Limit{Text: "Not yet all."})
		require.NoError(t, err)
		sealed, err := sealer.Seal(context.WithoutCancel(ctx), lead)
		require.NoError(t, err)
		held[sealed.Revision] = sealed
	}
	stop()
	wg.Wait()
	ctx = context.WithoutCancel(ctx)
	last, err := sealer.Seal(ctx, lead)
	require.NoError(t, err)
	held[last.Revision] = last
	total := 0
	for _, n := range filed {
		require.Positive(t, n, "each desk came through")
		total += n
	}
	assert.Len(t, last.Assumptions, total)
	require.GreaterOrEqual(t, len(held), seals, "each found something new")

	events, err := sealer.Log.Events(ctx, 0)
	require.NoError(t, err)
	for revision, sealed := range held {
		again, err := sealer.Revision(ctx, revision)
		require.NoError(t, err)
		require.Equal(t, sealed.Digest(), again.Digest())
		in := map[int64]bool{}
		for _, a := range sealed.Assumptions {
			in[a.Seq] = true
		}
		var mark dossier.Event
		for _, e := range events {
			if mark.Seq == 0 && e.Kind == dossier.KindSealed && e.Seal.Revision == revision {
				mark = e
			}
		}
		for _, e := range events {
			if e.Kind == dossier.KindAssumption {
				require.Equal(t, e.Seq <= mark.Seal.Through, in[e.Seq], "contribution %d and revision %d through %d", e.Seq, revision, mark.Seal.Through)
			}
		}
	}
}
