package macro

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/deskworth/source"
)

// fredElements are the publisher's XML names: a list's own, and that of its entries.
var fredElements = [][2]string{
	{"seriess", "series"}, {"observations", "observation"}, {"vintage_dates", "vintage_date"},
	{"releases", "release"}, {"release_dates", "release_date"},
}

// asXML writes a JSON answer as the publisher writes the same answer in XML:
// members are attributes, days of a list are text.
func asXML(body []byte) []byte {
	var top map[string]any
	if err := json.Unmarshal(body, &top); err != nil {
		return body // words of the server of this test
	}
	if message, refused := top["error_message"]; refused {
		return fmt.Appendf(nil, "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\n<error code=\"%v\" message=\"%v\" />\n\n\n", top["error_code"], message)
	}
	var root string
	var inner strings.Builder
	for _, e := range fredElements {
		list, is := top[e[0]].([]any)
		if !is {
			continue
		}
		root = e[0]
		for _, item := range list {
			inner.WriteString(entryXML(e[1], item))
		}
	}
	delete(top, root)
	return fmt.Appendf(nil, "<?xml version=\"1.0\" encoding=\"utf-8\" ?>\n<%s%s>\n%s</%s>\n", root, xmlAttributes(top), inner.String(), root)
}

func entryXML(name string, item any) string {
	members, is := item.(map[string]any)
	if !is {
		return fmt.Sprintf("<%s>%v</%s>\n", name, item, name)
	}
	if date, is := members["date"]; is && name == "release_date" {
		return fmt.Sprintf("<%s release_id=\"%v\">%v</%s>\n", name, members["release_id"], date, name)
	}
	return fmt.Sprintf("<%s%s/>\n", name, xmlAttributes(members))
}

func xmlAttributes(members map[string]any) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(members)) {
		fmt.Fprintf(&b, " %s=\"%s\"", name, html.EscapeString(fmt.Sprint(members[name])))
	}
	return b.String()
}

// withoutReads is a result without its reads, whose digests are of the bytes.
func withoutReads(t testing.TB, result any) string {
	t.Helper()
	body, err := json.Marshal(result)
	require.NoError(t, err)
	var members map[string]any
	require.NoError(t, json.Unmarshal(body, &members))
	require.Contains(t, members, "reads")
	delete(members, "reads")
	body, err = json.Marshal(members)
	require.NoError(t, err)
	return string(body)
}

func TestXMLSaysWhatJSONSays(t *testing.T) {
	for _, asOf := range []string{"2020-01-30", "2020-04-29", "2024-11-03"} {
		inJSON, inXML := small(), small()
		inJSON.honest, inXML.honest, inXML.xml = true, true, true
		want, err := viewed(t, inJSON, asOf)
		require.NoError(t, err)
		got, err := viewed(t, inXML, asOf)
		require.NoError(t, err)
		assert.Equal(t, withoutReads(t, want), withoutReads(t, got), asOf)
	}
	_, err := viewed(t, &archive{honest: true, xml: true, series: small().series}, "2020-01-30")
	var missing *source.NotFoundError
	require.ErrorAs(t, err, &missing, "the error in XML is understood too")
	assert.Contains(t, err.Error(), "no archived vintages")
}

func TestOnlyTheElementThatWasAskedForIsRead(t *testing.T) {
	for rule, c := range map[string]struct{ body, says string }{
		"another root":            {`<observations count="0"/>`, "where vintage_dates was asked for"},
		"an error instead":        {`<error code="400" message="Bad Request."/>`, "an element \"error\""},
		"two documents":           {`<vintage_dates/><vintage_dates/>`, "an element \"vintage_dates\""},
		"a document cut short":    {`<vintage_dates><vintage_date>2020-01-30</vintage_date>`, "unexpected EOF"},
		"an entity of its own":    {`<!DOCTYPE v [<!ENTITY d "2020-01-30">]><vintage_dates><vintage_date>&d;</vintage_date></vintage_dates>`, "invalid character entity"},
		"a date that is none":     {`<vintage_dates><vintage_date>30/01/2020</vintage_date></vintage_dates>`, "is not a date"},
		"an empty date":           {`<vintage_dates><vintage_date></vintage_date></vintage_dates>`, "there is no date"},
		"another encoding":        {`<?xml version="1.0" encoding="iso-8859-1"?><vintage_dates/>`, "holds UTF-8"},
		"nothing":                 {``, "it is empty"},
		"bytes of no encoding":    {"<vintage_dates a=\"\xe9\"/>", "it is not UTF-8"},
		"a page, past every gate": {`<html><body>Sign in</body></html>`, "an element \"html\""},
	} {
		_, err := decodeVintages([]byte(c.body))
		var shape *source.ShapeError
		require.ErrorAs(t, err, &shape, rule)
		assert.Contains(t, err.Error(), c.says, rule)
	}
	for rule, body := range map[string]string{
		"no dates":          `<vintage_dates count="0"/>`,
		"plain ASCII":       `<?xml version="1.0" encoding="US-ASCII"?><vintage_dates></vintage_dates>`,
		"a byte order mark": "\ufeff<vintage_dates/>",
		"comments beside":   "<!-- a --><vintage_dates><!-- b --></vintage_dates>\n<!-- c -->\n",
		"the same in JSON":  "\ufeff{\"vintage_dates\":[]}",
	} {
		list, err := decodeVintages([]byte(body))
		require.NoError(t, err, rule)
		assert.Empty(t, *list.Dates, rule)
	}
}
