package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// inspector lists the tools of every role with the inspector's strict reading of
// schemas. It exits 6 on one that some client cannot take.
func (w *work) inspector(ctx context.Context, page io.Writer) (err error) {
	s, err := w.start(ctx, syscall.SIGTERM, "dw-mcp", "http", "--replay", reads)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	registry, err := deskworth.NewRegistry(tools.All()...)
	if err != nil {
		return err
	}
	fmt.Fprint(page, `
## The official inspector

`+"`--strict`"+` on the tools of every role: it must list what the registry lets the role see, and find nothing that a client could not take.

| role | tools | over HTTP | over stdio |
|---|---|---|---|
`)
	var looks []look
	for _, c := range w.cards {
		overHTTP := []string{s.url, "--transport", "http", "--header", "Authorization: Bearer " + c.token}
		overStdio := []string{w.path("dw-mcp"), "stdio", "--card", c.id, "--replay", absolute(reads), "-e", "DESKWORTH_HOME=" + w.path("home")}
		for _, where := range [][]string{overHTTP, overStdio} {
			looks = append(looks, look{c.role, seen(registry, c.role), where})
		}
		fmt.Fprintf(page, "| %s | %d | nothing found | nothing found |\n", c.role, len(seen(registry, c.role)))
	}
	return w.inspectAll(ctx, looks)
}

// look is one start of the inspector: as whom, what it must list, and where.
type look struct {
	role  deskworth.Role
	want  []string
	where []string
}

// inspectAll starts it on every processor: most of its time it starts.
func (w *work) inspectAll(ctx context.Context, looks []look) error {
	wrong := make([]error, len(looks))
	var all sync.WaitGroup
	places := make(chan struct{}, runtime.NumCPU())
	for i, l := range looks {
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			if err := w.inspect(ctx, l.want, l.where...); err != nil {
				wrong[i] = fmt.Errorf("the inspector, as %s: %w", l.role, err)
			}
		})
	}
	all.Wait()
	return errors.Join(wrong...)
}

func absolute(path string) string {
	whole, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	return whole
}

func (w *work) inspect(ctx context.Context, want []string, args ...string) error {
	var errs strings.Builder
	cmd := exec.CommandContext(ctx, node, append(append([]string{inspectorCLI, "--cli"}, args...), "--method", "tools/list", "--strict")...)
	cmd.Env, cmd.Stderr = append(os.Environ(), "HOME="+w.folder), &errs
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s%s", err, out, errs.String())
	}
	var list struct{ Tools []struct{ Name string } }
	if err := json.Unmarshal(out, &list); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	var names []string
	for _, t := range list.Tools {
		names = append(names, t.Name)
	}
	if !slices.Equal(names, want) {
		return fmt.Errorf("lists %q, not %q", names, want)
	}
	if found := strings.TrimSpace(errs.String()); found != "" {
		return fmt.Errorf("says: %s", found)
	}
	return nil
}
