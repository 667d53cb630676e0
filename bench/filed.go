package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"text/tabwriter"
)

// filings needs real instances, which are not part of the project, and lxml.
func filings(ctx context.Context, w io.Writer) error {
	fmt.Fprint(w, "\n## Filed accounts (`filings/xbrl`)\n\n")
	shared := os.Getenv("DESKWORTH_SHARED")
	if shared == "" {
		shared = filepath.Join("..", "..", "shared")
	}
	if _, err := os.Stat(shared); err != nil {
		fmt.Fprintln(w, "Not measured: the public instances are looked for beside the checkout, or at DESKWORTH_SHARED.")
		return nil
	}
	out, err := run(ctx, ".", "go", "run", "./filings")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `Every fact with its context, dimensions, unit, accuracy and value; inline values transformed, continued and with the markup
they keep. Asked: at least 6 times as fast as a plain encoding/xml token loop, faster than lxml's bare parse, at least 3 times as
fast as lxml reading facts and dimensions. One core; milliseconds of processor time, collector included, so that other work on
the machine counts for little.

%s`, out)
	return growth(ctx, w)
}

// growth measures invented instances of three sizes, and the peak of processes
// that stream the largest.
func growth(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, "..", "go", "test", "-count", "1", "-run", "^TestAHundredMegabytesStreamIn256MiB$", "-v", "./filings/xbrl")
	if err != nil {
		return err
	}
	peaks := "not measured: the peak is read from /proc"
	if found := regexp.MustCompile(`(?s)peak (\d+) KiB.*peak (\d+) KiB`).FindSubmatch(out); found != nil {
		peaks = fmt.Sprintf("%s KiB from a file, which is read twice, and %s KiB as from a pipe", found[1], found[2])
	}
	all, err := fastest(ctx, "./filings/xbrl", "^BenchmarkScale$", "-cpu", "1", "-benchtime", "2x")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `Invented instances in the proportions of the large ones above. Asked: cost that grows linearly, and 100 MB streamed in at most
262,144 KiB (256 MiB) of peak memory (VmHWM) of a process: %s.

`, peaks)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| reading\t| 1 MB, ns a byte\t| 10 MB\t| 100 MB\t| allocations a fact, 100 MB\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|")
	for _, way := range []struct{ name, bench string }{
		{"ParseBytes, the whole instance", "parse"}, {"Facts, streamed from what can seek (two readings)", "stream"},
	} {
		fmt.Fprintf(t, "| %s", way.name)
		var last result
		for _, size := range []string{"1MB", "10MB", "100MB"} {
			if last, err = all.get("BenchmarkScale/" + way.bench + "/" + size); err != nil {
				return err
			}
			fmt.Fprintf(t, "\t| %.2f", last.perByte)
		}
		fmt.Fprintf(t, "\t| %.2f\t|\n", last.perFact)
	}
	return t.Flush()
}
