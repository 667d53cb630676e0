package xbrl_test

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// files is a set of documents by address, written by hand.
type files map[string]string

func (f files) open(_ context.Context, address string) ([]byte, error) {
	if body, ok := f[address]; ok {
		return []byte(body), nil
	}
	return nil, fs.ErrNotExist
}

// aSchema is a taxonomy schema: concepts of the namespace of root, and links.
func aSchema(declarations, links string) string {
	return `<schema xmlns="http://www.w3.org/2001/XMLSchema" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"` +
		` xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:g="http://example.org/gaap/2024" targetNamespace="http://example.org/gaap/2024">` +
		`<annotation><appinfo><link:linkbase>` + links + `</link:linkbase></appinfo></annotation>` +
		`<import namespace="http://www.xbrl.org/2003/instance" schemaLocation="http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd"/>` +
		declarations + `</schema>`
}

// aConcept declares a concept; more are further attributes.
func aConcept(name, kind, more string) string {
	return `<element name="` + name + `" id="` + name + `" type="` + kind + `" substitutionGroup="xbrli:item" xbrli:periodType="instant" ` + more + `/>`
}

// aLink writes an extended link between concepts of the same schema.
func aLink(link, arcs string) string {
	locs := ""
	for _, name := range []string{"A", "B", "C"} {
		if strings.Contains(arcs, `"`+name+`"`) {
			locs += `<link:loc xlink:type="locator" xlink:href="#` + name + `" xlink:label="` + name + `"/>`
		}
	}
	return `<link:` + link + `Link xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">` + locs + arcs + `</link:` + link + `Link>`
}

func arc(link, arcrole, from, to, more string) string {
	if !strings.HasPrefix(arcrole, "http") {
		arcrole = "http://www.xbrl.org/2003/arcrole/" + arcrole
	}
	return `<link:` + link + `Arc xlink:type="arc" xlink:arcrole="` + arcrole + `" xlink:from="` + from + `" xlink:to="` + to + `" ` + more + `/>`
}

// aReport is an instance of the schema s.xsd with three contexts: c, at the end
// of 2024; same, which is equal to it; and year, a duration.
func aReport(facts string) string {
	one := aContext("c", draft, "")
	year := strings.Replace(aContext("year", "", ""), "<xbrli:instant>2024-12-31</xbrli:instant>", "<xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate>", 1)
	usd := "<xbrli:unit id='usd'><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>"
	return root(`<link:schemaRef xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="s.xsd"/>` +
		one + strings.Replace(one, "'c'", "'same'", 1) + year + pure + usd + facts)
}

func money(name, more, value string) string {
	return "<g:" + name + " contextRef='c' unitRef='usd' " + more + ">" + value + "</g:" + name + ">"
}

var (
	moneyABC = aConcept("A", "xbrli:monetaryItemType", "") + aConcept("B", "xbrli:monetaryItemType", "") + aConcept("C", "xbrli:monetaryItemType", "")
	sumABC   = aLink("calculation", arc("calculation", "summation-item", "A", "B", `weight="1"`)+arc("calculation", "summation-item", "A", "C", `weight="-1"`))
	integral = "decimals='0'"
)

func TestRulesOfTheSpecification(t *testing.T) {
	status := `<element name="status" type="string"/>`
	for _, c := range []struct{ rule, declarations, links, facts, broken, says string }{
		{"facts that add up", moneyABC + status, sumABC, money("A", integral, "1") + money("B", integral, "3") + money("C", integral, "2"), "", ""},
		{"facts that do not", moneyABC + status, sumABC, money("A", integral, "2") + money("B", integral, "3") + money("C", integral, "2"), xbrl.CheckCalculation, "it is 2 and what contributes to it gives 1"},
		{"a sum is compared as exactly as its total claims to be", moneyABC + status, sumABC, money("A", "decimals='-1'", "10") + money("B", integral, "13") + money("C", integral, "2"), "", ""},
		{"a part is taken as exactly as it claims to be", moneyABC + status, sumABC, money("A", integral, "10") + money("B", "decimals='-1'", "13"), "", ""},
		{"ties go to the even neighbour", moneyABC + status, sumABC, money("A", integral, "2") + money("B", integral, "2.5"), "", ""},
		{"contexts of equal content are one", moneyABC + status, sumABC, money("A", integral, "2") + strings.Replace(money("B", integral, "3"), "'c'", "'same'", 1), xbrl.CheckCalculation, "gives 3"},
		{"a duplicate leaves open which counts", moneyABC + status, sumABC, money("A", integral, "2") + money("B", integral, "3") + money("B", integral, "3"), "", ""},
		{"nothing adds to a nil", moneyABC + status, sumABC, money("A", "xsi:nil='true' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'", "") + money("B", integral, "3"), "", ""},
		{"a prohibited arc does not bind", moneyABC + status, sumABC + aLink("calculation", arc("calculation", "summation-item", "A", "C", `weight="-1.0" use="prohibited"`)), money("A", integral, "3") + money("B", integral, "3") + money("C", integral, "2"), "", ""},
		{"prohibiting another arc changes nothing", moneyABC + status, sumABC + aLink("calculation", arc("calculation", "summation-item", "A", "C", `weight="-2" use="prohibited"`)), money("A", integral, "3") + money("B", integral, "3") + money("C", integral, "2"), xbrl.CheckCalculation, ""},
		{"a number without accuracy", moneyABC, "", money("A", "", "1"), xbrl.CheckAccuracy, "neither decimals nor precision"},
		{"accuracy on a nil", moneyABC, "", money("A", integral+" xsi:nil='1' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'", ""), xbrl.CheckAccuracy, "nil"},
		{"an accuracy that the type presets", `<complexType name="T"><simpleContent><restriction base="xbrli:monetaryItemType"><attribute name="decimals" default="2"/></restriction></simpleContent></complexType>` + aConcept("A", "g:T", ""), "", money("A", "", "1"), "", ""},
		{"a default stands where there is no text", aConcept("A", "xbrli:monetaryItemType", `default="7"`), "", money("A", integral, ""), "", ""},
		{"a number has a unit", moneyABC, "", "<g:A contextRef='c' xsi:nil='true' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'/>", xbrl.CheckUnitType, "no unit"},
		{"money has a currency", moneyABC, "", strings.Replace(money("A", integral, "1"), "usd", "u", 1), xbrl.CheckUnitType, "not one currency"},
		{"shares are counted in shares", aConcept("A", "xbrli:sharesItemType", ""), "", money("A", integral, "1"), xbrl.CheckUnitType, "not xbrli:shares"},
		{"a text has no unit", aConcept("A", "xbrli:stringItemType", ""), "", money("A", "", "1"), xbrl.CheckUnitType, "no number and has a unit"},
		{"an instant where a duration is due", strings.Replace(moneyABC, "instant", "duration", 1), "", money("A", integral, "1"), xbrl.CheckPeriodType, "holds over a duration"},
		{"a duration where an instant is due", moneyABC, "", strings.Replace(money("A", integral, "1"), "'c'", "'year'", 1), xbrl.CheckPeriodType, "holds at an instant"},
		{"a fact that no schema declares", moneyABC, "", money("D", integral, "1"), xbrl.CheckConcept, "does not declare it"},
		{"an abstract concept", aConcept("A", "xbrli:stringItemType", `abstract="true"`), "", "<g:A contextRef='c'>x</g:A>", xbrl.CheckConcept, "abstract"},
		{"a segment that holds a fact", aConcept("status", "xbrli:stringItemType", ""), "", "<g:status contextRef='c'>x</g:status>", xbrl.CheckContent, "g:status"},
		{"two names of one thing that agree", moneyABC, aLink("definition", arc("definition", "essence-alias", "A", "B", "")), money("A", "decimals='-1'", "10") + money("B", integral, "11"), "", ""},
		{"two names of one thing that do not", moneyABC, aLink("definition", arc("definition", "essence-alias", "A", "B", "")), money("A", integral, "10") + money("B", integral, "11"), xbrl.CheckAlias, "another value"},
		{"two names of things of two types", aConcept("A", "xbrli:monetaryItemType", "") + aConcept("B", "xbrli:sharesItemType", ""), aLink("definition", arc("definition", "essence-alias", "A", "B", "")), "", xbrl.CheckAlias, "differ in type"},
		{"a fact that demands another", moneyABC, aLink("definition", arc("definition", "requires-element", "A", "B", "")), money("A", integral, "1"), xbrl.CheckRequires, "demands a fact of B"},
		{"a circle of parents", moneyABC, aLink("presentation", arc("presentation", "parent-child", "A", "B", "")+arc("presentation", "parent-child", "B", "A", "")), "", xbrl.CheckCycle, "directed cycle"},
		{"two ways to one child", moneyABC, aLink("presentation", arc("presentation", "parent-child", "A", "B", "")+arc("presentation", "parent-child", "B", "C", "")+arc("presentation", "parent-child", "A", "C", "")), "", "", ""},
		{"a weight against the balances", aConcept("A", "xbrli:monetaryItemType", `xbrli:balance="debit"`) + aConcept("B", "xbrli:monetaryItemType", `xbrli:balance="credit"`), aLink("calculation", arc("calculation", "summation-item", "A", "B", `weight="1"`)), "", xbrl.CheckArc, "a credit adds to a debit"},
		{"an arc to a label that is not there", moneyABC, aLink("presentation", arc("presentation", "parent-child", "A", "gone", "")), "", xbrl.CheckReference, `"gone"`},
		{"an arcrole on an arc it is not for", moneyABC, aLink("presentation", arc("presentation", "general-special", "A", "B", "")), "", xbrl.CheckRole, "may not stand on presentationArc"},
		{"an arcrole that no one declares", moneyABC, aLink("presentation", arc("presentation", "http://example.org/own", "A", "B", "")), "", xbrl.CheckRole, "no arcroleRef"},
		{"a balance on shares", aConcept("A", "xbrli:sharesItemType", `xbrli:balance="debit"`), "", "", xbrl.CheckDeclaration, "no amount of money"},
		{"an id on two elements", moneyABC + `<element name="D" id="A" type="string"/>`, "", "", xbrl.CheckID, `"A"`},
	} {
		t.Run(c.rule, func(t *testing.T) {
			set := files{"i.xml": aReport(c.facts), "s.xsd": aSchema(c.declarations, c.links)}
			report, err := xbrl.Check(context.Background(), "i.xml", set.open, xbrl.Limits{})
			require.NoError(t, err)
			assert.Equal(t, []string{"i.xml", "s.xsd"}, report.Read)
			if c.broken == "" {
				assert.Empty(t, report.Findings)
				return
			}
			require.NotEmpty(t, report.Findings)
			assert.True(t, report.Broken(c.broken), "%+v", report.Findings)
			for _, f := range report.Findings {
				assert.Equal(t, c.broken, f.Rule, "nothing else is found: %+v", f)
				assert.Equal(t, 1, f.Line)
			}
			assert.Contains(t, report.Findings[0].What, c.says)
		})
	}
}

// The values that contexts hold are compared in the types of their schema.
func TestContextsAreEqualByTheTypesOfTheirContent(t *testing.T) {
	for _, c := range []struct {
		kind, one, two string
		equal          bool
	}{
		{"decimal", "1.50", "+01.5", true},
		{"decimal", "-0", "0.0", true},
		{"decimal", "1.5", "1.51", false},
		{"double", "1.2E3", "1200", true},
		{"double", "INF", "INF", true},
		{"double", "INF", "-INF", false},
		{"double", "NaN", "NaN", false},
		{"boolean", "1", "true", true},
		{"boolean", "0", "true", false},
		{"string", "a b", "a  b", false},
		{"token", "a b", " a  b ", true},
		{"integer", "007", "7", true},
	} {
		declarations := moneyABC + `<element name="status" type="` + c.kind + `"/>`
		status := func(value string) string { return strings.Replace(draft, "draft", value, 1) }
		body := strings.Replace(aReport(money("A", integral, "1")+strings.Replace(money("B", integral, "2"), "'c'", "'same'", 1)), draft, status(c.one), 1)
		body = strings.Replace(body, draft, status(c.two), 1)
		set := files{"i.xml": body, "s.xsd": aSchema(declarations, sumABC)}
		report, err := xbrl.Check(context.Background(), "i.xml", set.open, xbrl.Limits{})
		require.NoError(t, err)
		assert.Equal(t, c.equal, report.Broken(xbrl.CheckCalculation), "%s: %q and %q; where they are equal, 1 is not 2", c.kind, c.one, c.two)
	}
}

func TestDocumentsThatAreNotAtHandAreNamedAndAreNoFinding(t *testing.T) {
	set := files{"reports/i.xml": strings.Replace(aReport(money("A", integral, "1")), "s.xsd", "../taxonomy/s%20x.xsd", 1)}
	report, err := xbrl.Check(context.Background(), "reports/i.xml", set.open, xbrl.Limits{})
	require.NoError(t, err)
	assert.Empty(t, report.Findings)
	assert.Equal(t, []string{"taxonomy/s x.xsd"}, report.Unread, "resolved against the document that names it, escapes decoded")
	assert.Len(t, report.Instance.Facts, 1)
}

func ExampleCheck() {
	set := files{
		"report.xml": aReport(money("A", integral, "2") + money("B", integral, "3") + money("C", integral, "2")),
		"s.xsd":      aSchema(moneyABC, sumABC),
	}
	report, err := xbrl.Check(context.Background(), "report.xml", set.open, xbrl.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range report.Findings {
		fmt.Printf("%s (%s), fact #%d %s: %s\n", f.Rule, f.Section, f.Ordinal, f.Subject, f.What)
	}
	// Output:
	// calculation (5.2.5.2), fact #1 g:A: it is 2 and what contributes to it gives 1, in the link role "http://www.xbrl.org/2003/role/link"
}
