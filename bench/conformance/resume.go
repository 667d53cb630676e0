package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// resumption starts the server anew under a client that is connected. There are
// no sessions to lose: its next call must be answered, without a new connection
// being asked for.
func (w *work) resumption(ctx context.Context, page io.Writer) error {
	fmt.Fprint(page, `
## A server that is started anew

No session, no stream, nothing to resume: a connected client's next call is answered by the next server at the same address.

| client | revision | the next call |
|---|---|---|
`)
	return w.each([]string{overHTTP}, func(c, _, era string) error {
		if err := w.resumed(ctx, c, era); err != nil {
			return err
		}
		fmt.Fprintf(page, "| %s | %s | answered |\n", c, era)
		return nil
	})
}

func (w *work) resumed(ctx context.Context, client, era string) (err error) {
	s, err := w.start(ctx, syscall.SIGTERM, "dw-mcp", "http", "--replay", reads)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	at, err := url.Parse(s.url)
	if err != nil {
		return err
	}
	anew := func() error {
		if err := s.stop(); err != nil {
			return err
		}
		next, err := w.start(ctx, syscall.SIGTERM, "dw-mcp", "http", "--replay", reads, "--addr", at.Host)
		if err == nil {
			s = next
		}
		return err
	}
	p := place{Era: era, Home: w.path("home"), URL: s.url, Token: w.asked().token}
	if client == goSDK {
		return goResume(ctx, p, anew)
	}
	return tsResume(ctx, p, anew)
}

func goResume(ctx context.Context, p place, anew func() error) (err error) {
	on, err := p.connect(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, on.Close()) }()
	if _, err := on.ListTools(ctx, nil); err != nil {
		return err
	}
	if err := anew(); err != nil {
		return err
	}
	res, err := on.CallTool(ctx, &sdk.CallToolParams{Name: askedTool, Arguments: json.RawMessage(askedArgs)})
	if err == nil && (res.IsError || !strings.Contains(said(res), answerHolds)) {
		err = fmt.Errorf("was answered %s", said(res))
	}
	return err
}

func tsResume(ctx context.Context, p place, anew func() error) error {
	where, err := json.Marshal(p)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, node, "resume.mjs", string(where), askedTool, askedArgs, answerHolds)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || lines.Text() != "listed" {
		return errors.Join(fmt.Errorf("lists nothing: %s", lines.Text()), cmd.Process.Kill(), cmd.Wait())
	}
	if err := anew(); err != nil {
		return errors.Join(err, cmd.Process.Kill(), cmd.Wait())
	}
	_, err = io.WriteString(in, "on\n")
	lines.Scan()
	last := lines.Text()
	if err := errors.Join(err, cmd.Wait()); err != nil {
		return err
	}
	if last != `{"answered":true}` {
		return fmt.Errorf("was answered %s", last)
	}
	return nil
}
