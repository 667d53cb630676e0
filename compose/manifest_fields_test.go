package compose_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
)

// One form serves both who seals and who composes a description: revision,
// sources, digests there; sizes, digests, sources, computed values, limits and
// missing data here.
func TestTheManifestSaysAllThatBothDoorsPromise(t *testing.T) {
	var m map[string]any
	require.NoError(t, json.Unmarshal(bundleOf(t, "en")[compose.ManifestFile].Data, &m))
	p := m["predicate"].(map[string]any)
	for _, key := range []string{
		"revision", "sealed", "language", "dossier_digest", "files", "figures", "checks", "verified", "conflicts",
		"sources", "limits", "missing", "dossier", "sum",
	} {
		assert.NotEmpty(t, p[key], key)
	}
	for list, keys := range map[string][]string{
		"files":     {"name", "bytes", "sha256"},
		"figures":   {"id", "value", "text", "origin", "places"},
		"checks":    {"id", "expression", "passed", "difference"},
		"conflicts": {"name", "id", "claims", "reason"},
		"sources":   {"label", "ref", "vendor", "read_at", "licence", "bodies"},
	} {
		for i, line := range p[list].([]any) {
			for _, key := range keys {
				assert.Contains(t, line, key, "%s/%d", list, i)
			}
		}
	}
	for i, line := range p["sources"].([]any) {
		for _, key := range []string{"terms", "verdict", "checked"} {
			assert.Contains(t, line.(map[string]any)["licence"], key, i)
		}
	}
	renderers := 0
	for _, line := range p["files"].([]any) {
		if line.(map[string]any)["renderer"] != nil {
			renderers++
		}
	}
	assert.Equal(t, len(twoTexts), renderers)
	var computed bool
	for _, line := range p["figures"].([]any) {
		computed = computed || line.(map[string]any)["at"] == nil
	}
	assert.True(t, computed, "values that were calculated stand there too")
	conflict := p["conflicts"].([]any)[0].(map[string]any)
	assert.Contains(t, conflict["claims"], conflict["stands"])
}
