package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
)

// insult is a raw request and what must come back.
type insult struct {
	raw    string
	status int
	says   string
}

func (p *process) insults(token string, e era) []insult {
	good := e.message(1, "tools/call", "say", sayHello)
	say := func(body string, more ...string) string { return p.rawAs(token, e, "tools/call", "say", body, more...) }
	unknown := map[era]int{modern: 404, older: 200}[e]
	params := map[era]int{modern: 400, older: 200}[e]
	return []insult{
		{"\x16\x03\x01\x00\xa5\x01\x00\r\n\r\n", 400, ""},
		{"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400, ""},
		{"DELETE /mcp HTTP/1.1\r\nHost: " + p.address() + "\r\n\r\n", 405, "-32600"},
		{"GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: " + p.address() + "\r\n\r\n", 404, ""},
		{p.rawAs(strings.Repeat("A", 43), e, "tools/call", "say", good), 401, "refused"},
		{say(good, "Origin: http://evil.example"), 403, "-32600"},
		{say(good, "Content-Encoding: gzip"), 415, "-32600"},
		{strings.Replace(say(good), fmt.Sprintf("Content-Length: %d", len(good)), "Content-Length: 5000000", 1), 413, "-32600"},
		{say("[" + good + "]"), 400, "-32600"},
		{say(good + "x"), 400, "-32700"},
		{say(strings.Replace(good, `"id":1`, `"id":1.5`, 1)), 400, "-32600"},
		{say(strings.Repeat("[", 1000) + strings.Repeat("]", 1000)), 400, "-32700"},
		{p.rawAs(token, e, "tools/erase", "", e.message(1, "tools/erase", "", "")), unknown, "-32601"},
		{p.rawAs(token, e, "tools/call", "erase", e.message(1, "tools/call", "erase", "")), params, "-32602"},
		{p.rawAs(token, e, "tools/call", "panic", e.message(1, "tools/call", "panic", "")), 200, `"isError":true`},
		{say(e.message(1, "tools/call", "say", `"arguments":{"text":5}`)), 200, `"isError":true`},
		{say(good) + say(good), 200, `"text":"hello"`},                  // the second before the first was answered
		{say("hello\r\n", "Transfer-Encoding: chunked"), 400, "-32600"}, // two lengths, and no chunk
	}
}

// rude sends something that it should not.
func rude(ctx context.Context, p *process, token string, e era) error {
	all := p.insults(token, e)
	i := all[rand.IntN(len(all))]
	c, hangUp, err := dialed(ctx, p)
	if err != nil {
		return err
	}
	defer hangUp()
	if _, err := io.WriteString(c, i.raw); err != nil {
		return err
	}
	status, body, err := response(c)
	if err == nil && (status != i.status || !strings.Contains(body, i.says)) {
		err = fmt.Errorf("not %d with %q", i.status, i.says)
	}
	if err != nil {
		return errors.Join(err, fmt.Errorf("%.300q was answered %d %s", i.raw, status, body))
	}
	return nil
}
