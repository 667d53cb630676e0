package main

import (
	"context"
	"fmt"
	"io"
	"regexp"
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
