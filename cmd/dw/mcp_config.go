package main

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/deskworth"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// mcpClient is how one client's settings name a server.
type mcpClient struct {
	name, file string
	under      string // key that holds the servers
	typed      bool   // an entry says its transport
	token      string // how a header names the variable with the token; empty: only programs that it starts
	inputs     []map[string]any
}

const tokenVariable = "DESKWORTH_CARD_TOKEN"

var mcpClients = []mcpClient{
	{name: "claude-desktop", file: "claude_desktop_config.json", under: "mcpServers"},
	{name: "claude-code", file: ".mcp.json", under: "mcpServers", typed: true, token: "${" + tokenVariable + "}"},
	{name: "vscode", file: ".vscode/mcp.json", under: "servers", typed: true, token: "${input:deskworth-card}", inputs: []map[string]any{
		{"type": "promptString", "id": "deskworth-card", "description": "token of the Deskworth card", "password": true},
	}},
	{name: "cursor", file: ".cursor/mcp.json", under: "mcpServers", token: "${env:" + tokenVariable + "}"},
	{name: "zed", file: "settings.json", under: "context_servers"},
}

func (a *app) mcpConfigCommand() *cobra.Command {
	card, address := "", ""
	names := clientNames()
	cmd := leaf("mcp-config CLIENT", "Print the block with which a client finds a card", 1, func(cmd *cobra.Command, args []string) error {
		at := slices.IndexFunc(mcpClients, func(c mcpClient) bool { return c.name == args[0] })
		if at < 0 {
			return arguments("client", fmt.Sprintf("there is no client %q", args[0]), "name one of "+names)
		}
		block, err := a.mcpBlock(cmd, mcpClients[at], card, address)
		if err != nil {
			return err
		}
		a.say("for %s of %s", mcpClients[at].file, args[0])
		return a.printJSON(block)
	})
	cmd.Long = "Clients: " + names + `. The block names programs and folders by their whole paths.
It starts dw-mcp for one card, which needs no token. With --url the client reaches
a running dw-mcp http instead: the token is asked for or taken from the variable
` + tokenVariable + `, and stands in no file and in no address.`
	cmd.Flags().StringVar(&card, "card", "", "id of the card; the only one there is unless given")
	cmd.Flags().StringVar(&address, "url", "", `address that dw-mcp http printed behind "listening"`)
	return cmd
}

func clientNames() string {
	var names []string
	for _, c := range mcpClients {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ")
}

func (a *app) mcpBlock(cmd *cobra.Command, c mcpClient, card, address string) (map[string]any, error) {
	entry, err := c.remote(address)
	if address == "" {
		entry, err = a.mcpCommand(cmd, card)
	}
	if err != nil {
		return nil, err
	}
	if c.typed && address == "" {
		entry["type"] = "stdio"
	}
	block := map[string]any{c.under: map[string]any{"deskworth": entry}}
	if address != "" && c.inputs != nil {
		block["inputs"] = c.inputs
	}
	return block, nil
}

// mcpCommand is an entry that starts the server for a card.
func (a *app) mcpCommand(cmd *cobra.Command, id string) (map[string]any, error) {
	d, err := a.desk(cmd.Context())
	if err != nil {
		return nil, err
	}
	if id == "" {
		if id, err = onlyCard(d); err != nil {
			return nil, err
		}
	}
	card, err := d.Card(id)
	if err != nil {
		return nil, err
	}
	program, err := serverProgram()
	if err != nil {
		return nil, err
	}
	home, err := filepath.Abs(d.Home.Path())
	if err != nil {
		return nil, err
	}
	return map[string]any{
		"command": program, "args": []string{"stdio", "--card", card.ID, "--lang", a.flags.lang}, "env": map[string]string{"DESKWORTH_HOME": home},
	}, nil
}

// onlyCard never chooses between cards.
func onlyCard(d *deskworth.Desk) (string, error) {
	cards, err := d.Cards()
	if err != nil {
		return "", err
	}
	cards = slices.DeleteFunc(cards, func(k deskworth.KeptCard) bool { return !k.Revoked.IsZero() })
	switch len(cards) {
	case 0:
		return "", &source.NotFoundError{What: "a card", Remedy: "make one with dw card new --mission NAME --role ROLE"}
	case 1:
		return cards[0].ID, nil
	}
	return "", arguments("card", fmt.Sprintf("there are %d cards", len(cards)), "name one with --card; dw card list shows them")
}

// serverProgram is the dw-mcp beside this program, else the one that the shell finds.
func serverProgram() (string, error) {
	own, err := os.Executable()
	if err == nil {
		beside := filepath.Join(filepath.Dir(own), "dw-mcp"+filepath.Ext(own))
		if info, err := os.Stat(beside); err == nil && !info.IsDir() {
			return beside, nil
		}
	}
	found, err := exec.LookPath("dw-mcp")
	if err != nil {
		return "", &source.NotFoundError{What: "the program dw-mcp", Remedy: "install it beside dw: go install ./cmd/dw-mcp"}
	}
	return filepath.Abs(found)
}

// remote is an entry that reaches a running server.
func (c mcpClient) remote(address string) (map[string]any, error) {
	if address == "" {
		return nil, nil
	}
	if c.token == "" {
		return nil, arguments("url", c.name+" keeps a token in its settings only", "leave --url out: the server is then started for the card, and needs no token")
	}
	at, err := url.Parse(address)
	if err != nil || at.Scheme != "http" || at.Path != "/mcp" || at.Host == "" || at.User != nil || at.RawQuery != "" || at.Fragment != "" {
		return nil, arguments("url", "this is no address of the server", "give what dw-mcp http printed, such as http://127.0.0.1:8765/mcp")
	}
	entry := map[string]any{"url": at.String(), "headers": map[string]string{"Authorization": "Bearer " + c.token}}
	if c.typed {
		entry["type"] = "http"
	}
	return entry, nil
}
