//go:build shared

package compose_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/compose"
	"github.com/deskworth/deskworth-go/deskworth/source"
	"github.com/deskworth/deskworth-go/dossier"
	"github.com/deskworth/deskworth-go/internal/officegate"
)

// Values that programs are known to round each in its own way are one text in
// every format, as other programs show it: decimal, half away from nought. What
// they would show after binary arithmetic, or cut off, stands nowhere.
//
// Not held here: a half that a program loses when it takes a cell times a hundred,
// such as 0.285 as a whole percentage, which LibreOffice 7.4 shows as 28%.
func TestEveryFormatRoundsAlikeWhereProgramsDiffer(t *testing.T) {
	number := func(places int8) dossier.Display {
		return dossier.Display{Style: dossier.StyleNumber, Places: places}
	}
	percent := dossier.Display{Style: dossier.StylePercent}
	e := newExample(t, source.Keep)
	e.file(t, lead, dossier.Frame{Title: "T", Question: "Q"})
	var shown, never []string
	for i, c := range []struct {
		value        string
		rule         dossier.Display
		shown, never string
	}{
		{"107310.6", number(0), "107,311", "107,310"},
		{"1.065", percent, "107%", "106%"},
		{"2.675", number(2), "2.68", "2.67"},
		{"1.005", number(2), "1.01", "1.00"},
		{"4.35", dossier.Display{Style: dossier.StyleMultiple, Places: 1}, "4.4x", "4.3x"},
	} {
		e.file(t, lead, dossier.Assumption{ID: fmt.Sprintf("v%c", 'a'+i), Value: mustDecimal(t, c.value), Justification: "It is known to be rounded otherwise.", Display: c.rule})
		shown, never = append(shown, c.shown), append(never, c.never)
	}
	e.file(t, quant, dossier.Calculation{ID: "halves", Expression: "vb / 2 + vb / 2", Display: percent})
	sealed, err := e.Seal(t.Context(), lead)
	require.NoError(t, err)
	var to inMemory
	_, err = compose.Bundle(t.Context(), sealed, &to, e.store, compose.Formats(), exampleRederivers)
	require.NoError(t, err)
	files := map[string][]byte{}
	for name, f := range to.files {
		files[name] = f.Data
	}
	officegate.CheckBundle(t, files, shown)
	for _, r := range compose.Formats() {
		found, err := r.Read(t.Context(), files[r.File()])
		require.NoError(t, err)
		for _, f := range found {
			assert.NotContains(t, never, f.Text, "%s %s", r.File(), f.Place)
		}
	}
}
