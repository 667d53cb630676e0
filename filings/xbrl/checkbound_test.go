package xbrl_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCheckRefusesWhatItCannotRead(t *testing.T) {
	broken := errors.New("the disk is gone")
	failing := func(context.Context, string) ([]byte, error) { return nil, broken }
	_, err := xbrl.Check(context.Background(), "i.xml", failing, xbrl.Limits{})
	assert.ErrorIs(t, err, broken)

	var refused *xbrl.Error
	_, err = xbrl.Check(context.Background(), "i.xml", files{}.open, xbrl.Limits{})
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, xbrl.CodeArguments, refused.Code())
	_, err = xbrl.Check(context.Background(), "i.xml", nil, xbrl.Limits{})
	require.ErrorAs(t, err, &refused)

	_, err = xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(""), "s.xsd": "<schema"}.open, xbrl.Limits{})
	assert.ErrorContains(t, err, "truncated")
	_, err = xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(""), "s.xsd": aSchema("", "")}.open, xbrl.Limits{Bytes: 1000})
	assert.ErrorContains(t, err, "larger than", "the bound is for all documents together")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = xbrl.Check(ctx, "i.xml", files{"i.xml": aReport(""), "s.xsd": aSchema(moneyABC, sumABC)}.open, xbrl.Limits{})
	assert.ErrorIs(t, err, context.Canceled)
}

// A few labels on many locators multiply into arcs without end.
func TestRelationshipsAreBounded(t *testing.T) {
	var links strings.Builder
	links.WriteString(`<link:presentationLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">`)
	for range 1100 {
		links.WriteString(`<link:loc xlink:type="locator" xlink:href="#A" xlink:label="x"/>`)
	}
	links.WriteString(arc("presentation", "parent-child", "x", "x", "") + `</link:presentationLink>`)
	_, err := xbrl.Check(context.Background(), "s.xsd", files{"s.xsd": aSchema(moneyABC, links.String())}.open, xbrl.Limits{})
	assert.ErrorContains(t, err, "relationships")
}

// FuzzCheck holds Check to laws: checking twice finds the same, facts are those
// that ParseBytes gives, and a document that is read is refused by neither.
func FuzzCheck(f *testing.F) {
	f.Add(aReport(money("A", integral, "2")+money("B", integral, "3")), aSchema(moneyABC, sumABC))
	f.Add(aReport(money("A", "precision='0'", "2")), aSchema(moneyABC, aLink("definition", arc("definition", "essence-alias", "A", "B", `priority="1"`))))
	f.Add(aReport(""), aSchema(`<complexType name="T"><complexContent><extension base="g:T"/></complexContent></complexType>`+aConcept("A", "g:T", `default="1"`), ""))
	f.Add(root(`<link:footnoteLink xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="extended"/>`), "<a/>")
	f.Fuzz(func(t *testing.T, instance, schema string) {
		set := files{"i.xml": instance, "s.xsd": schema}
		check := func() (*xbrl.Verification, error) {
			return xbrl.Check(context.Background(), "i.xml", set.open, xbrl.Limits{Bytes: 1 << 20})
		}
		one, err := check()
		if err != nil {
			return // not a set of documents
		}
		two, err := check()
		if err != nil || fmt.Sprint(one.Findings) != fmt.Sprint(two.Findings) {
			t.Fatalf("the second check differs: %v\n%v\n%v", err, one.Findings, two.Findings)
		}
		in, err := xbrl.ParseBytes(context.Background(), []byte(instance), xbrl.Limits{Bytes: 1 << 20})
		if (err == nil) != (one.Instance != nil) {
			t.Fatalf("read by one and not by the other: %v", err)
		}
		if in != nil && facts(in) != facts(one.Instance) {
			t.Fatal("the facts are not those that ParseBytes gives")
		}
	})
}

// A schema of a few lines could ask for work or text without end.
func TestSchemasAreBounded(t *testing.T) {
	groups := ""
	for i := range 60 {
		next := fmt.Sprintf(`<attributeGroup ref="g:x%d"/>`, i+1)
		groups += fmt.Sprintf(`<attributeGroup name="x%d">%s%s</attributeGroup>`, i, next, next)
	}
	doubling := groups + `<complexType name="T"><attributeGroup ref="g:x0"/></complexType><element name="status" type="g:T"/>`
	report, err := xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(money("A", integral, "1")), "s.xsd": aSchema(moneyABC+doubling, "")}.open, xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, report.Findings, "groups that name each other twice are taken once")

	circle := `<complexType name="T"><complexContent><extension base="g:U"/></complexContent></complexType>` +
		`<complexType name="U"><complexContent><extension base="g:T"/></complexContent></complexType>` +
		`<element name="status" type="g:T" substitutionGroup="g:other"/><element name="other" substitutionGroup="g:status"/>`
	_, err = xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(money("A", integral, "1")), "s.xsd": aSchema(moneyABC+circle, "")}.open, xbrl.Limits{})
	require.NoError(t, err, "types and substitution groups in a circle end somewhere")

	long := `<element name="status" type="string" default="` + strings.Repeat("x", 10_000) + `"/>`
	contexts := ""
	for i := range 500 {
		contexts += aContext(fmt.Sprint("c", i), "<g:status/>", "") + strings.Replace(money("A", integral, "1"), "'c'", fmt.Sprintf("'c%d'", i), 1)
	}
	_, err = xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(contexts), "s.xsd": aSchema(moneyABC+long, "")}.open, xbrl.Limits{Bytes: 1 << 20})
	assert.ErrorContains(t, err, "larger than", "defaults make a small document large")

	many := ""
	for i := range 300 {
		many += fmt.Sprintf(`<attribute name="a%d"/>`, i)
	}
	_, err = xbrl.Check(context.Background(), "i.xml", files{"i.xml": aReport(money("A", integral, "1")), "s.xsd": aSchema(moneyABC+`<element name="status"><complexType>`+many+`</complexType></element>`, "")}.open, xbrl.Limits{})
	assert.ErrorContains(t, err, "attributes")
}
