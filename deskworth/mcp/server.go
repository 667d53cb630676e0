package mcp

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
)

// Serving is one card at one desk.
type Serving struct {
	Desk    *deskworth.Desk
	Card    deskworth.Card
	Version string       // of the program, as clients see it
	Lang    string       // of the sentences: "fr", else English
	Log     *slog.Logger // nil: silent; never standard output, which is the protocol's
	Limits  Limits

	once   sync.Once
	pace   *pace
	wholes wholes
}

// paced are the card's counts, made at the first call.
func (s *Serving) paced() *pace {
	s.once.Do(func() { s.pace = newPace(s.Limits) })
	return s.pace
}

// maxLineBytes of one message, with what the protocol puts around arguments.
const maxLineBytes = 4 << 20

const pageSize = 100 // tools in one page of a list: more than there are

// server is the SDK's server with the card's tools and nothing more.
func (s *Serving) server() *sdk.Server {
	server := sdk.NewServer(&sdk.Implementation{Name: "deskworth", Title: "Deskworth", Version: s.Version}, &sdk.ServerOptions{
		Logger:   s.log(),
		PageSize: pageSize,
		// Said in full: the SDK's own default would promise logging and lists that change.
		Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}, Resources: &sdk.ResourceCapabilities{}, Prompts: &sdk.PromptCapabilities{}},
		SetCacheable: func(_ context.Context, _ sdk.Request, c *sdk.Cacheable) { *c = private(listTTL) },
	})
	server.AddReceivingMiddleware(s.recovering, s.served, s.known)
	for _, t := range s.Desk.Registry.Visible(s.Card) {
		server.AddTool(s.tool(t), s.handler(t))
	}
	s.addResources(server)
	s.addPrompts(server)
	return server
}

// private is what a client may keep for itself, for so many milliseconds.
func private(ttl int) sdk.Cacheable { return sdk.Cacheable{CacheScope: "private", TTLMs: ttl} }

const listTTL = 60_000 // milliseconds for which a client may keep a list

func (s *Serving) tool(t deskworth.Tool) *sdk.Tool {
	destructive, open := t.Hints.Destructive, t.Hints.OpenWorld
	in, out := t.Listed(s.Lang)
	return &sdk.Tool{
		Name: t.Name, Description: t.Sentence(s.Lang), InputSchema: in, OutputSchema: out,
		// All four are said: clients take a missing one for the worst case.
		Annotations: &sdk.ToolAnnotations{
			ReadOnlyHint: t.Hints.ReadOnly, DestructiveHint: &destructive, OpenWorldHint: &open, IdempotentHint: t.Hints.Idempotent,
		},
	}
}

func (s *Serving) handler(t deskworth.Tool) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		call, err := s.call()
		if err != nil {
			return nil, err
		}
		return s.run(ctx, call, t, req.Params.Arguments)
	}
}

// call looks the card up again each time: a revoked one is out at the next call.
func (s *Serving) call() (*deskworth.Call, error) {
	if !s.admitted() {
		return nil, cardRefused()
	}
	card := s.Card
	call, err := s.Desk.Call(card)
	if err != nil {
		s.log().Error("a call could not be made", "card", card.ID, "error", s.Desk.Redactor.Error(err))
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the desk cannot open this card's mission; its operator finds the reason in the log"}
	}
	call.Keeper = &s.wholes
	return call, nil
}

func (s *Serving) admitted() bool {
	card, err := s.Desk.Card(s.Card.ID)
	return err == nil && card == s.Card
}

// methods are what this server answers, by era. The SDK would answer more: a level
// for a log that nobody gets, subscriptions to what never changes.
var (
	listMethods   = []string{"tools/list", "resources/list", "resources/templates/list", "prompts/list"}
	cardMethods   = slices.Concat(listMethods, []string{"tools/call", "resources/read", "prompts/get"})
	olderMethods  = slices.Concat([]string{"initialize", "ping"}, cardMethods)
	modernMethods = slices.Concat([]string{"server/discover"}, cardMethods)
	methods       = slices.Concat(olderMethods, modernMethods)
)

// served refuses every other method, and each one to a card that was revoked
// meanwhile.
func (s *Serving) served(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		if !slices.Contains(methods, method) && !strings.HasPrefix(method, "notifications/") {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: fmt.Sprintf("method not found: %q", method)}
		}
		if slices.Contains(cardMethods, method) && !s.admitted() {
			return nil, cardRefused()
		}
		if method == "resources/list" {
			return s.resources(), nil
		}
		return next(ctx, method, req)
	}
}

// cardRefused is the one answer at the door. It teaches nothing.
func cardRefused() error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: deskworth.ErrRefused.Error()}
}

// answer puts one summary into both halves: clients differ in which they read.
// A failed result has text only.
func answer(res deskworth.Result) *sdk.CallToolResult {
	out := &sdk.CallToolResult{Content: append([]sdk.Content{&sdk.TextContent{Text: res.Text()}}, links(res)...), IsError: res.Failed()}
	if body := res.Structured(); body != nil {
		out.StructuredContent = body
	}
	return out
}

// known answers a call of a tool that the card does not see: the same whether
// another role has it or nobody. The attempt is journalled.
func (s *Serving) known(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
		params, is := req.GetParams().(*sdk.CallToolParamsRaw)
		if method != "tools/call" || !is {
			return next(ctx, method, req)
		}
		if _, known := s.Desk.Registry.Lookup(s.Card, params.Name); known {
			return next(ctx, method, req)
		}
		call, err := s.call()
		if err != nil {
			return nil, err
		}
		res := s.Desk.Registry.Call(ctx, call, params.Name, params.Arguments)
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: res.Text()}
	}
}

// recovering keeps a panic from ending the process: handlers run on goroutines
// of the SDK's that nobody else watches.
func (s *Serving) recovering(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, req sdk.Request) (out sdk.Result, err error) {
		defer func() {
			if cause := recover(); cause != nil {
				s.log().Error("a request panicked", "method", method, "cause", s.Desk.Redactor.Text(fmt.Sprint(cause)), "stack", string(debug.Stack()))
				out, err = nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "the desk stopped this request on a defect of its own; report it"}
			}
		}()
		return next(ctx, method, req)
	}
}

func (s *Serving) log() *slog.Logger {
	if s.Log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return s.Log
}
