package xsdgate

import (
	"testing"
	"time"

	"github.com/deskworth/deskworth-go/internal/opc"
	"github.com/stretchr/testify/require"
)

func TestPropertiesPassByHand(t *testing.T) {
	parts, err := opc.Properties{Title: "T", Created: time.Unix(0, 0)}.Parts()
	require.NoError(t, err)
	require.Empty(t, coreFaults(parts[0]))
}

func TestPlainXMLTakesOutWhatTheSchemasDoNotKnow(t *testing.T) {
	in := `<a xmlns="u" xmlns:mc="` + nsCompat + `" xmlns:x="n" mc:Ignorable="x" x:id="1" k="&lt;">` +
		`<x:new><b/></x:new><mc:AlternateContent><mc:Choice Requires="x"><c/></mc:Choice><mc:Fallback><d/></mc:Fallback></mc:AlternateContent>t&amp;t</a>`
	out, err := plainXML([]byte(in))
	require.NoError(t, err)
	require.Equal(t, `<?xml version="1.0" encoding="UTF-8"?><a xmlns="u" xmlns:mc="`+nsCompat+`" xmlns:x="n" k="&lt;"><d></d>t&amp;t</a>`, string(out))
}
