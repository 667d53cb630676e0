package main

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// httpServer runs dw-mcp http and gives its address. It ends with the test, as a
// signal would end it.
func httpServer(t *testing.T, getenv func(string) string, args ...string) (address string, errs *bytes.Buffer) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	from, out := io.Pipe()
	errs = &bytes.Buffer{}
	status := make(chan int, 1)
	go func() {
		status <- program{in: strings.NewReader(""), out: out, err: errs, getenv: getenv}.run(ctx, append([]string{"http", "--addr", "127.0.0.1:0"}, args...))
		out.Close()
	}()
	lines := bufio.NewScanner(from)
	require.True(t, lines.Scan())
	found := regexp.MustCompile(`^listening (http://127\.0\.0\.1:[0-9]+/mcp)$`).FindStringSubmatch(lines.Text())
	require.NotNil(t, found, lines.Text())
	t.Cleanup(func() {
		stop()
		assert.False(t, lines.Scan(), "one line, and no more")
		select {
		case code := <-status:
			assert.Zero(t, code, "a wanted end is a good end")
		case <-time.After(10 * time.Second):
			t.Error("the server does not stop")
		}
		assert.Empty(t, errs.String())
	})
	return found[1], errs
}

// bearing sends a token with each request.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func TestTheOfficialClientListsAndCallsOverHTTP(t *testing.T) {
	getenv, card, token := home(t)
	address, errs := httpServer(t, getenv, "--replay", "../dw/demo/reads")
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	s, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearing(token)}}, nil)
	require.NoError(t, err)
	defer s.Close()
	list, err := s.ListTools(t.Context(), nil)
	require.NoError(t, err)
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	assert.Equal(t, seenBy(t, card), names)
	res, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "ohlcv", Arguments: map[string]any{"symbol": "AAPL", "interval": "1d", "from": "2023-09-25", "to": "2023-10-04"}})
	require.NoError(t, err)
	text := res.Content[0].(*sdk.TextContent).Text
	require.False(t, res.IsError, text)
	assert.Contains(t, text, "Apple Inc.")
	assert.NotContains(t, errs.String(), token)
}

func TestTheOfficialClientIsRefusedWithoutItsToken(t *testing.T) {
	getenv, _, _ := home(t)
	address, _ := httpServer(t, getenv)
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	_, err := client.Connect(t.Context(), &sdk.StreamableClientTransport{Endpoint: address, HTTPClient: &http.Client{Transport: bearing("x")}}, nil)
	assert.ErrorContains(t, err, "Unauthorized")
}
