package compose_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/deskworth/deskworth-go/compose"
)

// One form serves both who seals and who composes a description: revision,
// sources, digests there; sizes, digests, sources, computed values, limits and
// missing data here.
func TestTheManifestSaysAllThatBothDoorsPromise(t *testing.T) {
	p := object(t, bundleOf(t, "en")[compose.ManifestFile].Data)["predicate"].(map[string]any)
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

	// What the first of each list must have, of the lists above and of the dossier's own.
	sealed := p["dossier"].(map[string]any)
	for _, c := range []struct {
		of     any
		fields []string
	}{
		{p["files"].([]any)[0], []string{"name", "bytes", "sha256", "renderer"}},
		{p["figures"].([]any)[0], []string{"id", "value", "text", "unit", "origin", "at", "places"}},
		{sealed["calculations"].([]any)[0], []string{"id", "expression", "result"}},
		{sealed["conflicts"].([]any)[0], []string{"claims", "settled", "reason", "chosen"}},
	} {
		assert.Subset(t, keysOf(c.of.(map[string]any)), c.fields)
	}
}

// A program that learns to look at more does not call older bundles broken.
func TestAManifestMayNameFewerChecksAndNoneThatNobodyMakes(t *testing.T) {
	for rule, c := range map[string]struct {
		said  func(all []string) []string
		holds bool
	}{
		"one check fewer":           {func(all []string) []string { return append(all[:3:3], all[4:]...) }, true},
		"a check that nobody makes": {func(all []string) []string { return append(all, "the law") }, false},
		"checks in another order":   {func(all []string) []string { all[1], all[2] = all[2], all[1]; return all }, false},
		"no check":                  {func([]string) []string { return nil }, false},
	} {
		v := verify(t, resummed(t, func(m *compose.Manifest) { m.Predicate.Verified = c.said(m.Predicate.Verified) }))
		assert.Equal(t, c.holds, v.Holds, "%s: %v", rule, v.Findings)
	}
}
