package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/mcp"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// bearing sends a card's token with each request.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// transports are the two ways to a card, each as the official client takes it.
func transports(t *testing.T, d *deskworth.Desk, mission string, role deskworth.Role) map[string]*sdk.ClientSession {
	t.Helper()
	card, token, err := d.NewCard(t.Context(), mission, role, "")
	require.NoError(t, err)
	in, to := io.Pipe()
	from, out := io.Pipe()
	go func() {
		_ = mcp.Stdio(context.Background(), &mcp.Serving{Desk: d, Card: card, Version: "test"}, in, out)
		out.Close()
	}()
	listener, err := mcp.Listen(t.Context(), "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- (&mcp.HTTP{Desk: d, Version: "test"}).Serve(ctx, listener) }()
	t.Cleanup(func() {
		to.Close()
		stop()
		assert.NoError(t, <-ended)
	})
	connect := func(over sdk.Transport) *sdk.ClientSession {
		on, err := sdk.NewClient(&sdk.Implementation{Name: "smoke", Version: "1"}, nil).Connect(t.Context(), over, nil)
		require.NoError(t, err)
		return on
	}
	return map[string]*sdk.ClientSession{
		"stdio": connect(&sdk.IOTransport{Reader: from, Writer: to}),
		"HTTP":  connect(&sdk.StreamableClientTransport{Endpoint: "http://" + listener.Addr().String() + "/mcp", HTTPClient: &http.Client{Transport: bearing(token)}}),
	}
}

// smoked is what one call came to: both halves of an answer, or a refusal.
func smoked(t *testing.T, on *sdk.ClientSession, tool, args string) *sdk.CallToolResult {
	t.Helper()
	res, err := on.CallTool(t.Context(), &sdk.CallToolParams{Name: tool, Arguments: json.RawMessage(args)})
	require.NoError(t, err, tool)
	text := res.Content[0].(*sdk.TextContent).Text
	require.NotEmpty(t, text, tool)
	if !res.IsError {
		require.NotNil(t, res.StructuredContent, tool)
		registry, err := deskworth.NewRegistry(All()...)
		require.NoError(t, err)
		whole, known := registry.Lookup(deskworth.Card{Role: deskworth.Lead}, tool)
		if known {
			assertFits(t, tool, whole.OutSchema, res.StructuredContent)
		}
	}
	return res
}

// Every reading tool answers from a recording, over both transports, and what it
// says in halves is of its output schema.
func TestEveryReadingToolAnswersOverBothTransports(t *testing.T) {
	called := map[string]bool{}
	for _, e := range asOfEntries(t) {
		if called[e.tool] {
			continue
		}
		called[e.tool] = true
		d := desk(t)
		d.Recorded, d.Clock = e.answers, func() time.Time { return e.read }
		_, err := d.NewMission(t.Context(), dossier.Mission{ID: "now", AsOf: e.lastDay(), Subject: source.Identity{Name: "Example"}})
		require.NoError(t, err)
		for name, on := range transports(t, d, "now", deskworth.Lead) {
			res := smoked(t, on, e.tool, e.args)
			assert.False(t, res.IsError, "%s over %s: %s", e.tool, name, res.Content[0].(*sdk.TextContent).Text)
		}
	}
	for _, tool := range All() {
		if tool.Reads {
			assert.True(t, called[tool.Name], "%s has no recording", tool.Name)
		}
	}
}

// Every other tool too: an agent files, observes, composes, seals and gives up.
func TestEveryActingToolAnswersOverBothTransports(t *testing.T) {
	for _, name := range []string{"stdio", "HTTP"} {
		d, called := desk(t), map[string]bool{}
		lead, watcher := transports(t, d, "apple", deskworth.Lead)[name], transports(t, d, "apple", deskworth.Observer)[name]
		ask := func(on *sdk.ClientSession, tool, args string) string {
			t.Helper()
			called[tool] = true
			res := smoked(t, on, tool, args)
			text := res.Content[0].(*sdk.TextContent).Text
			assert.Equal(t, tool == "gesture", res.IsError, "%s over %s: %s", tool, name, text)
			return text
		}
		read := ask(lead, "ohlcv", bars)
		_, ref, _ := strings.Cut(read, "ref=")
		at := strings.Fields(ref)[0] + "#2023-09-29/close"
		own := `{"title":"T","subject":"Q","facts":[{"id":"price","at":"` + at + `"}]`
		ask(lead, "dossier_contribute", `{"frame":{"title":"Apple","question":"What is it worth?"}}`)
		ask(lead, "dossier_contribute", `{"fact":{"id":"price","at":"`+at+`"}}`)
		ask(watcher, "dossier_observe", `{"where":"a terminal","displayed":"closed","for":"the question"}`)
		ask(watcher, "gesture", `{"gesture":"capture"}`)
		for _, tool := range []string{"workbook", "deck", "memo", "bundle"} {
			ask(lead, tool, own+`}`)
		}
		ask(lead, "dossier_read", `{}`)
		ask(lead, "dossier_seal", `{}`)
		ask(lead, "blocked", `{"attempted":"all feeds","stopped":"none covers it"}`)
		for _, tool := range All() {
			assert.True(t, called[tool.Name] || tool.Reads, "%s was not called over %s", tool.Name, name)
		}
	}
}

func assertFits(t *testing.T, tool string, schema json.RawMessage, value any) {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("answer", doc))
	compiled, err := c.Compile("answer")
	require.NoError(t, err)
	assert.NoError(t, compiled.Validate(value), tool)
}
