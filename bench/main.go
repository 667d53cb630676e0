package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	var page bytes.Buffer // printed whole or not at all
	for _, write := range []func(context.Context, io.Writer) error{preface, ohlcv, chain, volatility, indicators, filings, dossiers, bundles, workbooks} {
		if err := write(ctx, &page); err != nil {
			log.Fatal(err)
		}
	}
	os.Stdout.Write(page.Bytes())
}

// run gives what a command prints; what it says besides goes to the terminal.
func run(ctx context.Context, folder, name string, args ...string) ([]byte, error) {
	fmt.Fprintln(os.Stderr, "bench:", name, args)
	command := exec.CommandContext(ctx, name, args...)
	command.Dir, command.Stderr = folder, os.Stderr
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %v: %w\n%s", name, args, err, out)
	}
	return out, nil
}

func preface(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, "..", "go", "test", "-run", "^$", "-bench", "^BenchmarkValue$", "-benchtime", "1x", "./market/option")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `# Benchmarks

<!-- Generated: cd bench && go run . > ../docs/benchmarks.md -->

Machine: %s, %d processors, %s/%s, %s. Other work may have run beside: within a table the fastest of five runs
counts, and ratios are of figures of one run.
`, processor(out), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	return nil
}

func ohlcv(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./market")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Bars (`+"`market`"+`)

A chart of 10,000 daily bars, from bytes to typed bars. Asked: within twice encoding/json into plain structs, and ahead of
finance-go.

%s`, out)
	return nil
}

func indicators(ctx context.Context, w io.Writer) error {
	out, err := run(ctx, ".", "go", "run", "./indicator")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Indicators (`+"`market/indicator`"+`)

1,000,000 bars. Asked: not slower than go-talib (ratio at most 1.05). VWAP and Ichimoku have no peer there.

%s`, out)
	return nil
}
