package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// heard is what reached the SDK's own methods.
type heard struct {
	methods []string
	tool    string
	args    json.RawMessage
}

// listening is the guard in front of a server of the SDK's that notes what it
// acts on.
func listening(h *heard) http.Handler {
	server := sdk.NewServer(&sdk.Implementation{Name: "x", Version: "1"}, &sdk.ServerOptions{Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}}})
	server.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, req sdk.Request) (sdk.Result, error) {
			h.methods = append(h.methods, method)
			if call, is := req.GetParams().(*sdk.CallToolParamsRaw); is {
				h.tool, h.args = call.Name, call.Arguments
			}
			return next(ctx, method, req)
		}
	})
	server.AddTool(&sdk.Tool{Name: "say", InputSchema: json.RawMessage(`{"type":"object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{}, nil
	})
	inner := stateless(server, slog.New(slog.DiscardHandler), true)
	return &guard{admit: func(string) (http.Handler, bool) { return inner, true }, older: olderMethods, modern: modernMethods, bodyWait: bodyWait}
}

func throughGuard(body []byte, version, method, name string) (*heard, *httptest.ResponseRecorder) {
	h := &heard{}
	r := httptest.NewRequest("POST", "http://127.0.0.1:80/mcp", bytes.NewReader(body))
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80})))
	r.Host = "127.0.0.1:80"
	r.Header.Set("Content-Type", "application/json")
	for key, value := range map[string]string{versionHeader: version, "Mcp-Method": method, "Mcp-Name": name} {
		if value != "" {
			r.Header.Set(key, value)
		}
	}
	w := httptest.NewRecorder()
	listening(h).ServeHTTP(w, r)
	return h, w
}

// lawful holds one request to the law: the SDK acts on the method, the tool and
// the arguments that we read, or on nothing; the id that comes back is the one
// that was sent; every answer is JSON-RPC or has no body.
func lawful(t *testing.T, body []byte, version, method, name string) {
	t.Helper()
	h, w := throughGuard(body, version, method, name)
	m, what, _ := read(body)
	if len(h.methods) > 1 || len(h.methods) == 1 && (what != pass || m.id == nil || h.methods[0] != m.method) {
		t.Fatalf("%q: we read %q, the SDK acted on %q", body, m.method, h.methods)
	}
	if h.tool != "" {
		var ours struct{ Params map[string]json.RawMessage }
		var tool string
		if json.Unmarshal(body, &ours) != nil || json.Unmarshal(ours.Params["name"], &tool) != nil || tool != h.tool || !bytes.Equal(ours.Params["arguments"], h.args) {
			t.Fatalf("%q: the SDK calls %q with %q", body, h.tool, h.args)
		}
	}
	answer := w.Body.Bytes()
	if len(answer) == 0 {
		if w.Code != http.StatusAccepted {
			t.Fatalf("%q: %d without a body", body, w.Code)
		}
		return
	}
	var reply struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *struct{ Code int }
	}
	if err := json.Unmarshal(answer, &reply); err != nil || reply.JSONRPC != "2.0" || reply.Error != nil && reply.Error.Code == 0 {
		t.Fatalf("%q is answered %d %q", body, w.Code, answer)
	}
	if reply.ID != nil {
		var sent, back any
		if json.Unmarshal(m.id, &sent) != nil || json.Unmarshal(reply.ID, &back) != nil || sent != back {
			t.Fatalf("%q: id %s comes back as %s", body, m.id, reply.ID)
		}
	} else if len(h.methods) > 0 {
		t.Fatalf("%q ran and is answered without its id", body)
	}
}

// What the guard lets through, the SDK reads as the same message.
func FuzzTheGuardAndTheSDKReadTheSame(f *testing.F) {
	call := eras[1].request("1", "tools/call", `"name":"say","arguments":{"text":"x"}`)
	for _, seed := range [][4]string{
		{eras[1].request(`"a"`, "tools/list", ""), "2026-07-28", "tools/list", ""},
		{call, "2026-07-28", "tools/call", "say"},
		{strings.Replace(call, `"name"`, `"n\u0061me"`, 1), "2026-07-28", "tools/call", "say"},
		{call, "2025-11-25", "", ""},
		{sayCall("x"), "", "", ""},
		{sayCall("x"), "2025-06-18", "tools/list", "seal"},
		{`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}`, "", "", ""},
		{`{"jsonrpc":"2.0","id":-0,"method":"ping"}`, "", "", ""},
		{`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, "", "", ""},
		{"[" + sayCall("x") + "]", "", "", ""},
	} {
		f.Add([]byte(seed[0]), seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, body []byte, version, method, name string) {
		lawful(t, body, version, method, name)
	})
}

// The law has something to hold: seeds that pass are acted on.
func TestTheLawSeesWhatTheSDKActsOn(t *testing.T) {
	h, w := throughGuard([]byte(sayCall("x")), "", "", "")
	body, _ := io.ReadAll(w.Body)
	if len(h.methods) != 1 || h.tool != "say" || string(h.args) != `{"text":"x"}` || w.Code != 200 {
		t.Fatalf("%v %d %s", h, w.Code, body)
	}
}
