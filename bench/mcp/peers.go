package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/bench/internal/echo"
)

// handWritten is as little as answers a call: the limit of what a layer can cost.
func handWritten(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
	if err != nil {
		return
	}
	var call struct {
		ID     json.RawMessage
		Params struct{ Arguments echo.Word }
	}
	if json.Unmarshal(body, &call) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	said := echo.Say(call.Params.Arguments)
	text, _ := json.Marshal(said) // a text
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": call.ID, "result": map[string]any{
		"content": []any{map[string]string{"type": "text", "text": string(text)}}, "structuredContent": said, "resultType": "complete",
	}})
}

// stateless is the SDK's own stateless server with the same tool, as its
// documentation shows one.
func stateless() http.Handler {
	server := sdk.NewServer(&sdk.Implementation{Name: "sdk", Version: "1"}, nil)
	sdk.AddTool(server, &sdk.Tool{Name: "say", Description: "Does say."}, func(_ context.Context, _ *sdk.CallToolRequest, in echo.Word) (*sdk.CallToolResult, echo.Word, error) {
		return nil, echo.Say(in), nil
	})
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
}
