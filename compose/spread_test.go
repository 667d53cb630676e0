package compose_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/dossier"
)

// A spread that its facts do not give is found, whoever wrote the manifest.
func TestAForgedSpreadIsFound(t *testing.T) {
	sealed, e := sealedExample(t, "en")
	sealed.Spreads = []dossier.Spread{{ID: "sales", Facts: []string{"sales", "prior"}, Count: 2}}
	var to unchecked
	_, err := compose.Bundle(t.Context(), sealed, &to, e.store, twoTexts, exampleRederivers)
	require.NoError(t, err)
	v := verify(t, to.files)
	assert.False(t, v.Holds)
	require.NotEmpty(t, v.Findings)
	assert.Contains(t, v.Findings[0].Place, "spreads")
}

func TestATranscribedEstimateIsCalledBoth(t *testing.T) {
	d := compose.Document{Words: compose.Words{Estimated: "estimated", Transcribed: "transcribed"}}
	assert.Equal(t, "estimated, transcribed", d.Basis(compose.Shown{Estimated: true, Origin: compose.FromTranscribed}))
	assert.Equal(t, "transcribed", d.Basis(compose.Shown{Origin: compose.FromTranscribed}))
	assert.Equal(t, "estimated", d.Basis(compose.Shown{Estimated: true, Origin: compose.FromFact}))
}
