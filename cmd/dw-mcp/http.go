package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/deskworth/deskworth-go/deskworth/mcp"
)

// collectAt lets the heap grow fivefold between collections: the SDK's decoders
// each begin with 32 KiB, and at Go's own setting half of a call's time went
// into collecting them.
const collectAt = 400 // percent

// collectHard is the memory at which it collects more often than that: under load
// a desk would else hold twice what it needs, and keep it for minutes.
const collectHard = 40 << 20 // bytes

func (p program) http(ctx context.Context, args []string) (err error) {
	flags, common := p.flags("dw-mcp http")
	address := flags.String("addr", "127.0.0.1:0", "loopback address and port")
	if err := common.parse(flags, args); err != nil {
		return err
	}
	listener, err := mcp.Listen(ctx, *address)
	if err != nil {
		return err
	}
	defer listener.Close()
	started, err := p.open(ctx, common)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, started.Close()) }()
	if p.getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	if p.getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(collectHard)
	}
	// From here on connections are answered: the listener queues them already.
	if _, err := fmt.Fprintf(p.out, "listening http://%s/mcp\n", listener.Addr()); err != nil {
		return err
	}
	server := &mcp.HTTP{Desk: started.Desk, Version: version(), Lang: common.lang, Log: p.log()}
	return server.Serve(ctx, listener)
}
