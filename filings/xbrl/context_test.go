package xbrl_test

import (
	"context"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// aContext writes a context with what its containers hold.
func aContext(id, segment, scenario string) string {
	wrap := func(name, in string) string {
		if in == "" {
			return ""
		}
		return "<xbrli:" + name + ">" + in + "</xbrli:" + name + ">"
	}
	return "<xbrli:context id='" + id + "'><xbrli:entity><xbrli:identifier scheme='s'>1</xbrli:identifier>" + wrap("segment", segment) +
		"</xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period>" + wrap("scenario", scenario) + "</xbrli:context>"
}

const (
	north   = "<xbrldi:explicitMember dimension='g:Region'>g:North</xbrldi:explicitMember>"
	south   = "<xbrldi:explicitMember dimension='g:Region'>g:South</xbrldi:explicitMember>"
	tea     = "<xbrldi:explicitMember dimension='g:Product'>g:Tea</xbrldi:explicitMember>"
	planA   = "<xbrldi:typedMember dimension='g:Plan'><g:plan>A</g:plan></xbrldi:typedMember>"
	planB   = "<xbrldi:typedMember dimension='g:Plan'><g:plan> B </g:plan></xbrldi:typedMember>"
	draft   = "<g:status>draft</g:status>"
	audited = "<g:status>audited</g:status>"
)

// Each row has two contexts; the facts in them are duplicates or are not.
func TestContextsThatMeanTheSame(t *testing.T) {
	for _, c := range []struct {
		rule           string
		one, two       string
		contexts       int // that the instance holds
		same, problems bool
	}{
		{"two handles of one content", aContext("a", north, ""), aContext("b", north, ""), 1, true, false},
		{"order of dimensions says nothing", aContext("a", north+tea, ""), aContext("b", tea+north, ""), 1, true, false},
		{"the container of a dimension says nothing", aContext("a", north, ""), aContext("b", "", north), 2, true, false},
		{"the container of a typed dimension says nothing", aContext("a", planB, ""), aContext("b", "", planB), 2, true, false},
		{"dimensions spread over both containers are the same dimensions", aContext("a", north+tea, ""), aContext("b", tea, north), 2, true, false},
		{"another member is another meaning", aContext("a", north, ""), aContext("b", "", south), 2, false, false},
		{"another typed value is another meaning", aContext("a", planA, ""), aContext("b", "", planB), 2, false, false},
		{"a dimension more is another meaning", aContext("a", north, ""), aContext("b", north, tea), 2, false, false},
		{"other content keeps contexts apart", aContext("a", north+draft, ""), aContext("b", north+audited, ""), 2, false, false},
		{"other content in another container is other content", aContext("a", draft, north), aContext("b", north, draft), 2, false, false},
		{"other content in another order is other content", aContext("a", draft+audited, north), aContext("b", audited+draft, north), 2, false, false},
		{"other content and none are not the same", aContext("a", north, ""), aContext("b", north, draft), 2, false, false},
		{"other content beside dimensions of another container", aContext("a", north, draft), aContext("b", "", north+draft), 2, true, false},
		{"a dimension in both containers is one too many", aContext("a", north, ""), aContext("b", north, south), 2, false, true},
		{"and that with one member too", aContext("a", north, ""), aContext("b", north, north), 2, false, true},
	} {
		t.Run(c.rule, func(t *testing.T) {
			body := root(c.one + c.two + "<g:A contextRef='a'>x</g:A><g:A contextRef='b'>x</g:A>")
			in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
			require.NoError(t, err)
			assert.Len(t, in.Contexts, c.contexts)
			assert.Equal(t, c.problems, len(in.Problems) > 0)
			assert.Equal(t, c.same, in.Facts[0].Context.Same(in.Facts[1].Context) && !c.problems)
			groups := in.Groups()
			if c.same {
				require.Len(t, groups, 1)
				assert.Equal(t, xbrl.Complete, groups[0].Agreement)
			} else {
				assert.Len(t, groups, 2)
			}
		})
	}
}

func TestContextsKeepTheContainerOfTheirDimensions(t *testing.T) {
	body := root(aContext("a", north, "") + aContext("b", "", north) + "<g:A contextRef='a'>x</g:A><g:A contextRef='b'>x</g:A>")
	in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, xbrl.Segment, in.Facts[0].Context.Dimensions[0].Container)
	assert.Equal(t, xbrl.Scenario, in.Facts[1].Context.Dimensions[0].Container, "hypercubes ask for one of them")
}

// The order of contexts and units, and whether they stand before or after the
// facts, changes nothing that a fact says.
func TestTheOrderOfContextsDoesNotMatter(t *testing.T) {
	contexts := []string{aContext("a", north, ""), aContext("b", "", north), aContext("c", tea, ""), aContext("a2", north, "")}
	facts := "<g:A contextRef='a'>x</g:A><g:A contextRef='b'>x</g:A><g:A contextRef='c'>y</g:A><g:A contextRef='a2'>x</g:A>"
	read := func(order ...int) string {
		var b strings.Builder
		for _, i := range order {
			b.WriteString(contexts[i])
		}
		var out strings.Builder
		for _, body := range []string{root(b.String() + facts), root(facts + b.String())} {
			in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
			require.NoError(t, err)
			for _, g := range in.Groups() {
				out.WriteString(string(g.Agreement) + ":")
				for _, f := range g.Facts {
					out.WriteString(f.ContextRef + " " + f.Context.String() + ";")
				}
			}
		}
		return out.String()
	}
	want := read(0, 1, 2, 3)
	assert.Contains(t, want, "complete:a ")
	assert.Equal(t, want, read(3, 2, 1, 0))
	assert.Equal(t, want, read(2, 0, 3, 1))
}
