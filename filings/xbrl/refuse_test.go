package xbrl_test

import (
	"context"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const declared = `<?xml version="1.0" encoding="`

func TestADocumentThatIsNoInstanceIsRefusedWithItsPlace(t *testing.T) {
	deep := strings.Repeat("<g:t>", 10_000)
	cases := []struct{ rule, body, says string }{
		{"nothing", "", "empty"},
		{"only white space", " \n ", "no element"},
		{"truncated in a tag", root("")[:40], "truncated"},
		{"truncated between tags", strings.TrimSuffix(root("<g:A contextRef='c'>1</g:A>"), "</xbrli:xbrl>"), "ends inside <xbrli:xbrl>"},
		{"truncated in a text", strings.TrimSuffix(root("<g:A contextRef='c'>12"), "</xbrli:xbrl>"), "ends inside <g:A>"},
		{"truncated in a comment", "<!-- ", "too early"},
		{"a page", "<!DOCTYPE html>\n<html><body>Request Rate Threshold Exceeded</body></html>", "HTML page"},
		{"a page without a doctype", "\n<HTML><title>no</title></HTML>", "HTML page"},
		{"inline XBRL", `<?xml version="1.0"?><!-- made by --><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"></html>`, "read it with ParseInline"},
		{"inline XBRL with a prefix", `<h:html xmlns:h="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"></h:html>`, "read it with ParseInline"},
		{"a linkbase", `<linkbase xmlns="http://www.xbrl.org/2003/linkbase"/>`, "linkbase"},
		{"a schema", `<schema xmlns="http://www.w3.org/2001/XMLSchema"/>`, "schema"},
		{"JSON", `{"facts": {}}`, "outside the root"},
		{"another root", `<xbrl/>`, "not an xbrl instance"},
		{"two roots", root("") + root(""), "second root"},
		{"text after the root", root("") + "bye", "outside the root"},
		{"crossed tags", root("<g:A><g:B></g:A></g:B>"), "where </g:B> was due"},
		{"an undeclared prefix", root("<h:A contextRef='c'>1</h:A>"), "prefix of <h:A> is not declared"},
		{"an attribute twice", root("<g:A contextRef='c' contextRef='d'>1</g:A>"), "twice"},
		{"an unquoted attribute", root("<g:A contextRef=c>1</g:A>"), "not well formed"},
		{"an attribute that never closes", root("<g:A contextRef='c>1</g:A>"), "truncated"},
		{"an entity no one declared", root("<g:A contextRef='c'>a&nbsp;b</g:A>"), `"&nbsp;" means nothing`},
		{"a character XML forbids", root("<g:A contextRef='c'>&#0;</g:A>"), `"&#0;" means nothing`},
		{"a NUL", root("<g:A contextRef='c'>\x00</g:A>"), "NUL"},
		{"entities of its own", `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>` + root("&b;"), "never expands"},
		{"nesting ten thousand deep", root(deep), "more than 128 deep"},
		{"too many attributes", root("<g:A" + manyAttributes(300) + "/>"), "more than 256 attributes"},
		{"an element of XBRL in no place", root("<xbrli:item/>"), "no place in an instance"},
		{"bytes that are not UTF-8", root("<g:A contextRef='c'>\xff</g:A>"), "not UTF-8"},
		{"bytes that are not us-ascii", declared + `us-ascii"?>` + root("<g:A contextRef='c'>é</g:A>"), "not us-ascii"},
		{"an encoding we do not know", declared + `ebcdic-cp-us"?>` + root(""), `"ebcdic-cp-us"`},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseBytes(context.Background(), []byte(c.body), xbrl.Limits{})
			assert.Nil(t, in)
			var refused *xbrl.Error
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, xbrl.CodeShape, refused.Code())
			assert.ErrorContains(t, err, c.says)
		})
	}
}

func manyAttributes(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(" a" + strings.Repeat("x", i) + "='1'")
	}
	return b.String()
}

func TestLimitsAreHeld(t *testing.T) {
	body := []byte(root(""))
	_, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{Bytes: 10})
	assert.ErrorContains(t, err, "larger than 10 bytes")
	_, err = xbrl.Parse(context.Background(), strings.NewReader(string(body)), xbrl.Limits{Bytes: 10})
	assert.ErrorContains(t, err, "larger than 10 bytes")
	_, err = xbrl.ParseBytes(context.Background(), body, xbrl.Limits{Depth: -1})
	assert.ErrorContains(t, err, "negative")
	_, err = xbrl.ParseBytes(context.Background(), body, xbrl.Limits{Bindings: 2})
	assert.ErrorContains(t, err, "more than 2 namespace prefixes")
}

func TestEncodingsGiveTheSameText(t *testing.T) {
	const fact = "<g:A contextRef='c'>Société Générale</g:A>"
	latin := strings.NewReplacer("é", "\xe9").Replace(fact)
	wide := func(big bool) string {
		var b strings.Builder
		for _, u := range utf16.Encode([]rune("\ufeff" + declared + `utf-16"?>` + root(fact))) {
			pair := []byte{byte(u), byte(u >> 8)}
			if big {
				pair[0], pair[1] = pair[1], pair[0]
			}
			b.Write(pair)
		}
		return b.String()
	}
	cases := []struct{ rule, body string }{
		{"UTF-8 without saying so", root(fact)},
		{"UTF-8 with a byte order mark", "\xef\xbb\xbf" + declared + `utf-8"?>` + root(fact)},
		{"white space before the declaration", "\n\n  " + declared + `UTF-8"?>` + root(fact)},
		{"us-ascii with references", declared + `us-ascii"?>` + root("<g:A contextRef='c'>Soci&#233;t&#xE9; G&#233;n&#233;rale</g:A>")},
		{"latin-1", declared + `ISO-8859-1"?>` + root(latin)},
		{"windows-1252", declared + `windows-1252"?>` + root(latin)},
		{"UTF-16, small end first", wide(false)},
		{"UTF-16, big end first", wide(true)},
		{"CDATA and comments in the text", root("<g:A contextRef='c'>Soci<![CDATA[été]]><!-- here --> Générale</g:A>")},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseBytes(context.Background(), []byte(c.body), xbrl.Limits{})
			require.NoError(t, err)
			require.Len(t, in.Facts, 1)
			assert.Equal(t, "Société Générale", in.Facts[0].Value)
		})
	}
}

func TestWindowsQuotesAreNotLatinControls(t *testing.T) {
	in, err := xbrl.ParseBytes(context.Background(),
		[]byte(declared+`windows-1252"?>`+root("<g:A contextRef='c'>\x93quoted\x94</g:A>")), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, "“quoted”", in.Facts[0].Value)
}

func TestLineEndsAreOneCharacter(t *testing.T) {
	in, err := xbrl.ParseBytes(context.Background(),
		[]byte(root("<g:A contextRef=\"a\r\nb\">one\r\ntwo\rthree</g:A>")), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, "one\ntwo\nthree", in.Facts[0].Value)
	assert.Equal(t, "a b", in.Facts[0].ContextRef)
}

func TestOneIdOnTwoContextsThatDifferServesNeither(t *testing.T) {
	context1 := func(day string) string {
		return "<xbrli:context id='c'><xbrli:entity><xbrli:identifier scheme='s'>1</xbrli:identifier></xbrli:entity>" +
			"<xbrli:period><xbrli:instant>" + day + "</xbrli:instant></xbrli:period></xbrli:context>"
	}
	fact := "<g:A contextRef='c'>t</g:A>"
	same, err := xbrl.ParseBytes(context.Background(), []byte(root(context1("2024-12-31")+context1("2024-12-31")+fact)), xbrl.Limits{})
	require.NoError(t, err)
	assert.Nil(t, same.Facts[0].Problem, "equal content does no harm")
	differ, err := xbrl.ParseBytes(context.Background(), []byte(root(context1("2024-12-31")+context1("2023-12-31")+fact)), xbrl.Limits{})
	require.NoError(t, err)
	assert.ErrorContains(t, differ.Facts[0].Problem, "two contexts that differ")
}
