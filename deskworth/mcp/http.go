package mcp

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// HTTP serves every card of a desk at /mcp. The token of each request names its
// card; there are no sessions, so that nothing can be taken over or left behind.
type HTTP struct {
	Desk    *deskworth.Desk
	Version string
	Lang    string
	Log     *slog.Logger // nil: silent. It never holds a token.
	Limits  Limits       // of each card

	mu    sync.Mutex
	seats map[deskworth.Card]http.Handler
}

// Listen binds a loopback address as "127.0.0.1:0". It refuses every other: the
// desk is one person's, on their own machine.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, &source.ArgumentError{Field: "addr", Problem: err.Error(), Remedy: "give a loopback address and a port, such as 127.0.0.1:0"}
	}
	if host == "localhost" {
		host = "127.0.0.1" // a name could be pointed elsewhere
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || !ip.IsLoopback() || ip.Is4In6() {
		return nil, &source.RefusedError{Rule: "loopback", Reason: "the desk serves this machine alone", Remedy: "give 127.0.0.1 or [::1] and a port"}
	}
	return (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort(host, port))
}

const (
	headWait    = 5 * time.Second // for the head of a request
	idleWait    = 60 * time.Second
	finishWait  = 3 * time.Second // for what runs when the server is told to stop
	maxHeadSize = 16 << 10        // bytes
)

// Serve answers on the listener until ctx ends. What runs then may finish within
// three seconds; what does not is stopped. It returns nil after such an end.
func (h *HTTP) Serve(ctx context.Context, l net.Listener) error {
	calls, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	server := &http.Server{
		Handler: h.Handler(), ReadHeaderTimeout: headWait, IdleTimeout: idleWait, MaxHeaderBytes: maxHeadSize,
		BaseContext: func(net.Listener) context.Context { return calls },
		ErrorLog:    slog.NewLogLogger(h.log().Handler(), slog.LevelWarn),
	}
	served := make(chan error, 1)
	go func() { served <- server.Serve(l) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	end, cancel := context.WithTimeout(calls, finishWait)
	defer cancel()
	if server.Shutdown(end) == nil {
		return nil
	}
	stop()
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), deafWait+stopWait)
	defer cancel()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return server.Close()
}

// Handler is the guard with the desk behind it.
func (h *HTTP) Handler() http.Handler {
	return &guard{admit: h.admit, older: olderMethods, modern: modernMethods, bodyWait: bodyWait}
}

// admit looks the token up at each request: a revoked one is out at once.
func (h *HTTP) admit(token string) (http.Handler, bool) {
	card, err := h.Desk.Admit(token)
	if err != nil {
		return nil, false
	}
	return h.seat(card), true
}

// seat is the card's own server, built at its first request.
func (h *HTTP) seat(card deskworth.Card) http.Handler {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.seats == nil {
		h.seats = map[deskworth.Card]http.Handler{}
	}
	if h.seats[card] == nil {
		s := &Serving{Desk: h.Desk, Card: card, Version: h.Version, Lang: h.Lang, Log: h.Log, Limits: h.Limits}
		h.seats[card] = stateless(s.server(), h.log(), true)
	}
	return h.seats[card]
}

// stateless is the SDK's handler, as this package always uses it: with one JSON
// text as the answer, else with a stream.
func stateless(server *sdk.Server, log *slog.Logger, text bool) http.Handler {
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{
		Stateless: true, JSONResponse: text, MaxRequestBodyBytes: maxBodyBytes, PropagateRequestCancellation: true, Logger: log,
	})
}

func (h *HTTP) log() *slog.Logger {
	if h.Log == nil {
		return slog.New(slog.DiscardHandler)
	}
	return h.Log
}
