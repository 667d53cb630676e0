package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// era is a revision in which one asks.
type era string

const (
	modern era = "2026-07-28"
	older  era = "2025-11-25"
)

const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`

// message is a request of the era: a method, the name that it is about, and the
// rest of its params.
func (e era) message(id int, method, name, rest string) string {
	var params []string
	if name != "" {
		params = append(params, fmt.Sprintf(`"name":%q`, name))
	}
	if rest != "" {
		params = append(params, rest)
	}
	if e == modern {
		params = append(params, meta)
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":{%s}}`, id, method, strings.Join(params, ","))
}

// headers are what the era demands beside the body.
func (e era) headers(method, name string) map[string]string {
	h := map[string]string{"MCP-Protocol-Version": string(e)}
	if e == modern {
		h["Mcp-Method"] = method
		if name != "" {
			h["Mcp-Name"] = name
		}
	}
	return h
}

// connection is one client that keeps its connection.
type connection struct {
	http  *http.Client
	url   string
	token string
	era   era
	sent  int
}

func newConnection(url, token string, e era) *connection {
	return &connection{http: &http.Client{Transport: &http.Transport{MaxConnsPerHost: 1}}, url: url, token: token, era: e}
}

func (c *connection) close() { c.http.CloseIdleConnections() }

// answer is as much of one as is looked at.
type answer struct {
	ID     int
	Result struct {
		IsError           bool
		Content           []struct{ Text string }
		StructuredContent struct{ Text string }
		Tools             []struct{ Name string }
	}
	Error *struct{ Code int }
}

// ask sends a message and reads the answer to it.
func (c *connection) ask(ctx context.Context, method, name, rest string) (a answer, err error) {
	c.sent++
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.url, strings.NewReader(c.era.message(c.sent, method, name, rest)))
	if err != nil {
		return a, err
	}
	for key, value := range c.era.headers(method, name) {
		req.Header.Set(key, value)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("Authorization", "Bearer "+c.token)
	res, err := c.http.Do(req)
	if err != nil {
		return a, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return a, err
	}
	if res.StatusCode != http.StatusOK || json.NewDecoder(bytes.NewReader(body)).Decode(&a) != nil || a.ID != c.sent || a.Error != nil {
		return a, fmt.Errorf("%s %s was answered %d %s", method, name, res.StatusCode, body)
	}
	return a, nil
}

// filling makes a call as long as a short table is.
var filling = strings.Repeat("seven words that fill a table's line ", 20)

// say calls the tool say with a text of its own, which must come back.
func (c *connection) say(ctx context.Context) error {
	text := fmt.Sprintf("%p %d %s", c, c.sent, filling)
	a, err := c.ask(ctx, "tools/call", "say", fmt.Sprintf(`"arguments":{"text":%q}`, text))
	if err != nil {
		return err
	}
	if a.Result.IsError || len(a.Result.Content) != 1 || a.Result.StructuredContent.Text != text {
		return fmt.Errorf("say gave %+v instead of its text", a.Result)
	}
	return nil
}
