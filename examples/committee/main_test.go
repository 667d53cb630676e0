package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/deskworth/tools"
)

// What a committee is given: thirty facts and more from three publishers, by
// four roles, with calculations, charts, and a conflict that was settled.
func TestTheCommitteesBundleHoldsTogether(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	var out bytes.Buffer
	require.NoError(t, committee(t.Context(), &out, folder))
	assert.Contains(t, out.String(), "revision 000001: 35 facts, 17 calculations, 6 exhibits, 1 conflict settled")
	files, err := room.OpenBundle(folder)
	require.NoError(t, err)
	verdict, err := compose.Verify(t.Context(), files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: tools.Rederivers()})
	require.NoError(t, err)
	assert.True(t, verdict.Holds, verdict.Findings)
	assert.Equal(t, 35, verdict.Count(compose.Rederived))
	assert.Equal(t, 17, verdict.Calculations)
	assert.Zero(t, verdict.Unmapped())
	assert.LessOrEqual(t, verdict.Literals, 10)
}
