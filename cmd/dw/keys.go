package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/deskworth/deskworth-go/cmd/internal/start"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// knowing is a redactor that knows every key there is, also for commands that
// open no desk: somebody may paste a key where a name belongs. Keys that cannot
// be read are no reason to stop here; whoever needs them says so.
func (a *app) knowing() *source.Redactor {
	var stored start.Keys
	if home, err := a.home(); err == nil {
		stored, _ = start.ReadKeys(home)
	}
	return (&source.Client{Getenv: a.getenv, Keys: stored}).Redactor()
}

func (a *app) keysCommand() *cobra.Command {
	return group("keys", "Keep vendors' keys; they are never printed",
		leaf("list", "List the keys by name", 0, func(*cobra.Command, []string) error { return a.listKeys() }),
		leaf("set NAME", "Keep a key, read from standard input", 1, func(cmd *cobra.Command, args []string) error {
			return a.changeKeys(cmd.Context(), args[0], func() (string, error) { return a.readSecret(cmd.Context()) })
		}),
		leaf("rm NAME", "Forget a key", 1, func(cmd *cobra.Command, args []string) error {
			return a.changeKeys(cmd.Context(), args[0], func() (string, error) { return "", nil })
		}),
	)
}

func (a *app) listKeys() error {
	home, err := a.home()
	if err != nil {
		return err
	}
	keys, err := start.ReadKeys(home)
	if err != nil {
		return err
	}
	for _, name := range source.KeyVariables() {
		fmt.Fprintf(a.out, "%-22s %s\n", name, whereKept(name, keys, a.getenv))
	}
	return nil
}

func whereKept(name string, keys start.Keys, getenv func(string) string) string {
	_, stored := keys[name]
	switch {
	case getenv(name) != "":
		return "in the environment"
	case stored:
		return "kept by the desk"
	}
	return "not set"
}

// changeKeys keeps a key, or forgets it when the value is empty.
func (a *app) changeKeys(ctx context.Context, name string, value func() (string, error)) error {
	if !slices.Contains(source.KeyVariables(), name) {
		return arguments("name", fmt.Sprintf("no vendor's key is called %.80q", name), "use one of "+strings.Join(source.KeyVariables(), ", "))
	}
	home, err := a.home()
	if err != nil {
		return err
	}
	secret, err := value()
	if err != nil {
		return err
	}
	return home.Keys().Replace(ctx, func(old []byte) ([]byte, error) {
		keys, err := start.ParseKeys(old)
		if err != nil {
			return nil, err
		}
		if delete(keys, name); secret != "" {
			keys[name] = secret
		}
		return json.MarshalIndent(keys, "", "  ")
	})
}

// readSecret reads one line, without showing it where it is typed.
func (a *app) readSecret(ctx context.Context) (string, error) {
	line, err := "", error(nil)
	if fd, keyboard := a.typed(); keyboard {
		a.say("key (it is not shown):")
		line, err = password(ctx, fd)
	} else {
		line, err = bufio.NewReader(a.stdin(ctx)).ReadString('\n')
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	if line = strings.TrimSpace(line); line == "" {
		return "", arguments("key", "nothing was given", "write the key to standard input")
	}
	return line, nil
}
