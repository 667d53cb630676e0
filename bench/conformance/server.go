package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"strings"
)

// server is a running program that answers at an address.
type server struct {
	url  string
	stop func() error
}

// start runs a program until it says where it listens. It must end well when it
// is told to: by the end of its input, or by a signal.
func (w *work) start(ctx context.Context, end os.Signal, name string, args ...string) (*server, error) {
	cmd := exec.CommandContext(ctx, w.path(name), args...)
	cmd.Env, cmd.Stderr = w.env(), os.Stderr
	input, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop := func() error {
		if end != nil {
			return errors.Join(cmd.Process.Signal(end), cmd.Wait())
		}
		return errors.Join(input.Close(), cmd.Wait())
	}
	lines := bufio.NewScanner(out)
	if !lines.Scan() || !strings.HasPrefix(lines.Text(), "listening http://") {
		return nil, errors.Join(fmt.Errorf("%s does not say where it listens", name), cmd.Process.Kill(), cmd.Wait())
	}
	return &server{url: strings.TrimPrefix(lines.Text(), "listening "), stop: stop}, nil
}

// fronted is a server in front of another that adds the token of a card. The
// names of this machine that a request came for are turned into the other's;
// foreign ones stay foreign.
func fronted(to, token string) (*httptest.Server, error) {
	target, err := url.Parse(to)
	if err != nil {
		return nil, err
	}
	front := httptest.NewUnstartedServer(nil)
	_, own, err := net.SplitHostPort(front.Listener.Addr().String())
	if err != nil {
		return nil, err
	}
	turned := func(text string) string { return strings.Replace(text, ":"+own, ":"+target.Port(), 1) }
	front.Config.Handler = &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.Out.URL.Scheme, r.Out.URL.Host, r.Out.Host = target.Scheme, target.Host, turned(r.In.Host)
		if origin := r.In.Header.Get("Origin"); origin != "" {
			r.Out.Header.Set("Origin", turned(origin))
		}
		r.Out.Header.Set("Authorization", "Bearer "+token)
	}}
	front.Start()
	return front, nil
}
