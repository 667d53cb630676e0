package main

import (
	"context"
	"net/http"
	"os"
	"os/exec"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// place is where a client finds the server: an address and a token, or a command.
type place struct {
	URL     string   `json:"url,omitempty"`
	Token   string   `json:"token,omitempty"`
	Command []string `json:"command,omitempty"`
	Home    string   `json:"home"`
	Era     string   `json:"era"`
}

// bearing sends a token with each request.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

func (p place) transport() sdk.Transport {
	if len(p.Command) == 0 {
		return &sdk.StreamableClientTransport{Endpoint: p.URL, HTTPClient: &http.Client{Transport: bearing(p.Token)}}
	}
	cmd := exec.Command(p.Command[0], p.Command[1:]...)
	cmd.Env = append(os.Environ(), "DESKWORTH_HOME="+p.Home)
	return &sdk.CommandTransport{Command: cmd}
}

// connect begins with the client of the official Go SDK.
func (p place) connect(ctx context.Context) (*sdk.ClientSession, error) {
	c := sdk.NewClient(&sdk.Implementation{Name: "conformance", Version: "1"}, nil)
	return c.Connect(ctx, p.transport(), &sdk.ClientSessionOptions{ProtocolVersion: p.Era})
}
