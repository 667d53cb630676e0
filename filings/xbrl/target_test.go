package xbrl_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twoTargets is a page that holds two instances: written by hand.
func twoTargets() [][]byte {
	references := func(target, href string) string {
		return `<ix:references ` + target + ` xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink">` +
			`<link:schemaRef xlink:type="simple" xlink:href="` + href + `.xsd"/><link:linkbaseRef xlink:type="simple" xlink:href="` + href + `.xml"/></ix:references>`
	}
	return inlinePage(references("", "main") + references(`target="tax"`, "tax") +
		words(`id="a"`, "one "+words(`id="b" target="tax" continuedAt="k"`, "two")) + rest(`id="k"`, " three") +
		number(`id="d" target="tax" scale="3"`, "4") +
		note("n", "", "of the second") + relationship("d", "n", ""))
}

func TestATargetHasItsOwnFactsAndReferences(t *testing.T) {
	listed := []xbrl.Target{
		{Name: "", Facts: 1, Schemas: []string{"main.xsd"}, Linkbases: []string{"main.xml"}},
		{Name: "tax", Facts: 2, Schemas: []string{"tax.xsd"}, Linkbases: []string{"tax.xml"}},
	}
	for _, c := range []struct {
		target, facts, schema string
		others                int
		noteOf                []int
	}{
		{"", `e:T "one two"; `, "main.xsd", 2, nil},
		{"tax", `e:T "two three"; e:N "4000"; `, "tax.xsd", 1, []int{2}},
	} {
		t.Run("target "+c.target, func(t *testing.T) {
			in, err := xbrl.ParseInlineTarget(context.Background(), twoTargets(), c.target, xbrl.Limits{})
			require.NoError(t, err)
			assert.Empty(t, in.Problems)
			got := ""
			for _, f := range in.Facts {
				got += fmt.Sprintf("%s %q; ", f.Concept, f.Value)
			}
			assert.Equal(t, c.facts, got)
			assert.Equal(t, []string{c.schema}, in.Schemas)
			assert.Equal(t, c.others, in.OtherFacts)
			assert.Equal(t, listed, in.Targets, "every target is listed, whichever is read")
			assert.Equal(t, c.noteOf, in.Footnotes[0].Facts)
		})
	}
}

func TestTheDefaultTargetIsWhatParseInlineReads(t *testing.T) {
	a, err := xbrl.ParseInline(context.Background(), twoTargets(), xbrl.Limits{})
	require.NoError(t, err)
	b, err := xbrl.ParseInlineTarget(context.Background(), twoTargets(), "", xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, a, b)
}

func TestATargetThatIsNotThereIsRefusedByName(t *testing.T) {
	_, err := xbrl.ParseInlineTarget(context.Background(), twoTargets(), "nosuch", xbrl.Limits{})
	var refused *xbrl.Error
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, xbrl.CodeArguments, refused.Code())
	assert.ErrorContains(t, err, `no target "nosuch"`)
	assert.ErrorContains(t, err, "tax")
	assert.NotContains(t, err.Error(), "nosuch,", "asking for one does not make it")
}

func TestFactsOfAnInlineTupleKeepTheirOrder(t *testing.T) {
	body := `<ix:tuple name="e:P" tupleID="p" id="p">` + words(`order="10"`, "ten") + words(`order="2"`, "two") + `</ix:tuple>` +
		words(`tupleRef="p" order="1.5"`, "early") + words(`order="1"`, "none")
	in, err := xbrl.ParseInline(context.Background(), inlinePage(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, in.Problems)
	got := ""
	for _, f := range in.Children(1) {
		got += f.Value + " " + f.Order + "; "
	}
	assert.Equal(t, "early 1.5; two 2; ten 10; ", got, "as numbers, wherever they stand")
	assert.Equal(t, "", in.Facts[4].Order, "outside a tuple an order means nothing")
	assert.Len(t, in.Children(0), 2)

	in, err = xbrl.ParseInline(context.Background(), inlinePage(`<ix:tuple name="e:P">`+words(`order="first"`, "x")+`</ix:tuple>`), xbrl.Limits{})
	require.NoError(t, err)
	require.Len(t, in.Problems, 1)
	assert.ErrorContains(t, in.Problems[0], `"first" in the tuple is not a number`)
}

func ExampleParseInlineTarget() {
	in, err := xbrl.ParseInlineTarget(context.Background(), twoTargets(), "tax", xbrl.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, target := range in.Targets {
		fmt.Printf("%q %d %v\n", target.Name, target.Facts, target.Schemas)
	}
	fmt.Println(in.Facts[1].Concept, in.Facts[1].Value, in.Footnotes[0].Text)
	// Output:
	// "" 1 [main.xsd]
	// "tax" 2 [tax.xsd]
	// e:N 4000 of the second
}
