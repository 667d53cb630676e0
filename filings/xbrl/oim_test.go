package xbrl_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func jsonReport(tb testing.TB) *xbrl.Instance {
	tb.Helper()
	body, err := os.ReadFile("testdata/oim-report.json")
	require.NoError(tb, err)
	in, err := xbrl.ParseJSON(context.Background(), body, xbrl.Limits{})
	require.NoError(tb, err)
	return in
}

// factsByID gives the facts of a report by the key they stand under.
func factsByID(in *xbrl.Instance) map[string]*xbrl.Fact {
	out := map[string]*xbrl.Fact{}
	for i := range in.Facts {
		out[in.Facts[i].ID] = &in.Facts[i]
	}
	return out
}

func TestAJSONReportGivesTheFactsOfTheModel(t *testing.T) {
	in := jsonReport(t)
	assert.Empty(t, in.Problems)
	require.Len(t, in.Facts, 6, "the footnote is counted, not listed")
	f := factsByID(in)
	for id, want := range map[string]string{
		"year": "g:Revenue 73420000000.0 EUR -6 5493000F4ZO33MV32P92 2024-01-01 to 2024-12-31",
		"end":  "g:Price 12.50 EUR/shares INF 5493000F4ZO33MV32P92 2024-12-31",
		"noon": "g:Trips 3 km*t/own:Lorry*h 0 5493000F4ZO33MV32P92 2024-12-31",
		"pure": "g:Rate 0.25 pure 4 5493000F4ZO33MV32P92 2024-12-31 own:RegionAxis=g:NorthMember",
	} {
		got := f[id]
		assert.Equal(t, want, strings.Join([]string{got.Concept.String(), got.Value, got.Unit.String(), got.Accuracy.Decimals, got.Context.String()}, " "))
		assert.True(t, got.Numeric(), id)
	}
	n, err := f["year"].Number()
	require.NoError(t, err)
	assert.Equal(t, "73420000000", n.String())
	assert.Equal(t, xbrl.Instant, f["end"].Context.Period.Kind)
	assert.Equal(t, "2025-01-01T00:00:00", f["end"].Context.Period.EndText)
	assert.Equal(t, "http://standards.iso.org/iso/17442", f["end"].Context.Entity.Scheme)
	assert.Equal(t, []string{"http://example.com/own.xsd"}, in.Schemas)
	assert.Len(t, in.Namespaces, 7)
	assert.Equal(t, []int{1, 2, 2, 6, 4}, []int{in.Notes, in.Links, in.Extensions, len(in.Contexts), len(in.Units)})
}

func TestWhatJSONLeavesOutHasTheMeaningOfOIM(t *testing.T) {
	text := factsByID(jsonReport(t))["text"]
	assert.False(t, text.Numeric(), "neither unit nor decimals: a text")
	assert.Equal(t, "#nil", text.Value, "a word of xBRL-CSV means nothing here")
	assert.Equal(t, "en-gb", text.Lang)
	assert.Equal(t, xbrl.Forever, text.Context.Period.Kind)
	assert.Equal(t, xbrl.Entity{Scheme: "https://xbrl.org/2021/entities", Identifier: "NA"}, text.Context.Entity)
}

func TestAMemberIsTypedUnlessItReadsLikeAName(t *testing.T) {
	f := factsByID(jsonReport(t))
	dims := f["text"].Context.Dimensions
	require.Len(t, dims, 2)
	assert.Equal(t, "Plan: B", dims[0].Value)
	assert.True(t, dims[0].Typed)
	assert.Equal(t, "{http://example.com/general}SouthMember", dims[1].Member.Clark())
	assert.True(t, dims[1].Assumed, "only the taxonomy can tell")
	none := f["nil"].Context.Dimensions[0]
	assert.True(t, none.Typed && none.Nil, "an explicit member is never null")
	assert.True(t, f["nil"].Nil)
	assert.Empty(t, f["nil"].Accuracy.Decimals, "nothing is exact about no value")
}

// oneFact is a report of one fact, written as given.
func oneFact(fact string) string {
	return `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json","namespaces":{"g":"http://example.com/general",` +
		`"h":"http://example.com/general","s":"http://example.com/scheme","iso4217":"http://www.xbrl.org/2003/iso4217"},"taxonomy":[]},"facts":{"f":` + fact + `}}`
}

// dimensioned is a fact of value 1 with the given dimensions besides its concept.
func dimensioned(more string) string {
	return oneFact(`{"value":"1","dimensions":{"concept":"g:A"` + more + `}}`)
}

func TestAFactThatBreaksARuleSaysWhich(t *testing.T) {
	cases := []struct{ rule, body, want, says string }{
		{"a period of bare days", dimensioned(`,"period":"2024-01-01/2024-12-31"`), xbrl.RuleContext, "not a date with a time"},
		{"a bare instant", dimensioned(`,"period":"2024-12-31"`), xbrl.RuleContext, "not a date with a time"},
		{"a period of three ends", dimensioned(`,"period":"2024-01-01T00:00:00/2024-01-02T00:00:00/2024-01-03T00:00:00"`), xbrl.RuleContext, "more than two ends"},
		{"a period that runs backwards", dimensioned(`,"period":"2025-01-01T00:00:00/2024-01-01T00:00:00"`), xbrl.RuleContext, "before it starts"},
		{"a period that is null", dimensioned(`,"period":null`), xbrl.RuleContext, "not a date with a time"},
		{"an entity under no prefix", dimensioned(`,"entity":"x:1"`), xbrl.RuleContext, `"x:1" is not an identifier`},
		{"an entity without identifier", dimensioned(`,"entity":"s:"`), xbrl.RuleContext, `"s:" is not an identifier`},
		{"a dimension under no prefix", dimensioned(`,"x:Axis":"g:M"`), xbrl.RuleContext, "neither one of OIM nor a name"},
		{"a dimension that OIM does not define", dimensioned(`,"axis":"g:M"`), xbrl.RuleContext, "neither one of OIM nor a name"},
		{"a dimension under two prefixes", dimensioned(`,"g:Axis":"a","h:Axis":"b"`), xbrl.RuleContext, "twice, under two prefixes"},
		{"a member that is a number", dimensioned(`,"g:Axis":5`), xbrl.RuleContext, "a number without quotes"},
		{"a unit of no names", dimensioned(`,"unit":"EUR"`), xbrl.RuleUnit, `"EUR" is not made of names`},
		{"a product in a division without parentheses", dimensioned(`,"unit":"g:a*g:b/g:c"`), xbrl.RuleUnit, "not made of names"},
		{"two divisions", dimensioned(`,"unit":"g:a/g:b/g:c"`), xbrl.RuleUnit, "not made of names"},
		{"parentheses around one measure", dimensioned(`,"unit":"(g:a)"`), xbrl.RuleUnit, "not made of names"},
		{"a measure on both sides", dimensioned(`,"unit":"g:a/h:a"`), xbrl.RuleUnit, "on both sides"},
		{"a concept under no prefix", oneFact(`{"value":"1","dimensions":{"concept":"x:A"}}`), xbrl.RuleName, `"x:A" is not a name`},
		{"no concept", oneFact(`{"value":"1","dimensions":{}}`), xbrl.RuleName, `"" is not a name`},
		{"no dimensions", oneFact(`{"value":"1"}`), xbrl.RuleContext, "no dimensions"},
		{"no value", oneFact(`{"dimensions":{"concept":"g:A"}}`), xbrl.RuleContent, "no value"},
		{"a value without quotes", oneFact(`{"value":1.50,"dimensions":{"concept":"g:A","unit":"iso4217:EUR"}}`), xbrl.RuleContent, "a number without quotes"},
		{"a value that is a list", oneFact(`{"value":["1"],"dimensions":{"concept":"g:A"}}`), xbrl.RuleContent, "an object or a list"},
		{"decimals in words", oneFact(`{"value":"1","decimals":"INF","dimensions":{"concept":"g:A","unit":"iso4217:EUR"}}`), xbrl.RulePrecision, "not an integer"},
		{"decimals with a part", oneFact(`{"value":"1","decimals":0.5,"dimensions":{"concept":"g:A","unit":"iso4217:EUR"}}`), xbrl.RulePrecision, "neither an integer"},
		{"a property that OIM does not define", oneFact(`{"value":"1","scale":3,"dimensions":{"concept":"g:A"}}`), xbrl.RuleContent, `no property "scale"`},
		{"a number that is none", oneFact(`{"value":"(1)","decimals":0,"dimensions":{"concept":"g:A"}}`), xbrl.RuleNumber, `"(1)" is not a number`},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseJSON(context.Background(), []byte(c.body), xbrl.Limits{})
			require.NoError(t, err)
			require.Len(t, in.Facts, 1, "the fact keeps its place")
			require.NotNil(t, in.Facts[0].Problem)
			assert.Equal(t, c.want, in.Facts[0].Problem.Rule)
			assert.ErrorContains(t, in.Facts[0].Problem, c.says)
			assert.Equal(t, c.want == xbrl.RuleContext, in.Facts[0].Context.Problem != nil)
			require.Len(t, in.Problems, 1)
			assert.Equal(t, 1, in.Problems[0].Line)
		})
	}
}

func TestAFactInDoubtDoesNotSpoilTheContextOfAnother(t *testing.T) {
	body := strings.Replace(dimensioned(""), `"facts":{`,
		`"facts":{"bad":{"value":"1","dimensions":{"concept":"g:A","period":"2024"}},"two":{"value":"2","dimensions":{"concept":"g:B"}},`, 1)
	in, err := xbrl.ParseJSON(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	f := factsByID(in)
	assert.NotNil(t, f["bad"].Problem)
	assert.Nil(t, f["two"].Problem)
	assert.Same(t, f["two"].Context, f["f"].Context, "one content is one context")
	assert.NotSame(t, f["two"].Context, f["bad"].Context)
}

// severalFacts is a report of facts, each given by its dimensions besides the concept.
func severalFacts(t *testing.T, dimensions ...string) *xbrl.Instance {
	t.Helper()
	var facts strings.Builder
	for i, more := range dimensions {
		facts.WriteString(`"` + string(rune('A'+i)) + `":{"value":"1","dimensions":{"concept":"g:A"` + more + `}},`)
	}
	in, err := xbrl.ParseJSON(context.Background(), []byte(strings.Replace(dimensioned(""), `"facts":{`, `"facts":{`+facts.String(), 1)), xbrl.Limits{})
	require.NoError(t, err)
	return in
}

func TestTheSameWordsAreNotAlwaysTheSameContext(t *testing.T) {
	f := factsByID(severalFacts(t, `,"g:Axis":"5"`, `,"g:Axis":5`, `,"g:Axis":""`, `,"g:Axis":null`, `,"g:Axis":"5","g:More":"a"`, `,"g:More":"a","h:Axis":"5"`))
	assert.Nil(t, f["A"].Context.Problem, "a number beside a text of the same digits")
	assert.NotNil(t, f["B"].Context.Problem)
	assert.NotSame(t, f["C"].Context, f["D"].Context, "an empty text beside none")
	assert.True(t, f["D"].Context.Dimensions[0].Nil)
	assert.False(t, f["C"].Context.Dimensions[0].Nil)
	assert.Same(t, f["E"].Context, f["F"].Context, "other words of one content")
}

func TestWhatIsNoJSONReportIsRefusedWithItsPlace(t *testing.T) {
	good := dimensioned("")
	cases := []struct{ rule, body, says string }{
		{"nothing", "", "the document is empty"},
		{"a web page", "<!DOCTYPE html><p>Request Rate Threshold Exceeded", "this is an HTML page"},
		{"an instance", root(""), "this is XML"},
		{"a list", "[]", "the report is not an object"},
		{"another JSON", `{"cik":1}`, `no property "cik"`},
		{"no documentInfo", `{"facts":{}}`, "no documentInfo"},
		{"no facts", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-json"}}`, "has no facts"},
		{"no documentType", `{"documentInfo":{},"facts":{}}`, "no documentType"},
		{"tables", `{"documentInfo":{"documentType":"https://xbrl.org/2021/xbrl-csv"}}`, "xBRL-CSV"},
		{"another documentType", `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`, `"https://xbrl.org/report-package/2023" is not one`},
		{"truncated", good[:len(good)-9], "truncated"},
		{"truncated in a key", good[:20], "truncated"},
		{"no JSON", `{"facts":{,}}`, "not JSON"},
		{"something after the end", good + "{}", "after top-level value"},
		{"a key twice", strings.Replace(good, `"value":"1"`, `"value":"1","value":"2"`, 1), `"value" stands twice`},
		{"a fact twice", strings.Replace(good, `"facts":{`, `"facts":{"f":{"value":"2","dimensions":{"concept":"g:A"}},`, 1), `"f" stands twice`},
		{"a key twice in what is skipped", strings.Replace(good, `"taxonomy"`, `"g:x":{"a":{"b":1,"b":2}},"taxonomy"`, 1), `"b" stands twice`},
		{"a key twice among many", `{"g:x":{` + manyKeys(40) + `"k7":1}}`, `"k7" stands twice`},
		{"half of a surrogate pair", strings.Replace(good, `"1"`, `"\ud83d!"`, 1), "half of a surrogate pair"},
		{"a control character", strings.Replace(good, `"1"`, `"\u0000"`, 1), "U+0000"},
		{"bytes that are not UTF-8", strings.Replace(good, `"1"`, "\"\xff\"", 1), "not UTF-8"},
		{"nested deep", `{"g:x":` + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000) + "}", "more than 128 deep"},
		{"nested deeper than JSON is read at all", strings.Repeat("[", 100_000), "exceeded max depth"},
		{"a prefix that is no name", strings.Replace(good, `"s":`, `"s t":`, 1), "not a prefix with an address"},
	}
	for _, c := range cases {
		t.Run(c.rule, func(t *testing.T) {
			in, err := xbrl.ParseJSON(context.Background(), []byte(c.body), xbrl.Limits{})
			assert.Nil(t, in)
			var refused *xbrl.Error
			require.ErrorAs(t, err, &refused)
			assert.Equal(t, xbrl.CodeShape, refused.Code())
			assert.ErrorContains(t, err, c.says)
		})
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(`"k` + strings.Repeat("x", i) + `":1,`)
	}
	return strings.Replace(b.String(), `"k":1`, `"k7":1`, 1)
}

func TestJSONLimitsAreHeld(t *testing.T) {
	body := []byte(dimensioned(`,"g:Axis":"a","g:Other":"b"`))
	for says, limits := range map[string]xbrl.Limits{
		"larger than 10 bytes":   {Bytes: 10},
		"more than 2 deep":       {Depth: 2},
		"more than 2 dimensions": {Attributes: 2},
		"more than 1 namespaces": {Bindings: 1},
		"a limit is negative":    {Depth: -1},
	} {
		_, err := xbrl.ParseJSON(context.Background(), body, limits)
		assert.ErrorContains(t, err, says)
	}
}

func TestEscapedTextIsTheTextItself(t *testing.T) {
	body := strings.Replace(dimensioned(""), `"1"`, `"\ud83d\ude00 \\ufffd \"\u00e9\" \ufffd\n"`, 1)
	in, err := xbrl.ParseJSON(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Equal(t, "😀 \\ufffd \"é\" \uFFFD\n", in.Facts[0].Value)
}

func TestADraftOfTheSameFormIsRead(t *testing.T) {
	body := strings.Replace(dimensioned(""), "https://xbrl.org/2021/", "https://xbrl.org/CR/2021-02-03/", 1)
	in, err := xbrl.ParseJSON(context.Background(), []byte(body), xbrl.Limits{})
	require.NoError(t, err)
	assert.Len(t, in.Facts, 1)
}

// known is a taxonomy of two names.
type known struct{}

func (known) IsNumeric(q xbrl.QName) (is, ok bool) {
	return q.Local != "Policy", q.Space == "http://example.com/general"
}
func (known) IsTyped(q xbrl.QName) (is, ok bool) {
	return q.Local == "RegionAxis", q.Local != "PlanAxis"
}

func TestATaxonomySettlesWhatJSONDoesNotSay(t *testing.T) {
	in, err := xbrl.ParseJSON(context.Background(), []byte(dimensioned(`,"g:RegionAxis":"s:North","g:OtherAxis":"s:South"`)), xbrl.Limits{})
	require.NoError(t, err)
	require.False(t, in.Facts[0].Numeric())
	in.Settle(known{})
	f := in.Facts[0]
	assert.Nil(t, f.Problem)
	assert.Equal(t, "pure INF", f.Unit.String()+" "+f.Accuracy.Decimals)
	region, _ := f.Context.Dimension(xbrl.QName{Local: "RegionAxis", Space: "http://example.com/general"})
	assert.Equal(t, "s:North", region.Value)
	assert.True(t, region.Typed)
	other, _ := f.Context.Dimension(xbrl.QName{Local: "OtherAxis", Space: "http://example.com/general"})
	assert.False(t, other.Typed || other.Assumed)
}

func TestATaxonomyThatDoesNotKnowChangesNothing(t *testing.T) {
	in, err := xbrl.ParseJSON(context.Background(), []byte(oneFact(`{"value":"1","dimensions":{"concept":"iso4217:A","g:PlanAxis":"g:B"}}`)), xbrl.Limits{})
	require.NoError(t, err)
	in.Settle(known{})
	assert.False(t, in.Facts[0].Numeric())
	assert.True(t, in.Facts[0].Context.Dimensions[0].Assumed)
	assert.Empty(t, in.Problems)
}

func TestATaxonomyThatContradictsIsToldOnTheFact(t *testing.T) {
	for says, body := range map[string]string{
		"demands a name":        dimensioned(`,"g:OtherAxis":"South"`),
		"contradict the type":   oneFact(`{"value":"1","decimals":0,"dimensions":{"concept":"g:Policy"}}`),
		`"one" is not a number`: oneFact(`{"value":"one","dimensions":{"concept":"g:A"}}`),
	} {
		in, err := xbrl.ParseJSON(context.Background(), []byte(body), xbrl.Limits{})
		require.NoError(t, err)
		require.Nil(t, in.Facts[0].Problem)
		in.Settle(known{})
		assert.ErrorContains(t, in.Facts[0].Problem, says)
	}
}

// everything takes all concepts for numbers and all axes for typed ones.
type everything struct{}

func (everything) IsNumeric(xbrl.QName) (is, ok bool) { return true, true }
func (everything) IsTyped(xbrl.QName) (is, ok bool)   { return true, true }

func TestOnlyAJSONReportIsSettled(t *testing.T) {
	in, err := xbrl.ParseBytes(context.Background(), []byte(root("<g:A contextRef='c'>1</g:A>")), xbrl.Limits{})
	require.NoError(t, err)
	before := in.Facts[0]
	in.Settle(everything{})
	assert.Equal(t, before, in.Facts[0])
}
