package xbrl_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func inlineFiles(t *testing.T, names ...string) *xbrl.Instance {
	t.Helper()
	var set [][]byte
	for _, name := range names {
		body, err := os.ReadFile("testdata/" + name)
		require.NoError(t, err)
		set = append(set, body)
	}
	in, err := xbrl.ParseInline(context.Background(), set, xbrl.Limits{})
	require.NoError(t, err)
	return in
}

func TestInlineFactsHaveTheValuesTheyMean(t *testing.T) {
	in := inlineFiles(t, "inline-report.htm")
	assert.Empty(t, in.Problems)
	var got []string
	for _, f := range in.Facts {
		got = append(got, fmt.Sprintf("%d %s %q %v %s %s", f.Ordinal, f.Concept, f.Value, f.Nil, f.Lang, f.UnitRef))
	}
	assert.Equal(t, []string{
		`1 g:FiscalPeriod "FY" false en `,
		`2 g:Revenue "1234500000" false en eur`,
		`3 g:Profit "-12000" false en eur`,
		`4 g:Margin "0.0520" false en pure`,
		`5 g:Issued "77" false en pure`,
		`6 g:Outstanding "77" false en pure`,
		`7 g:Commitments "" true en eur`,
		`8 g:Ratio "" false en pure`,
		`9 g:Greeting "hello big world" false en `,
		`10 g:Policy "<p class=\"a&amp;b\">Prix <b>5&lt;6</b><br/><span></span> en 5</p>" false fr `,
		`11 g:Price "5" false fr eur`,
		`12 g:Director "" false en `,
		`13 g:DirectorName "A. Person" false en `,
	}, got)
	assert.Equal(t, &xbrl.Fraction{Numerator: "1", Denominator: "3"}, in.Facts[7].Fraction)
	assert.True(t, in.Facts[11].Tuple)
	assert.Equal(t, 12, in.Facts[12].Parent)
	assert.Equal(t, "g:NorthMember", in.Facts[2].Context.Dimensions[0].Text())
	assert.Equal(t, []string{"g.xsd"}, in.Schemas, "those of the default target")
	assert.Equal(t, 1, in.OtherFacts)
	assert.Len(t, in.Footnotes, 1)
	assert.Equal(t, []int{2, 2}, []int{in.DeclaredContexts, in.DeclaredUnits})
}

func TestInlineDocumentsOfASetAreOneInstance(t *testing.T) {
	in := inlineFiles(t, "inline-set-1.htm", "inline-set-2.htm")
	require.Len(t, in.Facts, 3)
	assert.Equal(t, "first second", in.Facts[0].Value, "a chain may cross documents")
	assert.Equal(t, []int{0, 1, 1}, []int{in.Facts[0].Document, in.Facts[1].Document, in.Facts[2].Document})
	assert.Equal(t, "2024-12-31", in.Facts[1].Context.Period.String(), "contexts of any document serve all")
	assert.Equal(t, "EUR", in.Facts[1].Unit.String())
	require.Len(t, in.Problems, 1)
	assert.Equal(t, []int{1, 5}, []int{in.Problems[0].Document, in.Problems[0].Line}, "a problem names document and line")

	reversed := inlineFiles(t, "inline-set-2.htm", "inline-set-1.htm")
	assert.Equal(t, "first second", reversed.Facts[2].Value, "whatever the order of the documents")
}

const (
	inlineHead = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" xmlns:e="http://example.com/e"><body><ix:header><ix:resources><xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="s">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context><xbrli:unit id="u"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit></ix:resources></ix:header>`
	inlineTail = `</body></html>`
)

func inlinePage(body string) [][]byte { return [][]byte{[]byte(inlineHead + body + inlineTail)} }

// number writes a nonFraction; more are further attributes.
func number(more, text string) string {
	return `<ix:nonFraction name="e:N" contextRef="c" unitRef="u" decimals="0" ` + more + `>` + text + `</ix:nonFraction>`
}

func words(more, text string) string {
	return `<ix:nonNumeric name="e:T" contextRef="c" ` + more + `>` + text + `</ix:nonNumeric>`
}

func rest(more, text string) string {
	return `<ix:continuation ` + more + `>` + text + `</ix:continuation>`
}

func TestInlineValues(t *testing.T) {
	for _, c := range []struct{ rule, body, value string }{
		{"a scale shifts every digit", number(`scale="3"`, "0.1234567890123456789"), "123.4567890123456789"},
		{"a negative scale keeps the last nought", number(`scale="-2"`, "0.0"), "0.000"},
		{"a negative scale may pass the first digit", number(`scale="-4"`, "5.25"), "0.000525"},
		{"a scale with a plus sign", number(`scale="+2"`, "7"), "700"},
		{"leading noughts go", number("", "007.50"), "7.50"},
		{"nought has no sign", number(`sign="-" scale="6"`, "0.0"), "0"},
		{"white space around digits is layout", number("", "\n 5 "), "5"},
		{"a comment does not divide digits", number("", "1<!-- thousand -->000"), "1000"},
		{"a named character of XHTML is that character", words("", "caf&eacute;&nbsp;&mdash;&hellip;"), "café\u00a0—…"},
		{"CDATA has no named characters", words("", "<![CDATA[a&nbsp;b]]>"), "a&nbsp;b"},
		{"white space of a text stays, also in inner elements", words("", "5<span> </span>years"), "5 years"},
		{"markup goes, its text stays", words("", "a<b>b</b><i>c</i> d"), "abc d"},
		{"a fact in an excluded part is not of the text around it", words("", "a<ix:exclude>b"+words("", "x")+"</ix:exclude>c"), "ac"},
		{"an exclusion within an exclusion", words("", "a<ix:exclude>b<ix:exclude>c</ix:exclude>d</ix:exclude>e"), "ae"},
		{"two exclusions, one empty", words("", "a<ix:exclude/>b<ix:exclude>c</ix:exclude>"), "ab"},
		{"kept markup leaves out what is excluded", words(`escape="true"`, "<p>a<ix:exclude><b>x</b></ix:exclude></p>"), "<p>a</p>"},
		{"kept markup drops comments and ix elements", words(`escape="1"`, "<p><!-- x -->a"+words("", "<i>b</i>")+"</p>"), "<p>a<i>b</i></p>"},
		{"kept markup is quoted again", words(`escape="true"`, `<a title='"&lt;"'>&amp;</a>`), `<a title="&quot;&lt;&quot;">&amp;</a>`},
		{"a chain keeps the markup of every piece", words(`escape="true" continuedAt="k"`, "<p>a</p>") + rest(`id="k"`, "<p>b</p>"), "<p>a</p><p>b</p>"},
		{"a chain without markup", words(`continuedAt="k"`, "a") + rest(`id="k"`, "<p>b</p>"), "ab"},
		{"an exclusion in a continuation", words(`continuedAt="k"`, "a") + rest(`id="k"`, "<ix:exclude>9</ix:exclude>b"), "ab"},
		{"a continuation may hold facts", words(`continuedAt="k"`, "a") + rest(`id="k"`, "b"+words("", "c")), "abc"},
		{"a format reads the joined text", words(`continuedAt="k" format="ixt:date-monthname-day-year-en"`, "March 29, ") + rest(`id="k"`, "2025"), "2025-03-29"},
		{"an empty text is a value", words("", ""), ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseInline(context.Background(), inlinePage(c.body), xbrl.Limits{})
			require.NoError(t, err)
			assert.Empty(t, in.Problems)
			assert.Equal(t, c.value, in.Facts[0].Value)
		})
	}
}

func TestInlineFactsThatCannotBeTrustedSayWhy(t *testing.T) {
	for _, c := range []struct{ name, body, rule, what string }{
		{"no such context", `<ix:nonFraction name="e:N" contextRef="x" unitRef="u">1</ix:nonFraction>`, xbrl.RuleContext, `"x" is not in the document`},
		{"no such unit", `<ix:nonFraction name="e:N" contextRef="c" unitRef="x">1</ix:nonFraction>`, xbrl.RuleUnit, `"x" is not in the document`},
		{"a number without a unit", `<ix:nonFraction name="e:N" contextRef="c">1</ix:nonFraction>`, xbrl.RuleUnit, "no unitRef"},
		{"a name without a declared prefix", `<ix:nonNumeric name="x:N" contextRef="c">1</ix:nonNumeric>`, xbrl.RuleName, `"x:N"`},
		{"digits of a number without a format have no commas", number("", "1,000"), xbrl.RuleNumber, "not a number without a sign"},
		{"a displayed sign", number("", "-5"), xbrl.RuleNumber, "without a sign"},
		{"an exponent", number("", "1e3"), xbrl.RuleNumber, "without a sign"},
		{"no digits are no nought", number("", ""), xbrl.RuleNumber, "without a sign"},
		{"a scale that is no count", number(`scale="x"`, "5"), xbrl.RuleNumber, `scale "x"`},
		{"an enormous scale", number(`scale="999999999"`, "5"), xbrl.RuleNumber, "scale"},
		{"a sign that is no minus", number(`sign="+"`, "5"), xbrl.RuleNumber, `sign "+"`},
		{"an unknown format", number(`format="ixt:no-such"`, "5"), xbrl.RuleFormat, `registry "http://www.xbrl.org/inlineXBRL/transformation/2020-02-12" has no format "no-such"`},
		{"text that does not fit its format", number(`format="ixt:num-dot-decimal"`, "12.3.4"), xbrl.RuleFormat, `"12.3.4"`},
		{"a format without a declared prefix", number(`format="x:num"`, "5"), xbrl.RuleFormat, `"x:num"`},
		{"a nil with content", number(`xsi:nil="true"`, "5"), xbrl.RuleNil, "has content"},
		{"a number beside the one nested in it", number("", "1"+number("", "2")), xbrl.RuleContent, "beside"},
		{"a nested number of another scale", number(`scale="3"`, number("", "2")), xbrl.RuleContent, "scale"},
		{"a number that leaves out part of itself", number("", "1<ix:exclude>2</ix:exclude>"), xbrl.RuleContent, "leave out"},
		{"a continuation that is not there", words(`continuedAt="gone"`, "a"), xbrl.RuleContinuation, `"gone"`},
		{"a circle", words(`continuedAt="k"`, "a") + rest(`id="k" continuedAt="l"`, "b") + rest(`id="l" continuedAt="k"`, "c"), xbrl.RuleContinuation, "circle"},
		{"a continuation used twice", words(`continuedAt="k"`, "a") + words(`continuedAt="k"`, "b") + rest(`id="k"`, "c"), xbrl.RuleContinuation, "another text"},
		{"an id on two continuations", words(`continuedAt="k"`, "a") + rest(`id="k"`, "b") + rest(`id="k"`, "c"), xbrl.RuleContinuation, "stands twice"},
		{"a continuation within its own text", words(`continuedAt="k"`, "a"+rest(`id="k"`, "b")), xbrl.RuleContinuation, "within another piece"},
		{"a continuation that nothing leads to", rest(`id="k"`, "b") + words("", "a"), xbrl.RuleContinuation, "no text continues here"},
		{"a fraction with one number", `<ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator></ix:fraction>`, xbrl.RuleNumber, "one numerator and one denominator"},
		{"a fraction by nought", `<ix:fraction name="e:F" contextRef="c" unitRef="u"><ix:numerator>1</ix:numerator><ix:denominator>0</ix:denominator></ix:fraction>`, xbrl.RuleNumber, "nought"},
		{"a tuple that is not there", words(`tupleRef="x"`, "a"), xbrl.RuleTuple, `"x"`},
		{"a tuple in itself", `<ix:tuple name="e:A" tupleID="a" tupleRef="b"/><ix:tuple name="e:B" tupleID="b" tupleRef="a"/>`, xbrl.RuleTuple, "in itself"},
	} {
		t.Run(c.name, func(t *testing.T) {
			in, err := xbrl.ParseInline(context.Background(), inlinePage(c.body), xbrl.Limits{})
			require.NoError(t, err)
			require.NotEmpty(t, in.Problems)
			assert.Equal(t, c.rule, in.Problems[0].Rule)
			assert.Contains(t, in.Problems[0].Error(), c.what)
			assert.Equal(t, 1, in.Problems[0].Line)
		})
	}
}

func TestInlineDocumentsThatAreRefused(t *testing.T) {
	deep := strings.Repeat("<div>", 10000)
	for _, c := range []struct {
		name string
		set  [][]byte
		what string
	}{
		{"no document", nil, "there is no document"},
		{"a page without inline XBRL", [][]byte{[]byte("<html><p>Request Rate Threshold Exceeded</html>")}, "no inline XBRL in this document"},
		{"an instance", [][]byte{[]byte(`<xbrl xmlns="http://www.xbrl.org/2003/instance"/>`)}, "goes to Parse"},
		{"another root", [][]byte{[]byte(`<body xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"/>`)}, "the root element is <body>"},
		{"a page that is not well formed", inlinePage("<p>a<br></p>"), "</p> where </br> was due"},
		{"a prefix that is not declared", inlinePage("<x:p/>"), "prefix of <x:p>"},
		{"a named character that XHTML does not have", inlinePage(words("", "&nosuch;")), `"&nosuch;"`},
		{"entities of its own", [][]byte{[]byte("<!DOCTYPE html [<!ENTITY a 'b'>]>" + inlineHead + inlineTail)}, "DOCTYPE declares entities"},
		{"nested too deep", inlinePage(deep), "nested more than"},
		{"truncated", [][]byte{[]byte(inlineHead)}, "truncated"},
		{"the second of a set", append(inlinePage(""), []byte("<html/>")), "document 2 of 2: there is no inline"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := xbrl.ParseInline(context.Background(), c.set, xbrl.Limits{})
			var known *xbrl.Error
			require.ErrorAs(t, err, &known)
			assert.ErrorContains(t, err, c.what)
		})
	}
}

// Facts within facts share their text, so values put together anew are what
// could grow, and they have the bound that documents have.
func TestInlineValuesAreBoundedLikeDocuments(t *testing.T) {
	body := strings.Repeat("0123456789", 2000)
	for range 60 {
		body = words("", body+"<ix:exclude>x</ix:exclude>")
	}
	_, err := xbrl.ParseInline(context.Background(), inlinePage(body), xbrl.Limits{Bytes: 100 << 10})
	assert.ErrorContains(t, err, "larger than")
	in, err := xbrl.ParseInline(context.Background(), inlinePage(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Len(t, in.Facts, 60)
	_, err = xbrl.ParseInline(context.Background(), append(inlinePage(body), inlinePage("")...), xbrl.Limits{Bytes: int64(len(body))})
	assert.ErrorContains(t, err, "larger than", "the bound is for all documents together")
}

func TestInlineReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := xbrl.ParseInline(ctx, inlinePage(""), xbrl.Limits{})
	assert.ErrorIs(t, err, context.Canceled)
}

func ExampleParseInline() {
	page, err := os.ReadFile("testdata/inline-report.htm")
	if err != nil {
		fmt.Println(err)
		return
	}
	in, err := xbrl.ParseInline(context.Background(), [][]byte{page}, xbrl.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, fact := range in.Facts[1:4] {
		fmt.Println(fact.Concept, fact.Value, fact.Unit, fact.Context)
	}
	// Output:
	// g:Revenue 1234500000 EUR 0000000001 2024-01-01 to 2024-12-31
	// g:Profit -12000 EUR 0000000001 2024-01-01 to 2024-12-31 g:RegionAxis=g:NorthMember
	// g:Margin 0.0520 pure 0000000001 2024-01-01 to 2024-12-31
}
