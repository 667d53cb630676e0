//go:build shared

package chartml_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/chartml"
	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/deskworth/deskworth-go/internal/xsdgate"
)

func TestEveryKindIsValidByTheSchema(t *testing.T) {
	for name, kind := range kinds {
		for _, labels := range []bool{false, true} {
			c := sample(kind)
			c.Labels = labels
			if labels {
				c.Workbook = "rId1"
			}
			body, err := c.XML()
			require.NoError(t, err, name)
			var w opc.Writer
			w.Add(opc.Part{Name: "xl/charts/chart1.xml", Type: chartml.ContentType, Body: body}, opc.Part{Name: "xl/embeddings/none.bin", Type: "application/octet-stream", Body: []byte{1}})
			w.Relate("", opc.RelDocument, "xl/charts/chart1.xml")
			w.Relate("xl/charts/chart1.xml", opc.RelPackage, "xl/embeddings/none.bin")
			file, err := w.Bytes()
			require.NoError(t, err, name)
			xsdgate.Check(t, file)
		}
	}
}
