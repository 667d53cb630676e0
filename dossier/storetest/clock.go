package storetest

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// RunClock holds that a clock that jumps back changes no order and no revision:
// each event says what the clock said, and comes after those that were filed
// before it. open gives a new, empty store each time.
func RunClock(t *testing.T, open func(*testing.T) dossier.Store) {
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	steady := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Second) }
	jumps := func(n int) time.Time { return noon.AddDate(0, 0, []int{0, -400, 9_000, -1}[n%4]) }
	straight, said := underClock(t, open(t), steady)
	assert.Equal(t, []time.Time{steady(0), steady(1), steady(2), steady(3), steady(4)}, said)
	crooked, said := underClock(t, open(t), jumps)
	assert.Equal(t, []time.Time{jumps(0), jumps(1), jumps(2), jumps(3), jumps(4)}, said)
	assert.Equal(t, straight.Digest(), crooked.Digest())
}

// underClock files a frame, a conflict, a third claim and its settlement, and
// gives the revision and the times that the events say.
func underClock(t *testing.T, s dossier.Store, clock func(n int) time.Time) (sealed dossier.Sealed, said []time.Time) {
	t.Helper()
	n := 0
	d := &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s, Clock: func() time.Time { return clock(n) }}
	assume := func(value int64) dossier.Entry {
		return dossier.Assumption{ID: "a", Value: source.Whole(value), Unit: "USD", Justification: "Assumed."}
	}
	for _, e := range []dossier.Entry{
		dossier.Frame{Title: "T", Question: "Q"}, assume(1), assume(2), assume(3),
		dossier.Settlement{Conflict: "C1", Choose: 3, Reason: "The second claim stands."},
	} {
		seq, err := d.Contribute(t.Context(), dossier.Author{Role: "lead"}, e)
		require.NoError(t, err)
		n++
		require.Equal(t, int64(n), seq)
	}
	v, err := d.View(t.Context())
	require.NoError(t, err)
	for i, filed := range v.Contributions {
		assert.Equal(t, int64(i+1), filed.Seq)
		said = append(said, filed.At)
	}
	sealed, err = d.Seal(t.Context(), dossier.Author{Role: "lead"})
	require.NoError(t, err)
	require.Len(t, sealed.Assumptions, 1)
	assert.Equal(t, "2", sealed.Assumptions[0].Value.String())
	return sealed, said
}
