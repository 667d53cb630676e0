package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// options are the flags of one run.
type options struct {
	stores                    string
	postgres, folder          string
	processes, writers, items int
	readers                   int
	sizes                     string
	leastRatio                float64
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if code, is := asChild(ctx); is {
		os.Exit(code)
	}
	var o options
	flag.StringVar(&o.stores, "stores", inSQLite+","+inPostgres, "stores to soak")
	flag.StringVar(&o.postgres, "postgres", os.Getenv("DESKWORTH_TEST_POSTGRES"), "address of a server; one is started unless given")
	flag.StringVar(&o.folder, "folder", "", "where the files lie, on the device to be measured; the system's temporary folder unless given")
	flag.IntVar(&o.processes, "processes", 8, "processes that write")
	flag.IntVar(&o.writers, "writers", 64, "writers over all processes")
	flag.IntVar(&o.items, "contributions", 10_000, "contributions of all writers together")
	flag.IntVar(&o.readers, "readers", 2, "processes that read meanwhile")
	flag.StringVar(&o.sizes, "sizes", "100,10000,100000", "sizes of the dossiers in which one contribution is measured; none when empty")
	flag.Float64Var(&o.leastRatio, "ratio", 0.5, "least part of the speed of bare inserts")
	flag.Parse()
	broken, err := o.run(ctx, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
	if len(broken.broken) > 0 {
		broken.print(os.Stderr)
		os.Exit(1)
	}
}

// run soaks each store and prints what was measured; the rules that were broken
// are the caller's to show.
func (o options) run(ctx context.Context, w io.Writer) (*rules, error) {
	sizes, err := o.check()
	if err != nil {
		return nil, err
	}
	g, err := o.ground()
	if err != nil {
		return nil, err
	}
	defer g.clear()
	l, err := newLibrary()
	if err != nil {
		return nil, err
	}
	all, rows, held := []outcome{}, [][]grown{}, &rules{}
	for store := range strings.SplitSeq(o.stores, ",") {
		held.store = store
		s := &soak{plan: plan{l, o.items, o.writers, o.processes, true}, ground: g, store: store, readers: o.readers, rules: held}
		out, err := s.run(ctx)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", store, err)
		}
		held.hold(out.ratio() >= o.leastRatio, "%.0f contributions a second are %.2f of %.0f bare inserts, and at least %.2f are asked", out.speed(), out.ratio(), out.bareSpeed(), o.leastRatio)
		all = append(all, out)
		if len(sizes) == 0 {
			continue
		}
		grew, err := s.growth(ctx, sizes)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", store, err)
		}
		held.holdGrowth(grew)
		rows = append(rows, grew)
	}
	return held, o.tables(w, all, rows)
}

func (o options) check() (sizes []int, err error) {
	if o.processes < 2 || o.writers < o.processes || o.writers%o.processes != 0 || o.items < 9*o.writers {
		return nil, errors.New("give at least 2 processes, as many writers in each, and at least 9 contributions a writer")
	}
	for store := range strings.SplitSeq(o.stores, ",") {
		if store != inSQLite && store != inPostgres {
			return nil, fmt.Errorf("%q is no store: give %s, %s or both", store, inSQLite, inPostgres)
		}
	}
	for text := range strings.SplitSeq(o.sizes, ",") {
		size, err := strconv.Atoi(text)
		if o.sizes == "" {
			break
		}
		if err != nil || size < 1 || len(sizes) > 0 && size < sizes[len(sizes)-1]+samples {
			return nil, fmt.Errorf("sizes are whole numbers that grow, by %d or more", samples)
		}
		sizes = append(sizes, size)
	}
	return sizes, nil
}

// ground makes a folder for files, and starts a server when one is needed and
// none is named.
func (o options) ground() (*ground, error) {
	folder, err := os.MkdirTemp(o.folder, "soak-")
	if err != nil {
		return nil, err
	}
	g := &ground{folder: folder, server: o.postgres, undo: []func(){func() { _ = os.RemoveAll(folder) }}}
	if g.server != "" || !strings.Contains(o.stores, inPostgres) {
		return g, nil
	}
	server, err := pgtest.Begin()
	if err != nil {
		g.clear()
		return nil, err
	}
	g.server = server.URL()
	g.undo = append(g.undo, server.End)
	return g, nil
}

func withDatabase(address, name string) (string, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return "", errors.New("the address of the server cannot be read: write postgres://USER:PASSWORD@HOST:PORT/DATABASE")
	}
	parsed.Path = "/" + name
	return parsed.String(), nil
}
