package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"
)

// good calls a hundred times over one connection.
func good(ctx context.Context, p *process, token string, e era) error {
	c := newConnection(p.url, token, e)
	defer c.close()
	for range 100 {
		if err := c.say(ctx); err != nil {
			return err
		}
	}
	return nil
}

// raw is a whole request as bytes.
func (p *process) raw(e era, method, name, body string, more ...string) string {
	return p.rawAs(p.tokens[0], e, method, name, body, more...)
}

func (p *process) rawAs(token string, e era, method, name, body string, more ...string) string {
	head := []string{"POST /mcp HTTP/1.1", "Host: " + p.address(), "Authorization: Bearer " + token, "Content-Type: application/json", fmt.Sprintf("Content-Length: %d", len(body))}
	for key, value := range e.headers(method, name) {
		head = append(head, key+": "+value)
	}
	return strings.Join(append(head, more...), "\r\n") + "\r\n\r\n" + body
}

const sayHello = `"arguments":{"text":"hello"}`

func isHello(status int, body string) error {
	if status != http.StatusOK || !strings.Contains(body, `"structuredContent":{"text":"hello"}`) {
		return fmt.Errorf("hello was answered %d %s", status, body)
	}
	return nil
}

// dialed is a connection that ends with ctx.
func dialed(ctx context.Context, p *process) (net.Conn, func(), error) {
	c, err := (&net.Dialer{}).DialContext(ctx, "tcp", p.address())
	if err != nil {
		return nil, nil, err
	}
	_ = c.SetDeadline(time.Now().Add(time.Minute)) // a server that says nothing fails here
	stop := context.AfterFunc(ctx, func() { c.Close() })
	return c, func() { stop(); c.Close() }, nil
}

func response(c net.Conn) (status int, body string, err error) {
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0, "", err
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	return res.StatusCode, string(all), err
}

// slow sends some bytes at a time, and gets its answer all the same.
func slow(ctx context.Context, p *process, token string, e era) error {
	c, hangUp, err := dialed(ctx, p)
	if err != nil {
		return err
	}
	defer hangUp()
	for rest := p.rawAs(token, e, "tools/call", "say", e.message(1, "tools/call", "say", sayHello)); rest != ""; {
		n := min(len(rest), 1+rand.IntN(20))
		if _, err := io.WriteString(c, rest[:n]); err != nil {
			return err
		}
		rest = rest[n:]
		time.Sleep(10 * time.Millisecond)
	}
	status, body, err := response(c)
	return errors.Join(err, isHello(status, body))
}

// deadInACall is gone while its tool waits for it.
func deadInACall(ctx context.Context, p *process, token string, e era) error {
	c, hangUp, err := dialed(ctx, p)
	if err != nil {
		return err
	}
	defer hangUp()
	if _, err := io.WriteString(c, p.rawAs(token, e, "tools/call", "wait", e.message(1, "tools/call", "wait", ""))); err != nil {
		return err
	}
	time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
	defer time.Sleep(time.Second / 2) // so that its place is free before the next takes one
	return errors.Join(c.(*net.TCPConn).SetLinger(0), c.Close())
}

// deadInABody sends half a body and no more: after a while it is told so.
func deadInABody(ctx context.Context, p *process, token string, e era) error {
	whole := p.rawAs(token, e, "tools/call", "say", e.message(1, "tools/call", "say", sayHello))
	status, body, err := abandoned(ctx, p, whole[:len(whole)-20])
	if ctx.Err() != nil || err == nil && status == http.StatusRequestTimeout && strings.Contains(body, "-32600") {
		return nil
	}
	return errors.Join(err, fmt.Errorf("half a body was answered %d %s", status, body))
}

// deadInAHead says half a line: it is hung up on.
func deadInAHead(ctx context.Context, p *process, _ string, _ era) error {
	status, body, err := abandoned(ctx, p, "POST /mcp HTTP/1.1\r\nHost: ")
	var late net.Error
	if errors.As(err, &late) && late.Timeout() {
		return errors.New("half a head keeps its connection for a minute")
	}
	if err == nil && status != http.StatusRequestTimeout && status != http.StatusBadRequest {
		return fmt.Errorf("half a head was answered %d %s", status, body)
	}
	return nil
}

func abandoned(ctx context.Context, p *process, said string) (status int, body string, err error) {
	c, hangUp, err := dialed(ctx, p)
	if err != nil {
		return 0, "", err
	}
	defer hangUp()
	if _, err := io.WriteString(c, said); err != nil {
		return 0, "", err
	}
	return response(c)
}
