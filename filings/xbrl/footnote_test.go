package xbrl_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFootnotesSayWhichFactsReferToThem(t *testing.T) {
	in := fixture(t, "footnotes.xml")
	assert.Equal(t, []xbrl.Footnote{
		{ID: "n1", Role: xbrl.FootnoteRole, Lang: "en", Text: "Unaudited & restated.", Markup: "Unaudited &amp; restated.", Facts: []int{1, 2}},
		{
			Role: "http://example.org/role/note", Lang: "fr", Title: "second", Text: "Non audité",
			Markup: `<p class="a">Non <b>audité</b><br/></p>`, Facts: []int{3},
		},
		{Role: xbrl.FootnoteRole, Lang: "en", Text: "No fact refers to this one.", Markup: "No fact refers to this one."},
		{Role: xbrl.FootnoteRole, Lang: "en", Text: "The fact of this one is gone.", Markup: "The fact of this one is gone."},
	}, in.Footnotes)
	assert.Equal(t, []xbrl.Relation{
		{From: xbrl.End{Fact: 1}, To: xbrl.End{Note: 1}, Arcrole: xbrl.FootnoteArcrole, Role: xbrl.LinkRole, Order: "2.0"},
		{From: xbrl.End{Fact: 2}, To: xbrl.End{Note: 1}, Arcrole: xbrl.FootnoteArcrole, Role: xbrl.LinkRole, Order: "2.0"},
		{From: xbrl.End{Fact: 3}, To: xbrl.End{Note: 2}, Arcrole: xbrl.FootnoteArcrole, Role: xbrl.LinkRole},
		{From: xbrl.End{Note: 1}, To: xbrl.End{Note: 2}, Arcrole: "http://example.org/arcrole/see", Role: xbrl.LinkRole},
	}, in.Relations)
	assert.Equal(t, []*xbrl.Footnote{&in.Footnotes[1]}, in.FootnotesOf(&in.Facts[2]), "of a tuple")
	assert.Empty(t, in.FootnotesOf(&in.Facts[3]))
}

func TestAFootnoteLinkThatLeadsNowhereIsAProblemAndHarmsNoFact(t *testing.T) {
	in := fixture(t, "footnotes.xml")
	require.Len(t, in.Problems, 2)
	for i, says := range []string{`"#gone" points at no fact`, `the label "nowhere"`} {
		assert.Equal(t, xbrl.RuleFootnote, in.Problems[i].Rule)
		assert.ErrorContains(t, in.Problems[i], says)
		assert.Positive(t, in.Problems[i].Line)
	}
	for _, f := range in.Facts {
		assert.Nil(t, f.Problem)
	}
}

func note(id, more, text string) string {
	return `<ix:footnote id="` + id + `" xml:lang="en" ` + more + `>` + text + `</ix:footnote>`
}

func relationship(from, to, more string) string {
	return `<ix:relationship fromRefs="` + from + `" toRefs="` + to + `" ` + more + `/>`
}

func TestInlineFootnotes(t *testing.T) {
	for _, c := range []struct{ rule, body, want string }{
		{"a relationship ties several facts to several footnotes",
			words(`id="a"`, "x") + words(`id="b"`, "y") + note("n", "", "one") + note("m", "", "two") + relationship("a b", "n m", ""),
			`n "one" "one" [1 2]; m "two" "two" [1 2]; `},
		{"each fact is listed once, in document order",
			words(`id="a"`, "x") + words(`id="b"`, "y") + note("n", "", "one") + relationship("b", "n", "") + relationship("b a", "n", ""),
			`n "one" "one" [1 2]; `},
		{"a footnote goes on elsewhere, markup and all",
			words(`id="a"`, "x") + note("n", `continuedAt="k"`, "<b>one</b>") + rest(`id="k"`, " <i>two</i>") + relationship("a", "n", ""),
			`n "one two" "<b>one</b> <i>two</i>" [1]; `},
		{"what is excluded is not of the footnote",
			words(`id="a"`, "x") + note("n", "", "one<ix:exclude> page 3</ix:exclude>") + relationship("a", "n", ""),
			`n "one" "one" [1]; `},
		{"a footnote may hold facts and footnotes",
			note("n", "", "one "+words(`id="a"`, "x")+note("m", "", " two")) + relationship("a", "m", ""),
			`n "one x two" "one x two" []; m " two" " two" [1]; `},
		{"a relationship may stand before all it names",
			relationship("a", "n", "") + note("n", "", "one") + words(`id="a"`, "x"), `n "one" "one" [1]; `},
		{"a footnote that no fact refers to is a footnote", words("", "x") + note("n", "", "one"), `n "one" "one" []; `},
		{"a tuple may have footnotes", `<ix:tuple name="e:P" id="a"/>` + note("n", "", "one") + relationship("a", "n", ""), `n "one" "one" [1]; `},
		{"facts of another target are no mistake and are not here",
			words(`id="a" target="t"`, "x") + words(`id="b"`, "y") + note("n", "", "one") + relationship("a b", "n", ""),
			`n "one" "one" [1]; `},
	} {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseInline(context.Background(), inlinePage(c.body), xbrl.Limits{})
			require.NoError(t, err)
			assert.Empty(t, in.Problems)
			got := ""
			for _, f := range in.Footnotes {
				assert.Equal(t, "en", f.Lang)
				got += fmt.Sprintf("%s %q %q %v; ", f.ID, f.Text, f.Markup, f.Facts)
			}
			assert.Equal(t, c.want, got)
		})
	}
}

func TestInlineRelationsMayLeadFromFactToFact(t *testing.T) {
	const explains = "http://www.xbrl.org/2009/arcrole/fact-explanatoryFact"
	body := words(`id="a"`, "x") + words(`id="b"`, "y") + relationship("a", "b", `arcrole="`+explains+`" linkRole="r" order="3"`)
	in, err := xbrl.ParseInline(context.Background(), inlinePage(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, []xbrl.Relation{{From: xbrl.End{Fact: 1}, To: xbrl.End{Fact: 2}, Arcrole: explains, Role: "r", Order: "3"}}, in.Relations)
}

// In version 1.0 the fact names its footnotes, and the footnote says how it is
// linked.
func TestInlineFootnotesOfVersionOne(t *testing.T) {
	body := `<old:nonNumeric xmlns:old="http://www.xbrl.org/2008/inlineXBRL" name="e:T" contextRef="c" footnoteRefs="n m">x</old:nonNumeric>` +
		`<old:footnote xmlns:old="http://www.xbrl.org/2008/inlineXBRL" footnoteID="n" footnoteRole="r" title="t">one</old:footnote>` +
		`<old:footnote xmlns:old="http://www.xbrl.org/2008/inlineXBRL" footnoteID="m" footnoteLinkRole="l" arcrole="a">two</old:footnote>`
	in, err := xbrl.ParseInline(context.Background(), inlinePage(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, in.Problems)
	require.Len(t, in.Footnotes, 2)
	assert.Equal(t, []string{"n", "r", "t"}, []string{in.Footnotes[0].ID, in.Footnotes[0].Role, in.Footnotes[0].Title})
	assert.Equal(t, []int{1}, in.Footnotes[1].Facts)
	assert.Equal(t, []xbrl.Relation{
		{From: xbrl.End{Fact: 1}, To: xbrl.End{Note: 1}, Arcrole: xbrl.FootnoteArcrole, Role: xbrl.LinkRole},
		{From: xbrl.End{Fact: 1}, To: xbrl.End{Note: 2}, Arcrole: "a", Role: "l"},
	}, in.Relations)
}

func TestInlineFootnotesThatCannotBeTrusted(t *testing.T) {
	for _, c := range []struct{ name, body, rule, what string }{
		{"a relationship from what is not there", words("", "x") + note("n", "", "one") + relationship("gone", "n", ""), xbrl.RuleFootnote, `"gone"`},
		{"a relationship to what is not there", words(`id="a"`, "x") + relationship("a", "gone", ""), xbrl.RuleFootnote, `"gone"`},
		{"a footnote whose rest is gone", words("", "x") + note("n", `continuedAt="gone"`, "one"), xbrl.RuleContinuation, `"gone"`},
		{"a footnote that goes on in a circle", words("", "x") + note("n", `continuedAt="k"`, "one") + rest(`id="k" continuedAt="k"`, "two"), xbrl.RuleContinuation, "circle"},
		{"a piece of a footnote that is of a fact too", note("n", `continuedAt="k"`, "one") + words(`continuedAt="k"`, "x") + rest(`id="k"`, "two"), xbrl.RuleContinuation, "another text"},
		{"an id on two footnotes", words(`id="a"`, "x") + note("n", "", "one") + note("n", "", "two") + relationship("a", "n", ""), xbrl.RuleFootnote, `"n", an id that stands on two`},
		{"an id on a fact and a footnote", words(`id="n"`, "x") + note("n", "", "one") + relationship("n", "n", ""), xbrl.RuleFootnote, `"n", an id that stands on two`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := xbrl.ParseInline(context.Background(), inlinePage(c.body), xbrl.Limits{})
			require.NoError(t, err)
			require.NotEmpty(t, in.Problems)
			assert.Equal(t, c.rule, in.Problems[0].Rule)
			assert.ErrorContains(t, in.Problems[0], c.what)
		})
	}
}
