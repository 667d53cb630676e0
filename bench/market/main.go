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
	rows := flag.Int("rows", 10_000, "bars in the answer")
	runs := flag.Int("runs", 5, "runs of each; the fastest counts")
	flag.Parse()
	if err := table(os.Stdout, *rows, *runs); err != nil {
		log.Fatal(err)
	}
}

// table prints a Markdown table: milliseconds of the fastest run, its speed, its
// time as a multiple of encoding/json's, and bytes allocated by one call.
func table(w io.Writer, rows, runs int) error {
	body := daily(rows)
	all := readers(body, rows)
	took, mb := make([]time.Duration, len(all)), make([]float64, len(all))
	for run := range runs + 1 {
		for i, r := range all {
			d, allocated, err := once(r.read)
			if err != nil {
				return fmt.Errorf("%s: %w", r.name, err)
			}
			if run <= 1 || d < took[i] { // the first run warms up
				took[i], mb[i] = d, allocated
			}
		}
	}
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| reader\t| ms\t| MB/s\t| times encoding/json\t| MB allocated\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|")
	for i, r := range all {
		fmt.Fprintf(t, "| %s\t| %.2f\t| %.1f\t| %.2f\t| %.1f\t|\n", r.name, took[i].Seconds()*1e3,
			float64(len(body))/1e6/took[i].Seconds(), took[i].Seconds()/took[1].Seconds(), mb[i])
	}
	return t.Flush()
}

// once times a call on a swept heap.
func once(call func() error) (time.Duration, float64, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := time.Now()
	err := call()
	took := time.Since(start)
	runtime.ReadMemStats(&after)
	return took, float64(after.TotalAlloc-before.TotalAlloc) / 1e6, err
}
