package mcp

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/deskworth/deskworth-go/deskworth"
)

// prompt is a beginning that a person picks in their client. What it says is made
// for the card: of the tools that it sees, and of the dossier of its mission.
type prompt struct {
	name, english, french string
	titles                [2]string // English, French
	arguments             []argument
	offered               func(deskworth.Role) bool
	says                  func(ctx context.Context, s *Serving, c *deskworth.Call, given map[string]string) (string, error)
}

type argument struct {
	name, english, french string
	required              bool
	runes                 int // at most
}

var prompts = []prompt{
	{
		name: "brief_company", titles: [2]string{"Brief a company", "Présenter une entreprise"},
		english: "Reads what this card's tools give about a company and files it: each figure by its locator, what is missing with its reason.",
		french:  "Lit ce que les outils de cette carte donnent sur une entreprise et le dépose : chaque chiffre par son repère, ce qui manque avec sa raison.",
		arguments: []argument{
			{name: "company", english: "Name or symbol of the company.", french: "Nom ou symbole de l'entreprise.", required: true, runes: 200},
			{name: "question", english: "What the brief has to answer.", french: "La question à laquelle répondre.", runes: 1000},
		},
		offered: readsSomething, says: briefCompany,
	},
	{
		name: "check_draft", titles: [2]string{"Check a draft", "Vérifier un texte"},
		english:   "Holds every number of a draft against what this mission has read, and gives the verdicts.",
		french:    "Confronte chaque nombre d'un texte à ce que cette mission a lu, et donne les verdicts.",
		arguments: []argument{{name: "draft", english: "The draft, in Markdown or plain text.", french: "Le texte, en Markdown ou sans mise en forme.", required: true}},
		offered:   holds(deskworth.DossierRead), says: checkDraft,
	},
	{
		name: "prepare_seal", titles: [2]string{"Prepare a seal", "Préparer un scellement"},
		english: "Says how the dossier stands: open conflicts, failed checks, what is declared missing; and what to do before it is sealed.",
		french:  "Dit où en est le dossier : conflits ouverts, contrôles en échec, données manquantes ; et quoi faire avant de le sceller.",
		offered: holds(deskworth.DossierSeal), says: prepareSeal,
	},
}

func holds(c deskworth.Capability) func(deskworth.Role) bool {
	return func(r deskworth.Role) bool { return r.Holds(c) }
}

func readsSomething(r deskworth.Role) bool {
	for _, c := range []deskworth.Capability{deskworth.MarketRead, deskworth.MacroRead, deskworth.FilingsRead, deskworth.NewsRead} {
		if r.Holds(c) {
			return true
		}
	}
	return false
}

func (s *Serving) addPrompts(server *sdk.Server) {
	for _, p := range prompts {
		if !p.offered(s.Card.Role) {
			continue
		}
		shown := &sdk.Prompt{Name: p.name, Title: spoken(s.Lang, p.titles[0], p.titles[1]), Description: spoken(s.Lang, p.english, p.french)}
		for _, a := range p.arguments {
			shown.Arguments = append(shown.Arguments, &sdk.PromptArgument{Name: a.name, Description: spoken(s.Lang, a.english, a.french), Required: a.required})
		}
		server.AddPrompt(shown, s.prompted(p))
	}
}

// prompted gives a prompt's one message, which the client puts before its model as
// the person's own.
func (s *Serving) prompted(p prompt) sdk.PromptHandler {
	return func(ctx context.Context, req *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		given, err := p.take(req.Params.Arguments)
		if err != nil {
			return nil, err
		}
		call, err := s.call()
		if err != nil {
			return nil, err
		}
		text, err := p.says(ctx, s, call, given)
		if err != nil {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: call.Told(err.Error())}
		}
		message := &sdk.PromptMessage{Role: "user", Content: &sdk.TextContent{Text: call.Told(text)}}
		return &sdk.GetPromptResult{Description: spoken(s.Lang, p.english, p.french), Messages: []*sdk.PromptMessage{message}}, nil
	}
}

// take holds what was given to the arguments there are.
func (p prompt) take(given map[string]string) (map[string]string, error) {
	known := map[string]bool{}
	for _, a := range p.arguments {
		known[a.name] = true
		text := strings.TrimSpace(given[a.name])
		switch {
		case a.required && text == "":
			return nil, badPrompt("the argument %q is missing; give %s", a.name, strings.ToLower(a.english))
		case a.runes > 0 && utf8.RuneCountInString(text) > a.runes:
			return nil, badPrompt("the argument %q is longer than %d characters; say it in fewer", a.name, a.runes)
		}
	}
	for name := range given {
		if !known[name] {
			return nil, badPrompt("there is no argument %.64q; prompts/list gives those there are", name)
		}
	}
	return given, nil
}

func badPrompt(format string, args ...any) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: fmt.Sprintf(format, args...)}
}
