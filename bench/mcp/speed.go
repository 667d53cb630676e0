package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"
)

// Limits of what the layer may cost: over the same tool, that of the registry.
const (
	maxAdded      = time.Millisecond // over a handler by hand at one connection: the median, and processor time
	leastOfSDK    = 0.9              // of the SDK's calls a second at 64 connections
	maxPeak       = 96 << 20         // bytes resident at 64 connections, at the highest
	maxSettled    = 64 << 20         // bytes resident afterwards
	manyAtOnce    = 64               // connections
	settleFor     = 5 * time.Second  // until memory counts as settled
	megabyteBytes = 1 << 20
)

// figures are what one server did, at its best.
type figures struct {
	rate     float64 // calls a second
	p50, p99 time.Duration
	cpu      time.Duration // of the server, a call
}

func (f figures) best(g figures) figures {
	if f.rate == 0 {
		return g
	}
	return figures{max(f.rate, g.rate), min(f.p50, g.p50), min(f.p99, g.p99), min(f.cpu, g.cpu)}
}

type row struct {
	which string
	era   era
	conns int
}

var servers = []string{byHand, sdkAlone, handDesk, sdkDesk, desk}

func rows() (all []row) {
	for _, conns := range []int{1, manyAtOnce} {
		for _, e := range []era{modern, older} {
			for _, which := range servers {
				all = append(all, row{which, e, conns})
			}
		}
	}
	return all
}

// speed measures all servers in turns.
func (o options) speed(ctx context.Context, page io.Writer, held *rules) (err error) {
	running := map[string]*process{}
	for _, which := range servers {
		if running[which], err = child(ctx, which); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, running[which].stop()) }()
	}
	seen := map[row]figures{}
	for range o.rounds {
		for _, r := range rows() {
			f, err := measure(ctx, running[r.which], r, o.each)
			if err != nil {
				return fmt.Errorf("%s, %s, %d connections: %w", r.which, r.era, r.conns, err)
			}
			seen[r] = seen[r].best(f)
		}
	}
	table(page, seen)
	holdSpeed(seen, held)
	return memory(page, running[desk], "the desk of the table above, after it", held)
}

func table(page io.Writer, seen map[row]figures) {
	fmt.Fprint(page, "\n| server | revision | connections | calls/s | p50 | p99 | processor time a call |\n|---|---|---|---|---|---|---|\n")
	for _, r := range rows() {
		f := seen[r]
		fmt.Fprintf(page, "| %s | %s | %d | %.0f | %.2f ms | %.2f ms | %.0f µs |\n", r.which, r.era, r.conns, f.rate, f.p50.Seconds()*1e3, f.p99.Seconds()*1e3, f.cpu.Seconds()*1e6)
	}
}

func holdSpeed(seen map[row]figures, held *rules) {
	for _, e := range []era{modern, older} {
		one, bare := seen[row{desk, e, 1}], seen[row{handDesk, e, 1}]
		held.hold(one.p50-bare.p50 <= maxAdded, "%s: the layer adds %v to the median of a call", e, one.p50-bare.p50)
		held.hold(one.cpu-bare.cpu <= maxAdded, "%s: the layer adds %v of processor time to a call", e, one.cpu-bare.cpu)
		many, sdk := seen[row{desk, e, manyAtOnce}], seen[row{sdkDesk, e, manyAtOnce}]
		held.hold(many.rate >= leastOfSDK*sdk.rate, "%s: %.0f calls a second at %d connections, the SDK alone %.0f", e, many.rate, manyAtOnce, sdk.rate)
	}
}

// measure lets so many connections call for a while.
func measure(ctx context.Context, p *process, r row, each time.Duration) (f figures, err error) {
	before, err := p.cpu()
	if err != nil {
		return f, err
	}
	took, wall, err := drive(ctx, p, r, each)
	if err != nil {
		return f, err
	}
	after, err := p.cpu()
	if err != nil {
		return f, err
	}
	slices.Sort(took)
	return figures{
		rate: float64(len(took)) / wall.Seconds(), p50: took[len(took)/2], p99: took[len(took)*99/100],
		cpu: (after - before) / time.Duration(len(took)),
	}, nil
}

// drive gives the time that each call took. The first wrong answer ends it.
func drive(ctx context.Context, p *process, r row, each time.Duration) (took []time.Duration, wall time.Duration, err error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	var mu sync.Mutex
	began := time.Now()
	for i := range r.conns {
		all.Go(func() {
			c := newConnection(p.url, p.tokens[i%len(p.tokens)], r.era)
			defer c.close()
			var own []time.Duration
			for time.Since(began) < each {
				sent := time.Now()
				if err := c.say(ctx); err != nil {
					stop(err)
					return
				}
				own = append(own, time.Since(sent))
			}
			mu.Lock()
			defer mu.Unlock()
			took = append(took, own...)
		})
	}
	all.Wait()
	return took, time.Since(began), context.Cause(ctx)
}

// memory holds a server to its bounds, some seconds after the load.
func memory(page io.Writer, p *process, which string, held *rules) error {
	time.Sleep(settleFor)
	now, peak, err := p.memory()
	if err != nil {
		return err
	}
	fmt.Fprintf(page, "\nMemory of %s: %d MiB at its peak, %d MiB settled.\n", which, peak/megabyteBytes, now/megabyteBytes)
	held.hold(peak <= maxPeak, "%s: %d MiB at its peak", which, peak/megabyteBytes)
	held.hold(now <= maxSettled, "%s: %d MiB settled", which, now/megabyteBytes)
	return nil
}
