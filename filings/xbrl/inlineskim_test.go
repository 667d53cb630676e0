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
)

// readPage gives all that can be seen of a reading.
func readPage(page string, limits xbrl.Limits) []string {
	in, err := xbrl.ParseInline(context.Background(), [][]byte{[]byte(page)}, limits)
	if err != nil {
		return []string{err.Error()}
	}
	out := wholes(in.Facts)
	for _, p := range in.Problems {
		out = append(out, fmt.Sprintf("%+v", *p))
	}
	return append(out, fmt.Sprint(in.Namespaces, in.Schemas, in.Footnotes, in.OtherFacts))
}

// Passing over known tags is only a faster way: each page is read with and
// without, and what is different about its tags must make no difference.
func TestPassingOverKnownTagsChangesNothing(t *testing.T) {
	block := func(markup string) string {
		return `<ix:nonNumeric name="g:T" contextRef="c" escape="true">` + markup + `</ix:nonNumeric>`
	}
	twice := func(s string) string { return strings.Repeat(s, 3) }
	for rule, body := range map[string]string{
		"tags that come again":                    twice(block(`<p class="a">one</p>`)),
		"an element written as one tag":           twice(block(`<td class="x"/><td/><br/><br></br><hr class="l" />`)),
		"other quotes and blanks":                 twice(block(`<p  class='a' >q</p ><p class = "b">r</p>`)),
		"references in attributes and text":       twice(block(`<a href="?a=1&amp;b=2">x &gt; y &amp; &nbsp; z</a>`)),
		"a > in an attribute and in text":         twice(block(`<a title="a>b">x > y</a>`)),
		"a quote in the other quotes":             twice(block(`<a title='say "so"'>x</a>`)),
		"a language in the page":                  twice(`<div xml:lang="fr">` + block(`<p>un</p>`) + `</div><div>` + block(`<p>two</p>`) + `</div>`),
		"the same tag in another namespace":       `<p>x</p>` + block(`<div xmlns="urn:other"><p>x</p><p>x</p></div><p>x</p>`),
		"a prefix for pages":                      twice(`<h:p xmlns:h="http://www.w3.org/1999/xhtml">` + block(`<h:b>x</h:b><b>y</b>`) + `</h:p>`),
		"comments, CDATA and instructions":        twice(block(`<p><!-- n --><![CDATA[<&>]]><?x y?></p>`)),
		"exclusions":                              twice(block(`<p>a<ix:exclude><b>b</b></ix:exclude>c</p>`)),
		"a fact among known tags":                 twice(`<p>` + number(`scale="3"`, "1,5") + `</p>` + block(`<p>`+number("", "7")+`</p>`)),
		"crossed tags":                            `<p>x</p><p><b>x</p></b>`,
		"crossed known tags":                      `<p>x</p><b>x</b><p><b>x</p></b>`,
		"an end that closes nothing due":          `<p>x</p></p>`,
		"a tag that is wrong each time":           `<p>x</p><p a="1" a="2">y</p>`,
		"a tag without a name":                    `<p>x</p><>y`,
		"a < in an attribute":                     `<p a="1">x</p><p a="<">y</p>`,
		"a reference that means nothing":          block(`<p>x</p><p>&nope;</p>`),
		"a reference that means nothing in a tag": block(`<p>x</p><p a="&nope;">x</p>`),
		"a name with a blank before its end":      `<p>x</p><p>x</p >` + block("<p>y</p>"),
		"line ends":                               strings.ReplaceAll(twice(block("<p\nclass='a'>one\n two</p>\n")), "\n", "\r\n"),
	} {
		page := inlineHead + body + inlineTail
		for _, cut := range []int{len(page), len(page) - len(inlineTail), len(page) - len(inlineTail) - 3} {
			fast := readPage(page[:cut], xbrl.Limits{})
			restore := xbrl.SetSkim(0)
			slow := readPage(page[:cut], xbrl.Limits{})
			restore()
			assert.Equal(t, slow, fast, "%s, cut at %d of %d", rule, cut, len(page))
		}
	}
	deep := inlineHead + strings.Repeat("<p>x</p>", 3) + strings.Repeat("<p>", 60) + strings.Repeat("</p>", 60) + inlineTail
	got := readPage(deep, xbrl.Limits{Depth: 40})
	assert.Contains(t, got[0], "more than 40 deep")
}

// FuzzSkim holds a page to one law: passing over what is known changes neither
// facts, nor problems, nor the refusal.
func FuzzSkim(f *testing.F) {
	names, err := filepath.Glob("testdata/inline-*.htm")
	if err != nil || len(names) < 3 {
		f.Fatalf("the hand-written pages are missing: %d found, %v", len(names), err)
	}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(body))
	}
	f.Add(inlineHead + strings.Repeat(`<td class="x"><b/>1 &gt; 2<br/></td>`+number(`scale="2"`, "1"), 3) + inlineTail)
	f.Fuzz(func(t *testing.T, page string) {
		fast := readPage(page, xbrl.Limits{Bytes: 1 << 20})
		restore := xbrl.SetSkim(0)
		slow := readPage(page, xbrl.Limits{Bytes: 1 << 20})
		restore()
		if !slices.Equal(slow, fast) {
			t.Fatalf("without:\n%s\nwith:\n%s", slow, fast)
		}
	})
}
