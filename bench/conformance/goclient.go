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
	if s.Read, err = readsWhole(ctx, on, res); err != nil {
		return s, err
	}
	prompt, err := on.GetPrompt(ctx, &sdk.GetPromptParams{Name: "brief_company", Arguments: map[string]string{"company": answerHolds}})
	if err != nil {
		return s, err
	}
	text, is := prompt.Messages[0].Content.(*sdk.TextContent)
	s.Prompted = is && strings.Contains(text.Text, answerHolds)
	return s, s.refusals(ctx, on)
}

// readsWhole follows the link of an answer.
func readsWhole(ctx context.Context, on *sdk.ClientSession, res *sdk.CallToolResult) (bool, error) {
	for _, c := range res.Content {
		if link, is := c.(*sdk.ResourceLink); is {
			whole, err := on.ReadResource(ctx, &sdk.ReadResourceParams{URI: link.URI})
			return err == nil && whole.Contents[0].MIMEType == "text/csv" && int64(len(whole.Contents[0].Text)) == *link.Size, err
		}
	}
	return false, nil
}

func (s *session) refusals(ctx context.Context, on *sdk.ClientSession) error {
	res, err := on.CallTool(ctx, &sdk.CallToolParams{Name: askedTool, Arguments: json.RawMessage(`{"symbol":7}`)})
	if err != nil {
		return err
	}
	s.Refused = res.IsError && said(res) != "" && res.StructuredContent == nil
	_, err = on.CallTool(ctx, &sdk.CallToolParams{Name: otherRoles})
	var problem *jsonrpc.Error
	if !errors.As(err, &problem) {
		return err
	}
	s.Unknown = int(problem.Code)
	return nil
}

func said(res *sdk.CallToolResult) string {
	text, is := res.Content[0].(*sdk.TextContent)
	if !is {
		return ""
	}
	return text.Text
}
