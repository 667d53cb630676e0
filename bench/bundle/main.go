package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"text/tabwriter"
	"time"

	"github.com/deskworth/deskworth-go/bench/peers"
)

func main() {
	runs := flag.Int("runs", 5, "processes of each; the fastest counts")
	child := flag.String("child", "", "folder into which this process composes the bundle")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	work := func() error { return measure(ctx, os.Stdout, *runs) }
	if *child != "" {
		work = func() error { return composed(ctx, *child, os.Stdout) }
	}
	if err := work(); err != nil {
		log.Fatal(err)
	}
}

// took is what one process used: by the clock, by the clock for the work alone as
// it says itself, and of all processors.
type took struct{ whole, work, processors time.Duration }

func (t took) min(other took) took {
	if t == (took{}) {
		return other
	}
	return took{min(t.whole, other.whole), min(t.work, other.work), min(t.processors, other.processors)}
}

func (t took) plus(other took) took {
	return took{t.whole + other.whole, t.work + other.work, t.processors + other.processors}
}

func measure(ctx context.Context, w io.Writer, runs int) error {
	b, err := begin(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(b.folder)
	var ours, cells, slides took
	for range runs {
		for _, one := range []struct {
			best *took
			run  func(context.Context) (took, error)
		}{{&ours, b.ours}, {&cells, b.xlsxwriter}, {&slides, b.pptxgenjs}} {
			t, err := one.run(ctx)
			if err != nil {
				return err
			}
			*one.best = one.best.min(t)
		}
	}
	if err := b.report(w, ours, cells, slides); err != nil {
		return err
	}
	return held(ours, cells.plus(slides))
}

func (b *bench) report(w io.Writer, ours, cells, slides took) error {
	fmt.Fprintf(w, "%d facts, %d calculations, %d charts, %d sections: %d cells, %d slides, %d pages of memo.\n\n",
		peers.Facts, peers.Calculations, peers.Charts, peers.Sections, b.cellCount, b.slideCount, b.pages)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| one process\t| ms, writing\t| ratio\t| ms, with its start\t| ratio\t| ms of processors\t| ratio\t|\n|---\t|---\t|---\t|---\t|---\t|---\t|---\t|")
	both := cells.plus(slides)
	for _, row := range []struct {
		name string
		took took
	}{
		{"the bundle, read back, verified, published", ours},
		{"XlsxWriter, the same cells alone", cells}, {"pptxgenjs, the same slides", slides}, {"both peers", both},
	} {
		fmt.Fprintf(t, "| %s\t", row.name)
		for _, one := range [][2]time.Duration{{row.took.work, both.work}, {row.took.whole, both.whole}, {row.took.processors, both.processors}} {
			fmt.Fprintf(t, "| %.0f\t| %.2f\t", one[0].Seconds()*1e3, one[0].Seconds()/one[1].Seconds())
		}
		fmt.Fprintln(t, "|")
	}
	return t.Flush()
}
