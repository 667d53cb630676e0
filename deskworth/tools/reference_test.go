package tools

import (
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth"
)

var update = flag.Bool("update", false, "write the reference anew")

// golden compares with a kept file, or rewrites it with -update. It shows a
// change and proves nothing: a person reads the difference.
func golden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	kept, err := os.ReadFile(file)
	require.NoError(t, err, "run: go test ./deskworth/tools -run Reference -update")
	assert.Equal(t, string(kept), got, "run: go test ./deskworth/tools -run Reference -update, and read the difference")
}

func TestTheReferenceIsTheRegistry(t *testing.T) {
	for _, lang := range []string{"en", "fr"} {
		golden(t, filepath.Join("..", "..", "docs", "reference", lang+".md"), deskworth.Reference(All(), lang))
	}
}

// The page in HTML says what the Markdown says, in both languages.
func TestThePageIsTheRegistry(t *testing.T) {
	page, err := deskworth.ReferenceHTML(All())
	require.NoError(t, err)
	golden(t, filepath.Join("..", "..", "docs", "reference", "index.html"), page)
	text := html.UnescapeString(page)
	for _, tool := range All() {
		for _, lang := range []string{"en", "fr"} {
			assert.Contains(t, text, tool.Sentence(lang), tool.Name)
		}
		for _, p := range tool.Parameters() {
			assert.Contains(t, text, p.Description, tool.Name)
		}
	}
	assert.Equal(t, 2*len(All()), strings.Count(page, `<section class="tool">`))
	assert.NotContains(t, page, "src=", "it asks nobody for anything")
}

// The skill file is the registry too: a tool of today is in it, in either language.
func TestTheSkillIsTheRegistry(t *testing.T) {
	registry, err := deskworth.NewRegistry(All()...)
	require.NoError(t, err)
	for lang, folder := range map[string]string{"en": "en", "fr": "fr"} {
		skill := registry.Skill("", lang)
		golden(t, filepath.Join("..", "..", "docs", "reference", "skill", folder, "SKILL.md"), skill)
		for _, tool := range All() {
			assert.Contains(t, skill, "- `"+tool.Name+"`: "+tool.Sentence(lang))
		}
		for _, role := range deskworth.Roles() {
			for _, tool := range All() {
				assert.Equal(t, role.Holds(tool.Capability), strings.Contains(registry.Skill(role, lang), "- `"+tool.Name+"`:"), "%s %s", role, tool.Name)
			}
		}
	}
}

func TestBothReferencesHaveTheSameToolsInTheSameOrder(t *testing.T) {
	heads := func(lang string) (names []string) {
		for _, line := range strings.Split(deskworth.Reference(All(), lang), "\n") {
			if name, is := strings.CutPrefix(line, "## "); is {
				names = append(names, name)
			}
		}
		return names[1 : len(names)-2] // what holds for all tools has a title in each language
	}
	assert.Equal(t, heads("en"), heads("fr"))
	assert.Len(t, heads("en"), len(All()))
}

func TestTheReferenceFollowsTheRegistry(t *testing.T) {
	all := deskworth.Reference(All(), "en")
	fewer := deskworth.Reference(All()[1:], "en")
	assert.Contains(t, all, fmt.Sprintf("%d tools", len(All())))
	assert.Contains(t, fewer, fmt.Sprintf("%d tools", len(All())-1))
	assert.Contains(t, all, "## ohlcv")
	assert.NotContains(t, fewer, "ohlcv")
	assert.Contains(t, all, "`quant.compute` (quant)")
	for _, label := range []string{"**Shipped**", "**Limit**", "**Evidence**"} {
		assert.Contains(t, all, label)
	}
}

func TestEveryParameterHasItsDescription(t *testing.T) {
	for _, tool := range All() {
		for _, p := range tool.Parameters() {
			assert.NotEmptyf(t, p.Description, "%s: describe %s beside its field", tool.Name, p.Name)
		}
	}
}
