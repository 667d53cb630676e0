package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// goClient asks with the client of the official Go SDK.
func goClient(ctx context.Context, p place) (s session, err error) {
	on, err := p.connect(ctx)
	if err != nil {
		return s, err
	}
	defer func() { err = errors.Join(err, on.Close()) }()
	s.Revision = on.InitializeResult().ProtocolVersion
	list, err := on.ListTools(ctx, nil)
	if err != nil {
		return s, err
	}
	for _, t := range list.Tools {
		s.Tools = append(s.Tools, t.Name)
	}
	res, err := on.CallTool(ctx, &sdk.CallToolParams{Name: askedTool, Arguments: json.RawMessage(askedArgs)})
	if err != nil {
		return s, err
	}
	s.Answered = !res.IsError && strings.Contains(said(res), answerHolds) && res.StructuredContent != nil
	res, err = on.CallTool(ctx, &sdk.CallToolParams{Name: askedTool, Arguments: json.RawMessage(`{"symbol":7}`)})
	if err != nil {
		return s, err
	}
	s.Refused = res.IsError && said(res) != "" && res.StructuredContent == nil
	_, err = on.CallTool(ctx, &sdk.CallToolParams{Name: otherRoles})
	var problem *jsonrpc.Error
	if !errors.As(err, &problem) {
		return s, err
	}
	s.Unknown = int(problem.Code)
	return s, nil
}

func said(res *sdk.CallToolResult) string {
	text, is := res.Content[0].(*sdk.TextContent)
	if !is {
		return ""
	}
	return text.Text
}
