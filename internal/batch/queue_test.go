package batch_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/batch"
)

// A device that takes a second for however much it is given.
type device struct {
	mu      sync.Mutex
	batches [][]int
}

func (d *device) keep(all []int) {
	time.Sleep(time.Second)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.batches = append(d.batches, all)
}

func TestWhatComesMeanwhileIsDoneTogetherAndInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q batch.Queue[int]
		var d device
		var wg sync.WaitGroup
		for n := range 8 {
			wg.Go(func() { assert.NoError(t, q.Do(t.Context(), n, 4, d.keep)) })
			synctest.Wait() // it stands in the queue before the next one comes
		}
		wg.Wait()
		assert.Equal(t, [][]int{{0}, {1, 2, 3, 4}, {5, 6, 7}}, d.batches)
		require.NoError(t, q.Do(t.Context(), 9, 4, d.keep))
		assert.Equal(t, []int{9}, d.batches[3], "alone, and no worker was left behind")
	})
}

func TestWhoGivesUpIsLeftOutUnlessItsWorkBegan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q batch.Queue[int]
		var d device
		var wg sync.WaitGroup
		short, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		for n, ctx := range []context.Context{short, short, t.Context()} {
			wg.Go(func() { assert.Equal(t, n < 2, q.Do(ctx, n, 4, d.keep) != nil) })
			synctest.Wait()
		}
		wg.Wait()
		assert.Equal(t, [][]int{{0}, {2}}, d.batches)
		require.ErrorIs(t, q.Do(short, 3, 4, d.keep), context.DeadlineExceeded)
		assert.Len(t, d.batches, 2, "nothing began")
	})
}

// Eight callers that ask again as soon as they are answered share each work from
// the second on, although one of them always comes first.
func TestCallersThatComeAgainAreWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q batch.Queue[int]
		var d device
		var wg sync.WaitGroup
		for n := range 8 {
			wg.Go(func() {
				for range 5 {
					assert.NoError(t, q.Do(t.Context(), n, 64, d.keep))
					time.Sleep(time.Duration(n) * time.Millisecond)
				}
			})
			synctest.Wait() // the first goes alone, and the others find it at work
		}
		wg.Wait()
		var sizes []int
		for _, all := range d.batches {
			sizes = append(sizes, len(all))
		}
		assert.Equal(t, []int{1, 8, 8, 8, 8, 7}, sizes)
	})
}

// One who asks alone, and those who take their time, are not waited for.
func TestNobodyIsWaitedForInVain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var q batch.Queue[int]
		var d device
		start := time.Now()
		for n := range 3 {
			require.NoError(t, q.Do(t.Context(), n, 64, d.keep))
		}
		assert.Equal(t, 3*time.Second, time.Since(start), "the device's time alone")
		var wg sync.WaitGroup
		for n := range 2 {
			wg.Go(func() { assert.NoError(t, q.Do(t.Context(), n, 64, d.keep)) })
		}
		wg.Wait() // two works: one alone, then the other
		start = time.Now()
		require.NoError(t, q.Do(t.Context(), 9, 64, d.keep))
		assert.LessOrEqual(t, time.Since(start), time.Second+50*time.Millisecond, "the other one stayed away, and is waited for but shortly")
		start = time.Now()
		require.NoError(t, q.Do(t.Context(), 9, 64, d.keep))
		assert.Equal(t, time.Second, time.Since(start), "and once")
	})
}
