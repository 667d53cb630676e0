package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

const demoOut = "deskworth-demo"

func (a *app) demoCommand() *cobra.Command {
	out := ""
	cmd := leaf("demo", "Read, file, settle, seal, compose and verify, without a key or a network", 0, func(cmd *cobra.Command, _ []string) error {
		return a.demo(cmd.Context(), out)
	})
	cmd.Flags().StringVar(&out, "out", demoOut, "folder for the bundle")
	return cmd
}

// demo plays one mission in a home of its own, which is gone afterwards. Only
// the bundle stays.
func (a *app) demo(ctx context.Context, out string) error {
	if out == "" {
		return arguments("out", "no folder is named", "name the folder for the bundle")
	}
	place, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	folder, err := os.MkdirTemp("", "deskworth-demo-")
	if err != nil {
		return err
	}
	a.closers = append(a.closers, func() error { return os.RemoveAll(folder) })
	desk, err := a.demoDesk(ctx, folder)
	if err != nil {
		return err
	}
	d := &demo{app: a, desk: desk, bundles: room.BundlesAt(place), calls: map[deskworth.Role]*deskworth.Call{}}
	if err := d.play(ctx); err != nil {
		return err
	}
	return d.tell(ctx, out)
}

func (a *app) demoDesk(ctx context.Context, folder string) (*deskworth.Desk, error) {
	home, err := room.Open(folder)
	if err != nil {
		return nil, err
	}
	nothing := func(string) string { return "" } // no key, no address of the operator's
	started, err := a.started(ctx, home, nothing)
	if err != nil {
		return nil, err
	}
	// Written by hand in the publishers' shapes, with published figures: the index
	// says so, and so does the manifest of what is made of them. Our own writing
	// may be kept and travel along.
	started.Desk.Recorded, err = record.Open(reads.Files)
	started.Desk.Keep = map[string]bool{"Yahoo": true, "FRED": true, "SEC": true}
	return started.Desk, err
}

// play takes the steps one by one, and shows where it is on a terminal.
func (d *demo) play(ctx context.Context) error {
	steps := d.steps()
	bar := d.app.progress(len(steps))
	for _, s := range steps {
		bar.Describe(s.says)
		if err := s.take(ctx); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", s.says, err), bar.Clear())
		}
		if err := bar.Add(1); err != nil {
			return err
		}
	}
	return bar.Finish()
}

// progress is a bar on a terminal, and nothing otherwise.
func (a *app) progress(steps int) *progressbar.ProgressBar {
	return progressbar.NewOptions(steps, progressbar.OptionSetWriter(a.err), progressbar.OptionSetVisibility(a.terminal && !a.flags.quiet),
		progressbar.OptionSetWidth(24), progressbar.OptionClearOnFinish(), progressbar.OptionSetElapsedTime(false), progressbar.OptionSetPredictTime(false))
}

// tell verifies the bundle as a stranger would, and follows three figures down.
func (d *demo) tell(ctx context.Context, out string) error {
	bundle, err := d.bundles.Current()
	if err != nil {
		return err
	}
	verdict, err := compose.Verify(ctx, bundle, compose.VerifyOptions{Formats: tools.Renderers(), Rederivers: tools.Rederivers()})
	if err != nil {
		return err
	}
	return firstOf(d.tellBundle(bundle, out), d.tellFigures(bundle), d.tellVerdict(verdict, out), verdictError(verdict))
}

func (d *demo) tellVerdict(v compose.Verdict, out string) error {
	_, err := fmt.Fprintf(d.app.out, "\n%s\nCheck it again: dw verify %s\n", verdictLine(v), filepath.Join(out, "current"))
	return err
}
