package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
)

// leaving lets clients connect, greet and go without a word: every second one
// tears its connection down in the middle of an answer.
func (o options) leaving(ctx context.Context, page io.Writer, held *rules) (err error) {
	p, err := child(ctx, desk)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	for i := range 50 { // what is made once is made
		if err := p.greet(ctx, i); err != nil {
			return err
		}
	}
	before, err := p.quiet()
	if err != nil {
		return err
	}
	for i := range o.leave {
		if err := p.greet(ctx, i); err != nil {
			return err
		}
	}
	after, err := p.flat(ctx, before, fmt.Sprintf("%d clients that left", o.leave), held)
	fmt.Fprintf(page, "\n%d clients that greet and leave without goodbye: goroutines %d → %d, descriptors %d → %d, heap %d → %d KiB.\n",
		o.leave, before.Goroutines, after.Goroutines, before.descriptors, after.descriptors, before.Heap>>10, after.Heap>>10)
	return err
}

func (p *process) greet(ctx context.Context, i int) error {
	e, method, rest := older, "initialize", `"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"load","version":"1"}`
	if i%4 < 2 {
		e, method, rest = modern, "server/discover", ""
	}
	if i%2 == 0 {
		c := newConnection(p.url, p.tokens[i%len(p.tokens)], e)
		defer c.close()
		_, err := c.ask(ctx, method, "", rest)
		return err
	}
	c, err := net.Dial("tcp", p.address())
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := io.WriteString(c, p.raw(e, method, "", e.message(i, method, "", rest))); err != nil {
		return err
	}
	return c.(*net.TCPConn).SetLinger(0) // the close is a reset
}
