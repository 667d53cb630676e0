package mcp_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/mcp"
)

// What is no request is answered by the filter, and the session goes on until
// the input ends.
func ExampleStdio() {
	registry, err := deskworth.NewRegistry()
	if err != nil {
		fmt.Println(err)
		return
	}
	serving := &mcp.Serving{Desk: &deskworth.Desk{Registry: registry}, Card: deskworth.Card{ID: "markets-1", Role: deskworth.Markets}}
	lines := strings.NewReader("hello\n[]\n")
	fmt.Println(mcp.Stdio(context.Background(), serving, lines, os.Stdout))
	// Output:
	// {"jsonrpc":"2.0","error":{"code":-32700,"message":"not valid JSON"}}
	// {"jsonrpc":"2.0","error":{"code":-32600,"message":"not a request"}}
	// <nil>
}
