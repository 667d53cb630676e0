package xbrl_test

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzTaxonomy holds a schema and two linkbases to three laws: read again, and
// put together in another order, they say the same; a tree lists every parent
// before its children; and a name that is listed is found.
func FuzzTaxonomy(f *testing.F) {
	var seeds [3][]byte
	for i, name := range []string{"own.xsd", "labels.xml", "members.xml"} {
		body, err := os.ReadFile("testdata/taxonomy/" + name)
		if err != nil {
			f.Fatal(err)
		}
		seeds[i] = body
	}
	f.Add(seeds[0], seeds[1], seeds[2])
	f.Add([]byte("<a/>"), []byte(definition("r", "domain s_X s_D", "member s_D s_A", "member s_A s_D", "default s_X s_D")),
		[]byte(definition("r", "member s_D s_A use='prohibited' priority='1'", "child s_X s_D", "sum s_A s_D weight='-1.0'")))
	f.Fuzz(func(t *testing.T, schema, first, second []byte) {
		one, two := fuzzed(t, schema, first, second, false), fuzzed(t, schema, first, second, true)
		if one == nil {
			return // no document among them
		}
		if a, b := said(t, one), said(t, two); a != b {
			t.Fatalf("the order of documents matters:\n%s\n\n%s", a, b)
		}
	})
}

// fuzzed reads the documents that are ones, and puts them together.
func fuzzed(t *testing.T, schema, first, second []byte, reversed bool) *xbrl.Taxonomy {
	var d xbrl.Documents
	ctx, limits := context.Background(), xbrl.Limits{Bytes: 1 << 18}
	if s, err := xbrl.ParseSchema(ctx, "own.xsd", schema, limits); err == nil {
		d.Schemas = append(d.Schemas, s)
	}
	for i, body := range [][]byte{first, second} {
		if lb, err := xbrl.ParseLinkbase(ctx, fmt.Sprint("lb", i, ".xml"), body, limits); err == nil {
			d.Linkbases = append(d.Linkbases, lb)
		}
	}
	if len(d.Schemas)+len(d.Linkbases) == 0 {
		return nil
	}
	if reversed {
		slices.Reverse(d.Linkbases)
	}
	tax, err := xbrl.NewTaxonomy(ctx, d)
	if err != nil {
		return nil // more arcs than the bound
	}
	return tax
}

// said writes everything that a taxonomy says.
func said(t *testing.T, tax *xbrl.Taxonomy) string {
	if tax == nil {
		return "refused"
	}
	var b strings.Builder
	for _, name := range tax.Concepts() {
		fmt.Fprintln(&b, name.Clark(), name, tax.Kind(name), tax.Labels(name))
		of, _ := tax.ItemType(name)
		l, ok := tax.Label(name, xbrl.RoleNegatedTotal, "fr")
		d, has := tax.Default(name)
		fmt.Fprintln(&b, of.Clark(), l, ok, d.Member, d.Others, has)
		if len(tax.Labels(name)) == 0 && ok {
			t.Fatalf("%s has a label out of nothing", name)
		}
		for _, tree := range tax.Members(name) {
			fmt.Fprintln(&b, tree)
			for i, m := range tree.Members {
				if m.Parent >= i || m.Parent < 0 && m.Depth != 0 || m.Parent >= 0 && tree.Members[m.Parent].Depth != m.Depth-1 {
					t.Fatalf("member %d of %s has parent %d", i, name, m.Parent)
				}
			}
		}
	}
	for _, arcrole := range append(slices.Clone(arcroles), xbrl.ArcParentChild, xbrl.ArcSummationItem) {
		fmt.Fprintln(&b, tax.Relationships(arcrole))
	}
	found, err := tax.CheckTaxonomy(context.Background())
	fmt.Fprintln(&b, tax.Axes(), tax.Dangling(), found, err)
	return b.String()
}

var arcroles = []string{
	xbrl.ArcAll, xbrl.ArcNotAll, xbrl.ArcHypercubeDimension, xbrl.ArcDimensionDomain, xbrl.ArcDomainMember, xbrl.ArcDimensionDefault,
}

// FuzzParseMetaLinks: read twice it is the same, and every tag with a name is
// found by it.
func FuzzParseMetaLinks(f *testing.F) {
	f.Add([]byte(`{"instance":{"r.htm":{"report":{"R2":{"role":"http://r","longName":"2"}},"tag":{"g_A":{"nsuri":"http://g","localname":"A",` +
		`"lang":{"en-us":{"role":{"label":"A","terseLabel":"a"}}}},"g_B":{}}}}}`))
	f.Add([]byte(`{"instance":{"r.htm":{"tag":{"g_A":{},"g_B":{"localname":"B"},"h_B":{"localname":"B"}}}}}`)) // names that are equal
	f.Fuzz(func(t *testing.T, body []byte) {
		ctx := context.Background()
		m, err := xbrl.ParseMetaLinks(ctx, "m", body, xbrl.Limits{Bytes: 1 << 18})
		if err != nil {
			return
		}
		again, err := xbrl.ParseMetaLinks(ctx, "m", body, xbrl.Limits{})
		if err != nil || fmt.Sprint(m) != fmt.Sprint(again) {
			t.Fatalf("the second reading differs: %v\n%v\n%v", err, m, again)
		}
		tax, err := xbrl.NewTaxonomy(ctx, xbrl.Documents{MetaLinks: []*xbrl.MetaLinks{m}})
		if err != nil {
			t.Fatal(err)
		}
		for _, tag := range m.Tags {
			if tag.Name.Space != "" && len(tag.Labels) > 0 && len(tax.Labels(tag.Name)) == 0 {
				t.Fatalf("%s is not found", tag.Name)
			}
		}
	})
}
