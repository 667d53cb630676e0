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
)

func main() {
	runs := flag.Int("runs", 5, "runs of each; the fastest counts")
	flag.Parse()
	if err := table(os.Stdout, []int{250, 10_000, 100_000}, *runs); err != nil {
		log.Fatal(err)
	}
}

// table prints a Markdown table: milliseconds of the fastest run, megabytes
// allocated by it, kilobytes of the file.
func table(w io.Writer, points []int, runs int) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| points\t| file\t| ours, ms\t| gonum/plot, ms\t| ratio\t| ours, MB\t| gonum/plot, MB\t| ours, kB\t| gonum/plot, kB\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, n := range points {
		for _, p := range pairs(n) {
			ours, peer, err := measure(p, runs)
			if err != nil {
				return fmt.Errorf("%s of %d: %w", p.name, n, err)
			}
			fmt.Fprintf(t, "| %d\t| %s\t| %.1f\t| %.1f\t| %.2f\t| %.1f\t| %.1f\t| %.0f\t| %.0f\t|\n", n, p.name,
				ours.ms, peer.ms, ours.ms/peer.ms, ours.allocated, peer.allocated, ours.written, peer.written)
		}
	}
	return t.Flush()
}

// cost is that of one file: milliseconds, megabytes, kilobytes.
type cost struct{ ms, allocated, written float64 }

// measure makes a file of each in turn, so that a busy machine slows both.
func measure(p pair, runs int) (ours, peer cost, err error) {
	for i := range runs {
		for _, of := range []struct {
			make func() ([]byte, error)
			best *cost
		}{{p.ours, &ours}, {p.peer, &peer}} {
			c, err := once(of.make)
			if err != nil {
				return ours, peer, err
			}
			if i == 0 || c.ms < of.best.ms {
				*of.best = c
			}
		}
	}
	return ours, peer, nil
}

// once times a call on a swept heap.
func once(call func() ([]byte, error)) (cost, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	file, err := call()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return cost{
		ms:        float64(took) / float64(time.Millisecond),
		allocated: float64(after.TotalAlloc-before.TotalAlloc) / 1e6,
		written:   float64(len(file)) / 1e3,
	}, err
}
