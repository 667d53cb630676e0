package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// options are the flags of one run.
type options struct {
	each, mixed time.Duration
	rounds      int
	leave       int
	parts       string
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if code, is := asChild(ctx); is {
		os.Exit(code)
	}
	var o options
	flag.DurationVar(&o.each, "each", 2*time.Second, "time for one server at one number of connections")
	flag.IntVar(&o.rounds, "rounds", 3, "rounds, of which the best counts")
	flag.IntVar(&o.leave, "leave", 2000, "clients that connect, greet and leave without goodbye")
	flag.DurationVar(&o.mixed, "mixed", 30*time.Second, "time under slow, dead and rude clients")
	flag.StringVar(&o.parts, "parts", "speed,whole,leaving,mixed", "what is run")
	flag.Parse()
	held := &rules{}
	if err := o.run(ctx, os.Stdout, held); err != nil {
		fmt.Fprintln(os.Stderr, "mcp:", err)
		os.Exit(1)
	}
	if len(held.broken) > 0 {
		held.print(os.Stderr)
		os.Exit(1)
	}
}

func (o options) run(ctx context.Context, page io.Writer, held *rules) error {
	fmt.Fprintf(page, "Every server in a process of its own, collecting at %d %%, on the processors that the load uses too.\n", collectAt)
	parts := map[string]func(context.Context, io.Writer, *rules) error{"speed": o.speed, "whole": o.whole, "leaving": o.leaving, "mixed": o.mixedLoad}
	for name := range strings.SplitSeq(o.parts, ",") {
		part, known := parts[name]
		if !known {
			return fmt.Errorf("there is no part %q", name)
		}
		if err := part(ctx, page, held); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// rules are the limits that were broken.
type rules struct{ broken []string }

func (r *rules) hold(holds bool, format string, args ...any) {
	if !holds {
		r.broken = append(r.broken, fmt.Sprintf(format, args...))
	}
}

func (r *rules) print(w io.Writer) {
	for _, line := range r.broken {
		fmt.Fprintln(w, "beyond its limit:", line)
	}
}
