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

const pure = "<xbrli:unit id='u'><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>"

// FIL-21: nought with decimals gave no number at all in another reader. Nought has no
// significant digits; intervals are compared by decimals alone.
func TestNoughtAgreesWithARoundedNought(t *testing.T) {
	for _, c := range []struct {
		one, two string
		want     xbrl.Agreement
	}{
		{"decimals='0'>0", "decimals='-3'>0", xbrl.Consistent},
		{"decimals='0'>0", "decimals='0'>0.0", xbrl.Complete},
		{"decimals='0'>0", "decimals='-3'>400", xbrl.Consistent},
		{"decimals='0'>0", "decimals='-3'>600", xbrl.Inconsistent},
		{"precision='3'>0", "decimals='0'>0", xbrl.Consistent},
	} {
		body := root(aContext("c", "", "") + pure + "<g:A contextRef='c' unitRef='u' " + c.one + "</g:A><g:A contextRef='c' unitRef='u' " + c.two + "</g:A>")
		in, err := xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
		require.NoError(t, err)
		groups := in.Groups()
		require.Len(t, groups, 1)
		assert.Equal(t, c.want, groups[0].Agreement, "%s and %s", c.one, c.two)
	}
}

// FIL-15: a register writes members with white space around them.
func TestAMemberMayStandInWhiteSpace(t *testing.T) {
	member := "<xbrldi:explicitMember dimension=' g:Region '>\n\t g:North \n</xbrldi:explicitMember>"
	in, err := xbrl.ParseBytes(context.Background(), []byte(root(aContext("c", "", member)+"<g:A contextRef=' c '>x</g:A>")), xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, in.Problems)
	assert.Equal(t, "g:North", in.Facts[0].Context.Dimensions[0].Text())
}

// Everything that a bad document can do to a reader: it is refused with a place,
// or the fact is listed with its reason and the rest is given.
func TestBadInputIsRefusedOrListedWithItsReason(t *testing.T) {
	const good = "<g:Good contextRef='c'>fine</g:Good>"
	laughs := "<!DOCTYPE lolz [<!ENTITY lol 'lol'>"
	for i := range 9 {
		laughs += fmt.Sprintf("<!ENTITY l%d '%s'>", i+1, strings.Repeat(fmt.Sprintf("&l%d;", i), 10))
	}
	laughs += "]>"
	document := func(more string) string { return root(aContext("c", "", "") + pure + good + more) }
	page := func(more string) string { return inlineHead + words("", "fine") + more + inlineTail }
	for _, c := range []struct{ name, body, inline, says, rule string }{
		{"truncated", document("")[:300], page("")[:600], "truncated", ""},
		{"an encoding that is not the one declared", "<?xml version='1.0' encoding='utf-8'?>" + document("<g:A contextRef='c'>\xe9</g:A>"),
			"<?xml version='1.0' encoding='utf-8'?>" + page("\xe9"), "not UTF-8", ""},
		{"an undefined prefix", document("<h:A contextRef='c'>1</h:A>"), page("<h:p/>"), "not declared", ""},
		{"billion laughs", laughs + document("<g:A contextRef='c'>&l9;</g:A>"), laughs + page("&l9;"), "never expands", ""},
		{"10,000 deep", document(strings.Repeat("<g:T>", 10_000)), page(strings.Repeat("<div>", 10_000)), "nested more than 128 deep", ""},
		{"a dangling contextRef", document("<g:A contextRef='gone'>1</g:A>"), page(strings.Replace(words("", "1"), `"c"`, `"gone"`, 1)), `"gone" is not in the document`, xbrl.RuleContext},
		{"a dangling unitRef", document("<g:A contextRef='c' unitRef='gone' decimals='0'>1</g:A>"), page(strings.Replace(number("", "1"), `"u"`, `"gone"`, 1)), `"gone" is not in the document`, xbrl.RuleUnit},
		{"an unknown transform", "", page(number(`format="ixt:no-such"`, "1")), "no-such", xbrl.RuleFormat},
		{"a cyclic continuation", "", page(words(`continuedAt="k"`, "a") + rest(`id="k" continuedAt="k"`, "b")), "circle", xbrl.RuleContinuation},
		{"a dimension twice", document(aContext("d", north+south, "") + "<g:A contextRef='d'>1</g:A>"),
			page("<ix:header><ix:resources xmlns:xbrldi='http://xbrl.org/2006/xbrldi' xmlns:g='urn:g'>" + aContext("d", north+south, "") + "</ix:resources></ix:header>" +
				strings.Replace(words("", "1"), `"c"`, `"d"`, 1)), "g:Region twice", xbrl.RuleContext},
	} {
		for kind, body := range map[string]string{"instance": c.body, "inline": c.inline} {
			if body == "" {
				continue
			}
			t.Run(c.name+", "+kind, func(t *testing.T) {
				read := func() (*xbrl.Instance, error) {
					return xbrl.ParseBytes(context.Background(), []byte(body), xbrl.Limits{})
				}
				if kind == "inline" {
					read = func() (*xbrl.Instance, error) {
						return xbrl.ParseInline(context.Background(), [][]byte{[]byte(body)}, xbrl.Limits{})
					}
				}
				in, err := read()
				if c.rule == "" {
					var refused *xbrl.Error
					require.ErrorAs(t, err, &refused)
					assert.ErrorContains(t, err, c.says)
					assert.Positive(t, refused.Line)
					return
				}
				require.NoError(t, err)
				require.Len(t, in.Facts, 2)
				assert.Equal(t, "fine", in.Facts[0].Value)
				assert.Nil(t, in.Facts[0].Problem)
				require.NotNil(t, in.Facts[1].Problem)
				assert.Equal(t, c.rule, in.Facts[1].Problem.Rule)
				assert.ErrorContains(t, in.Facts[1].Problem, c.says)
			})
		}
	}
}
