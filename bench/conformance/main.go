package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	if err := run(context.Background(), os.Stdout, os.Stderr); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, page, progress io.Writer) error {
	w, err := build(ctx)
	if err != nil {
		return err
	}
	defer os.RemoveAll(w.folder)
	var out bytes.Buffer
	out.WriteString(head)
	if err := versions(&out); err != nil {
		return err
	}
	var wrong []error
	for _, part := range []func(context.Context, io.Writer) error{w.fixtures, w.desk, w.inspector, w.clients, w.cancellation, w.resumption} {
		was := out.Len()
		wrong = append(wrong, part(ctx, &out))
		_, _ = progress.Write(out.Bytes()[was:])
	}
	fmt.Fprintf(&out, "\n## What is not passed, and why\n\n```\n%s```\n", baselineText)
	_, err = page.Write(out.Bytes())
	return errors.Join(append(wrong, err)...)
}

// work is a folder with what the parts need: programs and a home with cards.
type work struct {
	folder string
	cards  []card
}

func (w *work) path(name string) string { return filepath.Join(w.folder, name) }

// build makes the programs and a home with a card of every role.
func build(ctx context.Context) (*work, error) {
	for _, needed := range []string{node, suite, inspectorCLI} {
		if _, err := os.Stat(needed); err != nil {
			return nil, fmt.Errorf("%w: run npm ci in bench/conformance", err)
		}
	}
	folder, err := os.MkdirTemp("", "conformance")
	if err != nil {
		return nil, err
	}
	w := &work{folder: folder}
	for _, made := range []struct{ in, pkg string }{{"..", "./conformance/fixture"}, {"..", "./conformance/waiting"}, {"../..", "./cmd/dw"}, {"../..", "./cmd/dw-mcp"}} {
		cmd := exec.CommandContext(ctx, "go", "build", "-tags", "conformance", "-o", w.path(filepath.Base(made.pkg)), made.pkg)
		cmd.Dir, cmd.Stderr = made.in, os.Stderr
		if err := cmd.Run(); err != nil {
			return nil, fmt.Errorf("%s: %w", made.pkg, err)
		}
	}
	return w, w.home(ctx)
}
