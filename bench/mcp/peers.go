package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/bench/internal/echo"
)

// say is the work of the tool: arguments in, both halves of the answer out.
type say func(args json.RawMessage) (text string, structured json.RawMessage, err error)

// toolAlone does nothing around it.
func toolAlone(args json.RawMessage) (string, json.RawMessage, error) {
	var in echo.Word
	if err := json.Unmarshal(args, &in); err != nil {
		return "", nil, err
	}
	body, err := json.Marshal(echo.Say(in))
	return string(body), body, err
}

// registry calls the desk's own tool for its first card, as the serving layer does.
func registry(_ context.Context, d *echo.Desk) say {
	return func(args json.RawMessage) (string, json.RawMessage, error) {
		card, err := d.Card(d.IDs[0])
		if err != nil {
			return "", nil, err
		}
		call, err := d.Call(card)
		if err != nil {
			return "", nil, err
		}
		res := d.Registry.Call(context.Background(), call, "say", args)
		if res.Failed() {
			return "", nil, errors.New(res.Text())
		}
		return res.Text(), res.Structured(), nil
	}
}

// handWritten is as little as answers a call: the limit of what a layer can cost.
func handWritten(work say) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(io.LimitReader(r.Body, 4<<20))
		if err != nil {
			return
		}
		var call struct {
			ID     json.RawMessage
			Params struct{ Arguments json.RawMessage }
		}
		if json.Unmarshal(body, &call) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		text, structured, err := work(call.Params.Arguments)
		if err != nil {
			w.WriteHeader(http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"jsonrpc": "2.0", "id": call.ID, "result": map[string]any{
			"content": []any{map[string]string{"type": "text", "text": text}}, "structuredContent": structured, "resultType": "complete",
		}})
	})
}

// sdkServer is the SDK's own stateless server as its examples make one: a typed
// tool, whose schemas it infers and validates.
func sdkServer(work say) http.Handler {
	server := sdk.NewServer(&sdk.Implementation{Name: "sdk", Version: "1"}, nil)
	sdk.AddTool(server, &sdk.Tool{Name: "say", Description: "Does say."}, func(_ context.Context, _ *sdk.CallToolRequest, in echo.Word) (*sdk.CallToolResult, echo.Word, error) {
		args, err := json.Marshal(in)
		if err != nil {
			return nil, in, err
		}
		_, structured, err := work(args)
		if err != nil {
			return nil, in, err
		}
		var out echo.Word
		err = json.Unmarshal(structured, &out)
		return nil, out, err
	})
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
}
