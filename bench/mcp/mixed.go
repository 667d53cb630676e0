package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"
)

// manner is how a client behaves, over and over, until ctx ends. It fails on a
// wrong answer alone.
type manner struct {
	name string
	each int // of every card
	once func(ctx context.Context, p *process, token string, e era) error
}

func manners() []manner {
	return []manner{
		{"good", 2, good}, {"slow", 1, slow}, {"dead in a call", 1, deadInACall}, {"dead in a body", 1, deadInABody},
		{"dead in a head", 1, deadInAHead}, {"rude", 1, rude},
	}
}

// warmUp is how long everybody comes before the first look.
const warmUp = 12 * time.Second

// mixedLoad lets everybody come at once.
func (o options) mixedLoad(ctx context.Context, page io.Writer, held *rules) error {
	return mixed(ctx, page, desk, warmUp, o.mixed, held)
}

func mixed(ctx context.Context, page io.Writer, which string, warm, length time.Duration, held *rules) (err error) {
	p, err := child(ctx, which)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	if _, err := p.everybody(ctx, warm); err != nil {
		return err
	}
	before, err := p.flat(ctx, quiet{stand: stand{Goroutines: 1, Heap: 1}}, "", &rules{}) // as quiet as it gets
	if err != nil {
		return err
	}
	times, err := p.everybody(ctx, length)
	if err != nil {
		return err
	}
	after, err := p.flat(ctx, before, "mixed load", held)
	if err != nil {
		return err
	}
	fmt.Fprintf(page, "\n%v of mixed load, every answer right:\n\n| clients | times |\n|---|---|\n", length)
	for i, m := range manners() {
		fmt.Fprintf(page, "| %s | %d |\n", m.name, times[i].Load())
	}
	fmt.Fprintf(page, "\nGoroutines %d → %d, descriptors %d → %d, heap %d → %d KiB.\n",
		before.Goroutines, after.Goroutines, before.descriptors, after.descriptors, before.Heap>>10, after.Heap>>10)
	return memory(page, p, "the desk under mixed load", held)
}

// everybody comes for a while. The first wrong answer ends it.
func (p *process) everybody(ctx context.Context, length time.Duration) ([]atomic.Int64, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	times := make([]atomic.Int64, len(manners()))
	var all sync.WaitGroup
	end := time.Now().Add(length)
	for i, m := range manners() {
		for n := range m.each * len(p.tokens) {
			all.Go(func() {
				e := []era{modern, older}[n%2]
				for time.Now().Before(end) && ctx.Err() == nil {
					if err := m.once(ctx, p, p.tokens[n%len(p.tokens)], e); err != nil {
						stop(fmt.Errorf("a client that is %s, %s: %w", m.name, e, err))
						return
					}
					times[i].Add(1)
				}
			})
		}
	}
	all.Wait()
	return times, context.Cause(ctx)
}
