package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"runtime/debug"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/mcp"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

const usage = `usage: dw-mcp stdio --card ID [--lang en|fr] [--replay DIR]
       dw-mcp http [--addr 127.0.0.1:PORT] [--lang en|fr] [--replay DIR]

stdio serves one card's tools over standard input and output. The id is one that
dw card list prints; instead of it, DESKWORTH_CARD_TOKEN may hold the card's token.

http serves every card on this machine: a request's bearer token says which. When
it is ready it prints one line, "listening" and its address. Port 0 takes a free one.
`

// run gives the exit status of one command line.
func (p program) run(ctx context.Context, args []string) int {
	err := p.command(ctx, args)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err != nil {
		fmt.Fprintln(p.err, "dw-mcp: "+err.Error())
	}
	return deskworth.ExitOf(deskworth.CodeOf(err))
}

func (p program) command(ctx context.Context, args []string) error {
	mode := ""
	if len(args) > 0 {
		mode = args[0]
	}
	switch mode {
	case "stdio":
		return p.stdio(ctx, args[1:])
	case "http":
		return p.http(ctx, args[1:])
	case "-h", "-help", "--help", "help":
		fmt.Fprint(p.err, usage)
		return flag.ErrHelp
	}
	return &source.ArgumentError{Problem: fmt.Sprintf("there is no mode %q", mode), Remedy: "use dw-mcp stdio --card ID, or dw-mcp http"}
}

func (p program) stdio(ctx context.Context, args []string) (err error) {
	flags, common := p.flags("dw-mcp stdio")
	id := flags.String("card", "", "id of the card")
	if err := common.parse(flags, args); err != nil {
		return err
	}
	started, err := p.open(ctx, common)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, started.Close()) }()
	card, err := p.card(started.Desk, *id)
	if err != nil {
		return err
	}
	serving := &mcp.Serving{Desk: started.Desk, Card: card, Version: version(), Lang: common.lang, Log: p.log()}
	return mcp.Stdio(ctx, serving, p.in, p.out)
}

// card is the one that the operator names, who needs no token: whoever can read
// the home is the operator. A launcher that knows only a token gives that.
func (p program) card(d *deskworth.Desk, id string) (deskworth.Card, error) {
	if id != "" {
		return d.Card(id)
	}
	if token := p.getenv("DESKWORTH_CARD_TOKEN"); token != "" {
		return d.Admit(token)
	}
	return deskworth.Card{}, &source.ArgumentError{Field: "card", Problem: "no card is named", Remedy: "give --card ID; dw card list shows the ids"}
}

// version is what the go command wrote into the program.
func version() string {
	if info, known := debug.ReadBuildInfo(); known && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
