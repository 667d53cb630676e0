package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
)

// deafWait is what a tool gets that was told to stop. One that does not listen
// keeps its place in the card's pace, and loses its answer.
const deafWait = time.Second

type clientKey struct{}

// withClient keeps the client's own context within reach, which ends when the
// client is gone or does not wait any more: the SDK ties a call to the connection
// in the newest revision only, and without sessions an answer to a client that is
// gone has no way to it in any.
func withClient(ctx, client context.Context) context.Context {
	return context.WithValue(ctx, clientKey{}, client)
}

// run calls one tool within the card's limits.
func (s *Serving) run(ctx context.Context, call *deskworth.Call, t deskworth.Tool, args json.RawMessage) (*sdk.CallToolResult, error) {
	pace := s.paced()
	if err := pace.enter(t.Name, t.Hints.OpenWorld); err != nil {
		return failed(err.Error()), nil
	}
	ctx, cancel := context.WithTimeout(ctx, pace.limits.Deadline)
	defer cancel()
	if client, is := ctx.Value(clientKey{}).(context.Context); is {
		defer context.AfterFunc(client, cancel)()
	}
	answered := make(chan *sdk.CallToolResult, 1)
	go func() {
		res := s.watched(ctx, call, t.Name, args)
		pace.leave() // first: whoever has the answer may call again
		answered <- res
	}()
	select {
	case res := <-answered:
		return res, nil
	case <-ctx.Done():
	}
	select {
	case res := <-answered:
		return res, nil
	case <-time.After(deafWait):
		return failed(s.overdue(ctx, t.Name)), nil
	}
}

func (s *Serving) overdue(ctx context.Context, tool string) string {
	s.log().Error("a tool did not stop when it was told to", "tool", tool, "card", s.Card.ID)
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Sprintf("the tool %s was stopped after %s without an answer; ask for less at once", tool, s.paced().limits.Deadline)
	}
	return "the tool " + tool + " was stopped: whoever called it does not wait any more"
}

// watched is the call on a goroutine of ours, which nobody else watches. The
// registry catches the tool's panics; this is for our own.
func (s *Serving) watched(ctx context.Context, call *deskworth.Call, tool string, args json.RawMessage) (res *sdk.CallToolResult) {
	defer func() {
		if cause := recover(); cause != nil {
			s.log().Error("a call panicked", "tool", tool, "cause", s.Desk.Redactor.Text(fmt.Sprint(cause)), "stack", string(debug.Stack()))
			res = failed("the tool " + tool + " stopped on a defect of the desk; report it")
		}
	}()
	return answer(s.Desk.Registry.Call(ctx, call, tool, args))
}

// failed is a refusal as a tool's result: text alone.
func failed(text string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}, IsError: true}
}
