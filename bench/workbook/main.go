package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"
)

func main() {
	rows := flag.Int("rows", 50_000, "rows of twenty cells")
	runs := flag.Int("runs", 3, "processes of each writer; the fastest counts")
	child := flag.String("child", "", "writer that this process is: ours, stream or memory, then the file")
	flag.Parse()
	if *child != "" {
		if err := write(os.Stdout, *child, flag.Arg(0), *rows); err != nil {
			log.Fatal(err)
		}
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	limits := table(ctx, os.Stdout, *rows, *runs)
	if err := errors.Join(limits, large(ctx, os.Stdout, *runs)); err != nil {
		log.Fatal(err)
	}
}

// write is one process: it writes the file and says its peak.
func write(w io.Writer, writer, file string, rows int) error {
	all := map[string]func(string, int) error{"ours": ours, "stream": stream, "memory": memory}
	one, known := all[writer]
	if !known {
		return fmt.Errorf("no writer is called %q", writer)
	}
	if err := one(file, rows); err != nil {
		return err
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return err
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM") {
			fmt.Fprint(w, line)
		}
	}
	return nil
}

// table prints a Markdown table: seconds of the fastest process by the clock and
// of all processors, its peak, and the size of the file. It ends with what is not
// held of what is asked.
func table(ctx context.Context, w io.Writer, rows, runs int) error {
	folder, err := os.MkdirTemp("", "workbook")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	all, err := writers(folder, rows)
	if err != nil {
		return err
	}
	best := make([]measured, len(all))
	for run := range runs {
		for i, one := range all { // one of each in turn, so that a busy machine slows all
			if one.absent != "" {
				continue
			}
			m, err := one.run(ctx, folder, rows)
			if err != nil {
				return fmt.Errorf("%s: %w", one.name, err)
			}
			best[i] = best[i].with(m, run == 0)
		}
	}
	fmt.Fprintf(w, "%d cells in %d rows, one formula a row.\n\n", rows*columns, rows)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| writer\t| s\t| s of processors\t| ours is so many times as fast\t| peak, KiB\t| file, MB\t| value beside the formula\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	for i, one := range all {
		if one.absent != "" {
			fmt.Fprintf(t, "| %s\t| not measured: %s\t|\t|\t|\t|\t|\t|\n", one.name, one.absent)
			continue
		}
		m := best[i]
		fmt.Fprintf(t, "| %s\t| %.2f\t| %.2f\t| %.1f\t| %d\t| %.1f\t| %s\t|\n", one.name, m.clock.Seconds(), m.processors.Seconds(), m.clock.Seconds()/best[0].clock.Seconds(), m.peakKiB, float64(m.bytes)/1e6, one.cached)
	}
	return errors.Join(t.Flush(), held(all, best))
}
