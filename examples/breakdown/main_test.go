package main

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/cmd/dw/demo/reads"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

func TestTheSixMembersAreListedAndNeverAdded(t *testing.T) {
	recorded, err := record.Open(reads.Files)
	require.NoError(t, err)
	client := &source.Client{Recorded: recorded, Clock: func() time.Time { return time.Date(2023, 11, 3, 22, 0, 0, 0, time.UTC) }}
	var out bytes.Buffer
	require.NoError(t, breakdown(t.Context(), &out, client, "AAPL"))
	for _, figure := range []string{"200583000000", "29357000000", "28300000000", "39845000000", "298085000000", "85200000000"} {
		assert.Contains(t, out.String(), figure)
	}
	assert.NotContains(t, out.String(), "681370", "the sum of the six means nothing")
}
