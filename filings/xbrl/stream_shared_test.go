//go:build shared

package xbrl_test

import (
	"bytes"
	"context"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every real instance gives the same facts whole and as a stream, in pieces much
// smaller than its larger elements. From a pipe, those whose facts stand before
// their contexts need room to hold them back.
func TestSharedAStreamGivesTheFactsOfParse(t *testing.T) {
	require.GreaterOrEqual(t, len(counts), 15)
	defer xbrl.SetPieces(10_000, 32<<20)()
	for name := range counts {
		body := sharedFile(t, name)
		in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{})
		require.NoError(t, err)
		want := wholes(in.Facts)
		got, err := streamed(bytes.NewReader(body), xbrl.Limits{})
		require.NoError(t, err, name)
		assert.Equal(t, want, wholes(got), name)
		got, err = streamed(pipe{bytes.NewReader(body)}, xbrl.Limits{})
		require.NoError(t, err, name)
		assert.Equal(t, want, wholes(got), "%s through a pipe", name)
	}
}
