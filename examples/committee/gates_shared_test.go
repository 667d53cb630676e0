//go:build shared

package main

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/internal/officegate"
	"github.com/deskworth/deskworth-go/internal/opc"
)

// Whatever opens, validates or computes files of these forms finds no fault in
// those that a committee is given, and shows every figure in each.
func TestOtherProgramsFindNoFaultInTheCommitteesFiles(t *testing.T) {
	bundle := committeeBundle(t)
	var manifest compose.Manifest
	require.NoError(t, json.Unmarshal(bundle[compose.ManifestFile], &manifest))
	figures := map[string]bool{}
	for _, f := range manifest.Predicate.Figures {
		figures[f.Text] = true
		for _, r := range compose.Formats() {
			assert.Contains(t, strings.Join(f.Places, "\n"), r.File(), f.ID)
		}
	}
	require.Greater(t, len(figures), 40)
	charts := 0
	packed, err := opc.Read(bundle["deck.pptx"], opc.Limits{})
	require.NoError(t, err)
	for _, part := range packed.Parts() {
		if strings.HasPrefix(part.Name, "ppt/charts/chart") {
			charts++
		}
	}
	assert.GreaterOrEqual(t, charts, 5, "native charts")
	officegate.CheckBundle(t, bundle, slices.Sorted(maps.Keys(figures)))
}
