package xbrl_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
)

// FuzzParse holds a reader to three laws: a fact is either usable or says why
// it is not; every fact stands in exactly one group; and an instance written
// out again from what was read, with its contexts after its facts, in reverse
// and under other ids, gives the same facts.
func FuzzParse(f *testing.F) {
	names, err := filepath.Glob("testdata/*.xml")
	if err != nil || len(names) < 8 {
		f.Fatalf("the hand-written instances are missing: %d found, %v", len(names), err)
	}
	for _, name := range names {
		body, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(body)
	}
	f.Add([]byte("\xff\xfe<\x00x\x00/\x00>\x00"))
	f.Fuzz(func(t *testing.T, body []byte) {
		in, err := xbrl.ParseBytes(context.Background(), body, xbrl.Limits{Bytes: 1 << 20})
		if err != nil {
			return // not an instance
		}
		usable(t, in)
		grouped(t, in)
		written := rewrite(in)
		again, err := xbrl.ParseBytes(context.Background(), []byte(written), xbrl.Limits{})
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v\n%s", err, written)
		}
		if a, b := facts(in), facts(again); a != b {
			t.Fatalf("the second reading differs:\n%s\n%s\n%s", a, b, written)
		}
		if a, b := agreements(in), agreements(again); a != b {
			t.Fatalf("in another order of contexts, other facts agree:\n%s\n%s\n%s", a, b, written)
		}
	})
}

func usable(t *testing.T, in *xbrl.Instance) {
	for i, f := range in.Facts {
		if f.Ordinal != i+1 {
			t.Fatalf("fact %d has ordinal %d", i+1, f.Ordinal)
		}
		if f.Tuple || f.Problem != nil {
			continue
		}
		if f.Context == nil || f.Context.Problem != nil || f.Numeric() && (f.Unit == nil || f.Unit.Problem != nil) {
			t.Fatalf("fact %d has no context or unit and no problem", i+1)
		}
		if _, err := f.Number(); f.Numeric() && !f.Nil && f.Fraction == nil && err != nil {
			t.Fatalf("fact %d has no number and no problem: %v", i+1, err)
		}
	}
}

func grouped(t *testing.T, in *xbrl.Instance) {
	seen := map[*xbrl.Fact]bool{}
	for _, g := range in.Groups() {
		if (g.Best == nil) != (g.Agreement == xbrl.Inconsistent) {
			t.Fatalf("%s group with best %v", g.Agreement, g.Best)
		}
		for _, f := range g.Facts {
			if seen[f] || f.Tuple {
				t.Fatalf("fact %d stands in two groups, or is a tuple", f.Ordinal)
			}
			seen[f] = true
		}
	}
	for i := range in.Facts {
		if f := &in.Facts[i]; !f.Tuple && !seen[f] {
			t.Fatalf("fact %d stands in no group", f.Ordinal)
		}
	}
}

// facts writes the usable top-level items so that equal texts mean equal facts.
func facts(in *xbrl.Instance) string {
	var b strings.Builder
	for _, f := range in.Facts {
		if !plain(f) {
			continue
		}
		fmt.Fprintf(&b, "%s %q %v %v %q %v %s", f.Concept.Clark(), f.ID, f.Nil, f.Accuracy, f.Value, f.Fraction, f.Lang)
		c := f.Context
		fmt.Fprintf(&b, " %v %s %s %s", c.Entity, c.Period.Kind, c.Period.Start, c.Period.End)
		for _, d := range c.Dimensions {
			fmt.Fprintf(&b, " [%s %s %s %v %v %s %q]", d.Container, d.Axis.Clark(), d.Member.Clark(), d.Typed, d.Nil, d.Domain.Clark(), d.Value)
		}
		if f.Unit != nil {
			for _, m := range f.Unit.Numerator {
				b.WriteString(" " + m.Clark())
			}
			for _, m := range f.Unit.Denominator {
				b.WriteString(" /" + m.Clark())
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// agreements writes the groups of those items, which the order of contexts and
// their handles must not change.
func agreements(in *xbrl.Instance) string {
	var b strings.Builder
	for _, g := range in.Groups() {
		if !plain(*g.Facts[0]) {
			continue
		}
		fmt.Fprintf(&b, "%s %d %s", g.Agreement, len(g.Facts), g.Facts[0].Concept.Clark())
		if g.Best != nil {
			b.WriteString(" " + g.Best.Value + " " + g.Best.Decimals().String())
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// plain is an item that rewrite can write: usable, outside tuples, without
// content besides dimensions.
func plain(f xbrl.Fact) bool {
	return !f.Tuple && f.Parent == 0 && f.Problem == nil && len(f.Context.Other) == 0
}

// rewrite writes an instance from the model, every name with its own prefix.
func rewrite(in *xbrl.Instance) string {
	w := writer{prefixes: map[string]string{}}
	var facts, contexts strings.Builder
	for i, f := range in.Facts {
		if !plain(f) {
			continue
		}
		w.fact(&facts, f, i)
		contextText, unitText := w.context(f.Context, i), w.unit(f.Unit, i)
		rest := contexts.String()
		contexts.Reset()
		contexts.WriteString(contextText + unitText + rest)
	}
	var head strings.Builder
	head.WriteString(`<q:xbrl xmlns:q="http://www.xbrl.org/2003/instance" xmlns:d="http://xbrl.org/2006/xbrldi" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"`)
	for space, prefix := range w.prefixes {
		if prefix != "" {
			fmt.Fprintf(&head, ` xmlns:%s="%s"`, prefix, text(space))
		}
	}
	return head.String() + ">" + facts.String() + contexts.String() + "</q:xbrl>"
}

type writer struct{ prefixes map[string]string }

func (w writer) name(q xbrl.QName) string {
	if q.Space == "" {
		return q.Local
	}
	if _, ok := w.prefixes[q.Space]; !ok {
		w.prefixes[q.Space] = fmt.Sprintf("n%d", len(w.prefixes))
	}
	return w.prefixes[q.Space] + ":" + q.Local
}

func (w writer) fact(b *strings.Builder, f xbrl.Fact, i int) {
	fmt.Fprintf(b, `<%s contextRef="c%d" xml:lang="%s"`, w.name(f.Concept), i, text(f.Lang))
	if f.Numeric() {
		fmt.Fprintf(b, ` unitRef="u%d"`, i)
	}
	for name, value := range map[string]string{"id": f.ID, "decimals": f.Accuracy.Decimals, "precision": f.Accuracy.Precision} {
		if value != "" {
			fmt.Fprintf(b, ` %s="%s"`, name, text(value))
		}
	}
	if f.Nil {
		b.WriteString(` i:nil="true"`)
	}
	b.WriteString(">" + text(f.Value))
	if f.Fraction != nil {
		fmt.Fprintf(b, "<q:numerator>%s</q:numerator><q:denominator>%s</q:denominator>",
			text(f.Fraction.Numerator), text(f.Fraction.Denominator))
	}
	fmt.Fprintf(b, "</%s>", w.name(f.Concept))
}

func (w writer) context(c *xbrl.Context, i int) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<q:context id="c%d"><q:entity><q:identifier scheme="%s">%s</q:identifier><q:segment>`,
		i, text(c.Entity.Scheme), text(c.Entity.Identifier))
	w.dimensions(&b, c, xbrl.Segment)
	b.WriteString("</q:segment></q:entity><q:period>")
	switch c.Period.Kind {
	case xbrl.Instant:
		fmt.Fprintf(&b, "<q:instant>%s</q:instant>", c.Period.EndText)
	case xbrl.Duration:
		fmt.Fprintf(&b, "<q:startDate>%s</q:startDate><q:endDate>%s</q:endDate>", c.Period.StartText, c.Period.EndText)
	case xbrl.Forever:
		b.WriteString("<q:forever/>")
	}
	b.WriteString("</q:period><q:scenario>")
	w.dimensions(&b, c, xbrl.Scenario)
	b.WriteString("</q:scenario></q:context>")
	return b.String()
}

func (w writer) dimensions(b *strings.Builder, c *xbrl.Context, in xbrl.Container) {
	for _, d := range c.Dimensions {
		if d.Container != in {
			continue
		}
		if !d.Typed {
			fmt.Fprintf(b, `<d:explicitMember dimension="%s">%s</d:explicitMember>`, w.name(d.Axis), w.name(d.Member))
			continue
		}
		content := text(d.Value) // nested content is written as its canonical text
		isNil := ""
		if d.Nil {
			isNil = ` i:nil="1"`
		}
		fmt.Fprintf(b, `<d:typedMember dimension="%s"><%s%s>%s</%s></d:typedMember>`,
			w.name(d.Axis), w.name(d.Domain), isNil, content, w.name(d.Domain))
	}
}

func (w writer) unit(u *xbrl.Unit, i int) string {
	if u == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<q:unit id="u%d"><q:divide><q:unitNumerator>`, i)
	for _, m := range u.Numerator {
		fmt.Fprintf(&b, "<q:measure>%s</q:measure>", w.name(m))
	}
	b.WriteString("</q:unitNumerator>")
	if len(u.Denominator) > 0 {
		b.WriteString("<q:unitDenominator>")
		for _, m := range u.Denominator {
			fmt.Fprintf(&b, "<q:measure>%s</q:measure>", w.name(m))
		}
		b.WriteString("</q:unitDenominator>")
	}
	b.WriteString("</q:divide></q:unit>")
	return b.String()
}

// text escapes everything that XML would read otherwise, line ends included.
func text(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;",
		"\n", "&#10;", "\r", "&#13;", "\t", "&#9;").Replace(s)
}
