// Command dw-mcp serves the tools of one card to an agent over the Model
// Context Protocol.
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	p := program{in: os.Stdin, out: os.Stdout, err: os.Stderr, getenv: os.Getenv}
	status := p.run(ctx, os.Args[1:])
	stop()
	os.Exit(status)
}

// program is one run: its streams and its environment.
type program struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}
