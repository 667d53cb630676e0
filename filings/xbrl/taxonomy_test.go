package xbrl_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// own discovers the taxonomy written by hand in testdata/taxonomy.
func own(tb testing.TB) *xbrl.Taxonomy {
	tb.Helper()
	t, err := xbrl.Discover(context.Background(), folder("testdata/taxonomy"), xbrl.Limits{}, "own.xsd")
	require.NoError(tb, err)
	require.Empty(tb, t.Refused())
	return t
}

func folder(at string) xbrl.Opener {
	return func(_ context.Context, address string) ([]byte, error) {
		return os.ReadFile(filepath.Join(at, filepath.FromSlash(address)))
	}
}

func TestMembersFollowTheTargetRoleAndSayWhereTheyStand(t *testing.T) {
	trees := own(t).Members(xbrl.ParseName("std:ProductAxis"))
	require.Len(t, trees, 1)
	tree := trees[0]
	var got []string
	for _, m := range tree.Members {
		got = append(got, fmt.Sprintf("%d %s parent=%d usable=%v domain=%v default=%v again=%v %s", m.Depth, m.Name, m.Parent,
			m.Usable, m.Domain, m.Default, m.Again, m.Role[strings.LastIndex(m.Role, "/")+1:]))
	}
	assert.Equal(t, []string{
		"0 std:ProductsDomain parent=-1 usable=true domain=true default=true again=false Sales",
		"1 std:ProductMember parent=0 usable=false domain=false default=false again=false Sales",
		"2 own:PhonesMember parent=1 usable=true domain=false default=false again=false Products",
		"2 own:TabletsMember parent=1 usable=true domain=false default=false again=false Products",
		"1 own:PhonesMember parent=0 usable=true domain=false default=false again=false Sales",
	}, got)
	assert.Equal(t, xbrl.ByDefinition, tree.Evidence)
	assert.Equal(t, "0004 - Disclosure - Sales by product", tree.Title)
	assert.Equal(t, []string{"members.xml"}, tree.Addresses)
	d, ok := own(t).Default(xbrl.ParseName("std:ProductAxis"))
	require.True(t, ok)
	assert.Equal(t, "std:ProductsDomain", d.Member.String())
	assert.Empty(t, d.Others)
}

func TestNamesAreKnownExactlyWhereADocumentTells(t *testing.T) {
	tax := own(t)
	std := xbrl.QName{Prefix: "anything", Local: "Cost", Space: "http://std.example/2024"}
	_, ok := tax.Label(std, "", "de")
	assert.True(t, ok, "the import tells the namespace of what the schema at hand does not hold")
	std.Space = "http://std.example/2023"
	_, ok = tax.Label(std, "", "de")
	assert.False(t, ok, "another year's namespace is another concept")
	e, ok := tax.Element(xbrl.QName{Local: "Backlog", Space: "http://own.example/2024"})
	require.True(t, ok)
	assert.Equal(t, "debit instant own_Backlog own.xsd", strings.Join([]string{e.Balance, e.PeriodType, e.ID, e.Address}, " "))
	assert.Equal(t, xbrl.KindItem, tax.Kind(e.Name))
	of, ok := tax.ItemType(e.Name)
	assert.True(t, ok)
	assert.Equal(t, "xbrli:monetaryItemType", of.String(), "through two derivations")
	assert.Equal(t, xbrl.KindDimension, tax.Kind(xbrl.ParseName("own:PlanAxis")))
	assert.Equal(t, xbrl.KindOtherElement, tax.Kind(xbrl.ParseName("own:plan")))
	assert.Equal(t, xbrl.KindUnknown, tax.Kind(xbrl.ParseName("std:Cost")))
	assert.Equal(t, []string{"http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd", "https://std.example/2024/std-2024.xsd"}, tax.Absent())
	plan, _ := tax.Element(xbrl.ParseName("own:PlanAxis"))
	assert.Equal(t, "own.xsd#own_plan", plan.TypedDomain)
}

// definition writes a definition linkbase in one role; an arc is "from to" with
// attributes after them, and a concept is an id in std.xsd.
func definition(role string, arcs ...string) string {
	var b strings.Builder
	b.WriteString(`<linkbase xmlns="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xbrldt="http://xbrl.org/2005/xbrldt">` +
		`<definitionLink xlink:type="extended" xlink:role="` + role + `">`)
	var seen []string
	for _, a := range arcs {
		f := strings.SplitN(a, " ", 4)
		for _, id := range f[1:3] {
			if !slices.Contains(seen, id) {
				seen = append(seen, id)
				b.WriteString(`<loc xlink:type="locator" xlink:href="std.xsd#` + id + `" xlink:label="` + id + `"/>`)
			}
		}
		arcrole := map[string]string{"domain": xbrl.ArcDimensionDomain, "member": xbrl.ArcDomainMember, "default": xbrl.ArcDimensionDefault,
			"child": xbrl.ArcParentChild, "sum": xbrl.ArcSummationItem}[f[0]]
		b.WriteString(`<definitionArc xlink:type="arc" xlink:arcrole="` + arcrole + `" xlink:from="` + f[1] + `" xlink:to="` + f[2] + `" ` + strings.Join(f[3:], " ") + `/>`)
	}
	return b.String() + `</definitionLink></linkbase>`
}

func assembled(tb testing.TB, bodies ...string) *xbrl.Taxonomy {
	tb.Helper()
	var d xbrl.Documents
	for i, body := range bodies {
		lb, err := xbrl.ParseLinkbase(context.Background(), fmt.Sprintf("lb%d.xml", i), []byte(body), xbrl.Limits{})
		require.NoError(tb, err)
		d.Linkbases = append(d.Linkbases, lb)
	}
	t, err := xbrl.NewTaxonomy(context.Background(), d)
	require.NoError(tb, err)
	return t
}

func TestArcsOfEqualMeaningAreSettledByPriority(t *testing.T) {
	cases := []struct {
		rule string
		arcs []string // of two linkbases, "|" between
		want int
	}{
		{"an arc that stands twice is one relationship", []string{"member s_A s_B", "|", "member s_A s_B"}, 1},
		{"an order of 1 is the same as none", []string{"member s_A s_B order='1.0'", "|", "member s_A s_B"}, 1},
		{"arcs of another order are others", []string{"member s_A s_B order='2'", "|", "member s_A s_B"}, 2},
		{"a prohibiting arc of the same priority takes it away", []string{"member s_A s_B", "|", "member s_A s_B use='prohibited'"}, 0},
		{"a prohibiting arc of lower priority does not", []string{"member s_A s_B priority='2'", "|", "member s_A s_B use='prohibited' priority='1'"}, 1},
		{"a higher arc gives back what was prohibited", []string{"member s_A s_B", "member s_A s_B use='prohibited' priority='1'", "|", "member s_A s_B priority='2'"}, 1},
		{"usable=true is the same as none", []string{"member s_A s_B xbrldt:usable='true'", "|", "member s_A s_B use='prohibited' priority='1'"}, 0},
		{"usable=false is another arc", []string{"member s_A s_B xbrldt:usable='false'", "|", "member s_A s_B use='prohibited' priority='1'"}, 1},
		{"an attribute nobody knows makes another arc", []string{"member s_A s_B note='x'", "|", "member s_A s_B use='prohibited' priority='1'"}, 1},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			i := slices.Index(c.arcs, "|")
			a, b := definition("r", c.arcs[:i]...), definition("r", c.arcs[i+1:]...)
			assert.Len(t, assembled(t, a, b).Relationships(xbrl.ArcDomainMember), c.want)
			assert.Len(t, assembled(t, b, a).Relationships(xbrl.ArcDomainMember), c.want, "in the other order")
		})
	}
}

func TestTreesThatRunBackAreCutAndNamed(t *testing.T) {
	tax := assembled(t, definition("r", "domain s_X s_D", "member s_D s_A", "member s_A s_B", "member s_B s_A"))
	trees := tax.Members(xbrl.ParseName("s:X"))
	require.Len(t, trees, 1)
	assert.Len(t, trees[0].Members, 4)
	assert.Equal(t, []string{"s:A stands under itself in r"}, trees[0].Cut)
}

func TestAMemberMetAgainIsNotExpandedTwice(t *testing.T) {
	arcs := []string{"domain s_X s_M0"}
	for i := range 60 { // listed in full, the tree would have 2^60 members
		arcs = append(arcs, fmt.Sprintf("member s_M%d s_M%d order='1'", i, i+1), fmt.Sprintf("member s_M%d s_M%d order='2'", i, i+1))
	}
	members := assembled(t, definition("r", arcs...)).Members(xbrl.ParseName("s:X"))[0].Members
	assert.Len(t, members, 121)
	assert.True(t, members[120].Again)
}

func TestPresentationIsEvidenceOfItsOwn(t *testing.T) {
	tax := assembled(t, definition("p", "child s_X s_D", "child s_D s_A order='2'", "child s_D s_B order='10'"))
	trees := tax.Members(xbrl.ParseName("s:X"))
	require.Len(t, trees, 1)
	assert.Equal(t, xbrl.ByPresentation, trees[0].Evidence)
	assert.Equal(t, "s:B", trees[0].Members[2].Name.String(), "10 comes after 2")
	assert.False(t, trees[0].Members[0].Domain, "a presentation names no domain")
	assert.Empty(t, tax.Members(xbrl.ParseName("s:A")))
}

func TestTwoDefaultsAreNamed(t *testing.T) {
	d, ok := assembled(t, definition("r", "default s_X s_B", "default s_X s_A")).Default(xbrl.ParseName("s:X"))
	require.True(t, ok)
	assert.Equal(t, "s:A", d.Member.String())
	assert.Equal(t, []xbrl.QName{{Prefix: "s", Local: "B"}}, d.Others)
}

func TestAFactHasItsDefaultsBesideWhatItsContextCarries(t *testing.T) {
	tax := assembled(t, definition("r", "default s_X s_A", "default s_Y s_B"))
	f := &xbrl.Fact{Context: &xbrl.Context{Dimensions: []xbrl.Dimension{
		{Axis: xbrl.QName{Prefix: "s", Local: "X", Space: "http://s"}, Member: xbrl.QName{Prefix: "s", Local: "C", Space: "http://s"}}}}}
	var got []string
	for _, d := range tax.Dimensions(f) {
		got = append(got, fmt.Sprint(d.Axis, "=", d.Text(), " ", d.Defaulted))
	}
	assert.ElementsMatch(t, []string{"s:X=s:C false", "s:Y=s:B true"}, got)
	assert.Nil(t, tax.Dimensions(&xbrl.Fact{Tuple: true}))
}

func TestALocatorThatPointsToNothingIsCounted(t *testing.T) {
	s, err := xbrl.ParseSchema(context.Background(), "std.xsd", []byte("<schema xmlns='http://www.w3.org/2001/XMLSchema'/>"), xbrl.Limits{})
	require.NoError(t, err)
	lb, err := xbrl.ParseLinkbase(context.Background(), "x.xml", []byte(definition("r", "default s_X s_A")), xbrl.Limits{})
	require.NoError(t, err)
	tax, err := xbrl.NewTaxonomy(context.Background(), xbrl.Documents{Schemas: []*xbrl.Schema{s}, Linkbases: []*xbrl.Linkbase{lb}})
	require.NoError(t, err)
	assert.Equal(t, 2, tax.Dangling())
	assert.Empty(t, tax.Concepts(), "a name is not made out of an id that its schema does not have")
}
