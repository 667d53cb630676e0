package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// reads is a recording: no part goes to a network.
const reads = "../cmd/dw/demo/reads"

// whole loads dw-mcp itself, over a recording: lists, which are its longest
// answers, and reads, of which each card has sixty a minute.
func (o options) whole(ctx context.Context, page io.Writer, held *rules) (err error) {
	folder, err := os.MkdirTemp("", "whole")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	p, err := real(ctx, folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.cmd.Process.Signal(syscall.SIGTERM), p.cmd.Wait()) }()
	var lists, answered, paced atomic.Int64
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var all sync.WaitGroup
	end := time.Now().Add(o.each * 2)
	for i := range manyAtOnce {
		all.Go(func() {
			c := newConnection(p.url, p.tokens[i%len(p.tokens)], []era{modern, older}[i/len(p.tokens)%2])
			defer c.close()
			for time.Now().Before(end) && ctx.Err() == nil {
				if err := c.listAndRead(ctx, &lists, &answered, &paced); err != nil {
					stop(err)
				}
			}
		})
	}
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	fmt.Fprintf(page, "\ndw-mcp over a recording, %d connections of %d cards, in %v: %d lists, %d reads, %d refused with a wait.\n",
		manyAtOnce, len(p.tokens), o.each*2, lists.Load(), answered.Load(), paced.Load())
	held.hold(answered.Load() > 0 && answered.Load() <= int64(60*len(p.tokens)), "%d reads were answered, of sixty a card", answered.Load())
	return memory(page, p, "dw-mcp", held)
}

func (c *connection) listAndRead(ctx context.Context, lists, answered, paced *atomic.Int64) error {
	list, err := c.ask(ctx, "tools/list", "", "")
	if err != nil {
		return err
	}
	if len(list.Result.Tools) < 10 {
		return fmt.Errorf("a list of %d tools", len(list.Result.Tools))
	}
	lists.Add(1)
	a, err := c.ask(ctx, "tools/call", "ohlcv", `"arguments":{"symbol":"AAPL","interval":"1d","from":"2023-09-25","to":"2023-10-04"}`)
	if err != nil {
		return err
	}
	switch text := a.Result.Content[0].Text; {
	case !a.Result.IsError && strings.Contains(text, "Apple Inc."):
		answered.Add(1)
	case a.Result.IsError && strings.Contains(text, "within a minute") && strings.Contains(text, "wait "):
		paced.Add(1)
	default:
		return fmt.Errorf("a read was answered %s", text)
	}
	return nil
}

// real builds the programs, makes a home with cards, and starts the server.
func real(ctx context.Context, folder string) (*process, error) {
	env := append(os.Environ(), "DESKWORTH_HOME="+filepath.Join(folder, "home"))
	run := func(where, name string, args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Dir, cmd.Env, cmd.Stderr = where, env, nil
		out, err := cmd.Output()
		if err != nil {
			return "", fmt.Errorf("%s %v: %w", name, args, err)
		}
		return strings.TrimSpace(string(out)), nil
	}
	if _, err := run("..", "go", "build", "-o", folder, "./cmd/dw", "./cmd/dw-mcp"); err != nil {
		return nil, err
	}
	dw := filepath.Join(folder, "dw")
	if _, err := run(".", dw, "mission", "new", "apple", "--name", "Apple Inc.", "--symbol", "AAPL", "--as-of", "2023-11-03"); err != nil {
		return nil, err
	}
	var tokens []string
	for i := range cards {
		token, err := run(".", dw, "card", "new", "markets", "--id", fmt.Sprintf("markets%d", i+1), "--mission", "apple")
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	cmd := exec.CommandContext(ctx, filepath.Join(folder, "dw-mcp"), "http", "--replay", reads)
	cmd.Env = env
	p, err := listen(cmd)
	if err == nil {
		p.tokens = tokens
	}
	return p, err
}
