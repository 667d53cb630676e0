package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// fileKeys are words by which an agent could name a file of this machine.
var fileKeys = []string{"file", "files", "filename", "out", "output", "outfile", "replay", "record", "path", "dir", "directory", "folder", "instance"}

// keysOf lists every property name of a schema, however deep.
func keysOf(node any) (keys []string) {
	switch node := node.(type) {
	case []any:
		for _, child := range node {
			keys = append(keys, keysOf(child)...)
		}
	case map[string]any:
		if properties, declared := node["properties"].(map[string]any); declared {
			for key := range properties {
				keys = append(keys, key)
			}
		}
		for _, child := range node {
			keys = append(keys, keysOf(child)...)
		}
	}
	return keys
}

func TestNoToolTakesAFile(t *testing.T) {
	all := tools.All()
	require.NotEmpty(t, all)
	seen := 0
	for _, tool := range all {
		var schema any
		require.NoError(t, json.Unmarshal(tool.InSchema, &schema), tool.Name)
		for _, key := range keysOf(schema) {
			seen++
			for word := range strings.SplitSeq(strings.ToLower(key), "_") {
				assert.False(t, slices.Contains(fileKeys, word), "%s has the key %s", tool.Name, key)
			}
		}
	}
	require.Greater(t, seen, 50, "keys were looked at")
}

// commands walks a command and all below it.
func commands(cmd *cobra.Command, visit func(*cobra.Command)) {
	visit(cmd)
	for _, child := range cmd.Commands() {
		commands(child, visit)
	}
}

func TestFilesAreNamedByFlagsOfTheOperatorOnly(t *testing.T) {
	a := &app{getenv: func(string) string { return "" }}
	root, err := a.root()
	require.NoError(t, err)
	at := map[string][]string{}
	commands(root, func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if cmd.HasParent() && cmd.InheritedFlags().Lookup(f.Name) != nil {
				return
			}
			if slices.Contains(fileKeys, f.Name) {
				at[f.Name] = append(at[f.Name], cmd.CommandPath())
			}
		})
	})
	assert.Equal(t, map[string][]string{
		"file": {"dw filing_segments"}, "out": {"dw demo", "dw figure"}, "output": {"dw"}, "record": {"dw"}, "replay": {"dw"},
	}, at)
}

// Every reading tool is a command, and each of its keys a flag.
func TestEachReadingToolIsACommandWithAFlagAKey(t *testing.T) {
	a := &app{getenv: func(string) string { return "" }}
	root, err := a.root()
	require.NoError(t, err)
	for _, tool := range tools.All() {
		cmd, _, err := root.Find([]string{tool.Name})
		if !tool.Reads {
			assert.Same(t, root, cmd, "%s acts: it is called with dw call or dw dossier", tool.Name)
			continue
		}
		require.NoError(t, err, tool.Name)
		for _, p := range tool.Parameters() {
			assert.NotNil(t, cmd.Flags().Lookup(strings.ReplaceAll(p.Name, "_", "-")), "%s %s", tool.Name, p.Name)
		}
		assert.NotEmpty(t, cmd.Short, tool.Name)
	}
}
