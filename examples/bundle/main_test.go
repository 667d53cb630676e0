package main

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/room"
	"github.com/deskworth/deskworth-go/market"
)

func TestTheBundleHoldsTogether(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "out")
	var out bytes.Buffer
	require.NoError(t, bundle(t.Context(), &out, folder))
	assert.Contains(t, out.String(), "revision 000001: 1 fact, 1 calculation")
	files, err := room.OpenBundle(folder)
	require.NoError(t, err)
	verdict, err := compose.Verify(t.Context(), files, compose.VerifyOptions{Formats: compose.Formats(), Rederivers: market.Rederivers()})
	require.NoError(t, err)
	assert.True(t, verdict.Holds, verdict.Findings)
	assert.Equal(t, 1, verdict.Count(compose.Rederived))
}
