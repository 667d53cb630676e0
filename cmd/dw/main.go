// Command dw is the desk for people: one-off reads, missions, bundles.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends a command that does not listen
	a := &app{
		in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv, clock: time.Now,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if columns, _, err := term.GetSize(int(os.Stdout.Fd())); err == nil {
		a.width = columns
	}
	code := a.run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}
