package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"
)

// result is what one benchmark measured in its fastest run.
type result struct {
	nanos, speed, bytes float64 // a call; MB/s; allocated by a call
	perByte, perFact    float64 // ns of processor time, in the run that took least; allocations
}

// results keep the order in which benchmarks ran.
type results struct {
	names  []string
	byName map[string]result
}

func (r results) get(name string) (result, error) {
	found, ok := r.byName[name]
	if !ok {
		return result{}, fmt.Errorf("no benchmark is called %s", name)
	}
	return found, nil
}

// fastest runs benchmarks that stand beside the code five times.
func fastest(ctx context.Context, pkg, names string, more ...string) (results, error) {
	args := append([]string{"test", "-run", "^$", "-bench", names, "-benchmem", "-count", "5"}, more...)
	out, err := run(ctx, "..", "go", append(args, pkg)...)
	if err != nil {
		return results{}, err
	}
	return parse(out), nil
}

// line is one of go test's: a name with the number of processors behind it when
// there are several, then pairs of a number and its unit.
var line = regexp.MustCompile(`^(Benchmark\S+?)(?:-\d+)?\s+\d+\s+(.*)$`)

func parse(out []byte) results {
	all := results{byName: map[string]result{}}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		found := line.FindStringSubmatch(lines.Text())
		if found == nil {
			continue
		}
		var one result
		fields := strings.Fields(found[2])
		for i := 0; i+1 < len(fields); i += 2 {
			value, _ := strconv.ParseFloat(fields[i], 64)
			switch fields[i+1] {
			case "ns/op":
				one.nanos = value
			case "MB/s":
				one.speed = value
			case "B/op":
				one.bytes = value
			case "ns/byte":
				one.perByte = value
			case "allocs/fact":
				one.perFact = value
			}
		}
		before, known := all.byName[found[1]]
		if !known {
			all.names = append(all.names, found[1])
		}
		if known {
			one.perByte = min(one.perByte, before.perByte)
			before.perByte = one.perByte
		}
		if !known || one.nanos < before.nanos {
			before = one
		}
		all.byName[found[1]] = before
	}
	return all
}

// processor is the name that go test found.
func processor(out []byte) string {
	if found := regexp.MustCompile(`(?m)^cpu: (.*)$`).FindSubmatch(out); found != nil {
		return strings.TrimSpace(string(found[1]))
	}
	return "a processor without a name"
}

// table sets ours beside its peer, pair after pair.
func table(w io.Writer, all results, pairs ...string) error {
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| reader\t| ms\t| MB/s\t| times the peer's speed\t| MB allocated\t|")
	fmt.Fprintln(t, "|---\t|---\t|---\t|---\t|---\t|")
	for i := 0; i+1 < len(pairs); i += 2 {
		ours, err := all.get(pairs[i])
		if err != nil {
			return err
		}
		peer, err := all.get(pairs[i+1])
		if err != nil {
			return err
		}
		for k, r := range []result{ours, peer} {
			fmt.Fprintf(t, "| %s\t| %.2f\t| %.1f\t| %.2f\t| %.1f\t|\n", strings.TrimPrefix(pairs[i+k], "Benchmark"), r.nanos/1e6, r.speed, peer.nanos/r.nanos, r.bytes/1e6)
		}
	}
	return t.Flush()
}
