package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"
	"text/tabwriter"
	"time"

	"github.com/deskworth/deskworth-go/market/indicator"
)

func main() {
	rows := flag.Int("rows", 1_000_000, "bars in each column")
	runs := flag.Int("runs", 5, "runs of each; the fastest counts")
	flag.Parse()
	if err := table(os.Stdout, walk(*rows), *runs); err != nil {
		log.Fatal(err)
	}
}

// table prints a Markdown table: milliseconds of the fastest run, ratio, bytes
// allocated by one call.
func table(w io.Writer, b indicator.Bars, runs int) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| indicator\t| ours, ms\t| go-talib, ms\t| ratio\t| ours, MB\t| go-talib, MB\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, p := range pairs() {
		m, err := measure(p, b, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		fmt.Fprintf(t, "| %s\t| %.2f\t| %.2f\t| %.2f\t| %.1f\t| %.1f\t|\n", p.name,
			ms(m.ours), ms(m.peer), float64(m.ours)/float64(m.peer), m.oursMB, m.peerMB)
	}
	return t.Flush()
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

type measured struct {
	ours, peer     time.Duration
	oursMB, peerMB float64
}

// measure takes one call of each in turn, so that a busy machine slows both.
func measure(p pair, b indicator.Bars, runs int) (measured, error) {
	m := measured{ours: time.Hour, peer: time.Hour}
	var failed error
	for range runs + 1 {
		d, mb := once(func() {
			if _, err := p.ours(b); err != nil {
				failed = err
			}
		})
		m.ours, m.oursMB = min(m.ours, d), mb
		d, mb = once(func() { p.peer(b) })
		m.peer, m.peerMB = min(m.peer, d), mb
	}
	return m, failed
}

// once times a call on a swept heap.
func once(call func()) (time.Duration, float64) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	call()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return took, float64(after.TotalAlloc-before.TotalAlloc) / 1e6
}
