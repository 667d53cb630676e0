package mcp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// drainWait is how long answers may take after the end of input. A client that
// is gone must not leave a server behind; one that only closed its end still
// reads.
const drainWait = 900 * time.Millisecond

// stopWait is what a tool gets on top of it that was told to stop. One that does
// not listen is left behind: its answer has no reader.
const stopWait = 100 * time.Millisecond

// Stdio serves the card over lines of JSON-RPC until in ends or ctx does. At the
// end of input it finishes what was asked, for at most a second, and returns
// nil. Nothing but the protocol is written to out.
func Stdio(ctx context.Context, s *Serving, in io.Reader, out io.Writer) error {
	answers := &replies{to: out}
	clean, pipe := io.Pipe()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		err := filter(in, pipe, answers)
		answers.drain(ctx, drainWait)
		pipe.CloseWithError(err)
	}()
	served := make(chan error, 1)
	go func() {
		// Lines are bounded by the filter; the SDK's own bound must not end the session.
		served <- session(ctx, s.server(), &sdk.IOTransport{Reader: clean, Writer: answers, MaxLineLength: -1})
	}()
	select {
	case err := <-served:
		return goodEnd(err)
	case <-ended:
	case <-ctx.Done():
		clean.CloseWithError(io.EOF)
	}
	stop()
	select {
	case err := <-served:
		return goodEnd(err)
	case <-time.After(stopWait):
		answers.mute()
		return nil
	}
}

// session serves until the other side or ctx ends it. The SDK's own Run would log an
// end that was asked for as an error.
func session(ctx context.Context, server *sdk.Server, over sdk.Transport) error {
	on, err := server.Connect(ctx, over, nil)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { _ = on.Close() })()
	return errors.Join(on.Wait(), ctx.Err())
}

// goodEnd is nil for an end that somebody wanted.
func goodEnd(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// filter hands clean lines on and answers the others itself. It returns nil at
// the end of input.
func filter(in io.Reader, clean io.Writer, out *replies) error {
	reader := bufio.NewReaderSize(in, 64<<10)
	for {
		line, err := readLine(reader)
		if len(line) > maxLineBytes {
			// Judged before blanks are taken off: what is behind them was let go.
			if err := out.refuse(tooLong()); err != nil {
				return err
			}
		} else if body := bytes.Trim(line, " \t\r\n"); len(body) > 0 {
			if err := pour(body, clean, out); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

func pour(body []byte, clean io.Writer, out *replies) (err error) {
	switch what, f := inspect(body); what {
	case pass:
		out.await(body)
		_, err = clean.Write(append(bytes.Clone(body), '\n'))
	case refuse:
		err = out.refuse(f)
	}
	return err
}

// readLine gives one line. Of one that is too long it keeps one byte more than
// the bound, so that it is refused, and lets the rest go by.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if room := maxLineBytes + 1 - len(line); len(part) > room {
			part = part[:room]
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}
