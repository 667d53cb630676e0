package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/bench/internal/echo"
)

// stopped is what a client saw that stopped a call.
type stopped struct {
	Ran       bool   `json:"ran"`
	GivenUp   bool   `json:"givenUp"` // the client does not wait for it any more
	Stopped   bool   `json:"stopped"` // nor does the tool
	ErrorText string `json:"errorText"`
}

// cancellation lets the clients stop a call in the middle. The tool must stop,
// and the connection go on.
func (w *work) cancellation(ctx context.Context, page io.Writer) (err error) {
	s, err := w.start(ctx, nil, "waiting", "http")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	url, token, _ := strings.Cut(s.url, " ")
	fmt.Fprint(page, `
## A call that is cancelled

Behind the same layer, a tool that waits until it is stopped. The client cancels its call: the tool stops, and the next call is answered.

| client | transport | revision | the tool |
|---|---|---|---|
`)
	return w.each([]string{overHTTP, overStdio}, func(c, over, era string) error {
		p := place{Era: era, Home: w.path("home"), URL: url, Token: token}
		if over == overStdio {
			p = place{Era: era, Home: w.path("home"), Command: []string{w.path("waiting"), "stdio"}}
		}
		var seen stopped
		err := error(nil)
		if c == goSDK {
			seen, err = goCancel(ctx, p)
		} else {
			err = tsAsk(ctx, &seen, p, "cancel.mjs")
		}
		if err == nil && seen != (stopped{Ran: true, GivenUp: true, Stopped: true}) {
			err = fmt.Errorf("saw %+v", seen)
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(page, "| %s | %s | %s | stopped |\n", c, over, era)
		return nil
	})
}

func goCancel(ctx context.Context, p place) (seen stopped, err error) {
	on, err := p.connect(ctx)
	if err != nil {
		return seen, err
	}
	defer func() { err = errors.Join(err, on.Close()) }()
	before, err := waits(ctx, on)
	if err != nil {
		return seen, err
	}
	calling, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := on.CallTool(calling, &sdk.CallToolParams{Name: "wait"})
		done <- err
	}()
	if seen.Ran, err = until(ctx, on, func(now echo.Waits) bool { return now.Running == 1 }); err != nil {
		return seen, err
	}
	cancel()
	seen.GivenUp = errors.Is(<-done, context.Canceled)
	seen.Stopped, err = until(ctx, on, func(now echo.Waits) bool { return now.Running == 0 && now.Stopped == before.Stopped+1 })
	return seen, err
}

// until asks again until what is seen holds, for ten seconds at most.
func until(ctx context.Context, on *sdk.ClientSession, holds func(echo.Waits) bool) (bool, error) {
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		now, err := waits(ctx, on)
		if err != nil || holds(now) {
			return err == nil, err
		}
	}
	return false, nil
}

func waits(ctx context.Context, on *sdk.ClientSession) (w echo.Waits, err error) {
	res, err := on.CallTool(ctx, &sdk.CallToolParams{Name: "waits"})
	if err != nil {
		return w, err
	}
	return w, json.Unmarshal([]byte(said(res)), &w)
}
