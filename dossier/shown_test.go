package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestStandingHoldsWhatCanBeComputedAndNoMore(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for _, e := range []dossier.Entry{
		dossier.Fact{ID: "sales", At: source.Locator{Ref: d.ref, Row: "f-1", Column: "value"}},
		dossier.Calculation{ID: "twice", Expression: "sales * 2"},
		dossier.Calculation{ID: "lost", Expression: "nobody * 2"},
	} {
		_, err := d.Contribute(t.Context(), lead, e)
		require.NoError(t, err)
	}
	held, err := d.Standing(t.Context())
	require.NoError(t, err)
	require.Len(t, held.Facts, 1)
	require.Len(t, held.Calculations, 1, "what names an unfiled figure is left out")
	assert.Equal(t, "twice", held.Calculations[0].ID)
	assert.Equal(t, "766570000000", held.Calculations[0].Result.Value.String(), "383,285 million twice")
	view, err := d.View(t.Context())
	require.NoError(t, err)
	assert.Zero(t, view.Revision, "nothing is sealed by looking")
}
