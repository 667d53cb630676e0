package storetest

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// By is who files in these tests.
var By = dossier.Author{Role: "markets", Card: "markets-1"}

// filler is one assumption under an identifier of its own.
func filler(n int) dossier.Assumption {
	return dossier.Assumption{ID: fmt.Sprintf("Filler_%06d", n), Value: source.Whole(int64(n)), Unit: "USD", Justification: "Assumed, to fill a dossier: as the mean of the three years before."}
}

// Fill brings a store to count contributions: a frame, assumptions, and in each
// hundred a second claim that contradicts the first, whose conflict is recorded.
func Fill(t testing.TB, s dossier.Log, count int) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	there, err := s.Events(ctx, 0)
	require.NoError(t, err)
	opened := int64(0)
	if last, known, err := s.Opener(ctx, 1<<53); known || err != nil {
		require.NoError(t, err)
		opened = last.Opening() + int64(len(last.Opens)) - 1
	}
	for n := len(there); n < count; {
		var wg sync.WaitGroup
		for ; n < count && n%100 != 0; n++ {
			e := fillerEvent(n)
			wg.Go(func() {
				if _, err := s.Append(ctx, e, -1); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if n >= count {
			return
		}
		e := fillerEvent(n)
		if n > len(there) && n > 0 { // the one before is filler too
			opened++
			e.Contribution.Assumption.ID, e.Opens = filler(n-1).ID, []string{fmt.Sprintf("C%d", opened)}
		}
		keep(t, s, e)
		n++
	}
}

func fillerEvent(n int) dossier.Event {
	e := event("")
	if n == 0 {
		e.Kind, e.Contribution = dossier.KindFrame, dossier.Contribution{Frame: dossier.Frame{Title: "T", Question: "Q"}}
		return e
	}
	e.Kind, e.Contribution = dossier.KindAssumption, dossier.Contribution{Assumption: filler(n)}
	return e
}

// Sizes of dossiers between which the cost of a contribution must not grow.
var Sizes = []int{100, 10_000, 100_000}

// Contributions measures one contribution into dossiers of [Sizes], each through
// a new [dossier.Dossier], so that nothing that one remembers helps the next.
func Contributions(b *testing.B, open func(testing.TB) dossier.Store) {
	s := open(b)
	table := Table(b, "m", "body")
	require.NoError(b, s.Record(b.Context(), table))
	for _, size := range Sizes {
		Fill(b, s, size)
		for _, c := range contributions(table.Read.Ref) {
			b.Run(fmt.Sprintf("%s/of=%d", c.name, size), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					e := c.entry(b, s)
					b.StartTimer()
					file(b, s, e)
				}
			})
		}
	}
}

// contribution makes an entry, and files before what it needs.
type contribution struct {
	name  string
	entry func(t testing.TB, s dossier.Store) dossier.Entry
}

var filed int // so far, of all

func next() int {
	filed++
	return filed
}

func file(t testing.TB, s dossier.Store, e dossier.Entry) dossier.Receipt {
	got, err := desk(s).File(t.Context(), By, e)
	require.NoError(t, err)
	return got
}

func contributions(ref source.Ref) []contribution {
	at := source.Locator{Ref: ref, Row: "2024-01-01", Column: "value"}
	assumed := func(n, value int) dossier.Entry {
		return dossier.Assumption{ID: fmt.Sprintf("a%d", n), Value: source.Whole(int64(value)), Justification: "Assumed, to measure."}
	}
	return []contribution{
		{"assumption", func(testing.TB, dossier.Store) dossier.Entry { return assumed(next(), 1) }},
		{"fact", func(testing.TB, dossier.Store) dossier.Entry {
			return dossier.Fact{ID: fmt.Sprintf("f%d", next()), At: at}
		}},
		{"limit", func(testing.TB, dossier.Store) dossier.Entry {
			return dossier.Limit{Text: "What follows {Filler_000001} is not known."}
		}},
		{"contradiction", func(t testing.TB, s dossier.Store) dossier.Entry {
			n := next()
			file(t, s, assumed(n, 1))
			return assumed(n, 2)
		}},
		{"settlement", func(t testing.TB, s dossier.Store) dossier.Entry {
			n := next()
			first := file(t, s, assumed(n, 1))
			got := file(t, s, assumed(n, 2))
			require.Len(t, got.Conflicts, 1)
			return dossier.Settlement{Conflict: got.Conflicts[0], Choose: first.Number, Reason: "The first stands."}
		}},
	}
}

// growth fails when a contribution into a dossier of 10,000 takes more than twice
// what it takes in one of 100, by the fastest of several in turn, or allocates half
// as much again.
func growth(t *testing.T, open func(*testing.T) dossier.Store) {
	small, large := open(t), open(t)
	table := Table(t, "m", "body")
	for s, size := range map[dossier.Store]int{small: 100, large: 10_000} {
		require.NoError(t, s.Record(t.Context(), table))
		Fill(t, s, size)
	}
	for _, c := range contributions(table.Read.Ref) {
		var few, many cost
		// Other work beside can only make the fastest slower than it is, and a pool that
		// was emptied meanwhile only makes the least more.
		for n := 0; n < 25 || n < 400 && (many.fastest > 2*few.fastest || many.least > few.least*3/2); n++ {
			one, other := c.entry(t, small), c.entry(t, large)
			few.measure(func() { file(t, small, one) })
			many.measure(func() { file(t, large, other) })
		}
		t.Logf("%s: %v and %d bytes among 100, %v and %d bytes among 10,000", c.name, few.fastest, few.least, many.fastest, many.least)
		require.LessOrEqual(t, many.fastest, 2*few.fastest, c.name)
		require.LessOrEqual(t, many.least, few.least*3/2, c.name)
	}
}

// cost is the fastest and the least of several measurements.
type cost struct {
	fastest time.Duration
	least   uint64 // bytes allocated
}

func (c *cost) measure(work func()) {
	start := time.Now()
	bytes := allocated(work)
	took := time.Since(start)
	if c.fastest == 0 || took < c.fastest {
		c.fastest = took
	}
	if c.least == 0 || bytes < c.least {
		c.least = bytes
	}
}

func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
