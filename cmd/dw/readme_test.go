package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const readme = "../../README.md"

var update = flag.Bool("update", false, "rewrite what the documents show")

// The output in the README is that of the demo, to the letter.
func TestTheReadmeShowsWhatTheDemoPrints(t *testing.T) {
	file, err := filepath.Abs(readme)
	require.NoError(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	_, after, found := strings.Cut(string(text), "<!-- output of: dw demo -->\n```\n")
	require.True(t, found)
	shown, _, found := strings.Cut(after, "```\n<!-- end of output -->")
	require.True(t, found)

	t.Chdir(t.TempDir())
	var out, said bytes.Buffer
	a := &app{in: strings.NewReader(""), out: &out, err: &said, getenv: func(string) string { return "" }, clock: time.Now}
	require.Equal(t, 0, a.run(t.Context(), []string{"demo"}), said.String())
	if *update {
		text := strings.Replace(string(text), shown, out.String(), 1)
		require.NoError(t, os.WriteFile(file, []byte(text), 0o644))
		return
	}
	assert.Equal(t, shown, out.String(), "run with -update, and read the difference")
}

// Every path that the documents name exists.
func TestPathsInTheDocumentsExist(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)#:]+)\)`)
	for _, name := range []string{readme, "../../CONTRIBUTING.md", "../../CHANGELOG.md"} {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, match := range link.FindAllStringSubmatch(string(text), -1) {
			_, err := os.Stat(filepath.Join(filepath.Dir(name), match[1]))
			assert.NoError(t, err, name)
		}
	}
}
