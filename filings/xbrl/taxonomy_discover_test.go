package xbrl_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDiscoverKeepsWhatCanBeReadAndNamesTheRest(t *testing.T) {
	ctx := context.Background()
	files := map[string]string{
		"in/report.xml": `<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:l="http://www.xbrl.org/2003/linkbase" xmlns:x="http://www.w3.org/1999/xlink">` +
			`<l:schemaRef x:type="simple" x:href="../std.xsd"/><l:linkbaseRef x:type="simple" x:href="lb.xml" xml:base="../def/"/></xbrl>`,
		"std.xsd":    `<schema xmlns="http://www.w3.org/2001/XMLSchema"><include schemaLocation="broken.xsd"/></schema>`,
		"broken.xsd": `<schema xmlns="http://www.w3.org/2001/XMLSchema">`,
		"def/lb.xml": strings.ReplaceAll(definition("r", "default s_X s_A"), "std.xsd", "gone.xsd"),
	}
	open := func(_ context.Context, address string) ([]byte, error) {
		if body, has := files[address]; has {
			return []byte(body), nil
		}
		return nil, fs.ErrNotExist
	}
	tax, err := xbrl.Discover(ctx, open, xbrl.Limits{}, "in/report.xml")
	require.NoError(t, err)
	assert.Equal(t, []string{"def/gone.xsd"}, tax.Absent())
	require.Len(t, tax.Refused(), 1)
	assert.Equal(t, "broken.xsd", tax.Refused()[0].Address)
	assert.ErrorContains(t, tax.Refused()[0].Err, "truncated")
	assert.Len(t, tax.Defaults(), 1)

	_, err = xbrl.Discover(ctx, func(context.Context, string) ([]byte, error) { return nil, errors.New("no room") }, xbrl.Limits{}, "a.xsd")
	assert.ErrorContains(t, err, "a.xsd: no room", "an address that fails is not one that is absent")
	_, err = xbrl.Discover(ctx, open, xbrl.Limits{Bytes: 400}, "in/report.xml")
	assert.ErrorContains(t, err, "larger than 400 bytes")
	ended, cancel := context.WithCancel(ctx)
	cancel()
	_, err = xbrl.Discover(ended, open, xbrl.Limits{}, "std.xsd")
	assert.ErrorIs(t, err, context.Canceled)
}

func TestTaxonomyOfTakesWhatBelongsToOne(t *testing.T) {
	files := map[string][]byte{
		"a/report.htm": []byte("<html/>"), "a/picture.jpg": {0xff, 0xd8}, "a/_def.xml": []byte(definition("r", "default s_X s_A")),
		"a/own.bin":   []byte(`<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://s"><import namespace="http://t" schemaLocation="t.xsd"/></schema>`),
		"a/cut.xml":   []byte(`<linkbase xmlns="http://www.xbrl.org/2003/linkbase">`),
		"a/facts.xml": []byte(`<xbrl xmlns="http://www.xbrl.org/2003/instance"/>`), "MetaLinks.json": []byte(`{"instance":{"r":{"tag":{"s_A":{"nsuri":"http://s","localname":"A"}}}}}`),
	}
	tax, err := xbrl.TaxonomyOf(context.Background(), files, xbrl.Limits{})
	require.NoError(t, err)
	d, ok := tax.Default(xbrl.ParseName("s:X"))
	require.True(t, ok)
	assert.Equal(t, "http://s", d.Member.Space, "MetaLinks tell the namespace of an id")
	require.Len(t, tax.Refused(), 1)
	assert.Equal(t, "a/cut.xml", tax.Refused()[0].Address)
	assert.Equal(t, []string{"a/std.xsd", "a/t.xsd"}, tax.Absent())
	_, err = xbrl.TaxonomyOf(context.Background(), files, xbrl.Limits{Bytes: 50})
	assert.ErrorContains(t, err, "larger than 50 bytes")
}

func TestAddressesAreTakenFromTheDocumentThatWritesThem(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"a.xml", "own.xsd#x", "own.xsd#x"},
		{"pkg/lb/a.xml", "../own.xsd#x", "pkg/own.xsd#x"},
		{"pkg/lb/a.xml", "#x", "pkg/lb/a.xml#x"},
		{"https://h.example/t/a.xml", "b/c.xsd", "https://h.example/t/b/c.xsd"},
		{"https://h.example/t/a.xml", "../c.xsd#y", "https://h.example/c.xsd#y"},
		{"pkg/a.xml", "http://h.example/c.xsd", "http://h.example/c.xsd"},
		{"pkg/sub/", "c.xsd", "pkg/sub/c.xsd"},
		{"a.xml", "  own.xsd ", "own.xsd"},
	} {
		assert.Equal(t, c.want, xbrl.ResolveAddress(c.base, c.ref), "%s in %s", c.ref, c.base)
	}
}

func TestDocumentsOfATaxonomyAreRefusedByName(t *testing.T) {
	deep := strings.Repeat("<a>", 10_000)
	for rule, c := range map[string]struct{ body, want string }{
		"an empty document":          {"", "empty"},
		"a web page":                 {"<html><body>Request Rate Threshold Exceeded</body></html>", "HTML page"},
		"another vocabulary":         {"<a/>", "root element is <a>"},
		"a truncated document":       {"<linkbase xmlns='http://www.xbrl.org/2003/linkbase'><schema", "ends"},
		"entities of its own":        {"<!DOCTYPE l [<!ENTITY a 'b'>]><l/>", "declares entities"},
		"ten thousand deep":          {"<linkbase xmlns='http://www.xbrl.org/2003/linkbase'>" + deep, "nested more than 128 deep"},
		"a prefix nobody declared":   {"<l:linkbase/>", "prefix"},
		"bytes that are not UTF-8":   {"<a>\xff</a>", "UTF-8"},
		"a NUL":                      {"<a>\x00</a>", "NUL"},
		"an attribute with a prefix": {"<linkbase xmlns='http://www.xbrl.org/2003/linkbase' xmlns:x='http://www.w3.org/1999/xlink'><l x:type='extended'><m x:type='arc' y:z='1'/></l></linkbase>", "prefix of the attribute y:z"},
	} {
		_, err := xbrl.ParseLinkbase(context.Background(), "x.xml", []byte(c.body), xbrl.Limits{})
		var known *xbrl.Error
		if assert.ErrorAs(t, err, &known, rule) {
			assert.Contains(t, err.Error(), c.want, rule)
			assert.Equal(t, xbrl.CodeShape, known.Code(), rule)
		}
		_, err = xbrl.ParseSchema(context.Background(), "x.xsd", []byte(c.body), xbrl.Limits{})
		assert.Error(t, err, rule)
	}
	_, err := xbrl.ParseSchema(context.Background(), "x.xsd", []byte("<schema xmlns='http://www.w3.org/2001/XMLSchema'/>"), xbrl.Limits{Bytes: 10})
	assert.ErrorContains(t, err, "larger than 10 bytes")
	_, err = xbrl.ParseLinkbase(context.Background(), "x.xml", []byte("<a/>"), xbrl.Limits{Depth: -1})
	assert.ErrorContains(t, err, "negative")
}

func TestArcsOverSharedLabelsAreBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`<linkbase xmlns="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink"><definitionLink xlink:type="extended" xlink:role="r">`)
	for i := range 1100 { // 1,100 × 1,100 pairs from one arc
		fmt.Fprintf(&b, `<loc xlink:type="locator" xlink:href="s.xsd#s_%d" xlink:label="all"/>`, i)
	}
	b.WriteString(`<definitionArc xlink:type="arc" xlink:arcrole="x" xlink:from="all" xlink:to="all"/></definitionLink></linkbase>`)
	lb, err := xbrl.ParseLinkbase(context.Background(), "x.xml", []byte(b.String()), xbrl.Limits{})
	require.NoError(t, err)
	_, err = xbrl.NewTaxonomy(context.Background(), xbrl.Documents{Linkbases: []*xbrl.Linkbase{lb}})
	assert.ErrorContains(t, err, "relate more than 1048576 pairs")
}
