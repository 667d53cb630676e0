package compose_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
)

func TestAFigureIsFollowedToItsBytes(t *testing.T) {
	bundle := bundleOf(t, "en")
	e, err := compose.Explain(bundle, "share")
	require.NoError(t, err)
	assert.Equal(t, "SHARE(phones, sales)", e.Expression)
	require.Len(t, e.Uses, 2)
	sales := e.Uses[1]
	require.NotEmpty(t, sales.Bytes)
	place := sales.Bytes[0]
	assert.Equal(t, "383285", exampleBody[place.Offset:place.Offset+6])
	assert.Equal(t, "sources/"+source.Digest([]byte(exampleBody)), place.File)

	e, err = compose.Explain(bundle, "next_growth")
	require.NoError(t, err)
	assert.Contains(t, e.Reason, "no source says it")
	_, err = compose.Explain(bundle, "nothing")
	var absent *source.NotFoundError
	require.ErrorAs(t, err, &absent)
}
