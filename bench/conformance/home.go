package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/deskworth/deskworth-go/deskworth"
)

// card is one card of the home and its token.
type card struct {
	role      deskworth.Role
	id, token string
}

// reads is a recording: no part goes to a network.
const reads = "../../cmd/dw/demo/reads"

// home makes a mission with a card of every role, as an operator does.
func (w *work) home(ctx context.Context) error {
	if _, err := w.dw(ctx, "mission", "new", "apple", "--name", "Apple Inc.", "--symbol", "AAPL", "--as-of", "2023-11-03"); err != nil {
		return err
	}
	for _, role := range deskworth.Roles() {
		out, err := w.dw(ctx, "card", "new", string(role), "--id", string(role), "--mission", "apple")
		if err != nil {
			return err
		}
		w.cards = append(w.cards, card{role: role, id: string(role), token: strings.TrimSpace(out)})
	}
	return nil
}

func (w *work) dw(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, w.path("dw"), args...)
	cmd.Env, cmd.Stderr = w.env(), nil
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("dw %s: %w", strings.Join(args, " "), err)
	}
	return string(out), nil
}

func (w *work) env() []string { return append(os.Environ(), "DESKWORTH_HOME="+w.path("home")) }

// seen are the names of the tools that the registry lets a role see: what every
// client must list, told by another way than the protocol.
func seen(registry *deskworth.Registry, role deskworth.Role) (names []string) {
	for _, t := range registry.Visible(deskworth.Card{Role: role}) {
		names = append(names, t.Name)
	}
	return names
}
