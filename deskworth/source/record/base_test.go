package record_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/deskworth/source/record"
)

// A feed's relative links are read the same from a recording as they were live.
func TestWhatRelativeLinksHangOnIsRecorded(t *testing.T) {
	r, dir := recorder(t)
	body := []byte("<rss/>")
	part := source.Part{Address: "https://wire.example.com/rss", Base: "https://www.example.com/news/?token=SECRETSECRET", Digest: source.Digest(body), Bytes: 6, ReadAt: noon}
	require.NoError(t, r.Record(t.Context(), keep, source.Answer{Part: part, Body: body, Status: 200}))
	assert.NotContains(t, swept(t, dir), "SECRETSECRET")
	recorded, err := record.Open(r.Root.FS())
	require.NoError(t, err)
	answer, err := recorded.Replay(t.Context(), part.Address)
	require.NoError(t, err)
	assert.Equal(t, "https://www.example.com/news/?token=REDACTED", answer.Part.Base)
}
