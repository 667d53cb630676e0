package xmlr_test

import (
	"encoding/xml"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/deskworth/deskworth-go/internal/opc/xmlr"
)

func ExampleParse() {
	n, err := xmlr.Parse([]byte(`<a:t xmlns:a="urn:a" k="R&amp;D">one<b/> two</a:t>`))
	fmt.Println(n.Space, n.Local, n.Attr("k"), n.Text, len(n.Nodes), err)
	// Output: urn:a t R&D one two 1 <nil>
}

func TestWhatNoOfficeDocumentHasIsRefused(t *testing.T) {
	for rule, c := range map[string]struct{ in, want string }{
		"nothing":                        {"", "0 root elements"},
		"two roots":                      {"<a/><b/>", "2 root elements"},
		"text outside":                   {"<a/>x", "outside the root"},
		"an element left open":           {"<a><b></b>", "a is still open"},
		"elements that cross":            {"<a><b></a></b>", "ends and is not open"},
		"a document type":                {`<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>`, "document type"},
		"an entity of somebody's own":    {"<a>&x;</a>", "no character is called"},
		"a character that XML forbids":   {"<a>\x01</a>", "forbids"},
		"a character that is none":       {"<a>\uFFFD\uFFFC€\uFFFE</a>", "byte 12: holds a character that XML forbids"},
		"the same by its number":         {"<a>&#1;</a>", "no character is called"},
		"a surrogate by its number":      {"<a>&#xD800;</a>", "no character is called"},
		"bytes that are not UTF-8":       {"<a>\xff</a>", "not UTF-8"},
		"an attribute twice":             {`<a k="1" k="2"/>`, "stands twice"},
		"twice by two prefixes":          {`<a xmlns:p="u" xmlns:q="u" p:k="1" q:k="2"/>`, "stands twice"},
		"a prefix that nobody declared":  {"<p:a/>", "nobody declared"},
		"a prefix of another element":    {`<a><b xmlns:p="u"/><p:c/></a>`, "nobody declared"},
		"a value without quotes":         {"<a k=1/>", "no quotes"},
		"attributes that touch":          {`<a k="1"l="2"/>`, "does not end"},
		"a tag in a value":               {`<a k="<"/>`, "< stands in a value"},
		"the end of a section in a text": {"<a>]]></a>", "]]>"},
		"a comment that ends early":      {"<a><!-- -- --></a>", "-- stands"},
		"another encoding":               {`<?xml version="1.0" encoding="UTF-16"?><a/>`, "declaration of XML"},
		"a name that is none":            {"<1a/>", "is no name"},
		"a depth without end":            {strings.Repeat("<a>", 501), "deeper"},
	} {
		_, err := xmlr.Parse([]byte(c.in))
		require.ErrorContains(t, err, c.want, rule)
		var syntax *xmlr.SyntaxError
		require.ErrorAs(t, err, &syntax, rule)
	}
}

// theirs is what the standard library reads.
type theirs struct {
	XMLName xml.Name
	Attrs   []xml.Attr `xml:",any,attr"`
	Text    string     `xml:",chardata"`
	Nodes   []theirs   `xml:",any"`
}

func same(t *testing.T, want theirs, got xmlr.Node) {
	t.Helper()
	require.Equal(t, want.XMLName, xml.Name{Space: got.Space, Local: got.Local})
	require.Equal(t, want.Text, got.Text)
	var attrs []xmlr.Attr
	for _, a := range want.Attrs {
		if a.Name.Space == "xmlns" || a.Name.Space == "" && a.Name.Local == "xmlns" {
			continue
		}
		attrs = append(attrs, xmlr.Attr{Space: a.Name.Space, Local: a.Name.Local, Value: a.Value})
	}
	require.Equal(t, attrs, got.Attrs)
	require.Len(t, got.Nodes, len(want.Nodes))
	for i := range want.Nodes {
		same(t, want.Nodes[i], got.Nodes[i])
	}
}

// What is accepted reads as another reader reads it.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n" + `<a:t xmlns:a="u" xmlns="v" a:k='1' k="&#x20AC;&#13;&lt;">x<b>y</b>z</a:t>`,
		"<a>\r\nx\ry</a>", "<a><![CDATA[<&]]]]></a>", "<a><!-- c --><?p i?>t</a>", `<a xml:space="preserve"> </a>`, `<a xmlns="u"><b xmlns=""/></a>`,
		"\ufeff<a/>", "<a >\n</a\t>", "<a>]]&gt;</a>", `<a k=">"/>`, "<a.b-c_1/>", "<?xml version=\"1.0\"?><a/>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		got, err := xmlr.Parse(in)
		if err != nil {
			return
		}
		var want theirs
		require.NoError(t, xml.Unmarshal([]byte(strings.TrimPrefix(string(in), "\ufeff")), &want))
		same(t, want, got)
	})
}
