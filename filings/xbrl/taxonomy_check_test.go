package xbrl_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// cubes is written by hand: s:P has a hypercube over s:X in the segment, with
// members A and B (B only as a heading), A its default when %DEFAULT% says so.
const cubes = `<linkbase xmlns="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">
<definitionLink xlink:type="extended" xlink:role="r">
<loc xlink:type="locator" xlink:href="std.xsd#s_P" xlink:label="P"/><loc xlink:type="locator" xlink:href="std.xsd#s_Q" xlink:label="Q"/>
<loc xlink:type="locator" xlink:href="std.xsd#s_H" xlink:label="H"/><loc xlink:type="locator" xlink:href="std.xsd#s_X" xlink:label="X"/>
<loc xlink:type="locator" xlink:href="std.xsd#s_A" xlink:label="A"/><loc xlink:type="locator" xlink:href="std.xsd#s_B" xlink:label="B"/>
<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/all" xlink:from="P" xlink:to="H" xbrldt:contextElement="segment" xbrldt:closed="true"/>
<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/hypercube-dimension" xlink:from="H" xlink:to="X"/>
<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/dimension-domain" xlink:from="X" xlink:to="B" xbrldt:usable="false"/>
<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/domain-member" xlink:from="B" xlink:to="A"/>
<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/domain-member" xlink:from="P" xlink:to="Q"/>
%DEFAULT%
</definitionLink></linkbase>`

const defaultA = `<definitionArc xlink:type="arc" xlink:arcrole="http://xbrl.org/int/dim/arcrole/dimension-default" xlink:from="X" xlink:to="A"/>`

// reportedFact writes an instance with one fact.
func reportedFact(concept, segment, scenario string) string {
	if segment != "" {
		segment = "<segment>" + segment + "</segment>"
	}
	if scenario != "" {
		scenario = "<scenario>" + scenario + "</scenario>"
	}
	return `<xbrl xmlns="http://www.xbrl.org/2003/instance" xmlns:s="http://s" xmlns:d="http://xbrl.org/2006/xbrldi">` +
		`<context id="c"><entity><identifier scheme="http://x">1</identifier>` + segment + `</entity><period><instant>2024-12-31</instant></period>` +
		scenario + `</context><s:` + concept + ` contextRef="c">text</s:` + concept + `></xbrl>`
}

func TestFactsAreHeldToTheHypercubesAtHand(t *testing.T) {
	member := func(axis, name string) string {
		return `<d:explicitMember dimension="s:` + axis + `">s:` + name + `</d:explicitMember>`
	}
	cases := []struct {
		rule, concept, segment, scenario string
		defaulted                        bool
		want                             string
	}{
		{"a member of the axis", "P", member("X", "A"), "", false, ""},
		{"an item that no hypercube restricts", "Z", member("Y", "A"), "", false, ""},
		{"an item under the primary item inherits", "Q", "", "", false, xbrl.ItemInvalid},
		{"no member where the axis has no default", "P", "", "", false, xbrl.ItemInvalid},
		{"no member where it has one", "P", "", "", true, ""},
		{"the default written out", "P", member("X", "A"), "", true, xbrl.DefaultUsed},
		{"a heading", "P", member("X", "B"), "", false, xbrl.ItemInvalid},
		{"a member of nothing", "P", member("X", "C"), "", false, xbrl.ItemInvalid},
		{"the other container", "P", "", member("X", "A"), false, xbrl.ItemInvalid},
		{"a further axis in a closed hypercube", "P", member("X", "A") + member("Y", "A"), "", false, xbrl.ItemInvalid},
		{"a further axis in the other container", "P", member("X", "A"), member("Y", "A"), false, ""},
		{"further content in a closed hypercube", "P", member("X", "A") + "<s:more/>", "", false, xbrl.ItemInvalid},
		{"a typed member on an axis that has named ones", "P", `<d:typedMember dimension="s:X"><s:t>1</s:t></d:typedMember>`, "", false, xbrl.ItemInvalid},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			def := ""
			if c.defaulted {
				def = defaultA
			}
			tax := assembled(t, strings.Replace(cubes, "%DEFAULT%", def, 1))
			in, err := xbrl.ParseBytes(context.Background(), []byte(reportedFact(c.concept, c.segment, c.scenario)), xbrl.Limits{})
			require.NoError(t, err)
			require.Empty(t, in.Problems)
			found, err := tax.CheckInstance(context.Background(), in)
			require.NoError(t, err)
			if c.want == "" {
				assert.Empty(t, found)
				return
			}
			require.Len(t, found, 1)
			assert.Equal(t, c.want, found[0].Code)
		})
	}
}

func TestWhatASchemaThatIsNotAtHandWouldTellIsNotJudged(t *testing.T) {
	schema := `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://own">%</schema>`
	fact := reportedFact("Z", `<d:explicitMember dimension="s:X">s:Nowhere</d:explicitMember>`, "")
	for rule, c := range map[string]struct {
		inside string
		want   []string
	}{
		"a schema that is absent may declare the axis and the member": {`<import namespace="http://other" schemaLocation="other.xsd"/>`, nil},
		"with every schema at hand the axis is declared nowhere":      {"", []string{xbrl.ExplicitNot}},
	} {
		s, err := xbrl.ParseSchema(context.Background(), "own.xsd", []byte(strings.Replace(schema, "%", c.inside, 1)), xbrl.Limits{})
		require.NoError(t, err)
		tax, err := xbrl.NewTaxonomy(context.Background(), xbrl.Documents{Schemas: []*xbrl.Schema{s}})
		require.NoError(t, err)
		in, err := xbrl.ParseBytes(context.Background(), []byte(fact), xbrl.Limits{})
		require.NoError(t, err)
		found, err := tax.CheckInstance(context.Background(), in)
		require.NoError(t, err)
		var codes []string
		for _, v := range found {
			codes = append(codes, v.Code)
		}
		assert.Equal(t, c.want, codes, rule)
	}
}

func TestTaxonomiesAreHeldToTheRulesOfDimensions(t *testing.T) {
	tax := assembled(t, strings.Replace(cubes, "%DEFAULT%", defaultA, 1), strings.NewReplacer("%DEFAULT%", "",
		` xbrldt:contextElement="segment"`, ` xbrldt:targetRole="http://nowhere"`).Replace(cubes),
		definition("r2", "default s_X s_C"))
	found, err := tax.CheckTaxonomy(context.Background())
	require.NoError(t, err)
	var codes []string
	for _, v := range found {
		codes = append(codes, v.Code)
		assert.NotEmpty(t, v.Subject)
		assert.Contains(t, v.Error(), v.What)
	}
	assert.Equal(t, []string{xbrl.ContextElementMissing, xbrl.TargetRoleNotResolved, xbrl.TooManyDefaults}, codes)
	clean, err := assembled(t, strings.Replace(cubes, "%DEFAULT%", defaultA, 1)).CheckTaxonomy(context.Background())
	require.NoError(t, err)
	assert.Empty(t, clean)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = tax.CheckTaxonomy(ended)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestHypercubesThatLeadTooFarAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString(strings.Split(cubes, "<loc")[0] + `<loc xlink:type="locator" xlink:href="std.xsd#s_H" xlink:label="H"/>` +
		`<loc xlink:type="locator" xlink:href="std.xsd#s_D" xlink:label="D"/>` +
		`<loc xlink:type="locator" xlink:href="std.xsd#s_P" xlink:label="P"/>`)
	for i := range 1100 { // 1,100 axes that share a domain of 1,100 members
		fmt.Fprintf(&b, `<loc xlink:type="locator" xlink:href="std.xsd#s_X%d" xlink:label="X"/><loc xlink:type="locator" xlink:href="std.xsd#s_M%d" xlink:label="M"/>`, i, i)
	}
	for _, arc := range [][3]string{{xbrl.ArcAll, "P", "H"}, {xbrl.ArcHypercubeDimension, "H", "X"}, {xbrl.ArcDimensionDomain, "X", "D"}, {xbrl.ArcDomainMember, "D", "M"}} {
		fmt.Fprintf(&b, `<definitionArc xlink:type="arc" xlink:arcrole="%s" xlink:from="%s" xlink:to="%s" xbrldt:contextElement="segment"/>`, arc[0], arc[1], arc[2])
	}
	_, err := assembled(t, b.String()+"</definitionLink></linkbase>").CheckTaxonomy(context.Background())
	assert.ErrorContains(t, err, "more members, items and facts than can be followed")
}
