package xbrl_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/deskworth/deskworth-go/filings/xbrl"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fixture reads one of the hand-written instances.
func fixture(tb testing.TB, name string) *xbrl.Instance {
	tb.Helper()
	body, err := os.ReadFile(filepath.Join("testdata", name))
	require.NoError(tb, err)
	in, err := xbrl.Parse(context.Background(), bytes.NewReader(body), xbrl.Limits{})
	require.NoError(tb, err)
	return in
}

func TestFactsMayComeBeforeTheirContexts(t *testing.T) {
	in := fixture(t, "facts-before-contexts.xml")
	require.Len(t, in.Facts, 2)
	f := in.Facts[0]
	assert.Nil(t, f.Problem)
	assert.Equal(t, "g:Assets", f.Concept.String())
	assert.Equal(t, "http://example.org/gaap/2024", f.Concept.Space)
	assert.Equal(t, "f1", f.ID)
	assert.Equal(t, 1, f.Ordinal)
	assert.Equal(t, "USD", f.Unit.String())
	assert.Equal(t, xbrl.Entity{Scheme: "http://www.sec.gov/CIK", Identifier: "0000000001"}, f.Context.Entity)
	assert.Equal(t, xbrl.Date("2024-12-31"), f.Context.Period.End)
	assert.Equal(t, "-6", f.Decimals().String())
	n, err := f.Number()
	require.NoError(t, err)
	assert.Equal(t, "171797000000", n.String())
	assert.Equal(t, []string{"x-20241231.xsd"}, in.Schemas)
}

func TestATextKeepsItsCharacters(t *testing.T) {
	f := fixture(t, "facts-before-contexts.xml").Facts[1]
	assert.Equal(t, "Revenue & cost\nare <b>measured</b>.", f.Value)
	assert.Equal(t, "en", f.Lang)
	_, err := f.Number()
	assert.ErrorContains(t, err, "not a number")
}

func TestAPeriodCoversItsLastDay(t *testing.T) {
	in := fixture(t, "periods-end-of-day.xml")
	var got []string
	for _, f := range in.Facts {
		got = append(got, string(f.Context.Period.Kind)+" "+f.Context.Period.String())
	}
	assert.Equal(t, []string{
		"duration 2023-01-01 to 2023-12-31",
		"duration 2023-01-01 to 2023-12-31", // an end at midnight is the day before
		"duration 2023-01-01 to 2023-12-31", // 24:00 is that midnight
		"instant 2023-12-31",
		"instant 2024-01-01",
		"duration 2024-02-29 to 2024-02-29",
		"forever forever",
	}, got)
	assert.Same(t, in.Facts[0].Context, in.Facts[1].Context, "two writings of one period are one context")
	assert.Same(t, in.Facts[0].Context, in.Facts[2].Context)
	assert.NotSame(t, in.Facts[3].Context, in.Facts[4].Context)
	assert.Equal(t, []string{"date", "midnight", "twentyfour"}, in.Contexts[0].IDs)
	assert.Equal(t, "2023-12-31", in.Contexts[0].Period.EndText, "as the first of them was filed")
	assert.Empty(t, in.Problems)
}

func TestDimensionsComeFromSegmentAndScenario(t *testing.T) {
	in := fixture(t, "dimensions.xml")
	d := func(i int) xbrl.Dimension { return in.Facts[i].Context.Dimensions[0] }
	assert.Equal(t, "g:RegionAxis", d(0).Axis.String())
	assert.Equal(t, "x:NorthMember", d(0).Member.String(), "white space around the member is layout")
	assert.Equal(t, xbrl.Segment, d(0).Container)
	assert.True(t, d(1).Axis.Same(d(0).Axis), "a prefix declared on the element itself counts")
	assert.Equal(t, xbrl.Scenario, d(1).Container)
	assert.True(t, d(2).Typed)
	assert.Equal(t, "B & C", d(2).Value)
	assert.Equal(t, "x:plan", d(2).Domain.String())
	assert.True(t, d(3).Nil)
	assert.Empty(t, d(3).Value)
}

func TestContextsThatDifferInOtherContentDoNotMerge(t *testing.T) {
	in := fixture(t, "dimensions.xml")
	one, two, same := in.Facts[4].Context, in.Facts[5].Context, in.Facts[6].Context
	assert.NotSame(t, one, two)
	assert.Same(t, one, same, "prefixes, quotes and white space are writing, not content")
	require.Len(t, one.Other, 1)
	assert.Contains(t, one.Other[0].Text, "yes")
}

func TestADimensionTwiceInAContextIsAProblemOfItsFacts(t *testing.T) {
	in := fixture(t, "dimensions.xml")
	last := in.Facts[7]
	assert.Equal(t, "8", last.Value, "the fact keeps its place and text")
	assert.ErrorContains(t, last.Problem, "g:RegionAxis twice")
	assert.Equal(t, xbrl.RuleContext, last.Problem.Rule)
	_, err := last.Number()
	assert.ErrorIs(t, err, last.Problem)
}

func TestUnitsAreTheirMeasures(t *testing.T) {
	in := fixture(t, "units.xml")
	var got []string
	for _, f := range in.Facts[:5] {
		got = append(got, f.Unit.String())
	}
	assert.Equal(t, []string{"pure", "USD/shares", "ft*lb", "ft*lb", "x:Vendor"}, got)
	assert.Same(t, in.Facts[2].Unit, in.Facts[3].Unit, "measures are a multiset")
	assert.ErrorContains(t, in.Facts[5].Problem, "both sides")
	assert.ErrorContains(t, in.Facts[6].Problem, "no measure")
	code, is := in.Facts[1].Unit.Currency()
	assert.False(t, is, code)
}

func TestDuplicatesAgreeOrAreNamed(t *testing.T) {
	in := fixture(t, "duplicates.xml")
	type row struct {
		concept string
		kind    xbrl.Agreement
		facts   int
		best    string
	}
	var got []row
	for _, g := range in.Groups() {
		r := row{g.Facts[0].Concept.Local, g.Agreement, len(g.Facts), ""}
		if g.Best != nil {
			r.best = g.Best.Value + " " + g.Best.Decimals().String()
		}
		got = append(got, r)
	}
	assert.Equal(t, []row{
		{"Complete", xbrl.Complete, 2, "5000000 -6"}, // two handles, one content
		{"Complete", xbrl.Single, 1, "5000000 -6"},   // c_1 is another period
		{"Consistent", xbrl.Consistent, 2, "171797000000 -6"},
		{"Conflict", xbrl.Inconsistent, 2, ""},
		{"Nought", xbrl.Consistent, 2, "0 0"},
		{"Exact", xbrl.Consistent, 2, "0.83 INF"},
		{"Currency", xbrl.Single, 1, "10 0"},
		{"Currency", xbrl.Single, 1, "70 0"}, // another unit is another fact
		{"Empty", xbrl.Complete, 2, " "},
		{"HalfEmpty", xbrl.Inconsistent, 2, ""}, // nil is not nought
		{"Text", xbrl.Single, 1, "name "},
		{"Text", xbrl.Complete, 2, "nom "},
		{"Touching", xbrl.Consistent, 2, "1 0"}, // 1 ± ½ and 2 ± ½ meet
	}, got)
}

func TestAFactThatCannotBeTrustedKeepsItsPlaceAndSaysWhy(t *testing.T) {
	in := fixture(t, "untrustworthy.xml")
	want := []struct{ concept, rule, says string }{
		{"Good", "", ""},
		{"NoContext", xbrl.RuleContext, `context "gone" is not in the document`},
		{"NoUnit", xbrl.RuleUnit, `unit "gone" is not in the document`},
		{"NoNumber", xbrl.RuleNumber, `"1,234" is not a number`},
		{"NoText", xbrl.RuleNumber, "not a number"},
		{"Word", xbrl.RuleNumber, `"NaN" is not a number`},
		{"Decimals", xbrl.RulePrecision, "neither an integer nor INF"},
		{"Both", xbrl.RulePrecision, "both decimals and precision"},
		{"Nil", xbrl.RuleNil, "neither true nor false"},
		{"Full", xbrl.RuleNil, "nil and has content"},
		{"Markup", xbrl.RuleContent, "elements where a value is due"},
		{"Back", xbrl.RuleContext, "before it starts"},
		{"Leap", xbrl.RuleContext, `"2023-02-29" is not a date`},
		{"Prefix", xbrl.RuleContext, "nowhere:NorthMember"},
		{"Alone", xbrl.RuleContext, "no contextRef"},
		{"Unitless", xbrl.RuleUnit, "no unit"},
	}
	require.Len(t, in.Facts, len(want))
	for i, w := range want {
		f := in.Facts[i]
		assert.Equal(t, w.concept, f.Concept.Local)
		if w.rule == "" {
			assert.Nil(t, f.Problem)
			continue
		}
		require.NotNil(t, f.Problem, w.concept)
		assert.Equal(t, w.rule, f.Problem.Rule, w.concept)
		assert.ErrorContains(t, f.Problem, w.says)
		assert.Positive(t, f.Problem.Line)
		assert.Equal(t, xbrl.CodeShape, f.Problem.Code())
		assert.Contains(t, in.Problems, f.Problem)
	}
	assert.Len(t, in.Problems, len(want)-1+3, "three contexts have one of their own")
	assert.Equal(t, len(want), len(in.Groups()), "none merges with another")
}

func TestTuplesKeepTheFactsInThem(t *testing.T) {
	in := fixture(t, "tuples-and-fractions.xml")
	require.Len(t, in.Facts, 8)
	assert.True(t, in.Facts[0].Tuple)
	assert.Equal(t, 1, in.Facts[2].Parent)
	assert.Equal(t, 4, in.Facts[5].Parent)
	assert.Equal(t, 2, in.Facts[5].Child)
	assert.Equal(t, &xbrl.Fraction{Numerator: "1", Denominator: "3"}, in.Facts[6].Fraction)
	assert.True(t, in.Facts[7].Tuple, "an empty element without a context is an empty tuple")
	assert.Len(t, in.Footnotes, 1)
	assert.Empty(t, in.Problems)
	for _, g := range in.Groups() {
		assert.Equal(t, xbrl.Single, g.Agreement, "the same concept in two tuples is two facts")
	}
}

func TestTheCoverIsReadFromFactsWithoutDimensions(t *testing.T) {
	c := fixture(t, "cover.xml").Cover()
	assert.Equal(t, xbrl.Cover{
		EntityRegistrantName: "Example plc", EntityCentralIndexKey: "0000000001", DocumentType: "10-K/A",
		DocumentPeriodEndDate: "2024-12-31", AmendmentFlag: "true",
		SharesOutstanding: "1000", SharesOutstandingAt: "2025-02-14",
	}, c)
	assert.Len(t, fixture(t, "cover.xml").CoverFacts(), 7)
}

func TestAFailingReaderIsNotATruncatedDocument(t *testing.T) {
	broken := errors.New("the line went dead")
	_, err := xbrl.Parse(context.Background(), iotest.ErrReader(broken), xbrl.Limits{})
	assert.ErrorIs(t, err, broken)
	_, err = xbrl.Parse(context.Background(), nil, xbrl.Limits{})
	var refused *xbrl.Error
	require.ErrorAs(t, err, &refused)
	assert.Equal(t, xbrl.CodeArguments, refused.Code())
}

func TestACancelledReadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	body := root(strings.Repeat("<g:A contextRef='c'>t</g:A>", 3000))
	_, err := xbrl.ParseBytes(ctx, []byte(body), xbrl.Limits{})
	assert.ErrorIs(t, err, context.Canceled)
}

// root puts an xbrl element with the usual prefixes around a body.
func root(body string) string {
	return `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi"` +
		` xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:g="http://example.org/gaap/2024">` + body + `</xbrli:xbrl>`
}
