package postgres_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/pgtest"
)

// A server that only reads, as a copy of another does, shows what is there and
// says in its own words that it takes nothing.
func TestAServerThatOnlyReadsIsNamedAndShowsWhatIsThere(t *testing.T) {
	own := pgtest.Start(t)
	server := connect(t, own.URL())
	_, err := server.Store("m").Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
	require.NoError(t, err)
	own.Standby(t)

	again := connect(t, own.URL())
	events, err := again.Store("m").Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 1)
	_, err = again.Store("m").Append(t.Context(), dossier.Event{Kind: dossier.KindLimit}, -1)
	var upstream *source.UpstreamError
	require.ErrorAs(t, err, &upstream)
	assert.Contains(t, upstream.Said, "read-only")
	assert.NotContains(t, err.Error(), pgtest.Password)
	events, err = again.Store("m").Events(t.Context(), 0)
	require.NoError(t, err)
	assert.Len(t, events, 1)
}

func TestADatabaseSaysWhatItIs(t *testing.T) {
	about, err := connect(t, pgtest.Database(t)).About(t.Context())
	require.NoError(t, err)
	assert.Regexp(t, `^\d+\.`, about.Version)
	assert.Positive(t, about.Tables)
	assert.True(t, about.Durable)
}
