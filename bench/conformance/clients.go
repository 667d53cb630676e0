package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"syscall"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// session is one way to reach the desk, and what a client says of it there.
type session struct {
	Revision  string   `json:"revision"`
	Tools     []string `json:"tools"`
	Answered  bool     `json:"answered"`  // a good call, both halves
	Read      bool     `json:"read"`      // the whole table behind its link
	Prompted  bool     `json:"prompted"`  // a prompt was given for its arguments
	Refused   bool     `json:"refused"`   // a bad argument: a result that is an error
	Unknown   int      `json:"unknown"`   // the code for a tool of another role
	ErrorText string   `json:"errorText"` // of a client that gave up
}

const (
	askedTool   = "ohlcv"
	askedArgs   = `{"symbol":"AAPL","interval":"1d","from":"2023-09-25","to":"2023-10-04"}`
	otherRoles  = "filing_segments" // no tool of the card below
	answerHolds = "Apple Inc."
)

// clients let the two official clients list, call, and be refused, in both eras
// and over both transports.
func (w *work) clients(ctx context.Context, page io.Writer) (err error) {
	s, err := w.start(ctx, syscall.SIGTERM, "dw-mcp", "http", "--replay", reads)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	registry, err := deskworth.NewRegistry(tools.All()...)
	if err != nil {
		return err
	}
	c := w.asked()
	fmt.Fprint(page, `
## The official clients

Each connects, lists what the registry lets the card see, calls a tool, reads the whole table behind the link of its answer, gets a
prompt, is refused a bad argument by a result, and a tool of another role by -32602.

| client | transport | revision agreed on | tools | call | whole table | prompt | bad argument | another role's tool |
|---|---|---|---|---|---|---|---|---|
`)
	return w.each([]string{overHTTP, overStdio}, func(client, over, era string) error {
		p := place{Home: w.path("home"), Era: era, URL: s.url, Token: c.token}
		if over == overStdio {
			p = place{Home: w.path("home"), Era: era, Command: []string{w.path("dw-mcp"), "stdio", "--card", c.id, "--replay", absolute(reads)}}
		}
		got, err := w.session(ctx, client, p)
		if err == nil {
			err = got.check(era, seen(registry, c.role))
		}
		if err != nil {
			return err
		}
		fmt.Fprintf(page, "| %s | %s | %s | %d | answered | read | given | refused | %d |\n", client, over, got.Revision, len(got.Tools), got.Unknown)
		return nil
	})
}

// The clients, the transports and the eras: each with each.
const (
	goSDK         = "Go"
	typeScriptSDK = "TypeScript"
	overHTTP      = "HTTP"
	overStdio     = "stdio"
)

func (w *work) each(transports []string, try func(client, over, era string) error) error {
	for _, client := range []string{goSDK, typeScriptSDK} {
		for _, over := range transports {
			for _, era := range []string{"2026-07-28", "2025-11-25"} {
				if err := try(client, over, era); err != nil {
					return fmt.Errorf("the %s client over %s, %s: %w", client, over, era, err)
				}
			}
		}
	}
	return nil
}

// asked is the card of a role that sees the tool which is called.
func (w *work) asked() card {
	return w.cards[slices.IndexFunc(w.cards, func(c card) bool { return c.role == deskworth.Markets })]
}

func (w *work) session(ctx context.Context, client string, p place) (s session, err error) {
	if client == goSDK {
		return goClient(ctx, p)
	}
	return s, tsAsk(ctx, &s, p, "client.mjs", askedTool, askedArgs, otherRoles, answerHolds)
}

func (s session) check(era string, tools []string) error {
	switch {
	case s.ErrorText != "":
		return errors.New(s.ErrorText)
	case s.Revision != era:
		return fmt.Errorf("agreed on %q", s.Revision)
	case !slices.Equal(s.Tools, tools):
		return fmt.Errorf("lists %q, not %q", s.Tools, tools)
	case !s.Answered || !s.Read || !s.Prompted || !s.Refused || s.Unknown != -32602:
		return fmt.Errorf("was answered %+v", s)
	}
	return nil
}

// tsAsk runs a script with the other client, which prints what it saw.
func tsAsk(ctx context.Context, seen any, p place, script string, args ...string) error {
	where, err := json.Marshal(p)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, node, append([]string{script, string(where)}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return json.Unmarshal(out, seen)
}
