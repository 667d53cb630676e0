package dossier_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
)

func TestAFrameNamesItsCurrencyAndScaleOrIsRefused(t *testing.T) {
	d := newDesk(t, source.Date{}, source.Date{})
	for rule, c := range map[string]struct {
		frame dossier.Frame
		says  string
	}{
		"a currency that is none":        {dossier.Frame{Title: "T", Question: "Q", Currency: "Dollars"}, `currency: "Dollars" is no currency; give the code of ISO 4217`},
		"a ratio of currencies":          {dossier.Frame{Title: "T", Question: "Q", Currency: "USD/EUR"}, "is no currency"},
		"a scale without a currency":     {dossier.Frame{Title: "T", Question: "Q", Scale: 6}, "scale: is of no currency"},
		"a scale that nobody can write":  {dossier.Frame{Title: "T", Question: "Q", Currency: "EUR", Scale: 16}, "from -15 to 15"},
		"a frame without a question":     {dossier.Frame{Title: "T", Currency: "EUR"}, "question"},
		"a question in which is nothing": {dossier.Frame{Title: "T", Question: "\u200b"}, "question"},
	} {
		_, err := d.Contribute(t.Context(), lead, c.frame)
		require.ErrorContains(t, err, c.says, rule)
		assert.Equal(t, "arguments", code(err), rule)
	}
	_, err := d.Seal(t.Context(), lead)
	assert.Equal(t, "frame", code(err), "nothing of them was kept: the frame is missing")

	whole := dossier.Frame{Title: "T", Question: "Q", Audience: "committee", Currency: "USD", Scale: 6, Language: "fr"}
	d.file(lead, whole)
	sealed, err := d.Seal(t.Context(), lead)
	require.NoError(t, err)
	assert.Equal(t, whole, sealed.Frame)
	assert.Equal(t, apple, sealed.Mission.Subject, "the subject with its identity is the mission's")
}
