package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/tools"
	"github.com/deskworth/deskworth-go/dossier"
)

// home has a mission with one card, and gives the environment that leads to it.
func home(t *testing.T) (getenv func(string) string, card deskworth.Card, token string) {
	t.Helper()
	env := map[string]string{"DESKWORTH_HOME": t.TempDir()}
	getenv = func(name string) string { return env[name] }
	started, err := start.Open(t.Context(), start.Options{Getenv: getenv})
	require.NoError(t, err)
	_, err = started.Desk.NewMission(t.Context(), dossier.Mission{ID: "apple", AsOf: source.NewDate(2023, 11, 3), Subject: source.Identity{Name: "Apple Inc.", Symbol: "AAPL"}})
	require.NoError(t, err)
	card, token, err = started.Desk.NewCard(t.Context(), "apple", deskworth.Markets, "")
	require.NoError(t, err)
	require.NoError(t, started.Close())
	return getenv, card, token
}

func session(t *testing.T, getenv func(string) string, args ...string) *sdk.ClientSession {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	status := make(chan int, 1)
	go func() {
		status <- program{in: in, out: out, err: io.Discard, getenv: getenv}.run(context.Background(), args)
		out.Close()
	}()
	t.Cleanup(func() {
		to.Close()
		assert.Zero(t, <-status, "the end of input is a good end")
	})
	client := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	connected, err := client.Connect(t.Context(), &sdk.IOTransport{Reader: from, Writer: to}, nil)
	require.NoError(t, err)
	return connected
}

// seenBy are the names that the registry lets a card see.
func seenBy(t *testing.T, card deskworth.Card) (names []string) {
	t.Helper()
	registry, err := deskworth.NewRegistry(tools.All()...)
	require.NoError(t, err)
	for _, tool := range registry.Visible(card) {
		names = append(names, tool.Name)
	}
	return names
}

func TestACardListsAndCallsFromARecording(t *testing.T) {
	getenv, card, _ := home(t)
	s := session(t, getenv, "stdio", "--card", card.ID, "--replay", "../dw/demo/reads")
	list, err := s.ListTools(t.Context(), nil)
	require.NoError(t, err)
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
		assert.NotNil(t, tool.OutputSchema)
	}
	assert.Equal(t, seenBy(t, card), names)
	assert.Contains(t, names, "ohlcv")
	assert.NotContains(t, names, "filing_segments", "another role's")

	res, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "ohlcv", Arguments: map[string]any{"symbol": "AAPL", "interval": "1d", "from": "2023-09-25", "to": "2023-10-04"}})
	require.NoError(t, err)
	text := res.Content[0].(*sdk.TextContent).Text
	require.False(t, res.IsError, text)
	assert.Contains(t, text, "Apple Inc.")
	assert.Contains(t, text, "#2023-09-29")

	seen, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "dossier_read"})
	require.NoError(t, err)
	assert.Contains(t, seen.Content[0].(*sdk.TextContent).Text, "R-", "what was read may be quoted")
}

func TestSentencesComeInTheLanguageThatWasAsked(t *testing.T) {
	getenv, card, _ := home(t)
	list, err := session(t, getenv, "stdio", "--card", card.ID, "--lang", "fr").ListTools(t.Context(), nil)
	require.NoError(t, err)
	assert.Contains(t, list.Tools[0].Description, "Dit que la question")
}

func TestATokenInTheEnvironmentNamesItsCard(t *testing.T) {
	getenv, _, token := home(t)
	withToken := func(name string) string {
		if name == "DESKWORTH_CARD_TOKEN" {
			return token
		}
		return getenv(name)
	}
	list, err := session(t, withToken, "stdio").ListTools(t.Context(), nil)
	require.NoError(t, err)
	assert.NotEmpty(t, list.Tools)
}

func TestCommandLinesThatCannotBeServed(t *testing.T) {
	getenv, _, _ := home(t)
	for _, rule := range []struct {
		name string
		args string
		exit int
		says string
	}{
		{"no mode", "", 2, "stdio --card"},
		{"another mode", "grpc", 2, "grpc"},
		{"an address that others reach", "http --addr 0.0.0.0:0", 3, "this machine alone"},
		{"a name in place of an address", "http --addr example.org:0", 3, "127.0.0.1"},
		{"an address without a port", "http --addr 127.0.0.1", 2, "port"},
		{"a card in place of a token", "http --card x", 2, "card"},
		{"no card", "stdio", 2, "dw card list"},
		{"an unknown card", "stdio --card nobody", 4, "nobody"},
		{"an unknown flag", "stdio --token x", 2, "token"},
		{"another language", "stdio --card x --lang de", 2, "--help"},
		{"a recording that is none", "stdio --card x --replay " + t.TempDir(), 4, "index"},
	} {
		t.Run(rule.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			exit := program{in: strings.NewReader(""), out: &out, err: &errs, getenv: getenv}.run(t.Context(), strings.Fields(rule.args))
			assert.Equal(t, rule.exit, exit, errs.String())
			assert.Contains(t, errs.String(), rule.says)
			assert.Empty(t, out.String(), "standard output is the protocol's")
		})
	}
}
