package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/deskworth/deskworth-go/bench/peers"
)

// bench holds what the peers are told: the cells and the slides of one bundle.
type bench struct {
	folder, self          string
	cells, slides         []byte // JSON
	cellCount, slideCount int
	pages                 int
	run                   int
}

func begin(ctx context.Context) (*bench, error) {
	b := &bench{}
	var err error
	if b.self, err = os.Executable(); err != nil {
		return nil, err
	}
	if b.folder, err = os.MkdirTemp("", "bundle"); err != nil {
		return nil, err
	}
	if _, err = b.ours(ctx); err != nil {
		return nil, err
	}
	files, err := filesOf(b.home())
	if err != nil {
		return nil, err
	}
	cells, err := peers.Cells(files["workbook.xlsx"])
	if err != nil {
		return nil, err
	}
	slides, err := peers.Slides(files["deck.pptx"])
	if err != nil {
		return nil, err
	}
	b.cellCount, b.slideCount, b.pages = len(cells), len(slides), bytes.Count(files["memo.pdf"], []byte("/Type /Page\n"))+bytes.Count(files["memo.pdf"], []byte("/Type /Page "))
	if b.cells, err = json.Marshal(cells); err != nil {
		return nil, err
	}
	b.slides, err = json.Marshal(slides)
	return b, err
}

func (b *bench) home() string { return filepath.Join(b.folder, strconv.Itoa(b.run)) }

// ours composes into a folder of its own: a bundle that is there would be found.
func (b *bench) ours(ctx context.Context) (took, error) {
	b.run++
	t, said, err := b.process(ctx, nil, b.self, "-child", b.home())
	if err != nil {
		return took{}, err
	}
	return t.working(said)
}

func (b *bench) xlsxwriter(ctx context.Context) (took, error) {
	t, said, err := b.process(ctx, b.cells, "/usr/bin/python3", "workbook/again.py", filepath.Join(b.folder, "again.xlsx"))
	if err != nil {
		return took{}, fmt.Errorf("%w (install python3-xlsxwriter)", err)
	}
	return t.working(said)
}

func (b *bench) pptxgenjs(ctx context.Context) (took, error) {
	t, said, err := b.process(ctx, b.slides, "node", "deck/peer.js", "once")
	if err != nil {
		return took{}, fmt.Errorf("%w (npm ci --prefix deck)", err)
	}
	var peer struct {
		Milliseconds float64 `json:"ms"`
	}
	err = json.Unmarshal(said, &peer)
	t.work = time.Duration(peer.Milliseconds * float64(time.Millisecond))
	return t, err
}

// working takes the seconds that a process says of its work alone.
func (t took) working(said []byte) (took, error) {
	seconds, err := strconv.ParseFloat(strings.TrimSpace(string(said)), 64)
	t.work = time.Duration(seconds * float64(time.Second))
	return t, err
}

func (b *bench) process(ctx context.Context, in []byte, name string, args ...string) (took, []byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(in), os.Stderr
	start := time.Now()
	said, err := cmd.Output()
	if err != nil {
		return took{}, nil, fmt.Errorf("%s %v: %w", name, args, err)
	}
	return took{whole: time.Since(start), processors: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}, said, nil
}
