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

// most is what is asked: so many times the two peers together.
const most = 1.5

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

// took is what one process used, by the clock, and what it said of the work
// alone, without its start.
type took struct{ whole, work time.Duration }

func (t took) min(other took) took {
	if t == (took{}) {
		return other
	}
	return took{min(t.whole, other.whole), min(t.work, other.work)}
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
	both := took{cells.whole + slides.whole, cells.work + slides.work}
	if err := b.report(w, ours, cells, slides, both); err != nil {
		return err
	}
	if ratio := ours.whole.Seconds() / both.whole.Seconds(); ratio > most {
		return fmt.Errorf("the bundle takes %.2f times the peers' time, at most %.1f is asked", ratio, most)
	}
	return nil
}

func (b *bench) report(w io.Writer, ours, cells, slides, both took) error {
	fmt.Fprintf(w, "%d facts, %d calculations, %d charts, %d sections: %d cells, %d slides, %d pages of memo.\n\n",
		peers.Facts, peers.Calculations, peers.Charts, peers.Sections, b.cellCount, b.slideCount, b.pages)
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	fmt.Fprintln(t, "| one process\t| ms, whole\t| ratio\t| ms, without its start\t| ratio\t|\n|---\t|---\t|---\t|---\t|---\t|")
	for _, row := range []struct {
		name string
		took took
	}{
		{"the bundle, read back, verified, published", ours},
		{"XlsxWriter, the same cells alone", cells}, {"pptxgenjs, the same slides", slides}, {"both peers", both},
	} {
		fmt.Fprintf(t, "| %s\t| %.0f\t| %.2f\t| %.0f\t| %.2f\t|\n", row.name,
			row.took.whole.Seconds()*1e3, row.took.whole.Seconds()/both.whole.Seconds(), row.took.work.Seconds()*1e3, row.took.work.Seconds()/both.work.Seconds())
	}
	return t.Flush()
}
