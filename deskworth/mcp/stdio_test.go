package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// The tools here are hand-written and read nothing.

// waiting is how many calls of the tool that waits run.
var waiting atomic.Int64

type closesRequest struct {
	Symbol string `json:"symbol" jsonschema_description:"symbol of the instrument"`
}

type closes struct{ table source.Table }

func (c closes) Tables() []source.Table { return []source.Table{c.table} }

type word struct {
	Text string `json:"text" jsonschema_description:"what to say"`
}

func tools() []deskworth.Tool {
	spec := func(name string, c deskworth.Capability, h deskworth.Hints) deskworth.Spec {
		return deskworth.Spec{Name: name, Capability: c, Hints: h, English: "Does " + name + ".", French: "Fait " + name + "."}
	}
	return []deskworth.Tool{
		deskworth.Reading(spec("closes", deskworth.MarketRead, deskworth.ReadsWorld), func(_ context.Context, _ *deskworth.Call, in closesRequest) (closes, error) {
			if in.Symbol == "NOSUCH" {
				return closes{}, &source.NotFoundError{What: "symbol NOSUCH", Remedy: "resolve it first"}
			}
			rows := &source.Grid{}
			rows.Add("one", "1.50")
			return closes{source.Table{Name: in.Symbol, Columns: []source.Column{{Name: "close", Type: source.Number}}, Rows: rows}}, nil
		}),
		deskworth.Acting(spec("say", deskworth.MissionBlock, deskworth.Adds), func(ctx context.Context, _ *deskworth.Call, in word) (word, error) {
			if in.Text == "wait" {
				waiting.Add(1)
				defer waiting.Add(-1)
				<-ctx.Done()
				return in, ctx.Err()
			}
			if in.Text == "deaf" {
				time.Sleep(20 * time.Second)
			}
			if in.Text == "panic" {
				panic("a secret value")
			}
			return in, nil
		}),
		deskworth.Acting(spec("seal", deskworth.DossierSeal, deskworth.Adds), func(_ context.Context, _ *deskworth.Call, in word) (word, error) { return in, nil }),
	}
}

func serving(t testing.TB, role deskworth.Role) *Serving {
	t.Helper()
	registry, err := deskworth.NewRegistry(tools()...)
	require.NoError(t, err)
	home, err := room.Open(t.TempDir())
	require.NoError(t, err)
	store := &dossier.Memory{}
	desk := &deskworth.Desk{Registry: registry, Home: home, Stores: func(string) (dossier.Store, error) { return store, nil }}
	_, err = desk.NewMission(t.Context(), dossier.Mission{ID: "acme", Subject: source.Identity{Name: "Acme"}})
	require.NoError(t, err)
	card, _, err := desk.NewCard(t.Context(), "acme", role, "")
	require.NoError(t, err)
	return &Serving{Desk: desk, Card: card, Version: "test"}
}

// pipes serve a card and give both ends to a client.
func pipes(t testing.TB, s *Serving) (toServer io.WriteCloser, fromServer io.ReadCloser, done chan error) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	done = make(chan error, 1)
	go func() {
		err := Stdio(context.Background(), s, in, out)
		out.Close()
		done <- err
	}()
	t.Cleanup(func() { toServer.Close(); fromServer.Close() })
	return toServer, fromServer, done
}

func client(t testing.TB, s *Serving) *sdk.ClientSession {
	to, from, _ := pipes(t, s)
	c := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	session, err := c.Connect(t.Context(), &sdk.IOTransport{Reader: from, Writer: to}, nil)
	require.NoError(t, err)
	return session
}

func TestTheOfficialClientListsAndCalls(t *testing.T) {
	s := serving(t, deskworth.Markets)
	session := client(t, s)
	list, err := session.ListTools(t.Context(), nil)
	require.NoError(t, err)
	require.Len(t, list.Tools, 2, "a card lists what its role sees")
	closes := list.Tools[0]
	assert.Equal(t, "closes", closes.Name)
	assert.Equal(t, "Does closes.", closes.Description)
	assert.True(t, closes.Annotations.ReadOnlyHint)
	assert.True(t, closes.Annotations.IdempotentHint)
	require.NotNil(t, closes.Annotations.DestructiveHint)
	require.NotNil(t, closes.Annotations.OpenWorldHint)
	assert.False(t, *closes.Annotations.DestructiveHint)
	assert.True(t, *closes.Annotations.OpenWorldHint)
	assert.NotNil(t, closes.OutputSchema)

	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "closes", Arguments: map[string]any{"symbol": "ACME"}})
	require.NoError(t, err)
	assert.False(t, res.IsError)
	text := res.Content[0].(*sdk.TextContent).Text
	body, err := json.Marshal(res.StructuredContent)
	require.NoError(t, err)
	var summary deskworth.Summary
	require.NoError(t, json.Unmarshal(body, &summary))
	assert.Equal(t, summary.Text(), text, "both halves say the same")
	assert.Contains(t, text, "1.50")
}

func TestARefusalIsAResultAndAnUnknownToolAProtocolError(t *testing.T) {
	session := client(t, serving(t, deskworth.Markets))
	for name, args := range map[string]any{"a bad argument": map[string]any{"symbol": 7}, "not found": map[string]any{"symbol": "NOSUCH"}} {
		res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "closes", Arguments: args})
		require.NoError(t, err, name)
		assert.True(t, res.IsError, name)
		assert.Nil(t, res.StructuredContent, name)
		assert.NotEmpty(t, res.Content[0].(*sdk.TextContent).Text, name)
	}
	_, hidden := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "seal"})
	_, absent := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "beal"})
	require.Error(t, hidden)
	require.Error(t, absent)
	assert.Equal(t, strings.ReplaceAll(absent.Error(), "beal", "seal"), hidden.Error())
}

func TestAPanicAnswersAndTheOthersGoOn(t *testing.T) {
	session := client(t, serving(t, deskworth.Markets))
	res, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "say", Arguments: map[string]any{"text": "panic"}})
	require.NoError(t, err)
	assert.True(t, res.IsError)
	assert.NotContains(t, res.Content[0].(*sdk.TextContent).Text, "secret")
	res, err = session.CallTool(t.Context(), &sdk.CallToolParams{Name: "say", Arguments: map[string]any{"text": "hello"}})
	require.NoError(t, err)
	assert.False(t, res.IsError)
	assert.JSONEq(t, `{"text":"hello"}`, res.Content[0].(*sdk.TextContent).Text)
}

func TestARevokedCardIsOutAtTheNextCall(t *testing.T) {
	s := serving(t, deskworth.Markets)
	session := client(t, s)
	require.NoError(t, s.Desk.Revoke(t.Context(), s.Card.ID))
	_, err := session.CallTool(t.Context(), &sdk.CallToolParams{Name: "say", Arguments: map[string]any{"text": "x"}})
	assert.ErrorContains(t, err, "refused")
}

const hello = `{"jsonrpc":"2.0","id":"h","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n" +
	`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"

func TestABadLineIsAnsweredAndTheServerLivesOn(t *testing.T) {
	deep := strings.Repeat("[", 70) + strings.Repeat("]", 70)
	call := func(id string) string {
		return `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"say","arguments":{"text":"x"}}}`
	}
	for _, rule := range []struct{ name, line, want string }{
		{"no JSON", `{"jsonrpc":`, `"code":-32700`},
		{"two objects on a line", call("1") + call("2"), `"code":-32700`},
		{"a byte order mark", "\ufeff" + call("1"), `"code":-32700`},
		{"invalid UTF-8", `{"jsonrpc":"2.0","id":"` + "\xff" + `","method":"ping"}`, `"code":-32700`},
		{"nested too deep", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":` + deep + `}}`, `"code":-32700`},
		{"a line too long", `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"` + strings.Repeat("x", maxLineBytes) + `"}}`, `"code":-32700`},
		{"more than a line may hold, behind blanks", call("1") + strings.Repeat(" ", maxLineBytes) + "x", `"code":-32700`},
		{"a blank that is none in JSON", call("1") + "\u00a0", `"code":-32700`},
		{"half a surrogate as id", call(`"\ud800"`), `"code":-32600`},
		{"a tool named twice", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","name":"closes"}}`, `"code":-32600`},
		{"a name in capitals", `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"Name":"say"}}`, `"code":-32600`},
		{"a name that is no text", `{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":5}}`, `"id":8,"error":{"code":-32602,"message":"name must be a string"}`},
		{"a greeting without params", `{"jsonrpc":"2.0","id":8,"method":"initialize"}`, `"id":8,"error":{"code":-32602`},
		{"a level for a log that nobody gets", `{"jsonrpc":"2.0","id":8,"method":"logging/setLevel","params":{"level":"debug"}}`, `"code":-32601`},
		{"a log, which is not sent", `{"jsonrpc":"2.0","id":8,"method":"logging/setLevel","params":{"level":"debug"}}`, `"code":-32601`},
		{"arguments that are no object", `{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"say","arguments":[1]}}`, `must be object, not array`},
		{"a bare number", `42`, `"code":-32600`},
		{"an empty object", `{}`, `"code":-32600`},
		{"a batch", `[` + call("1") + `]`, `"code":-32600`},
		{"another version", `{"jsonrpc":"1.0","id":1,"method":"ping"}`, `"code":-32600`},
		{"a null id", call("null"), `"code":-32600`},
		{"a fractional id", call("1.5"), `"code":-32600`},
		{"an id beyond what a float holds", call("9007199254740993"), `"code":-32600`},
		{"an id with an exponent", call("1e2"), `"code":-32600`},
		{"a key in capitals", `{"jsonrpc":"2.0","id":1,"Method":"ping"}`, `"code":-32600`},
		{"a key twice", `{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}`, `"code":-32600`},
		{"params that are no object", `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":[]}`, `"code":-32600`},
		{"a call without params", `{"jsonrpc":"2.0","id":"a","method":"tools/call"}`, `"id":"a","error":{"code":-32602`},
		{"an unknown method", `{"jsonrpc":"2.0","id":7,"method":"tools/erase","params":{}}`, `"code":-32601`},
		{"an unknown tool", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"erase"}}`, `"code":-32602`},
		{"null arguments are the empty object", `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"say","arguments":null}}`, `is missing`},
		{"a good call", call(`"x"`), `"id":"x"`},
		{"a negative id", call("-7"), `"id":-7`},
	} {
		t.Run(rule.name, func(t *testing.T) {
			to, from, done := pipes(t, serving(t, deskworth.Markets))
			lines := bufio.NewScanner(from)
			lines.Buffer(nil, 1<<20)
			_, err := io.WriteString(to, hello)
			require.NoError(t, err)
			require.True(t, lines.Scan())
			_, err = io.WriteString(to, rule.line+"\n")
			require.NoError(t, err)
			require.True(t, lines.Scan())
			assert.Contains(t, lines.Text(), rule.want)
			if strings.Contains(rule.want, "-32700") || strings.Contains(rule.want, "-32600") {
				assert.NotContains(t, lines.Text(), `"id"`)
			}
			_, err = io.WriteString(to, `{"jsonrpc":"2.0","id":"after","method":"tools/list","params":{}}`+"\n")
			require.NoError(t, err)
			require.True(t, lines.Scan())
			assert.Contains(t, lines.Text(), `"id":"after"`)
			to.Close()
			select {
			case err := <-done:
				assert.NoError(t, err, "the end of input is the end of the server")
			case <-time.After(5 * time.Second):
				t.Fatal("the server outlives its client")
			}
		})
	}
}

func TestWithoutAnIDNothingComesBackAndNothingIsRun(t *testing.T) {
	s := serving(t, deskworth.Markets)
	to, from, _ := pipes(t, s)
	lines := bufio.NewScanner(from)
	_, err := io.WriteString(to, hello+"\n"+
		`{"jsonrpc":"2.0","method":"tools/call","params":{"name":"say","arguments":{"text":"x"}}}`+"\n"+
		`{"jsonrpc":"2.0","method":"notifications/nothing"}`+"\n"+
		`{"jsonrpc":"2.0","id":5,"result":{}}`+"\n"+
		`{"jsonrpc":"2.0","id":6,"method":"ping"}`+"\n")
	require.NoError(t, err)
	require.True(t, lines.Scan())
	require.True(t, lines.Scan())
	assert.Contains(t, lines.Text(), `"id":6`)
	journal, _, err := s.Desk.Journal("acme").Lines(0)
	require.NoError(t, err)
	for _, line := range journal {
		assert.NotEqual(t, "say", line.Tool)
	}
}

func TestWhatWasAskedBeforeTheEndOfInputIsAnswered(t *testing.T) {
	s := serving(t, deskworth.Markets)
	var out bytes.Buffer
	lines := hello
	for _, id := range []string{"1", "2", `"three"`} {
		lines += `{"jsonrpc":"2.0","id":` + id + `,"method":"tools/call","params":{"name":"say","arguments":{"text":"x"}}}` + "\n"
	}
	require.NoError(t, Stdio(t.Context(), s, strings.NewReader(lines), &out))
	for _, id := range []string{"1", "2", `"three"`} {
		assert.Contains(t, out.String(), `"id":`+id+`,`)
	}
}

// An end that somebody wanted is none that a client should show in red.
func TestAWantedEndIsNoErrorInTheLog(t *testing.T) {
	for range 50 {
		var log safeBuffer
		s := serving(t, deskworth.Markets)
		s.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelWarn}))
		require.NoError(t, Stdio(t.Context(), s, strings.NewReader(hello), io.Discard), "the end of input")

		ctx, stop := context.WithCancel(t.Context())
		in, to := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- Stdio(ctx, s, in, io.Discard) }()
		_, err := io.WriteString(to, hello)
		require.NoError(t, err)
		stop()
		require.NoError(t, <-done, "a signal")
		to.Close()
		assert.Empty(t, log.String())
	}
}

func TestADeafToolDoesNotOutliveItsClientEither(t *testing.T) {
	s := serving(t, deskworth.Markets)
	began := time.Now()
	line := hello + `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","arguments":{"text":"deaf"}}}` + "\n"
	require.NoError(t, Stdio(t.Context(), s, strings.NewReader(line), io.Discard))
	assert.Less(t, time.Since(began), 3*time.Second)
}

func TestARevokedCardListsNothing(t *testing.T) {
	s := serving(t, deskworth.Markets)
	session := client(t, s)
	require.NoError(t, s.Desk.Revoke(t.Context(), s.Card.ID))
	_, err := session.ListTools(t.Context(), nil)
	assert.ErrorContains(t, err, "refused")
}

func TestTheLogHoldsNoKeyOfAPanic(t *testing.T) {
	s := serving(t, deskworth.Markets)
	s.Desk.Redactor = source.NewRedactor("k3y-of-this-desk-0001")
	var log bytes.Buffer
	s.Log = slog.New(slog.NewTextHandler(&log, nil))
	_, err := s.recovering(func(context.Context, string, sdk.Request) (sdk.Result, error) { panic("at k3y-of-this-desk-0001") })(t.Context(), "tools/list", nil)
	require.Error(t, err)
	assert.Contains(t, log.String(), "at REDACTED")
	assert.NotContains(t, log.String(), "k3y-of")
}

func TestAToolThatNeverReturnsDoesNotOutliveItsClient(t *testing.T) {
	s := serving(t, deskworth.Markets)
	began := time.Now()
	line := hello + `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"say","arguments":{"text":"wait"}}}` + "\n"
	require.NoError(t, Stdio(t.Context(), s, strings.NewReader(line), io.Discard))
	assert.Less(t, time.Since(began), 5*time.Second)
}

// Whatever the filter lets through, the SDK reads as the same message.
func FuzzWhatPassesIsReadTheSame(f *testing.F) {
	f.Add([]byte(`{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}`))
	f.Add([]byte(`{"jsonrpc":"2.0","id":"a\u0062","method":"ping"}`))
	f.Add([]byte(`{"jsonrpc":"2.0","method":"notifications/x"}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		if bytes.ContainsAny(line, "\r\n") {
			return
		}
		what, _ := inspect(line)
		if what != pass {
			return
		}
		same(t, line)
	})
}
