package main

import (
	"context"
	"io"
	"os"

	"golang.org/x/term"
)

// stdin is standard input for one command: a read ends when the command is
// cancelled, so that Ctrl-C works while somebody is asked to type.
func (a *app) stdin(ctx context.Context) io.Reader { return &cancelled{ctx: ctx, in: a.in} }

// cancelled is a reader that stops waiting. The read that it waited for goes on
// alone, until the process ends.
type cancelled struct {
	ctx  context.Context // of one command
	in   io.Reader
	rest []byte
}

type chunk struct {
	data []byte
	err  error
}

func (c *cancelled) Read(p []byte) (int, error) {
	if len(c.rest) == 0 {
		came := make(chan chunk, 1)
		go func() {
			buffer := make([]byte, max(len(p), 1))
			n, err := c.in.Read(buffer)
			came <- chunk{buffer[:n], err}
		}()
		select {
		case <-c.ctx.Done():
			return 0, c.ctx.Err()
		case got := <-came:
			if len(got.data) == 0 {
				return 0, got.err
			}
			c.rest = got.data // an error comes again at the next read
		}
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// typed says whether standard input is a keyboard.
func (a *app) typed() (fd int, is bool) {
	file, isFile := a.in.(*os.File)
	if !isFile {
		return 0, false
	}
	return int(file.Fd()), term.IsTerminal(int(file.Fd()))
}

// invite tells who sits at a keyboard what is waited for.
func (a *app) invite(what string) {
	if _, keyboard := a.typed(); keyboard {
		a.say("reading %s from the keyboard; end with Ctrl-D", what)
	}
}

// password reads one line that is not shown, and leaves the terminal as it was
// also when the command is cancelled.
func password(ctx context.Context, fd int) (string, error) {
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	came := make(chan chunk, 1)
	go func() {
		line, err := term.ReadPassword(fd)
		came <- chunk{line, err}
	}()
	select {
	case <-ctx.Done():
		return "", firstOf(term.Restore(fd, before), ctx.Err())
	case got := <-came:
		return string(got.data), got.err
	}
}
