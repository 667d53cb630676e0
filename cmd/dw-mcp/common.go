package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// common are the flags of both modes.
type common struct{ lang, replay string }

func (p program) flags(name string) (*flag.FlagSet, *common) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(p.err)
	flags.Usage = func() { fmt.Fprint(p.err, usage) }
	c := &common{}
	flags.StringVar(&c.lang, "lang", "en", "language of the sentences: en or fr")
	flags.StringVar(&c.replay, "replay", "", "directory of a recording: no network at all")
	return flags, c
}

func (c *common) parse(flags *flag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return err
		}
		return &source.ArgumentError{Problem: err.Error(), Remedy: "dw-mcp --help shows what there is"}
	}
	if flags.NArg() > 0 || (c.lang != "en" && c.lang != "fr") {
		return &source.ArgumentError{Problem: "the command line holds what the server does not know", Remedy: "dw-mcp --help shows what there is"}
	}
	return nil
}

// open opens the desk that both modes serve.
func (p program) open(ctx context.Context, c *common) (*start.Started, error) {
	started, err := start.Open(ctx, start.Options{Getenv: p.getenv, Log: p.log()})
	if err != nil || c.replay == "" {
		return started, err
	}
	if err := started.Replay(c.replay); err != nil {
		return nil, errors.Join(err, started.Close())
	}
	return started, nil
}

func (p program) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(p.err, &slog.HandlerOptions{Level: slog.LevelWarn}))
}
