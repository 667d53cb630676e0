package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"syscall"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// session is one way to reach the desk, and what a client says of it there.
type session struct {
	Revision  string   `json:"revision"`
	Tools     []string `json:"tools"`
	Answered  bool     `json:"answered"`  // a good call, both halves
	Refused   bool     `json:"refused"`   // a bad argument: a result that is an error
	Unknown   int      `json:"unknown"`   // the code for a tool of another role
	ErrorText string   `json:"errorText"` // of a client that gave up
}

// place is where a client finds the server: an address and a token, or a command.
type place struct {
	URL     string   `json:"url,omitempty"`
	Token   string   `json:"token,omitempty"`
	Command []string `json:"command,omitempty"`
	Home    string   `json:"home"`
	Era     string   `json:"era"`
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
	at := slices.IndexFunc(w.cards, func(c card) bool { return c.role == deskworth.Markets })
	c := w.cards[at]
	fmt.Fprint(page, `
## The official clients

Each connects, lists what the registry lets the card see, calls a tool, is refused a bad argument by a result, and a tool of another
role by -32602.

| client | transport | revision agreed on | tools | call | bad argument | another role's tool |
|---|---|---|---|---|---|---|
`)
	for _, client := range []struct {
		name string
		ask  func(context.Context, place) (session, error)
	}{{"Go", goClient}, {"TypeScript", tsClient}} {
		for _, over := range []string{"HTTP", "stdio"} {
			for _, era := range []string{"2026-07-28", "2025-11-25"} {
				p := place{Home: w.path("home"), Era: era, URL: s.url, Token: c.token}
				if over == "stdio" {
					p = place{Home: w.path("home"), Era: era, Command: []string{w.path("dw-mcp"), "stdio", "--card", c.id, "--replay", absolute(reads)}}
				}
				got, err := client.ask(ctx, p)
				if err == nil {
					err = got.check(era, seen(registry, c.role))
				}
				if err != nil {
					return fmt.Errorf("the %s client over %s, %s: %w", client.name, over, era, err)
				}
				fmt.Fprintf(page, "| %s | %s | %s | %d | answered | refused | %d |\n", client.name, over, got.Revision, len(got.Tools), got.Unknown)
			}
		}
	}
	return nil
}

func (s session) check(era string, tools []string) error {
	switch {
	case s.ErrorText != "":
		return errors.New(s.ErrorText)
	case s.Revision != era:
		return fmt.Errorf("agreed on %q", s.Revision)
	case !slices.Equal(s.Tools, tools):
		return fmt.Errorf("lists %q, not %q", s.Tools, tools)
	case !s.Answered || !s.Refused || s.Unknown != -32602:
		return fmt.Errorf("was answered %+v", s)
	}
	return nil
}

// bearing sends a token with each request.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// tsClient runs client.mjs, which prints what it saw.
func tsClient(ctx context.Context, p place) (s session, err error) {
	said, err := json.Marshal(p)
	if err != nil {
		return s, err
	}
	cmd := exec.CommandContext(ctx, node, "client.mjs", string(said), askedTool, askedArgs, otherRoles, answerHolds)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return s, fmt.Errorf("%w: %s", err, out)
	}
	return s, json.Unmarshal(out, &s)
}

func (p place) transport() sdk.Transport {
	if len(p.Command) == 0 {
		return &sdk.StreamableClientTransport{Endpoint: p.URL, HTTPClient: &http.Client{Transport: bearing(p.Token)}}
	}
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Env = append(os.Environ(), "DESKWORTH_HOME="+p.Home)
	return &sdk.CommandTransport{Command: cmd}
}
