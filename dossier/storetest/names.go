package storetest

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func opens(id string, names ...string) dossier.Event {
	e := about(id)
	e.Opens = names
	return e
}

// appendOpening holds that a conflict is opened once, and that its opener is found.
func appendOpening(t *testing.T, s dossier.Store) {
	keep(t, s, about("a"), about("b")) // 1 and 2
	for _, c := range []struct {
		name  string
		event dossier.Event
		after int64
		kept  bool
	}{
		{"the first conflict", opens("a", "C1"), 1, true}, // 3
		{"a conflict that another identifier opened", opens("b", "C1"), 2, false},
		{"the same, when its own key says yes to all", opens("b", "C1", "C2"), 100, false},
		{"two at once", opens("b", "C2", "C3"), 2, true},         // 4
		{"the second of two at once", opens("c", "C3"), 0, true}, // 5: a name of a forger; the first is what is looked at
		{"one before the last", opens("d", "C2"), 0, false},
		{"an own key that moved", opens("a", "C4"), 1, false},
		{"one of ten and more", opens("d", "C10"), 0, true}, // 6
		{"a number is no text", opens("e", "C9"), 0, false},
		{"opening none waits for no conflict", about("e"), 0, true},    // 7
		{"in any case, as an import does", opens("e", "C2"), -1, true}, // 8
		{"what is no name", opens("e", "c1"), 8, true},                 // 9
	} {
		_, err := s.Append(t.Context(), c.event, c.after)
		if c.kept {
			require.NoError(t, err, c.name)
			continue
		}
		require.ErrorIs(t, err, dossier.ErrMoved, c.name)
	}
	for conflict, seq := range map[int64]int64{1: 3, 3: 5, 4: 5, 9: 5, 10: 6, 11: 6, 1 << 62: 6} {
		e, known, err := s.Opener(t.Context(), conflict)
		require.NoError(t, err)
		require.True(t, known)
		assert.Equal(t, seq, e.Seq, "C%d", conflict)
		assert.NotEmpty(t, e.Opens)
	}
	for _, conflict := range []int64{0, -1} {
		_, known, err := s.Opener(t.Context(), conflict)
		require.NoError(t, err)
		assert.False(t, known)
	}
}

// periods is a read whose rows are values of two years, and so of two bases.
func periods(t testing.TB) source.Table {
	table := Table(t, "m", "two years")
	grid := &source.Grid{What: func(row, _ int) source.About {
		year := 2022 + row%2
		return source.About{Period: source.Between(source.NewDate(year, 1, 1), source.NewDate(year, 12, 31))}
	}}
	for row := range 6 {
		grid.Add(fmt.Sprintf("r%d", row), fmt.Sprint(100+row/2))
	}
	table.Rows = grid
	return table
}

// claims are facts of two years and assumptions, which contradict those of both.
func claims(ref source.Ref, ids int) *rapid.Generator[dossier.Entry] {
	return rapid.Custom(func(t *rapid.T) dossier.Entry {
		id := fmt.Sprintf("id%d", rapid.IntRange(1, ids).Draw(t, "id"))
		if n := rapid.IntRange(0, 8).Draw(t, "claim"); n < 6 {
			return dossier.Fact{ID: id, At: source.Locator{Ref: ref, Row: []string{"r0", "r1", "r0", "r1", "r2", "r3"}[n], Column: "value"}}
		} else if n < 8 {
			return dossier.Assumption{ID: id, Value: source.Whole(int64(n)), Unit: "USD", Justification: "Assumed, to contradict."}
		}
		return dossier.Frame{Title: "T", Question: fmt.Sprintf("Question %d", rapid.IntRange(1, 3).Draw(t, "question"))}
	})
}

// namesAreCounted files and settles at random, and holds what each event recorded,
// each receipt and each settlement against a fold of everything.
func namesAreCounted(t *testing.T, open func(*testing.T) dossier.Store) {
	table, twice, again := periods(t), 0, 0
	run := func(t require.TestingT, r func(label string, most int) int, entry func() dossier.Entry, s dossier.Store) {
		require.NoError(t, s.Record(context.Background(), table))
		d := desk(s)
		for range 4 + r("steps", 30) {
			v, err := d.View(context.Background())
			require.NoError(t, err)
			i := slices.IndexFunc(v.Conflicts, func(c dossier.Conflict) bool { return !c.Settled })
			e := entry()
			if i >= 0 && r("settle", 3) == 0 {
				c := v.Conflicts[i]
				e = dossier.Settlement{Conflict: c.Name, Choose: c.Claims[r("choose", len(c.Claims)-1)].Seq, Reason: "So."}
			}
			got, err := d.File(context.Background(), By, e)
			require.NoError(t, err)
			two, reopened := sameNames(t, d, got)
			twice, again = twice+two, again+reopened
		}
	}
	if _, memory := open(t).(*dossier.Memory); memory {
		rapid.Check(t, func(r *rapid.T) {
			run(r, func(label string, most int) int { return rapid.IntRange(0, most).Draw(r, label) }, func() dossier.Entry { return claims(table.Read.Ref, 4).Draw(r, "entry") }, open(t))
		})
		require.Greater(t, twice, 10, "some open two conflicts at once")
		require.Greater(t, again, 20, "some open again what was settled")
		return
	}
	for seed := range 4 {
		drawn := seed * 1000
		draw := func() int { drawn++; return drawn }
		run(t, func(_ string, most int) int { return rapid.IntRange(0, most).Example(draw()) }, func() dossier.Entry { return claims(table.Read.Ref, 4).Example(draw()) }, open(t))
	}
}

func desk(s dossier.Store) *dossier.Dossier {
	return &dossier.Dossier{Mission: dossier.Mission{ID: "m", Subject: source.Identity{Name: "Example Corp."}}, Ledger: s, Log: s}
}

// sameNames counts as everybody did who knew no records: an event that records
// another name than the count gives is a fault that Examine finds.
func sameNames(t require.TestingT, d *dossier.Dossier, got dossier.Receipt) (two, again int) {
	ctx := context.Background()
	x, err := d.Examine(ctx)
	require.NoError(t, err)
	require.Empty(t, x.Faults)
	v, err := d.View(ctx)
	require.NoError(t, err)
	events, err := d.Log.Events(ctx, got.Number-1)
	require.NoError(t, err)
	if len(events[0].Opens) > 1 {
		two = 1
	}
	var names []string
	for n := range len(v.Conflicts) { // a view shows open ones first, a receipt in their order
		i := slices.IndexFunc(v.Conflicts, func(c dossier.Conflict) bool { return c.Name == fmt.Sprintf("C%d", n+1) })
		require.GreaterOrEqual(t, i, 0)
		c := v.Conflicts[i]
		if part := slices.ContainsFunc(c.Claims, func(claim dossier.Claim) bool { return claim.Seq == got.Number }); part && !c.Settled {
			names = append(names, c.Name)
		}
	}
	require.Equal(t, names, got.Conflicts)
	for _, name := range events[0].Opens {
		require.Contains(t, names, name)
	}
	if len(names) > len(events[0].Opens) {
		again = 1
	}
	return two, again
}

// manyOpen has many open conflicts at once, and settle them, each through a dossier
// of its own.
func manyOpen(t *testing.T, s dossier.Store) {
	table := periods(t)
	require.NoError(t, s.Record(t.Context(), table))
	ctx := context.WithoutCancel(t.Context())
	var wg sync.WaitGroup
	for writer := range 8 {
		wg.Go(func() {
			for n := range 15 {
				got, err := desk(s).File(ctx, By, claims(table.Read.Ref, 5).Example(writer*100+n))
				if !assert.NoError(t, err) {
					return
				}
				for _, name := range got.Conflicts {
					if _, err := desk(s).Contribute(ctx, By, dossier.Settlement{Conflict: name, Reason: "Of none."}); err != nil {
						assert.ErrorContains(t, err, "was settled by")
					}
				}
			}
		})
	}
	wg.Wait()
	x, err := desk(s).Examine(ctx)
	require.NoError(t, err)
	assert.Empty(t, x.Faults)
	v, err := desk(s).View(ctx)
	require.NoError(t, err)
	require.Greater(t, len(v.Conflicts), 8)
	for _, c := range v.Conflicts {
		assert.True(t, slices.ContainsFunc(recorded(t, s), func(name string) bool { return name == c.Name }), c.Name)
	}
	assert.Len(t, recorded(t, s), len(v.Conflicts))
}

// recorded are the names that events of a store say they gave, in their order.
func recorded(t testing.TB, s dossier.Log) (names []string) {
	events, err := s.Events(context.WithoutCancel(t.Context()), 0)
	require.NoError(t, err)
	for _, e := range events {
		names = append(names, e.Opens...)
	}
	return names
}
