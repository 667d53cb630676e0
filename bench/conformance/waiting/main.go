// Command waiting serves a desk with a tool that waits until it is stopped, so
// that the official clients can be seen to stop it: no tool of the real desk
// takes long enough over a recording. "waiting http" prints "listening", its
// address and a token; "waiting stdio" serves one card. Both end with their input.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/deskworth/deskworth-go/bench/internal/echo"
	"github.com/deskworth/deskworth-go/deskworth/mcp"
)

func main() {
	if err := serve(context.Background(), len(os.Args) > 1 && os.Args[1] == "stdio"); err != nil {
		log.Fatal(err)
	}
}

func serve(ctx context.Context, stdio bool) error {
	home, err := os.MkdirTemp("", "waiting")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	desk, err := echo.Open(ctx, home, 1)
	if err != nil {
		return err
	}
	if stdio {
		card, err := desk.Card(desk.IDs[0])
		if err != nil {
			return err
		}
		return mcp.Stdio(ctx, &mcp.Serving{Desk: desk.Desk, Card: card, Version: "1"}, os.Stdin, os.Stdout)
	}
	listener, err := mcp.Listen(ctx, "127.0.0.1:0")
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		stop()
	}()
	fmt.Printf("listening http://%s/mcp %s\n", listener.Addr(), desk.Tokens[0])
	return (&mcp.HTTP{Desk: desk.Desk, Version: "1"}).Serve(ctx, listener)
}
