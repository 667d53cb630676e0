package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

// keyNames are the variables that hold a key of a vendor, in the vendors' usual names.
var keyNames = []string{
	"FRED_API_KEY", "ALPHAVANTAGE_API_KEY", "TIINGO_API_KEY", "TWELVEDATA_API_KEY", "EODHD_API_KEY", "POLYGON_API_KEY",
	"STOOQ_API_KEY", "OPENFIGI_API_KEY", "BRAVE_API_KEY", "TAVILY_API_KEY", "GITHUB_TOKEN",
}

// storedKeys is keys.json.
type storedKeys map[string]string

func loadKeys(home *room.Home) (storedKeys, error) {
	body, _, err := home.Keys().Read()
	if err != nil {
		return nil, err
	}
	return parseKeys(body)
}

func parseKeys(body []byte) (storedKeys, error) {
	keys := storedKeys{}
	if body == nil {
		return keys, nil
	}
	if json.Unmarshal(body, &keys) != nil { // its own text would quote the file
		return nil, &source.ShapeError{Vendor: "this desk", Where: "keys.json", Problem: "it is no object of names and keys"}
	}
	return keys, nil
}

// Key gives a key that the operator stored.
func (k storedKeys) Key(env string) (string, bool) {
	value, found := k[env]
	return value, found
}

// known lists every key that may never be printed.
func (k storedKeys) known(getenv func(string) string) []string {
	known := slices.Collect(maps.Values(k))
	for _, name := range keyNames {
		if value := getenv(name); value != "" {
			known = append(known, value)
		}
	}
	return known
}

func (a *app) keysCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "keys", Short: "Keep vendors' keys; they are never printed", Args: cobra.NoArgs}
	cmd.AddCommand(
		leaf("list", "List the keys by name", 0, func(*cobra.Command, []string) error { return a.listKeys() }),
		leaf("set NAME", "Keep a key, read from standard input", 1, func(cmd *cobra.Command, args []string) error {
			return a.changeKeys(cmd.Context(), args[0], a.readSecret)
		}),
		leaf("rm NAME", "Forget a key", 1, func(cmd *cobra.Command, args []string) error {
			return a.changeKeys(cmd.Context(), args[0], func() (string, error) { return "", nil })
		}),
	)
	return cmd
}

func (a *app) listKeys() error {
	home, err := a.home()
	if err != nil {
		return err
	}
	keys, err := loadKeys(home)
	if err != nil {
		return err
	}
	for _, name := range keyNames {
		fmt.Fprintf(a.out, "%-22s %s\n", name, whereKept(name, keys, a.getenv))
	}
	return nil
}

func whereKept(name string, keys storedKeys, getenv func(string) string) string {
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
	if !slices.Contains(keyNames, name) {
		return arguments("name", fmt.Sprintf("no vendor's key is called %.80q", name), "use one of "+strings.Join(keyNames, ", "))
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
		keys, err := parseKeys(old)
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
func (a *app) readSecret() (string, error) {
	var line string
	if file, isFile := a.in.(*os.File); isFile && term.IsTerminal(int(file.Fd())) {
		a.say("key (it is not shown):")
		typed, err := term.ReadPassword(int(file.Fd()))
		if err != nil {
			return "", err
		}
		line = string(typed)
	} else {
		line, _ = bufio.NewReader(a.in).ReadString('\n') // an empty one is refused below
	}
	if line = strings.TrimSpace(line); line == "" {
		return "", arguments("key", "nothing was given", "write the key to standard input")
	}
	return line, nil
}
