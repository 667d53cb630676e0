package compose_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

// 383,285 million twice is 766,570,000,000: in the frame's billions 766.57.
func TestAResultOfTheFramesCurrencyHasTheFramesScale(t *testing.T) {
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "Apple", Question: "How much?", Currency: "USD", Scale: 9})
	e.file(t, fundamentals, dossier.Fact{ID: "sales", At: e.at("f-1")})
	e.file(t, quant, dossier.Calculation{ID: "twice", Expression: "sales * 2"})
	e.file(t, quant, dossier.Calculation{ID: "exact", Expression: "sales * 2", Display: dossier.Display{Scale: 6}})
	e.file(t, quant, dossier.Calculation{ID: "share", Expression: "sales / sales"})
	sealed, err := e.Seal(context.Background(), lead)
	require.NoError(t, err)
	d, err := compose.Prepare(sealed, "")
	require.NoError(t, err)
	for id, want := range map[string][2]string{
		"twice": {"766.57", "USD billion"},
		"exact": {"766,570", "USD million"}, // its author's own rule
		"share": {"1.00", "ratio"},          // no money
		"sales": {"383,285", "USD million"}, // what was read keeps its digits
	} {
		shown, known := d.Figure(id)
		require.True(t, known, id)
		assert.Equal(t, want, [2]string{shown.Text, shown.Unit}, id)
	}
	var to inMemory
	_, err = compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err, "every format shows it so, and is read back")
}
