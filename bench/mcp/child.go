package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/deskworth/deskworth-go/bench/internal/echo"
	"github.com/deskworth/deskworth-go/deskworth/mcp"
)

// childVariable makes this program one of the servers.
const childVariable = "DESKWORTH_LOAD_CHILD"

// The servers. Those with the tool itself answer what it is given; those with the
// registry run the desk's tool, which is validated, summarised and journalled.
const (
	byHand    = "by hand, the tool"
	sdkAlone  = "the SDK, the tool"
	handDesk  = "by hand, the registry"
	sdkDesk   = "the SDK, the registry"
	desk      = "the desk"
	deskLeaks = "a desk that leaks" // for the test of this program
)

const (
	collectAt = 400 // percent: the setting of dw-mcp
	cards     = 8   // each with eight calls at once: 64
)

func asChild(ctx context.Context) (code int, is bool) {
	which := os.Getenv(childVariable)
	if which == "" {
		return 0, false
	}
	debug.SetGCPercent(collectAt)
	if err := serve(ctx, which); err != nil {
		fmt.Fprintln(os.Stderr, "mcp child:", err)
		return 1, true
	}
	return 0, true
}

// serve says where it listens and the tokens, and then, for each line of its
// input, how it stands. The end of its input is its end.
func serve(ctx context.Context, which string) error {
	listener, err := mcp.Listen(ctx, "127.0.0.1:0")
	if err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "load")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	d, err := echo.Open(ctx, home, cards)
	if err != nil {
		return err
	}
	go start(ctx, which, d, listener)
	fmt.Printf("listening http://%s/mcp %s\n", listener.Addr(), strings.Join(d.Tokens, " "))
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		if err := json.NewEncoder(os.Stdout).Encode(standing()); err != nil {
			return err
		}
	}
	return nil
}

// start serves until the process ends.
func start(ctx context.Context, which string, d *echo.Desk, l net.Listener) {
	d.Leaks.Store(which == deskLeaks)
	switch which {
	case byHand:
		_ = http.Serve(l, handWritten(toolAlone))
	case handDesk:
		_ = http.Serve(l, handWritten(registry(ctx, d)))
	case sdkAlone:
		_ = http.Serve(l, sdkServer(toolAlone))
	case sdkDesk:
		_ = http.Serve(l, sdkServer(registry(ctx, d)))
	default:
		_ = (&mcp.HTTP{Desk: d.Desk, Version: "1"}).Serve(ctx, l)
	}
}

// stand is what a server holds after it has collected.
type stand struct {
	Goroutines int    `json:"goroutines"`
	Heap       uint64 `json:"heap"` // bytes
}

func standing() stand {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return stand{runtime.NumGoroutine(), m.HeapAlloc}
}
