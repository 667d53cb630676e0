package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// chain measures reading, and the peak of a process that holds every contract.
func chain(ctx context.Context, w io.Writer) error {
	all, err := fastest(ctx, "./market", "^BenchmarkDecodeChain$")
	if err != nil {
		return err
	}
	out, err := run(ctx, "..", "go", "test", "-count", "1", "-run", "^TestALongChainFitsIn64MiB$", "-v", "./market")
	if err != nil {
		return err
	}
	peak := "not measured: the peak is read from /proc"
	if found := regexp.MustCompile(`held \d+ contracts, peak (\d+) KiB`).FindSubmatch(out); found != nil {
		peak = string(found[1]) + " KiB"
	}
	fmt.Fprintf(w, `
## Option chain (`+"`market`"+`)

30,000 contracts, 13 MB, in the shape of the exchange's file. Asked: at least 60 MB/s, and at most 65,536 KiB (64 MiB) of peak
memory (VmHWM) of a process that reads the file and holds all contracts: %s.

`, peak)
	return table(w, all, "BenchmarkDecodeChain/market", "BenchmarkDecodeChain/peer=encoding/json")
}

func volatility(ctx context.Context, w io.Writer) error {
	all, err := fastest(ctx, "./market/option", "^BenchmarkImpliedVolatility$", "-cpu", "1")
	if err != nil {
		return err
	}
	found, err := all.get("BenchmarkImpliedVolatility")
	if err != nil {
		return err
	}
	fmt.Fprintf(w, `
## Implied volatility (`+"`market/option`"+`)

European inversions to machine precision, on one core. Asked: at least 1,000,000 a second.

| inversion | ns | a second |
|---|---|---|
| Black-76, out of the money | %.0f | %.0f |
`, found.nanos, 1e9/found.nanos)
	return nil
}

// filings needs real instances, which are not part of the project.
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
	all, err := fastest(ctx, "./filings/xbrl", "^BenchmarkShared(Facts|PeerTokens)$", "-tags", "shared")
	if err != nil {
		return err
	}
	fmt.Fprint(w, "Every fact with its context, dimensions and unit; the peer gives the tokens of the same bytes and does nothing with them.\n\n")
	var pairs []string
	for _, name := range all.names {
		if rest, ours := strings.CutPrefix(name, "BenchmarkSharedFacts/"); ours {
			pairs = append(pairs, name, "BenchmarkSharedPeerTokens/"+rest)
		}
	}
	return table(w, all, pairs...)
}
