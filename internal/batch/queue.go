// Package batch does together what several callers wait for: a device takes as
// long to keep one thing as to keep fifty.
package batch

import (
	"context"
	"sync"
	"time"
)

// Queue hands what calls ask for to one worker at a time, in the order in which
// they came: alone when nobody else waits, and all that came while the worker was
// busy at once. Callers that were answered together and ask again at once are waited
// for a little: they would else go one alone and the others after it, for ever. Its
// zero value is ready.
type Queue[T any] struct {
	mu      sync.Mutex
	waiting []*call[T]
	busy    bool
	came    chan struct{} // a call came while the worker waits for more; nil: it does not wait

	expected int       // callers at the end of the last work, those that it answered among them
	until    time.Time // when they are waited for no longer
}

// maxLinger bounds how long callers that may ask again are waited for; within it,
// half of what the last work took.
const maxLinger = 50 * time.Millisecond

type call[T any] struct {
	ctx  context.Context // who gave up before its turn is left out
	what T
	done chan struct{}
}

// Do has work do what is asked for, together with at most most-1 others, and
// returns when it is done. It returns the context's error when that ends first:
// work may then still be at it, or never begin. No caller's context rules the
// work: the others' is in it too. All calls must give the same most and work.
func (q *Queue[T]) Do(ctx context.Context, what T, most int, work func([]T)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c := &call[T]{ctx: ctx, what: what, done: make(chan struct{})}
	if q.join(c) {
		go q.run(most, work)
	}
	select {
	case <-c.done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// join says whether nobody works yet.
func (q *Queue[T]) join(c *call[T]) (idle bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	idle, q.busy = !q.busy, true
	q.waiting = append(q.waiting, c)
	if q.came != nil && len(q.waiting) >= q.expected {
		close(q.came)
		q.came = nil
	}
	return idle
}

// run works until nobody waits.
func (q *Queue[T]) run(most int, work func([]T)) {
	q.linger()
	for calls := q.take(most); len(calls) > 0; calls = q.take(most) {
		all := make([]T, len(calls))
		for i, c := range calls {
			all[i] = c.what
		}
		start := time.Now()
		work(all)
		q.expect(len(calls), time.Since(start))
		for _, c := range calls {
			close(c.done)
		}
		q.linger()
	}
}

// expect notes how many callers there are, and how long to wait for those that are
// answered now.
func (q *Queue[T]) expect(answered int, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.expected, q.until = answered+len(q.waiting), time.Now().Add(min(took/2, maxLinger))
}

// linger waits until as many have come as are expected, or their time is over. Who
// finds nobody waiting has nothing to wait for: the next call begins anew.
func (q *Queue[T]) linger() {
	q.mu.Lock()
	rest, came := time.Until(q.until), make(chan struct{})
	if len(q.waiting) == 0 || len(q.waiting) >= q.expected || rest <= 0 {
		q.mu.Unlock()
		return
	}
	q.came = came
	q.mu.Unlock()
	select {
	case <-came:
	case <-time.After(rest):
		q.mu.Lock()
		q.came = nil
		q.mu.Unlock()
	}
}

// take gives what comes next; nothing ends the work.
func (q *Queue[T]) take(most int) (calls []*call[T]) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) > 0 && len(calls) < most {
		if c := q.waiting[0]; c.ctx.Err() == nil {
			calls = append(calls, c)
		}
		q.waiting = q.waiting[1:]
	}
	q.busy = len(calls) > 0
	return calls
}
