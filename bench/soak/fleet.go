package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// member is a child that runs.
type member struct {
	task
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Scanner
	lines []string // said after the word was given
	err   error
	ended chan struct{}
}

// fleet are children that start their work at one word.
type fleet []*member

// launch starts a child for each task and returns when all are ready.
func launch(ctx context.Context, tasks ...task) (fleet, error) {
	var f fleet
	for _, t := range tasks {
		m, err := start(ctx, t)
		if err != nil {
			return nil, errors.Join(err, f.end())
		}
		f = append(f, m)
	}
	for _, m := range f {
		if !m.out.Scan() || m.out.Text() != "ready" {
			return nil, errors.Join(fmt.Errorf("a process that was to %s did not start", m.Work), f.end())
		}
	}
	return f, nil
}

func start(ctx context.Context, t task) (*member, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	line, err := json.Marshal(t)
	if err != nil {
		return nil, err
	}
	m := &member{task: t, cmd: exec.CommandContext(ctx, self), ended: make(chan struct{})}
	m.cmd.Env, m.cmd.Stderr = append(os.Environ(), childVariable+"=1"), os.Stderr
	if m.in, err = m.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := m.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	m.out = bufio.NewScanner(out)
	if err := m.cmd.Start(); err != nil {
		return nil, err
	}
	_, err = m.in.Write(append(line, '\n'))
	return m, err
}

// begin gives the word and collects what each member says.
func (f fleet) begin() {
	for _, m := range f {
		_, _ = io.WriteString(m.in, "go\n") // one that is gone says so at its end
		go m.collect()
	}
}

func (m *member) collect() {
	defer close(m.ended)
	for m.out.Scan() {
		m.lines = append(m.lines, m.out.Text())
	}
	m.err = errors.Join(m.out.Err(), m.cmd.Wait())
	if n := len(m.lines); m.err == nil && (n == 0 || m.lines[n-1] != "done") {
		m.err = errors.New("it did not finish")
	}
	if m.err != nil {
		m.err = fmt.Errorf("a process that was to %s: %w", m.Work, m.err)
	}
}

// wait waits until all have ended.
func (f fleet) wait() (err error) {
	for _, m := range f {
		<-m.ended
		err = errors.Join(err, m.err)
	}
	return err
}

// end lets go of members that may never have begun.
func (f fleet) end() error {
	for _, m := range f {
		_ = m.in.Close()
		_ = m.cmd.Process.Kill()
		_ = m.cmd.Wait()
	}
	return nil
}

// run has a fleet do its work and says how long it took from the word on.
func run(ctx context.Context, tasks ...task) (fleet, time.Duration, error) {
	f, err := launch(ctx, tasks...)
	if err != nil {
		return nil, 0, err
	}
	begun := time.Now()
	f.begin()
	err = f.wait()
	return f, time.Since(begun), err
}

// stop ends readers: they look once more.
func (f fleet) stop() error {
	for _, m := range f {
		_ = m.in.Close()
	}
	return f.wait()
}

// count is how many lines of a kind a member said.
func (m *member) count(start string) (n int) {
	for _, line := range m.lines {
		if strings.HasPrefix(line, start) {
			n++
		}
	}
	return n
}
