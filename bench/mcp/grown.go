package main

import (
	"context"
	"fmt"
	"time"
)

// What may differ between two times at which nobody asks: the runtime's own
// goroutines come and go, and the heap is never the same twice.
const (
	moreGoroutines  = 2
	moreDescriptors = 2
	moreHeap        = 1 << 20 // bytes
	quietFor        = 25 * time.Second
)

// quiet is a server that nobody asks anything.
type quiet struct {
	stand
	descriptors int
}

func (p *process) quiet() (q quiet, err error) {
	if q.stand, err = p.standing(); err != nil {
		return q, err
	}
	q.descriptors, err = p.descriptors()
	return q, err
}

// flat waits until the server stands as it stood, for as long as its slowest
// wait for a client takes, and holds it to that.
func (p *process) flat(ctx context.Context, before quiet, after string, held *rules) (q quiet, err error) {
	for end := time.Now().Add(quietFor); ; {
		if q, err = p.quiet(); err != nil || ctx.Err() != nil {
			return q, err
		}
		if q.grown(before) == "" || time.Now().After(end) {
			break
		}
		time.Sleep(time.Second / 4)
	}
	held.hold(q.grown(before) == "", "after %s: %s", after, q.grown(before))
	return q, nil
}

// grown says what is more than it was.
func (q quiet) grown(before quiet) string {
	switch {
	case q.Goroutines > before.Goroutines+moreGoroutines:
		return fmt.Sprintf("%d goroutines, %d before", q.Goroutines, before.Goroutines)
	case q.descriptors > before.descriptors+moreDescriptors:
		return fmt.Sprintf("%d descriptors, %d before", q.descriptors, before.descriptors)
	case q.Heap > before.Heap+moreHeap:
		return fmt.Sprintf("%d KiB in the heap, %d before", q.Heap>>10, before.Heap>>10)
	}
	return ""
}
