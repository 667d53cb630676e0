//go:build shared

package chartml_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestAPlotOfAGivenPlaceIsValidByTheSchema(t *testing.T) {
	for name, kind := range kinds {
		for _, dates := range []bool{false, true} {
			c := sample(kind)
			c.Dates = dates && kind != chartml.Scatter
			c.Every, c.Bare, c.Slanted, c.Inner = 7, dates, !dates, chartml.Inner{Left: 80, Top: 20, Width: 900, Height: 815}
			body, err := c.XML()
			require.NoError(t, err, name)
			require.Contains(t, string(body), `<c:h val="0.815"/>`)
			var w opc.Writer
			w.Add(opc.Part{Name: "ppt/charts/chart1.xml", Type: chartml.ContentType, Body: body})
			w.Relate("", opc.RelDocument, "ppt/charts/chart1.xml")
			file, err := w.Bytes()
			require.NoError(t, err, name)
			xsdgate.Check(t, file)
		}
	}
}
