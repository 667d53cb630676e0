package mcp

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
)

// skillURI is the skill of the card: how an agent in its role works at the desk.
const skillURI = "deskworth://card/skill.md"

func (s *Serving) addResources(server *sdk.Server) {
	server.AddResource(s.skill(), s.readSkill)
	server.AddResourceTemplate(&sdk.ResourceTemplate{
		Name: "whole table", Title: spoken(s.Lang, "A whole table", "Un tableau entier"), URITemplate: wholeHead + "{sha256}" + wholeTail, MIMEType: csvMedia,
		Description: spoken(s.Lang,
			"All rows of a table that a tool of this card has summed up, as CSV in its publisher's digits. The address stands in the answer.",
			"Toutes les lignes d'un tableau qu'un outil de cette carte a résumé, en CSV, avec les chiffres de son éditeur. L'adresse est dans la réponse."),
		Annotations: &sdk.Annotations{Audience: []sdk.Role{"user"}},
	}, s.readWhole)
	s.addTools(server)
}

const (
	toolHead = "deskworth://card/tool/"
	toolTail = ".json"
)

// addTools offers each tool whole: a list has no room for all that its arguments and
// its answer can hold.
func (s *Serving) addTools(server *sdk.Server) {
	server.AddResourceTemplate(&sdk.ResourceTemplate{
		Name: "whole tool", Title: spoken(s.Lang, "A tool with all its fields", "Un outil avec tous ses champs"), URITemplate: toolHead + "{name}" + toolTail, MIMEType: jsonMedia,
		Description: spoken(s.Lang,
			"What the list says of a tool, with the whole schemas of its arguments and its answer: every field, its bounds and what it means.",
			"Ce que la liste dit d'un outil, avec les schémas entiers de ses arguments et de sa réponse : chaque champ, ses bornes et son sens."),
	}, s.readTool)
}

const jsonMedia = "application/json"

func (s *Serving) readTool(_ context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	name := strings.TrimSuffix(strings.TrimPrefix(req.Params.URI, toolHead), toolTail)
	t, known := s.Desk.Registry.Lookup(s.Card, name)
	if !known {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no such resource: tools/list gives the tools of this card"}
	}
	whole := s.tool(t)
	whole.InputSchema, whole.OutputSchema = t.InSchema, t.OutSchema
	body, err := json.Marshal(whole)
	if err != nil {
		return nil, err
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: req.Params.URI, MIMEType: jsonMedia, Text: string(body)}}}, nil
}

func spoken(lang, english, french string) string {
	if lang == "fr" {
		return french
	}
	return english
}

func (s *Serving) skill() *sdk.Resource {
	return &sdk.Resource{
		Name: "skill", Title: spoken(s.Lang, "How to work at this desk", "Comment travailler à ce bureau"), URI: skillURI, MIMEType: "text/markdown",
		Description: spoken(s.Lang, "What this card's role can read and file, and the rules of the dossier.", "Ce que le rôle de cette carte peut lire et déposer, et les règles du dossier."),
	}
}

func (s *Serving) readSkill(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	text := s.Desk.Registry.Skill(s.Card.Role, s.Lang)
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: skillURI, MIMEType: "text/markdown", Text: text}}}, nil
}

// readWhole knows the tables of its own card only: an address is no permission.
func (s *Serving) readWhole(_ context.Context, req *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
	kept, known := s.wholes.read(req.Params.URI)
	if !known {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: "no such resource: this card keeps its last tables while the server runs; call the tool again"}
	}
	return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: kept.URI, MIMEType: kept.Media, Text: string(kept.body)}}}, nil
}

// resources answers the list, which grows with each answer: the SDK's own would
// announce every change. All that a card keeps fits on one page.
func (s *Serving) resources() *sdk.ListResourcesResult {
	list := &sdk.ListResourcesResult{Resources: []*sdk.Resource{s.skill()}, Cacheable: private(0)}
	for _, k := range s.wholes.list() {
		list.Resources = append(list.Resources, &sdk.Resource{
			Name: k.table, URI: k.URI, MIMEType: k.Media, Size: int64(k.Bytes), Annotations: &sdk.Annotations{Audience: []sdk.Role{"user"}},
		})
	}
	return list
}

// links are the addresses of the whole tables of an answer, for the person.
func links(res deskworth.Result) (content []sdk.Content) {
	for _, o := range res.Summary.Tables {
		if o.Whole == (deskworth.Whole{}) {
			continue
		}
		size := int64(o.Whole.Bytes)
		content = append(content, &sdk.ResourceLink{
			URI: o.Whole.URI, Name: o.Name, MIMEType: o.Whole.Media, Size: &size, Annotations: &sdk.Annotations{Audience: []sdk.Role{"user"}},
		})
	}
	return content
}
