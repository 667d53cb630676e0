package main

import (
	"context"
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
	runs := flag.Int("runs", 15, "calls of each; the fastest counts")
	flag.Parse()
	runtime.GOMAXPROCS(1)
	if err := tables(context.Background(), os.Stdout, *runs); err != nil {
		log.Fatal(err)
	}
}

// measured is the fastest call of one reader.
type measured struct {
	name     string
	took     time.Duration
	mb       float64 // allocated
	perFact  float64 // allocations
	external bool    // another process, whose memory is not known
}

// tables prints a Markdown table for each document.
func tables(ctx context.Context, w io.Writer, runs int) error {
	folder, err := os.MkdirTemp("", "filings")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	all := documents()
	files, counts := make([]string, len(all)), make([]int, len(all))
	for i := range all {
		if files[i], err = all[i].unpack(folder); err != nil {
			return err
		}
		counts[i] = all[i].facts
	}
	beside, err := lxml(ctx, runs, files, counts)
	if err != nil {
		return err
	}
	for i, d := range all {
		rows, err := measure(d, runs)
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		rows = append(rows,
			measured{name: "lxml, bare parse", took: beside[[2]string{files[i], "parse"}], external: true},
			measured{name: "lxml, facts and dimensions", took: beside[[2]string{files[i], "facts"}], external: true})
		if err := table(w, d, rows); err != nil {
			return err
		}
	}
	return nil
}

// measure takes one call of each in turn, so that a busy machine slows all.
func measure(d document, runs int) ([]measured, error) {
	all := readers()
	rows := make([]measured, len(all))
	for run := range runs + 1 {
		for i, r := range all {
			m, err := once(r, d)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", r.name, err)
			}
			if run <= 1 || m.took < rows[i].took { // the first call warms up
				rows[i] = m
			}
		}
	}
	return rows, nil
}

// once measures a call that begins with a swept heap.
func once(r reader, d document) (measured, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	start := processorTime()
	facts, err := r.read(d)
	took := processorTime() - start
	runtime.ReadMemStats(&after)
	if err == nil && facts != d.facts {
		err = fmt.Errorf("%d facts of %d", facts, d.facts)
	}
	return measured{
		name: r.name, took: took, mb: float64(after.TotalAlloc-before.TotalAlloc) / 1e6,
		perFact: float64(after.Mallocs-before.Mallocs) / float64(d.facts),
	}, err
}

func table(w io.Writer, d document, rows []measured) error {
	fmt.Fprintf(w, "%s: %.2f MB, %d facts.\n\n", d.name, float64(len(d.body))/1e6, d.facts)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| reader\t| ms\t| MB/s\t| ours is so many times as fast\t| MB allocated\t| allocations a fact\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|")
	for _, m := range rows {
		mb, perFact := "–", "–"
		if !m.external {
			mb, perFact = fmt.Sprintf("%.1f", m.mb), fmt.Sprintf("%.1f", m.perFact)
		}
		fmt.Fprintf(t, "| %s\t| %.2f\t| %.1f\t| %.2f\t| %s\t| %s\t|\n", m.name, m.took.Seconds()*1e3,
			float64(len(d.body))/1e6/m.took.Seconds(), m.took.Seconds()/rows[0].took.Seconds(), mb, perFact)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w)
	return err
}
